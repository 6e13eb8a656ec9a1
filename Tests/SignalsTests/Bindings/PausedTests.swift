import SignalsOperators
import SignalsTestSupport
import Testing

/// `paused(while:)`: a signal that stands still while another one is true.
struct PausedTests {
  private let bag = DisposeBag()
  private let log = Log<Int>()
  private let number = MutableSignal(0)
  private let isHidden = MutableSignal(false)

  private func bind() { number.paused(while: isHidden).bind { [log] in log.append($0) }.disposed(by: bag) }

  @Test func theLatestValueComesOnceOnResume() {
    bind()
    isHidden.value = true
    for value in 1...3 { number.value = value }
    #expect(log.take() == [0])
    isHidden.value = false
    #expect(log.take() == [3])
    number.value = 4
    #expect(log.take() == [4])
  }

  @Test func nothingComesOnResumeIfNothingChanged() {
    bind()
    isHidden.value = true
    isHidden.value = false
    #expect(log.entries == [0])
  }

  @Test func anEqualWriteIsAChange() {
    bind()
    isHidden.value = true
    number.value = 0
    isHidden.value = false
    #expect(log.entries == [0, 0])
  }

  @Test func theFirstValueComesAlsoWhilePaused() {
    isHidden.value = true
    bind()
    #expect(log.entries == [0])
  }

  @Test func valueIsThatAtWhichItStopped() {
    let paused = number.paused(while: isHidden)
    bind()
    #expect(paused.value == 0)
    isHidden.value = true
    number.value = 1
    #expect(paused.value == 0)
    isHidden.value = false
    #expect(paused.value == 1)
  }

  @Test func resumeAndWriteInOneBatchAreOneChange() {
    bind()
    isHidden.value = true
    number.value = 1
    batch {
      isHidden.value = false
      number.value = 2
    }
    batch {
      isHidden.value = true
      number.value = 3
    }
    #expect(log.entries == [0, 2])
  }

  @Test func anOptionalValue() {
    let text = MutableSignal<String?>(nil)
    let seen = Log<String?>()
    text.paused(while: isHidden).bind { seen.append($0) }.disposed(by: bag)
    isHidden.value = true
    text.value = "x"
    text.value = nil
    isHidden.value = false
    #expect(seen.entries == [nil, nil])
  }
}
