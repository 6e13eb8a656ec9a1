import SignalsOperators

/// A search box: what is typed goes in, lines to show come out.
@MainActor final class SearchBox<C: Clock> where C.Duration == Duration {
  /// How far the search is.
  enum Stage {
    case idle
    case asked
    case searching(until: C.Instant)
  }

  let typed = EventSource<String>()
  /// What is to be shown: a line for each question and each answer.
  let lines: EventStream<String>
  let stage = MutableSignal(Stage.idle)

  init(_ words: WordList, clock: C) {
    let stage = stage
    // One query when the typing pauses, and none for the text that was searched last.
    let queries =
      typed
      .debounce(for: .milliseconds(300), clock: clock)
      .distinct()
      .filter { !$0.isEmpty }
      .handleEvents(onValue: { _ in stage.value = .asked })
    // A new query cancels the search that runs. A failure is a value, so the stream goes on after it.
    let answers =
      queries
      .flatMapLatest { query in
        let end = clock.now.advanced(by: words.latency(of: query))
        stage.value = .searching(until: end)
        try await clock.sleep(until: end, tolerance: nil)
        return (query, try words.search(query))
      }
      .handleEvents(onValue: { _ in stage.value = .idle })
    lines = queries.map { "\($0) …" }.merge(answers.map(SearchBox.text))
  }

  private static func text(_ result: Result<(String, [String]), any Error>) -> String {
    switch result {
    case .success((let query, let words)) where words.isEmpty: "\(query): nothing"
    case .success((let query, let words)):
      "\(query): \(words.prefix(5).joined(separator: ", "))\(words.count > 5 ? " and \(words.count - 5) more" : "")"
    case .failure(let error): "failed: \(error)"
    }
  }
}
