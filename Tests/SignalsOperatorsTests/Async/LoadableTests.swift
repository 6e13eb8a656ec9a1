import SignalsOperators
import SignalsTesting
import Testing

private struct Failed: Error {}

@MainActor struct LoadableTests {
  let clock = ManualClock()

  private func load(_ number: Int) async throws -> Int {
    try await clock.sleep(for: .seconds(1))
    if number < 0 { throw Failed() }
    return number * 10
  }

  private func text(_ state: Loadable<Int>) -> String {
    switch state {
    case .idle: "idle"
    case .loading: "loading"
    case .loaded(let value): "\(value)"
    case .failed: "failed"
    }
  }

  /// Lets the second pass that a load takes, and waits for its end.
  private func finishLoad(of signal: Signal<Loadable<Int>>) async {
    await clock.waitForSleepers()
    clock.advance(by: .seconds(1))
    for await state in signal.values() where !state.isLoading { return }
  }

  @Test func aSignalGoesFromLoadingToLoadedOrFailed() async {
    let number = MutableSignal(1)
    let loaded = number.loadLatest { try await load($0) }
    let recorder = loaded.record()
    await finishLoad(of: loaded)
    number.value = -1
    await finishLoad(of: loaded)
    #expect(recorder.values.map(text) == ["loading", "10", "loading", "failed"])
  }

  @Test func onlyTheNewestValueIsLoaded() async {
    let number = MutableSignal(1)
    let loaded = number.loadLatest { try await load($0) }
    let recorder = loaded.record()
    await clock.waitForSleepers()
    number.value = 2
    await finishLoad(of: loaded)
    #expect(recorder.values.map(text) == ["loading", "loading", "20"])
  }

  @Test func unobservedItIsIdle() async {
    let number = MutableSignal(1)
    let loaded = number.loadLatest { try await load($0) }
    #expect(text(loaded.value) == "idle")
    let recorder = loaded.record()
    await finishLoad(of: loaded)
    #expect(text(loaded.value) == "10")
    recorder.dispose()
    #expect(text(loaded.value) == "idle")
    #expect(clock.pendingCount == 0)
  }

  @Test func anEventLoadsToo() async {
    let source = EventSource<Int>()
    let loaded = source.loadLatest { try await load($0) }
    let recorder = loaded.record()
    source.send(1)
    await finishLoad(of: loaded)
    #expect(recorder.values.map(text) == ["idle", "loading", "10"])
  }

  @Test func aLoadableHasItsParts() {
    #expect(Loadable.loaded(1).map { $0 + 1 }.value == 2)
    #expect(Loadable<Int>.failed(Failed()).error is Failed)
    #expect(Loadable<Int>.loading.isLoading)
    #expect(Loadable<Int>.idle.value == nil)
  }

  @Test func statesAreEqualIfTheirValuesOrErrorsAre() {
    struct Code: Error, Equatable { var number: Int }
    struct Note: Error { var text: String }
    #expect(Loadable.loaded(1) == .loaded(1))
    #expect(Loadable.loaded(1) != .loaded(2))
    #expect(Loadable<Int>.loading == .loading)
    #expect(Loadable<Int>.idle != .loading)
    #expect(Loadable<Int>.failed(Code(number: 1)) == .failed(Code(number: 1)))
    #expect(Loadable<Int>.failed(Code(number: 1)) != .failed(Code(number: 2)))
    #expect(Loadable<Int>.failed(Code(number: 1)) != .failed(Failed()))
    #expect(Loadable<Int>.failed(Note(text: "a")) == .failed(Note(text: "a")))
    #expect(Loadable<Int>.failed(Note(text: "a")) != .failed(Note(text: "b")))
  }

  @Test func equalStatesPassDistinctOnce() {
    let state = MutableSignal(Loadable<Int>.idle)
    let recorder = state.distinct().record()
    for next in [Loadable.loading, .loading, .loaded(1), .loaded(1)] { state.value = next }
    #expect(recorder.values == [.idle, .loading, .loaded(1)])
    #expect("\(recorder)" == "[idle, loading, loaded(1)]")
  }
}
