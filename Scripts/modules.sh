# For scripts, which source it in the project's folder: the public modules, each after those that it needs, and the flags
# with which the compiler finds what `swift build` made of them. `configuration` says which build: debug or release.
modules=(Signals SignalsOperators SignalsTesting SignalsObservation)
products=$(swift build -c "${configuration:-debug}" --show-bin-path)
imports=(-I "$products/Modules" -I Sources/SignalsPlatform/include
  -Xcc "-fmodule-map-file=$products/SignalsPlatform.build/module.modulemap")
