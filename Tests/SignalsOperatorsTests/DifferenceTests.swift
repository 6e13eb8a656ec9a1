import SignalsOperators
import SignalsTestSupport
import Testing

/// Steps between successive collections.
struct DifferenceTests {
  private let bag = DisposeBag()

  @Test func theStepsGiveTheCurrentCollectionForWhoeverComesAndWhenever() throws {
    var random = SplitMix64(seed: 4)
    let rows = MutableSignal((0..<5).map { $0 })
    final class Table {
      var rows: [Int] = []
      var isConsistent = true
    }
    func show(_ table: Table) {
      rows.bindDifference { difference in
        guard let new = table.rows.applying(difference) else { return table.isConsistent = false }
        table.rows = new
      }.disposed(by: bag)
    }
    var tables: [Table] = []
    for round in 0..<100 {
      if round.isMultiple(of: 25) {
        let table = Table()
        show(table)
        tables.append(table)
      }
      if round.isMultiple(of: 10) { bag.isPaused.toggle() }
      var new = rows.value
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        if Bool.random(using: &random), !new.isEmpty {
          new.remove(at: Int.random(in: 0..<new.count, using: &random))
        } else {
          new.insert(Int.random(in: 0..<9, using: &random), at: Int.random(in: 0...new.count, using: &random))
        }
      }
      rows.value = new
    }
    bag.isPaused = false
    for table in tables {
      #expect(table.isConsistent)
      #expect(table.rows == rows.value)
    }
  }

  @Test func nothingIsToldWhereNothingDiffers() {
    let rows = MutableSignal([1])
    let log = Log<Int>()
    rows.bindDifference { log.append($0.count) }.disposed(by: bag)
    rows.value = [1]
    rows.value = [1, 2]
    #expect(log.entries == [1, 1])
  }

  @Test func theOldCollectionAndTheStepsGiveTheNewOne() {
    let rows = MutableSignal(["a", "b"])
    let log = Log<([String], [String])>()
    rows.withDifference().bind { change in
      #expect(change.previous.applying(change.difference) == change.current)
      log.append((change.previous, change.current))
    }.disposed(by: bag)
    rows.value = ["b", "c", "a"]
    rows.value = []
    rows.value = []
    #expect(log.entries.map(\.0) == [[], ["a", "b"], ["b", "c", "a"], []])
    #expect(log.entries.map(\.1) == [["a", "b"], ["b", "c", "a"], [], []])
  }
}
