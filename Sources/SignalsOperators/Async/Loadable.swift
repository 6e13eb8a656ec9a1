import Signals

/// How far an asynchronous value has come.
public enum Loadable<Value> {
  /// Nothing was asked for.
  case idle
  /// Under way.
  case loading
  /// It came.
  case loaded(Value)
  /// It did not.
  case failed(any Error)

  /// The value, if it is loaded.
  public var value: Value? {
    if case .loaded(let value) = self { value } else { nil }
  }

  /// The error, if it failed.
  public var error: (any Error)? {
    if case .failed(let error) = self { error } else { nil }
  }

  /// Whether it is under way.
  public var isLoading: Bool {
    if case .loading = self { true } else { false }
  }

  /// The same with another value, if there is one.
  public func map<T>(_ transform: (Value) -> T) -> Loadable<T> {
    switch self {
    case .idle: .idle
    case .loading: .loading
    case .loaded(let value): .loaded(transform(value))
    case .failed(let error): .failed(error)
    }
  }
}

extension Loadable: Sendable where Value: Sendable {}

extension Loadable: Equatable where Value: Equatable {
  /// Whether both have come equally far, with equal values.
  ///
  /// Two failures are equal if their errors are of one type and equal, or, where that type is not `Equatable`, print
  /// alike.
  public static func == (left: Loadable, right: Loadable) -> Bool {
    switch (left, right) {
    case (.idle, .idle), (.loading, .loading): true
    case (.loaded(let left), .loaded(let right)): left == right
    case (.failed(let left), .failed(let right)): areEqual(left, right)
    default: false
    }
  }

  private static func areEqual(_ left: any Error, _ right: any Error) -> Bool {
    guard type(of: left) == type(of: right) else { return false }
    guard let left = left as? any Equatable else { return String(reflecting: left) == String(reflecting: right) }
    return isEqual(left, right)
  }

  private static func isEqual<Left: Equatable>(_ left: Left, _ right: Any) -> Bool { left == right as? Left }
}

extension Loadable: CustomStringConvertible {
  /// The case and what it has: `loaded(3)`.
  public var description: String {
    switch self {
    case .idle: "idle"
    case .loading: "loading"
    case .loaded(let value): "loaded(\(String(reflecting: value)))"
    case .failed(let error): "failed(\(String(reflecting: error)))"
    }
  }
}

extension Loadable {
  /// Loaded or failed.
  public init(_ result: Result<Value, any Error>) {
    switch result {
    case .success(let value): self = .loaded(value)
    case .failure(let error): self = .failed(error)
    }
  }
}

extension Signal {
  /// A signal of how far an async transform of the newest value has come.
  ///
  /// ```swift
  /// let photo = photoURL.loadLatest { url in try await download(url) }  // Signal<Loadable<Photo>>
  /// ```
  ///
  /// While it is observed each value of this signal makes it `loading`, in the same turn, and then `loaded` or
  /// `failed`. A new value cancels the transform that is running. Unobserved it is `idle` and runs nothing; the last
  /// observer that leaves cancels what runs.
  /// - Parameters:
  ///   - isolation: The caller's, where the transform runs. Outside of an actor this does not compile.
  ///     In an actor of your own, call this in a method: in its `init` Swift 6.3.1 has no actor to pass.
  ///   - transform: Called once a value, in a task of its own.
  public func loadLatest<T>(
    isolation: isolated any Actor = #isolation,
    _ transform: nonisolated(nonsending) @escaping (Value) async throws -> T
  ) -> Signal<Loadable<T>> {
    .active(over: self, idle: { _ in .idle }) { value, send in
      let latest = LatestTask()
      let load = { (value: Value) in
        send(.loading)
        latest.run(isolation: isolation) {
          try await transform(value)
        } onResult: {
          send(Loadable($0))
        }
      }
      load(value)
      return Activity(receive: load, stop: latest.cancel)
    }
  }
}
