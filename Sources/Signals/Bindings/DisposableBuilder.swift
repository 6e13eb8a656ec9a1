/// Puts several bindings into one expression: see ``DisposeBag/insert(isolation:_:)``.
@resultBuilder public enum DisposableBuilder {
  /// One binding.
  public static func buildExpression(_ member: any Disposable) -> [any Disposable] { [member] }

  /// Several, as from a function.
  public static func buildExpression(_ members: [any Disposable]) -> [any Disposable] { members }

  /// One after the other.
  public static func buildBlock(_ members: [any Disposable]...) -> [any Disposable] { Array(members.joined()) }

  /// An `if` without an `else`.
  public static func buildOptional(_ members: [any Disposable]?) -> [any Disposable] { members ?? [] }

  /// An `if` that is true.
  public static func buildEither(first members: [any Disposable]) -> [any Disposable] { members }

  /// An `if` that is false.
  public static func buildEither(second members: [any Disposable]) -> [any Disposable] { members }

  /// A `for` loop.
  public static func buildArray(_ members: [[any Disposable]]) -> [any Disposable] { Array(members.joined()) }

  /// An `if #available`.
  public static func buildLimitedAvailability(_ members: [any Disposable]) -> [any Disposable] { members }
}
