/// Keeps subscriptions and ends them all together: with `dispose()`, or when it is released.
///
/// Put one into the object whose life the bindings should share:
///
/// ```swift
/// @MainActor final class ProfileView {
///   private let bag = DisposeBag()
///   init(_ model: ProfileViewModel) {
///     model.fullName.bind(with: self) { view, name in view.show(name) }.disposed(by: bag)
///   }
/// }  // the view's deinit unbinds
/// ```
///
/// It ends in two steps: first every member is dead, so nothing it owns is called any more; then they are
/// cleaned up in the order in which they came.
///
/// The last reference may go on any thread, while the signals are in use elsewhere. No call of a member
/// starts after that. If the release happens outside of the actor in which the members were added, they are
/// cleaned up in a task on that actor; with no actor known, at the signals' next use.
public final class DisposeBag: BagMember {
  @usableFromInline let storage = BagStorage()
  var bag: BagStorage?
  var bagIndex = 0

  /// Makes an empty bag.
  public init() {}

  /// Makes a bag that keeps what a list of bindings gives: see ``insert(isolation:_:)``.
  public convenience init(
    isolation: (any Actor)? = #isolation,
    @DisposableBuilder _ members: () -> [any Disposable]
  ) {
    self.init()
    insert(isolation: isolation, members)
  }

  deinit { storage.ownerEnded() }

  /// How many members there are. One that ends by itself leaves the bag.
  public var count: Int { storage.count }

  /// Keeps a disposable until the bag ends. After ``dispose()`` it is disposed at once. O(1).
  /// - Parameters:
  ///   - disposable: A subscription leaves by itself when it ends. It may be in one bag only: in another, it
  ///     leaves that.
  ///   - isolation: The caller's, so that a bag released elsewhere can clean up at home.
  public func insert(_ disposable: any Disposable, isolation: (any Actor)? = #isolation) {
    storage.insert(disposable, key: nil, isolation: isolation)
  }

  /// The member with a key. Setting one disposes the one before it; nil only disposes. O(1).
  ///
  /// ```swift
  /// bag["title"] = item.title.bind { label.text = $0 }  // a cell that is used again
  /// ```
  public subscript(key: some Hashable, isolation: (any Actor)? = #isolation) -> (any Disposable)? {
    get { storage.member(AnyHashable(key)) }
    set {
      let key = AnyHashable(key)
      let old = storage.removeMember(key)
      if let newValue { storage.insert(newValue, key: key, isolation: isolation) }
      // Last, because it may run any code.
      old?.dispose()
    }
  }

  /// Keeps what a list of bindings gives, one expression for all of them.
  ///
  /// ```swift
  /// bag.insert {
  ///   model.name.bind(to: label, \.text)
  ///   model.age.map(String.init).bind(to: ageLabel, \.text)
  ///   if isEditable { model.name.bindTwoWay(to: field) }
  /// }
  /// ```
  /// - Parameters:
  ///   - isolation: The caller's, so that a bag released elsewhere can clean up at home.
  ///   - members: Runs once, at once. `if`, `switch` and `for` may stand in it.
  public func insert(
    isolation: (any Actor)? = #isolation,
    @DisposableBuilder _ members: () -> [any Disposable]
  ) {
    for member in members() { storage.insert(member, key: nil, isolation: isolation) }
  }

  /// Disposes the members with these keys. A key without a member does nothing.
  ///
  /// ```swift
  /// bag.removeAll("title", "subtitle")
  /// ```
  public func removeAll<Key: Hashable>(_ keys: Key...) { storage.removeMembers(keys.map { AnyHashable($0) }) }

  /// Ends all members and stays usable: for a cell that shows another item.
  ///
  /// ```swift
  /// override func prepareForReuse() { bag.reset() }
  /// ```
  ///
  /// As ``dispose()`` it ends in two steps: all are dead before the first is cleaned up.
  public func reset() { storage.reset() }

  /// Whether the members are not told anything for now: while a screen is hidden, say.
  ///
  /// Set to false again, every member whose signal changed meanwhile is told once, the latest value, in the
  /// order in which the members were added; the others are not. What is put in meanwhile is paused too. Bags in
  /// this bag pause with it. Derived signals go on being computed. Observers of event streams are not paused, since
  /// no event may be lost or told later.
  public var isPaused: Bool {
    get { storage.isPaused }
    set { storage.isPaused = newValue }
  }

  /// Ends all members, and from now on whatever is put in. Again does nothing.
  public func dispose() {
    leaveBag()
    storage.dispose()
  }

  /// Whether it, or what owns it, ended.
  @usableFromInline var isEnded: Bool { storage.isEnded }

  func markDead() { storage.markDead() }
  func abandon() { storage.ownerEnded() }
  func setPaused(_ isPaused: Bool) { storage.setPaused(isPaused) }
}

@available(*, unavailable) extension DisposeBag: Sendable {}
