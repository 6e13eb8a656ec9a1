import Synchronization

/// Something that can be ended: a subscription, a binding, a bag of them.
public protocol Disposable: AnyObject {
  /// Ends it. Again does nothing.
  func dispose()
}

/// An observation. It ends when it is disposed or released.
///
/// Keep it in a property, or let a ``DisposeBag`` keep it:
///
/// ```swift
/// model.name.bind { print($0) }.disposed(by: bag)
/// ```
///
/// It may be released on any thread: no call of the handler starts after that. Where the release does not
/// happen at home (on the main thread, in the task, or on the thread where it was made), the handler itself
/// is released at the signal's next use.
///
/// In an actor other than the main one let a bag keep it. The bag knows the actor; a subscription knows only its task, and
/// may not be released by that task outside of the actor, where it would use the graph while the actor does.
public final class Subscription: Disposable {
  /// Nil when it ended, or when a bag keeps it and it was asked for.
  @exclusivity(unchecked) private(set) var observer: Observer?
  @exclusivity(unchecked) private var isKept = false
  private let home: Home

  @usableFromInline init(
    to source: borrowing Vertex,
    callsNow: Bool,
    owning owned: BagStorage? = nil,
    handler: @escaping (Vertex) -> Bool
  ) {
    let observer =
      owned.map { OwningObserver(of: source.nodeInGraph, owning: $0, handler) }
      ?? Observer(of: source.nodeInGraph, handler)
    home = Home.current
    observer.subscribe(callsNow: callsNow)
    self.observer = observer
  }

  /// Lets a stream feed a signal, from before what samples that is run.
  @usableFromInline init(feeding signal: Vertex, from stream: Vertex, handler: @escaping (Vertex) -> Bool) {
    home = Home.current
    if stream.pointer.has(.finished) { return }
    let feeder = Feeder(of: stream, into: signal, handler)
    observer = feeder
    feeder.feed()
  }

  private init() { home = Home.current }

  /// A subscription that ended.
  @usableFromInline static var ended: Subscription { Subscription() }

  deinit {
    guard let observer, !isKept else { return }
    if home == Home.current { observer.dispose() } else { observer.abandon() }
  }

  /// Whether it ended: by `dispose()`, with its bag, or because its owner or target is gone.
  public var isDisposed: Bool { observer.map { !$0.isAlive } ?? true }

  /// Ends the observation. When this returns, the handler is not called again; it is released now, or
  /// after its own running call. Again does nothing. O(1), and once O(n) for n signals above that
  /// nobody else observes.
  public func dispose() {
    observer?.dispose()
    observer = nil
  }

  /// Lets a bag keep the subscription from now on; it ends with the bag.
  /// - Parameters:
  ///   - bag: Disposes the subscription when it is disposed or released.
  ///   - isolation: The caller's, so that a bag released elsewhere can clean up at home.
  public func disposed(by bag: DisposeBag, isolation: (any Actor)? = #isolation) {
    if let observer = handOver() { bag.storage.insert(observer, isolation: isolation) }
  }

  func handOver() -> Observer? {
    isKept = true
    guard let observer, observer.isAlive else { return nil }
    return observer
  }
}

@available(*, unavailable) extension Subscription: Sendable {}

/// Runs a closure when it is disposed or released, once.
///
/// In a ``DisposeBag`` that knows no actor and is released on another thread, the closure runs on that thread. It may be
/// disposed at home at the same time: one of the two runs the closure.
public final class AnyDisposable: BagMember {
  private let isDone = Atomic(false)
  // Unchecked: taken by whoever sets `isDone`, and used by nobody else.
  @exclusivity(unchecked) private var onDispose: (() -> Void)?
  var bag: BagStorage?
  var bagIndex = 0

  /// - Parameter onDispose: Called once, by whoever disposes or releases last, and released then.
  public init(_ onDispose: @escaping () -> Void) { self.onDispose = onDispose }

  deinit { run() }

  var isDisposed: Bool { isDone.load(ordering: .acquiring) }

  /// Runs the closure, the first time.
  public func dispose() {
    leaveBag()
    run()
  }

  /// On any thread, and after the end of the bag: it is at home that `bag` is used.
  func abandon() { run() }

  private func run() {
    if isDone.exchange(true, ordering: .acquiringAndReleasing) { return }
    let action = onDispose.take()
    action?()
  }

  /// Lets a bag keep it from now on; the closure runs with the bag's end.
  public func disposed(by bag: DisposeBag, isolation: (any Actor)? = #isolation) {
    bag.insert(self, isolation: isolation)
  }
}

@available(*, unavailable) extension AnyDisposable: Sendable {}
