/// How a case is carried out. The same graph has to behave the same in each.
enum Style: String, CaseIterable {
  /// Derived signals are made by operators.
  case operators
  /// They are `Signal.computed`.
  case computed
  /// By operators, and each step is a batch.
  case operatorsInBatch
  /// `Signal.computed`, and each step is a batch.
  case computedInBatch

  /// For cases that write batches themselves.
  static let unbatched: [Style] = [.operators, .computed]
  /// For cases whose inputs have to be found while they run.
  static let tracking: [Style] = [.computed, .computedInBatch]

  var isComputed: Bool { self == .computed || self == .computedInBatch }
  var isBatched: Bool { self == .operatorsInBatch || self == .computedInBatch }
}
