#if SIGNALS_CHECK_INVARIANTS
  import SignalsOperators
  import Testing

  @testable import Signals

  /// What the check of the invariants finds.
  struct InvariantTests {
    enum Damage: CaseIterable, Sendable { case height, list, dirty, cold, pending }

    @Test(arguments: [
      (Damage.height, "is not higher than its input"), (.list, "has a list whose links do not fit"),
      (.dirty, "is not up to date and no turn runs"), (.cold, "is cold and observed"),
      (.pending, "has the flag of those to be told wrongly"),
    ]) func damageIsFound(damage: Damage, message: String) async {
      let index = Damage.allCases.firstIndex(of: damage)!
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        [index = index as Int] in
        let source = MutableSignal(0)
        let mapped = source.map { $0 }
        let subscriptions = [mapped.observe { _ in }, mapped.observe { _ in }, source.observe { _ in }]
        let node = mapped.pointer
        switch Damage.allCases[index] {
        case .height: node.pointee.height = 0
        case .list: node.pointee.dependents!.pointee.next!.pointee.previous = nil
        case .dirty: node.pointee.flags.insert(.dirty)
        case .cold:
          node.pointee.flags.insert(.cold)
          source.pointer.pointee.flags.insert(.feedsCold)
        case .pending: node.pointee.dependents!.pointee.target.pointee.flags.insert(.pending)
        }
        source._checkInvariants()
        withExtendedLifetime(subscriptions) {}
      }
      let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(text.contains("invariant violated"))
      #expect(text.contains(message))
    }
  }
#endif
