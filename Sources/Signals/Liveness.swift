/// Whether a subscription goes on, asked by someone who does not keep it.
package struct Liveness {
  weak var observer: Observer?

  /// False from when the subscription was disposed or released, on whatever thread.
  package var isAlive: Bool { observer?.isAlive ?? false }
}

extension Subscription {
  /// For what outlives the subscription for a moment.
  package var liveness: Liveness { Liveness(observer: observer) }
}
