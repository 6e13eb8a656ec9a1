import SignalsPlatform

/// What knows that it is in a bag, and leaves it when it ends.
protocol BagMember: Disposable {
  var bag: BagStorage? { get set }
  var bagIndex: Int { get set }
  /// From when this returns nothing of it is called. On any thread.
  func markDead()
  /// Ends it where its home is not known. On any thread.
  func abandon()
  /// Stops telling it news, or goes on. At home.
  func setPaused(_ isPaused: Bool)
}

extension BagMember {
  func markDead() {}
  func abandon() { dispose() }
  func setPaused(_ isPaused: Bool) {}

  func leaveBag() {
    guard let bag else { return }
    self.bag = nil
    bag.remove(self)
  }
}

extension Observer: BagMember {}

/// What stands for an observer, which a bag keeps in its stead.
protocol ObserverOwner: Disposable {
  /// Gives the observer to a bag. Nil if it ended.
  func handOver() -> Observer?
}

extension Subscription: ObserverOwner {}

/// The members of a bag. Apart from the bag, so that a member can leave while the bag is being released on
/// another thread.
///
/// Sendable: the state is behind a lock, and what is in it is taken out before it is used. Members are
/// used at home only, except for `markDead()`, which any thread may call.
@usableFromInline final class BagStorage: @unchecked Sendable {
  /// An observer, as nearly every member is, or anything else. One word.
  private enum Entry {
    case observer(Observer)
    case other(Other)

    /// Any disposable.
    final class Other {
      let disposable: any Disposable
      let member: (any BagMember)?

      init(_ disposable: any Disposable) {
        self.disposable = disposable
        member = disposable as? any BagMember
      }
    }

    var member: (any BagMember)? {
      switch self {
      case .observer(let observer): observer
      case .other(let other): other.member
      }
    }

    var disposable: any Disposable {
      switch self {
      case .observer(let observer): observer
      case .other(let other): other.disposable
      }
    }

    /// On any thread.
    func markDead() {
      switch self {
      case .observer(let observer): observer.markDead()
      case .other(let other): other.member?.markDead()
      }
    }

    func setPlace(_ bag: BagStorage?, _ index: Int) {
      switch self {
      case .observer(let observer):
        observer.bag = bag
        observer.bagIndex = index
      case .other(let other):
        other.member?.bag = bag
        other.member?.bagIndex = index
      }
    }

    /// Ends it, when it is in no bag any more.
    func dispose() {
      switch self {
      case .observer(let observer):
        observer.bag = nil
        observer.dispose()
      case .other(let other):
        other.member?.bag = nil
        other.disposable.dispose()
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
    /// What comes is disposed at once: what the bag belongs to ended on another thread.
    var isDead = false
    /// The bag itself, and the one that it is in.
    var isPaused = false
    var isPausedAbove = false
    /// The actor in which the members were added, if it is known.
    var actor: WeakActor? = nil
    var home: Home? = nil

    var isEnded: Bool { isDisposed || isDead }
    var isHeld: Bool { isPaused || isPausedAbove }
  }

  private let lock = Lock(())
  // Unchecked: accessed in `locked` only, which user code cannot reach from inside.
  @exclusivity(unchecked) private var state = State()

  private func locked<Result>(_ body: (inout State) -> Result) -> Result {
    lock.locked { body(&state) }
  }

  var count: Int { locked { $0.count } }
  /// Whether it ended, or its owner did.
  var isEnded: Bool { locked { $0.isEnded } }

  // MARK: At home

  func insert(_ disposable: any Disposable, key: AnyHashable?, isolation: (any Actor)?) {
    let entry: Entry
    if let subscription = disposable as? Subscription {
      guard let observer = subscription.handOver() else { return }
      entry = .observer(observer)
    } else if let owner = disposable as? any ObserverOwner {
      guard let observer = owner.handOver() else { return }
      entry = .observer(observer)
    } else {
      entry = .other(Entry.Other(disposable))
    }
    insert(entry, key: key, isolation: isolation)
  }

  /// The usual case: an observer that was in no bag.
  func insert(_ observer: Observer, isolation: (any Actor)?) {
    let isInserted =
      observer.bag == nil
      && locked { state in
        if state.isEnded || state.isHeld { return false }
        put(.observer(observer), isolation: isolation, into: &state)
        return true
      }
    if !isInserted { insert(.observer(observer), key: nil, isolation: isolation) }
  }

  private func insert(_ entry: Entry, key: AnyHashable?, isolation: (any Actor)?) {
    var wasPaused = false
    if let bag = entry.member?.bag {
      wasPaused = bag.locked { $0.isHeld }
      entry.member?.leaveBag()
    }
    var isPaused = false
    let isAdded = locked { state in
      if state.isEnded { return false }
      isPaused = state.isHeld
      let index = put(entry, isolation: isolation, into: &state)
      if let key {
        state.keys[key] = index
        state.keysByIndex[index] = key
      }
      return true
    }
    if !isAdded {
      entry.disposable.dispose()
    } else if isPaused != wasPaused {
      pause([entry], isPaused)
    }
  }

  /// Adds an entry at the end, and gives out its place.
  @discardableResult @inline(__always)
  private func put(_ entry: Entry, isolation: (any Actor)?, into state: inout State) -> Int {
    if let isolation, state.actor == nil { state.actor = WeakActor(isolation) }
    if state.home == nil { state.home = Home.current }
    if state.entries.count >= 16, state.entries.count >= 2 * state.count { BagStorage.compact(&state, of: self) }
    let index = state.entries.count
    entry.setPlace(self, index)
    state.entries.append(entry)
    state.count += 1
    return index
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

  func removeMembers(_ keys: [AnyHashable]) {
    let entries = locked { state in
      keys.map { key in state.keys[key].flatMap { BagStorage.take($0, if: nil, from: &state) } }
    }
    for case let entry? in entries { entry.markDead() }
    BagStorage.cleanUp(entries)
  }

  /// Ends the members, and from now on whatever comes.
  func dispose() { BagStorage.cleanUp(takeAll(isLast: true)) }

  /// Ends the members.
  func reset() { BagStorage.cleanUp(takeAll(isLast: false)) }

  var isPaused: Bool {
    get { locked { $0.isPaused } }
    set { pause { $0.isPaused = newValue } }
  }

  /// What the bag is in was paused, or goes on.
  func setPaused(_ isPaused: Bool) { pause { $0.isPausedAbove = isPaused } }

  private func pause(_ change: (inout State) -> Void) {
    let (was, isPaused, entries) = locked { state in
      let was = state.isHeld
      change(&state)
      return (was, state.isHeld, state.entries)
    }
    if was != isPaused { pause(entries, isPaused) }
  }

  /// In one turn, so that all that missed something are told together, in their order.
  private func pause(_ entries: [Entry?], _ isPaused: Bool) {
    let turn = Turn.current
    turn.enter()
    for entry in entries { entry?.member?.setPaused(isPaused) }
    turn.leave()
  }

  private static func cleanUp(_ entries: [Entry?]) {
    let turn = Turn.current
    turn.enter()
    for case let entry? in entries { entry.dispose() }
    turn.leave()
  }

  // MARK: On any thread

  func markDead() {
    let entries = locked { state in
      state.isDead = true
      return state.entries
    }
    for entry in entries { entry?.markDead() }
  }

  /// Empties the bag and gives its members out, all of them dead.
  private func takeAll(isLast: Bool) -> [Entry?] {
    let entries = locked { state in
      let entries = state.entries
      state.entries = []
      state.count = 0
      state.keys = [:]
      state.keysByIndex = [:]
      if isLast { state.isDisposed = true }
      return entries
    }
    for case let entry? in entries { entry.markDead() }
    return entries
  }

  /// Ends the bag on whatever thread its last reference went.
  func ownerEnded() {
    let (known, home, count) = locked { ($0.actor, $0.home, $0.count) }
    if count == 0 { return }
    let entries = takeAll(isLast: true)
    guard let known else {
      if home == Home.current { return BagStorage.cleanUp(entries) }
      for case let entry? in entries {
        if let member = entry.member { member.abandon() } else { entry.disposable.dispose() }
      }
      return
    }
    // Of an actor other than the main one nobody can say on Linux whether this is it.
    if known.isMain, signals_is_main_thread() { return BagStorage.cleanUp(entries) }
    let sent = Sent(entries: entries)
    if let actor = known.actor {
      Task { await BagStorage.cleanUp(sent, on: actor) }
    } else {
      BagStorage.cleanUpHomeless(sent)
    }
  }

  private static func cleanUp(_ sent: Sent, on actor: isolated any Actor) {
    cleanUp(sent.entries)
  }

  /// What waits for the thread that cleans up; nil while none does.
  private static let homeless = Lock<[Sent]?>(nil)

  /// Cleans up what belonged to an actor that is gone. No code of its own uses the graph any more, but its deinit and
  /// those of others may release more bags of it, on other threads: one thread does it for all.
  private static func cleanUpHomeless(_ sent: Sent) {
    let isAlone = homeless.withLock { waiting in
      if waiting != nil {
        waiting?.append(sent)
        return false
      }
      waiting = []
      return true
    }
    if !isAlone { return }
    var next = [sent]
    while !next.isEmpty {
      for sent in next { cleanUp(sent.entries) }
      next = homeless.withLock { waiting in
        let next = waiting ?? []
        waiting = next.isEmpty ? nil : []
        return next
      }
    }
  }

  /// Members on their way home: taken out of the bag, and used by nobody before they arrive.
  private struct Sent: @unchecked Sendable {
    let entries: [Entry?]
  }
}
