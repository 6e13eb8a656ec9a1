@_exported import SignalsOperators
