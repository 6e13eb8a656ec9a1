/// Makes several writes one change: observers run once, after the outermost batch.
///
/// ```swift
/// batch {
///   first.value = "Grace"
///   last.value = "Hopper"
/// }  // an observer of the full name is called once, with "Grace Hopper"
/// ```
///
/// Reads inside are up to date. Batches nest. Observers are told also when `body` throws, since what was
/// written before is written. In an observer, a batch joins the delivery that is running.
/// - Parameter body: Called once, at once, in the caller's isolation.
/// - Returns: What `body` returns.
public func batch<Result>(_ body: () throws -> Result) rethrows -> Result {
  let turn = Turn.current
  turn.enter()
  defer { turn.leave() }
  return try body()
}
