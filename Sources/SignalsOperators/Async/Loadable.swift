/// How far an asynchronous value has come.
public enum Loadable<Value> {
  /// Nothing was asked for.
  case idle
  /// Under way.
  case loading
  case loaded(Value)
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
