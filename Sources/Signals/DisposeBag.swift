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
  private let storage = BagStorage()
  var bag: BagStorage?
  var bagIndex = 0

  /// Makes an empty bag.
  public init() {}

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

  /// Ends all members, and from now on whatever is put in. Again does nothing.
  public func dispose() {
    leaveBag()
    storage.dispose()
  }

  func markDead() { storage.markDead() }
  func abandon() { storage.ownerEnded() }
}

@available(*, unavailable) extension DisposeBag: Sendable {}
