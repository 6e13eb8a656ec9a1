// Event streams are vertices of the same graph as signals: linked while observed, by the same code, and
// run in the order of their heights. Beside the invariants of `Node.swift`:
//  7. An occurrence lives in its stream while its event is delivered, and no longer.
//  8. Between events no stream waits to be run, but for those that begin: `EventTurn.started`.
//  9. A stream that finished loses its dependents before its event is done.

/// What an event stream has beside `Derivation`.
@usableFromInline struct StreamState {
  /// How many occurrences the stream holds: one in place, the others in an array.
  @usableFromInline var count = 0
  /// How many activations there were. Tells an update that its stream was left and observed anew meanwhile.
  @usableFromInline var activations = 0
  /// The next stream in the list `EventTurn.kept`, while this one is `kept`.
  @usableFromInline var nextKept: NodePointer? = nil
  /// What belongs to the activation: from the first dependent to the last.
  @usableFromInline var activation: Activation? = nil
  /// The places of inputs that have news, for streams that are `several`. Emptied by the update.
  @usableFromInline var news: [Int32] = []
  /// How many inputs the stream was made with. Those behind them are followed: each until it finishes or is left.
  @usableFromInline let own: Int
  /// How many are followed. The other places behind the own inputs are vacant.
  @usableFromInline var followed = 0

  @usableFromInline init(own: Int) { self.own = own }
}

/// What belongs to one activation of a stream: the state of its operator.
@usableFromInline class Activation {
  /// Keep signals observed that the stream samples.
  @usableFromInline final var keepers: [Feeder] = []

  @usableFromInline init() {}

  /// Ends what the activation began. May run any code.
  @usableFromInline func end() {
    for keeper in keepers { keeper.dispose() }
  }
}

extension UnsafeMutablePointer<Node> {
  /// What a stream's node has beside `Derivation`: the next stored property, see `EventStream`.
  @inlinable @inline(__always) var stream: UnsafeMutablePointer<StreamState> {
    (UnsafeMutableRawPointer(derivation) + MemoryLayout<Derivation>.stride)
      .assumingMemoryBound(to: StreamState.self)
  }

  /// Whether a stream began in this event and has sent nothing yet.
  @inline(__always) func isFresh(in number: UInt64) -> Bool {
    pointee.version == number && stream.pointee.count == 0 && !has(.finished)
  }
}
