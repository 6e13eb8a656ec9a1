/// Looking at graphs of signals: pictures, counts and causes, for debugging and tests.
///
/// Nothing of this costs anything while it is not used.
public enum SignalGraph {}
