import SignalsTesting
import Testing

@Test func aRecorderOfASignalHasEveryValueBeginningWithTheCurrentOne() {
  let state = MutableSignal("idle")
  let recorder = state.record()
  state.value = "loading"
  state.value = "loaded"
  #expect(recorder.values == ["idle", "loading", "loaded"])
  #expect(!recorder.isFinished)
}

@Test func aRecorderThatIsDisposedKeepsWhatItHas() {
  let state = MutableSignal(1)
  let recorder = state.record()
  recorder.dispose()
  state.value = 2
  #expect(recorder.values == [1])
  #expect(state.observerCount == 0)
}

@Test func aRecorderThatIsReleasedLetsGoOfTheSignal() {
  let state = MutableSignal(1)
  do { _ = state.record() }
  #expect(state.observerCount == 0)
}
