import SignalsOperators
import SignalsTestSupport
import Testing

struct LifetimeReportTests {
  private final class Label {
    var text = ""
  }

  private final class Screen {
    let bag = DisposeBag()
    private let token: LifetimeToken
    private(set) var shown: [Int] = []

    init(_ token: LifetimeToken) { self.token = token }

    func show(_ value: Int) { shown.append(value) }
  }

  @Test("R036: an owner that is passed in is not kept by its own method")
  func aMethodOfAnOwnerDoesNotKeepIt() {
    let tracker = LifetimeTracker()
    let a = MutableSignal(0)
    var screen: Screen? = Screen(tracker.token())
    a.map { $0 * 2 }.bind(with: screen!) { screen, value in screen.show(value) }.disposed(by: screen!.bag)
    a.value = 1
    #expect(screen?.shown == [0, 2])
    screen = nil
    #expect(tracker.alive == 0)
    #expect(a.observerCount == 0)
  }

  @Test("R037: the target of a key path is held weakly")
  func aKeyPathDoesNotKeepItsTarget() {
    let name = MutableSignal("a")
    var label: Label? = Label()
    weak let weakLabel = label
    let subscription = name.bind(to: label!, \.text)
    #expect(label?.text == "a")
    label = nil
    #expect(weakLabel == nil)
    name.value = "b"
    #expect(subscription.isDisposed)
    #expect(name.observerCount == 0)
  }

  @Test("R048: what an operator samples is let go with the main subscription", arguments: [false, true])
  func aSampledSignalIsLetGo(isFinished: Bool) {
    let taps = EventSource<Int>()
    let sampled = MutableSignal(0)
    let derived = sampled.map { $0 + 1 }
    let subscription = taps.withLatest(from: derived).observe { _ in }
    taps.send(1)
    if isFinished { taps.finish() } else { subscription.dispose() }
    #expect(sampled.observerCount == 0)
    #expect(derived.observerCount == 0)
  }

  @Test("R049: a stream keeps nothing of what it sent, a signal keeps its value")
  func aStreamKeepsNothingOfWhatItSent() {
    let tracker = LifetimeTracker()
    let stream = EventSource<LifetimeToken>()
    let derived = stream.map { $0 }.filter { _ in true }
    let subscription = derived.observe { _ in }
    stream.send(tracker.token())
    #expect(tracker.alive == 0)
    let signal = MutableSignal<LifetimeToken?>(tracker.token())
    #expect(tracker.alive == 1)
    signal.value = nil
    #expect(tracker.alive == 0)
    subscription.dispose()
  }

  @Test("R052: a binding in the wrong bag keeps no screen")
  func aBindingInAParentsBagDoesNotKeepTheChild() {
    let tracker = LifetimeTracker()
    let parent = MutableSignal(0)
    let bag = DisposeBag()
    for round in 1...100 {
      let token = tracker.token()
      let child = MutableSignal((value: 0, token: token))
      parent.map { (value: $0, token: token) }.bind(to: child).disposed(by: bag)
      parent.value = round
      #expect(child.value.value == round)
    }
    // The next change meets the last one, which is gone as well.
    parent.value = 0
    #expect(bag.count == 0)
    #expect(parent.observerCount == 0)
    #expect(tracker.alive == 0)
  }
}
