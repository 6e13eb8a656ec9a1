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
  private struct State {
    /// In the order in which they came. A place is empty when its member left.
    var members: [(any Disposable)?] = []
    var count = 0
    var keys: [AnyHashable: Int] = [:]
    var keysByIndex: [Int: AnyHashable] = [:]
    var isDisposed = false
    var actor: (any Actor)? = nil
    var home: Home? = nil
  }

  // Not `Mutex<State>`, whose closures cannot carry members in and out, since those are not Sendable.
  private let lock = Mutex(())
  private var state = State()

  private func locked<Result>(_ body: (inout State) -> Result) -> Result {
    lock._unsafeLock()
    defer { lock._unsafeUnlock() }
    return body(&state)
  }

  var count: Int { locked { $0.count } }

  // MARK: At home

  func insert(_ disposable: any Disposable, key: AnyHashable?, isolation: (any Actor)?) {
    var entry = disposable
    if let subscription = disposable as? Subscription {
      guard let observer = subscription.handOver() else { return }
      entry = observer
    }
    let member = entry as? any BagMember
    member?.leaveBag()
    let isAdded = locked { state in
      if state.isDisposed { return false }
      if let isolation { state.actor = isolation }
      if state.home == nil { state.home = Home.current }
      if state.members.count >= 16, state.members.count >= 2 * state.count { BagStorage.compact(&state) }
      let index = state.members.count
      state.members.append(entry)
      state.count += 1
      if let key {
        state.keys[key] = index
        state.keysByIndex[index] = key
      }
      member?.bag = self
      member?.bagIndex = index
      return true
    }
    if !isAdded { entry.dispose() }
  }

  /// Closes the gaps that members left.
  private static func compact(_ state: inout State) {
    var members: [(any Disposable)?] = []
    members.reserveCapacity(state.count)
    var keysByIndex: [Int: AnyHashable] = [:]
    for (old, entry) in state.members.enumerated() {
      guard let entry else { continue }
      (entry as? any BagMember)?.bagIndex = members.count
      if let key = state.keysByIndex[old] {
        keysByIndex[members.count] = key
        state.keys[key] = members.count
      }
      members.append(entry)
    }
    state.members = members
    state.keysByIndex = keysByIndex
  }

  func remove(_ member: any BagMember) {
    let removed = locked { BagStorage.take(member.bagIndex, if: member, from: &$0) }
    withExtendedLifetime(removed) {}
  }

  private static func take(_ index: Int, if member: AnyObject?, from state: inout State) -> (any Disposable)? {
    guard index < state.members.count, let entry = state.members[index] else { return nil }
    if let member, entry !== member { return nil }
    state.members[index] = nil
    state.count -= 1
    if let key = state.keysByIndex.removeValue(forKey: index) { state.keys[key] = nil }
    return entry
  }

  func member(_ key: AnyHashable) -> (any Disposable)? {
    locked { state in state.keys[key].flatMap { state.members[$0] } }
  }

  func removeMember(_ key: AnyHashable) -> (any Disposable)? {
    let entry = locked { state in
      state.keys[key].flatMap { BagStorage.take($0, if: nil, from: &state) }
    }
    (entry as? any BagMember)?.bag = nil
    return entry
  }

  func dispose() { BagStorage.cleanUp(takeAll()) }

  private static func cleanUp(_ members: [any Disposable]) {
    let turn = Turn.current
    turn.enter()
    for member in members {
      (member as? any BagMember)?.bag = nil
      member.dispose()
    }
    turn.leave()
  }

  // MARK: On any thread

  func markDead() {
    let members = locked { $0.members }
    for case let member as any BagMember in members { member.markDead() }
  }

  /// Ends the bag and gives its members out, all of them dead.
  private func takeAll() -> [any Disposable] {
    let members = locked { state in
      let members = state.members
      let actor = state.actor
      let home = state.home
      state = State()
      state.actor = actor
      state.home = home
      state.isDisposed = true
      return members
    }
    for case let member as any BagMember in members { member.markDead() }
    return members.compactMap { $0 }
  }

  /// Ends the bag on whatever thread its last reference went.
  func ownerEnded() {
    let (actor, home) = locked { ($0.actor, $0.home) }
    let members = takeAll()
    if members.isEmpty { return }
    if isHome(actor, home) {
      BagStorage.cleanUp(members)
    } else if let actor {
      let members = Sent(members)
      Task { await BagStorage.cleanUp(members, on: actor) }
    } else {
      for member in members {
        if let observer = member as? Observer { Observer.abandon(observer) } else { member.dispose() }
      }
    }
  }

  private func isHome(_ actor: (any Actor)?, _ home: Home?) -> Bool {
    guard let actor else { return home == Home.current }
    // Of another actor nobody can say on Linux whether this is it.
    return actor === MainActor.shared && signals_is_main_thread()
  }

  private static func cleanUp(_ members: Sent, on actor: isolated any Actor) {
    cleanUp(members.members)
  }

  /// Members on their way home: taken out of the bag, and used by nobody before they arrive.
  private struct Sent: @unchecked Sendable {
    let members: [any Disposable]
    init(_ members: [any Disposable]) { self.members = members }
  }
}
