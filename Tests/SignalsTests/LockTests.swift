import SignalsOperators
import SignalsTestSupport
import Testing

/// One thread after the other has a lock, and the thread sanitizer sees that of locks that many want at once.
struct LockTests {
  private static let threads = 4
  private static let rounds = 20_000

  /// State that only a lock guards.
  private final class Guarded: @unchecked Sendable {
    let lock = Lock(())
    var count = 0
  }

  @Test func whatItHoldsIsUsedByOneThreadAfterTheOther() {
    let count = Lock(0)
    startThreads(LockTests.threads) { _ in
      for _ in 0..<LockTests.rounds { count.withLock { $0 += 1 } }
    }.wait()
    #expect(count.withLock { $0 } == LockTests.threads * LockTests.rounds)
  }

  @Test func whatStandsBesideItIsUsedByOneThreadAfterTheOther() {
    let guarded = Guarded()
    startThreads(LockTests.threads) { _ in
      for _ in 0..<LockTests.rounds { guarded.lock.locked { guarded.count += 1 } }
    }.wait()
    #expect(guarded.count == LockTests.threads * LockTests.rounds)
  }

  @Test func anErrorGivesItBack() {
    struct Failure: Error {}
    let value = Lock(1)
    #expect(throws: Failure.self) { try value.withLock { _ throws(Failure) in throw Failure() } }
    #expect(value.withLock { $0 } == 1)
  }
}
