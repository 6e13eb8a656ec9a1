import Signals

/// A signal of what `transform` makes of the values of any number of signals.
///
/// ```swift
/// let fullName = combineLatest(first, last) { "\($0) \($1)" }
/// ```
///
/// However many inputs a change reaches, `transform` runs once, with values that belong together: there is
/// no intermediate result, unlike in RxSwift, Combine and ReactiveSwift. With no inputs the signal never
/// changes.
/// - Parameters:
///   - first: The first signal.
///   - inputs: The others. The same one may stand there more than once.
///   - transform: Runs at most once a change, in the isolation in which the graph is used. O(n) in the inputs.
@inlinable public func combineLatest<First, each Input, Output>(
  _ first: Signal<First>,
  _ inputs: repeat Signal<each Input>,
  transform: @escaping (First, repeat each Input) -> Output
) -> Signal<Output> {
  // The first input stands apart, since the type checker does not know how many parameters a closure has whose types
  // are all in a pack: it gave up on a sum of six where the result's type is not named. So one of twelve takes no time.
  .lift(transform, over: first, repeat each inputs)
}

/// The same for two signals, without the cost of a pack.
@inlinable @inline(__always) public func combineLatest<First, Second, Output>(
  _ first: Signal<First>,
  _ second: Signal<Second>,
  transform: @escaping (First, Second) -> Output
) -> Signal<Output> {
  .lift(transform, over: first, second)
}

/// The same for inputs that are a pack of the caller's, or none.
@_disfavoredOverload @inlinable public func combineLatest<each Input, Output>(
  _ inputs: repeat Signal<each Input>,
  transform: @escaping (repeat each Input) -> Output
) -> Signal<Output> {
  .lift(transform, over: repeat each inputs)
}

/// A signal of the values of a list of signals, in their order.
///
/// ```swift
/// let total = combineLatest(rows.map(\.price)).map { $0.reduce(0, +) }
/// ```
///
/// - Parameter inputs: The signals; with none the value is `[]` and never changes.
/// - Returns: A signal that changes once a change, however many inputs that reaches. O(n) in the inputs.
@inlinable public func combineLatest<Input>(_ inputs: [Signal<Input>]) -> Signal<[Input]> {
  .derived(from: inputs) { output, values in output.send(values) }
}
