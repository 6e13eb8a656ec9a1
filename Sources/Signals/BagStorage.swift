import SignalsPlatform
import Synchronization

/// What knows that it is in a bag, and leaves it when it ends.
protocol BagMember: Disposable {
  var bag: BagStorage? { get set }
  var bagIndex: Int { get set }
  /// From when this returns nothing of it is called. On any thread.
  func markDead()
}

extension BagMember {
  func markDead() {}

  func leaveBag() {
    guard let bag else { return }
    self.bag = nil
    bag.remove(self)
  }
}

extension Observer: BagMember {}

/// The members of a bag. Apart from the bag, so that a member can leave while the bag is being released on
/// another thread.
///
/// Sendable: the state is behind a lock, and what is in it is taken out before it is used. Members are
/// used at home only, except for `markDead()`, which any thread may call.
final class BagStorage: @unchecked Sendable {
  /// An observer, as nearly every member is, or anything else.
  private enum Entry {
    case observer(Observer)
    case other(any Disposable)

    var disposable: any Disposable {
      switch self {
      case .observer(let observer): observer
      case .other(let disposable): disposable
      }
    }

    /// On any thread.
    func markDead() {
      switch self {
      case .observer(let observer): observer.markDead()
      case .other(let disposable): (disposable as? any BagMember)?.markDead()
      }
    }

    func setPlace(_ bag: BagStorage?, _ index: Int) {
      switch self {
      case .observer(let observer):
        observer.bag = bag
        observer.bagIndex = index
      case .other(let disposable):
        let member = disposable as? any BagMember
        member?.bag = bag
        member?.bagIndex = index
      }
    }
  }

  private struct State {
    /// In the order in which they came. A place is empty when its member left.
    var entries: [Entry?] = []
    var count = 0
    var keys: [AnyHashable: Int] = [:]
    var keysByIndex: [Int: AnyHashable] = [:]
    var isDisposed = false
    /// The actor in which the members were added. Weak, because the actor may own the bag.
    weak var actor: (any Actor)?
    var hasActor = false
    var home: Home? = nil
  }

  // Not `Mutex<State>`, whose closures cannot carry members in and out, since those are not Sendable.
  private let lock = Mutex(())
  // Unchecked: accessed in `locked` only, which user code cannot reach from inside.
  @exclusivity(unchecked) private var state = State()

  private func locked<Result>(_ body: (inout State) -> Result) -> Result {
    lock._unsafeLock()
    defer { lock._unsafeUnlock() }
    return body(&state)
  }

  var count: Int { locked { $0.count } }

  // MARK: At home

  func insert(_ disposable: any Disposable, key: AnyHashable?, isolation: (any Actor)?) {
    let entry: Entry
    if let subscription = disposable as? Subscription {
      guard let observer = subscription.handOver() else { return }
      entry = .observer(observer)
      observer.leaveBag()
    } else {
      entry = .other(disposable)
      (disposable as? any BagMember)?.leaveBag()
    }
    let isAdded = locked { state in
      if state.isDisposed { return false }
      if let isolation, !state.hasActor {
        state.actor = isolation
        state.hasActor = true
      }
      if state.home == nil { state.home = Home.current }
      if state.entries.count >= 16, state.entries.count >= 2 * state.count { BagStorage.compact(&state, of: self) }
      let index = state.entries.count
      state.entries.append(entry)
      state.count += 1
      if let key {
        state.keys[key] = index
        state.keysByIndex[index] = key
      }
      entry.setPlace(self, index)
      return true
    }
    if !isAdded { entry.disposable.dispose() }
  }

  /// Closes the gaps that members left.
  private static func compact(_ state: inout State, of bag: BagStorage) {
    var entries: [Entry?] = []
    entries.reserveCapacity(state.count)
    var keysByIndex: [Int: AnyHashable] = [:]
    for (old, entry) in state.entries.enumerated() {
      guard let entry else { continue }
      entry.setPlace(bag, entries.count)
      if let key = state.keysByIndex[old] {
        keysByIndex[entries.count] = key
        state.keys[key] = entries.count
      }
      entries.append(entry)
    }
    state.entries = entries
    state.keysByIndex = keysByIndex
  }

  func remove(_ member: any BagMember) {
    let removed = locked { BagStorage.take(member.bagIndex, if: member, from: &$0) }
    withExtendedLifetime(removed) {}
  }

  private static func take(_ index: Int, if member: AnyObject?, from state: inout State) -> Entry? {
    guard index < state.entries.count, let entry = state.entries[index] else { return nil }
    if let member, entry.disposable !== member { return nil }
    state.entries[index] = nil
    state.count -= 1
    if let key = state.keysByIndex.removeValue(forKey: index) { state.keys[key] = nil }
    return entry
  }

  func member(_ key: AnyHashable) -> (any Disposable)? {
    locked { state in state.keys[key].flatMap { state.entries[$0]?.disposable } }
  }

  func removeMember(_ key: AnyHashable) -> (any Disposable)? {
    let entry = locked { state in
      state.keys[key].flatMap { BagStorage.take($0, if: nil, from: &state) }
    }
    entry?.setPlace(nil, 0)
    return entry?.disposable
  }

  func dispose() { BagStorage.cleanUp(takeAll()) }

  private static func cleanUp(_ entries: [Entry?]) {
    let turn = Turn.current
    turn.enter()
    for case let entry? in entries {
      entry.setPlace(nil, 0)
      switch entry {
      case .observer(let observer): observer.dispose()
      case .other(let disposable): disposable.dispose()
      }
    }
    turn.leave()
  }

  // MARK: On any thread

  func markDead() {
    for entry in locked({ $0.entries }) { entry?.markDead() }
  }

  /// Ends the bag and gives its members out, all of them dead.
  private func takeAll() -> [Entry?] {
    let entries = locked { state in
      var ended = State()
      ended.isDisposed = true
      swap(&state, &ended)
      return ended.entries
    }
    for case let entry? in entries { entry.markDead() }
    return entries
  }

  /// Ends the bag on whatever thread its last reference went.
  func ownerEnded() {
    let (actor, hasActor, home, count) = locked { ($0.actor, $0.hasActor, $0.home, $0.count) }
    if count == 0 { return }
    let entries = takeAll()
    // Of an actor other than the main one nobody can say on Linux whether this is it; if it is gone, nobody
    // uses its graph any more.
    let isHome =
      hasActor ? actor == nil || actor === MainActor.shared && signals_is_main_thread() : home == Home.current
    if isHome {
      BagStorage.cleanUp(entries)
    } else if let actor {
      let sent = Sent(entries: entries)
      Task { await BagStorage.cleanUp(sent, on: actor) }
    } else {
      for case let entry? in entries {
        switch entry {
        case .observer(let observer): Observer.abandon(observer)
        case .other(let disposable): disposable.dispose()
        }
      }
    }
  }

  private static func cleanUp(_ sent: Sent, on actor: isolated any Actor) {
    cleanUp(sent.entries)
  }

  /// Members on their way home: taken out of the bag, and used by nobody before they arrive.
  private struct Sent: @unchecked Sendable {
    let entries: [Entry?]
  }
}
