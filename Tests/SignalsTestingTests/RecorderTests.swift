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

@MainActor @Test(.timeLimit(.minutes(10))) func itWaitsForValuesThatComeLater() async {
  let source = EventSource<Int>()
  let recorder = source.record()
  Task {
    for number in 1...3 { source.send(number) }
  }
  #expect(recorder.values == [])
  await recorder.waitForValues(2)
  #expect(recorder.values.count >= 2)
  await recorder.waitForValues(3)
  #expect(recorder.values == [1, 2, 3])
}

@MainActor @Test(.timeLimit(.minutes(10))) func itWaitsForNothingMoreThanTheEnd() async {
  let source = EventSource<Int>()
  let recorder = source.record()
  Task { source.finish() }
  await recorder.waitForValues(1)
  #expect(recorder.isFinished)
  await recorder.waitForValues(1)

  let disposed = MutableSignal(0).record()
  Task { disposed.dispose() }
  await disposed.waitForValues(2)
  #expect(disposed.values == [0])
  await disposed.waitForValues(2)
}
