/// An observer that carries news from one half of the graph to the other: from a stream into a signal
/// (`hold`, `scan`), or that keeps a signal observed which a stream samples.
///
/// Like every observer it is not owned by what it observes and may be abandoned on another thread. It is no
/// dependency of the engine's, but it counts for heights, so that what samples a signal is run after what
/// feeds it.
@usableFromInline final class Feeder: Observer {
  /// What comes after what is observed. Valid while the feeder is linked.
  let fed: NodePointer

  /// - Parameters:
  ///   - source: What is observed; kept.
  ///   - fed: Kept by the handler, or by who keeps the feeder.
  @usableFromInline init(of source: Vertex, into fed: Vertex, _ handler: @escaping (Vertex) -> Bool) {
    self.fed = fed.pointer
    super.init(of: source.nodeInGraph, handler)
    pointer.pointee.flags.insert(.feeder)
  }

  /// Begins to keep a signal observed, which it is never told about.
  @usableFromInline func keep() {
    subscribe(callsNow: false)
    pointer.pointee.flags.insert(.muted)
    Turn.current.raise(fed, above: source)
  }

  /// Begins to feed a signal.
  @usableFromInline func feed() {
    subscribe(callsNow: false)
    if pointer.has(.linked) { Turn.current.raise(fed, above: source) }
  }
}

extension UnsafeMutablePointer<Node> {
  /// What a feeder feeds.
  var fed: NodePointer {
    observer._withUnsafeGuaranteedRef { unsafeDowncast($0, to: Feeder.self).fed }
  }
}
