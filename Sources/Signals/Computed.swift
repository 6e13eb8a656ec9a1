/// Reads the inputs of a computed signal: what is read through it, and only that, is an input.
public struct Use: ~Copyable {
  // Alive as long as this: it is lent to the body of the signal, and cannot be copied.
  @usableFromInline unowned(unsafe) let vertex: Vertex

  @usableFromInline init(_ vertex: Vertex) { self.vertex = vertex }

  /// The signal's current value. When that changes, the computed signal is computed again.
  ///
  /// A computed signal that uses itself, directly or through others, stops the program with a message.
  @inlinable public func callAsFunction<Input>(_ signal: Signal<Input>) -> Input {
    vertex.pointer.use(signal)
    return signal.stored
  }

  /// Ends before the next run: for what one run of the computed signal sets up.
  ///
  /// ```swift
  /// let session = Signal.computed { use in
  ///   let id = use(roomID)
  ///   let room = rooms.join(id)
  ///   AnyDisposable { room.leave() }.disposed(by: use.bag)
  ///   return room
  /// }
  /// ```
  ///
  /// The bag is disposed when `body` is about to run again, when the signal loses its last observer, and when
  /// it dies. A signal that lost its last observer is computed again for the next one, or when it is read.
  /// What its members read while they end is not an input. A signal that does not ask for a bag has none.
  public var bag: DisposeBag { Scopes.bag(of: vertex.pointer) }
}

extension Signal {
  /// A signal whose inputs are found while it is computed, so that they may differ from time to time.
  ///
  /// ```swift
  /// let shown = Signal.computed { use in use(isDetailed) ? use(details) : use(summary) }
  /// ```
  ///
  /// Only what goes through `use` is an input; what is read through `value` is not. While `isDetailed` is true,
  /// `summary` is not an input: nobody computes it for this signal. After a change the inputs are looked at in
  /// the order in which they were used, no further than the first that changed, and then `body` runs again:
  /// so a branch that is left is not computed once more.
  ///
  /// Like any derived signal it is lazy and shared. Every run counts as a change: put `distinct()` below to pass
  /// on different values only. Where the inputs are known beforehand, `map` and `combineLatest` cost less.
  ///
  /// A signal that `body` uses and that was never computed is computed inside of it. So when a row of computed signals is
  /// computed for the first time, each takes some of the stack: 20,000 of them in a row fit into 8 MiB, and a longer row
  /// stops the program, with a message where the size of the stack is known (glibc). From then on their inputs are
  /// known and come first, and a row may be as long as there is memory.
  ///
  /// - Parameter body: Runs at most once a change, in the isolation in which the graph is used. It may write
  ///   signals; if it writes one of its own inputs, it is computed again.
  @inlinable public static func computed(_ body: @escaping (borrowing Use) -> Value) -> Signal<Value> {
    let signal = Derived<Value>(inputs: 0, restarting: false) { vertex in
      let outer = vertex.pointer.beginUsing()
      let value = body(Use(vertex))
      vertex.pointer.endUsing(outer)
      unsafeDowncast(vertex, to: Derived<Value>.self).storage = value
      return true
    }
    signal.pointer.pointee.flags.insert(.dynamic)
    return signal
  }

  /// A computed signal whose body may throw: its value is a `Result`.
  ///
  /// ```swift
  /// let total = Signal.computed { use in try parse(use(text)) }
  /// ```
  ///
  /// What was used before the error is an input, so the signal recovers when that changes.
  @inlinable public static func computed<Success>(
    _ body: @escaping (borrowing Use) throws -> Success
  ) -> Signal<Result<Success, any Error>> where Value == Result<Success, any Error> {
    computed { use in
      do { return .success(try body(use)) } catch { return .failure(error) }
    }
  }
}

extension UnsafeMutablePointer<Node> {
  /// - Returns: What `endUsing` has to get: computed nodes may be recomputed one inside the other.
  @usableFromInline func beginUsing() -> Int {
    pointee.flags.remove(.fresh)
    if has(.scoped) { Scopes.remove(self)?.dispose() }
    let turn = Turn.current
    defer { turn.pointee.used = 0 }
    return turn.pointee.used
  }

  @usableFromInline func use(_ input: Vertex) {
    let turn = Turn.current
    turn.pointee.used = turn.use(input, at: turn.pointee.used, of: self)
  }

  @usableFromInline func endUsing(_ outer: Int) {
    let turn = Turn.current
    turn.dropInputs(of: self, after: turn.pointee.used)
    turn.pointee.used = outer
    turn.disposeEndedScopes()
    // It lost its last dependent, and its bag, meanwhile: nothing that it used counts as seen.
    if has(.fresh) { for index in inputs.indices { inputs[index].seen = .max } }
  }
}
