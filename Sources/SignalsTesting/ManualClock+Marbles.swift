extension ManualClock {
  /// Plays diagrams into streams and draws what a stream made of them does. One frame is one second.
  ///
  /// ```swift
  /// let clock = ManualClock()
  /// let output = clock.play("ab---c|") { $0[0].debounce(for: .seconds(2), clock: clock) }
  /// output  // ---b---(c|)
  /// ```
  ///
  /// An input sends before a timer of the same time rings, unless that was set before.
  /// - Parameters:
  ///   - inputs: What is sent, from the clock's current time on.
  ///   - frames: How long to play.
  ///   - disposal: In which frame, after everything else in it, to stop observing; nil for never.
  ///   - isolation: The caller's. Outside of an actor this does not compile.
  ///     In an actor of your own, call this in a method: in its `init` Swift 6.3.1 has no actor to pass.
  ///   - make: Makes the stream that is drawn, of one stream for each input.
  public func play<Value>(
    _ inputs: Marbles...,
    frames: Int = 50,
    disposal: Int? = nil,
    isolation: any Actor = #isolation,
    _ make: ([EventStream<String>]) -> EventStream<Value>
  ) -> Marbles {
    let start = now
    let sources = inputs.map { _ in EventSource<String>() }
    let drawing = MarbleDrawing()
    let subscription = make(sources).observe { value in
      drawing.append(.value("\(value)"), at: start.duration(to: self.now))
    } onFinish: {
      drawing.append(.finish, at: start.duration(to: self.now))
    }
    var tokens: [any Disposable] = []
    for (source, input) in zip(sources, inputs) {
      for (frame, event) in input.events {
        let time = start.advanced(by: .seconds(frame))
        tokens.append(
          schedule(at: time, named: "an input", on: isolation) {
            switch event {
            case .value(let value): source.send(value)
            case .finish: source.finish()
            }
          }
        )
      }
    }
    for frame in 0...frames {
      run(until: start.advanced(by: .seconds(frame)), limit: 1_000_000, isolation: isolation)
      if frame == disposal { subscription.dispose() }
    }
    for token in tokens { token.dispose() }
    subscription.dispose()
    return drawing.marbles
  }
}

/// A diagram that is being drawn.
private final class MarbleDrawing {
  private(set) var marbles = Marbles()

  func append(_ event: Marbles.Event, at time: Duration) {
    marbles.append(event, at: Int(time.components.seconds))
  }
}
