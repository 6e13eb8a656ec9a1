import Foundation
import SignalsOperators

/// Subscribing, unsubscribing, and the end of an owner.
func lifetimeCases() -> [Case] {
  [subscribeDispose(others: 0), subscribeDispose(others: 1_000), teardown(), leaveBag()]
}

private func subscribeDispose(others: Int) -> Case {
  Case(
    name: "subscribe dispose \(others)",
    creates: true,
    goal: 2.5,
    expected: { _ in 0 },
    forms: [
      (
        .signals,
        {
          let sink = Sink()
          let bag = DisposeBag()
          let signal = MutableSignal(0)
          for _ in 0..<others { signal.observe { sink.receive($0) }.disposed(by: bag) }
          return Job(
            run: { steps in
              for _ in steps { signal.observe { sink.receive($0) }.dispose() }
            },
            checksum: { withExtendedLifetime(bag) { sink.checksum + signal.observerCount - others } }
          )
        }
      ),
      (
        .handwritten,
        {
          let sink = Sink()
          let property = HandObservable(0)
          let tokens = (0..<others).map { _ in property.observe { sink.receive($0) } }
          return Job(
            run: { steps in
              for _ in steps { property.observe { sink.receive($0) }.cancel() }
            },
            checksum: { withExtendedLifetime(tokens) { sink.checksum } }
          )
        }
      ),
      (
        .notificationCenter,
        {
          let sink = Sink()
          let center = NotificationCenter()
          let number = NotifyingNumber(center)
          let tokens = (0..<others).map { _ in number.observe(sink.receive) }
          return Job(
            run: { steps in
              for _ in steps { center.removeObserver(number.observe(sink.receive)) }
            },
            checksum: { withExtendedLifetime(tokens) { sink.checksum } }
          )
        }
      ),
    ]
  )
}

/// An owner of 10,000 observers of one signal goes; the figures are for each.
private func teardown() -> Case {
  let size = 10_000
  return Case(
    name: "teardown \(size)",
    operations: size,
    stepsPerSample: 1,
    creates: true,
    goal: 2.5,
    expected: { _ in 0 },
    forms: [
      (
        .signals,
        {
          let sink = Sink()
          let signal = MutableSignal(0)
          var bag: DisposeBag?
          return Job(
            prepare: {
              let newBag = DisposeBag()
              for _ in 0..<size { signal.observe { sink.receive($0) }.disposed(by: newBag) }
              bag = newBag
            },
            run: { _ in bag = nil },
            checksum: { withExtendedLifetime(bag) { sink.checksum + signal.observerCount } }
          )
        }
      ),
      (
        .handwritten,
        {
          let sink = Sink()
          let property = HandObservable(0)
          var tokens: [HandToken<Int>] = []
          return Job(
            prepare: {
              for _ in 0..<size { tokens.append(property.observe { sink.receive($0) }) }
            },
            run: { _ in tokens = [] },
            checksum: { sink.checksum }
          )
        }
      ),
    ]
  )
}

/// The oldest of 1,000 subscriptions in a bag ends, and a new one comes.
private func leaveBag() -> Case {
  let size = 1_000
  return Case(
    name: "leave bag \(size)",
    creates: true,
    expected: { _ in 0 },
    forms: [
      (
        .signals,
        {
          let sink = Sink()
          let bag = DisposeBag()
          let signal = MutableSignal(0)
          func subscribe() -> Subscription {
            let subscription = signal.observe { sink.receive($0) }
            subscription.disposed(by: bag)
            return subscription
          }
          var subscriptions = (0..<size).map { _ in subscribe() }
          return Job(
            run: { steps in
              for step in steps {
                subscriptions[step % size].dispose()
                subscriptions[step % size] = subscribe()
              }
            },
            checksum: { sink.checksum + bag.count - size }
          )
        }
      ),
      (
        .handwritten,
        {
          let sink = Sink()
          let property = HandObservable(0)
          var tokens = (0..<size).map { _ in property.observe { sink.receive($0) } }
          return Job(
            run: { steps in
              for step in steps {
                tokens[step % size].cancel()
                tokens[step % size] = property.observe { sink.receive($0) }
              }
            },
            checksum: { sink.checksum }
          )
        }
      ),
    ]
  )
}
