import Signals

extension Signal where Value: RangeReplaceableCollection & BidirectionalCollection, Value.Element: Equatable {
  /// Calls `handler` with the steps from the collection that it last saw to the new one.
  ///
  /// ```swift
  /// model.rows.bindDifference { change in
  ///   table.update(change.inferringMoves())
  /// }.disposed(by: bag)
  /// ```
  ///
  /// The first call comes at once, with the steps from an empty collection. Each subscription remembers what it saw,
  /// so applying all steps one after the other always gives the current collection, also for one that came later and
  /// after a pause. If nothing differs it is not called.
  /// - Parameter handler: Kept until the subscription ends.
  /// - Returns: What ends it. A change costs O(n * d) for n elements and d differences.
  @inlinable public func bindDifference(
    _ handler: @escaping (CollectionDifference<Value.Element>) -> Void
  ) -> Subscription {
    var previous = Value()
    return bind { current in
      let difference = current.difference(from: previous)
      previous = current
      if !difference.isEmpty { handler(difference) }
    }
  }

  /// A signal of each collection together with the one before it and the steps from that to it.
  ///
  /// ```swift
  /// rows.withDifference().observe { print($0.difference.count) }
  /// // previous.applying(difference) == current
  /// ```
  ///
  /// `previous` is empty at the start of an activation: when the first observer arrives. An observer that comes later
  /// and shows the steps only needs ``bindDifference(_:)``, which starts from nothing for each.
  @inlinable public func withDifference() -> Signal<
    (previous: Value, current: Value, difference: CollectionDifference<Value.Element>)
  > {
    .derived(from: self, restarting: true) { output, current in
      let previous = output.current?.current ?? Value()
      output.send((previous: previous, current: current, difference: current.difference(from: previous)))
    }
  }
}
