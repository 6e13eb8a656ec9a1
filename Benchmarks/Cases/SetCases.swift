import Foundation
import SignalsOperators

/// One write, one observer.
func setCases() -> [Case] {
  [
    Case(name: "set 1 observer", goal: 1.5, expected: sumOfSteps, forms: fanOutForms(1)),
    editInPlace(),
  ]
}

private func editInPlace() -> Case {
  Case(
    name: "edit in place",
    expected: { sumOfSteps($0 + 1) },
    forms: [
      (
        .signals,
        {
          let sink = Sink()
          let signal = MutableSignal(0)
          let subscription = signal.observe { sink.receive($0) }
          return Job(
            run: { steps in for _ in steps { signal.value += 1 } },
            checksum: { withExtendedLifetime(subscription) { sink.checksum } }
          )
        }
      ),
      (
        .handwritten,
        {
          let sink = Sink()
          let property = HandProperty(0)
          property.observe { sink.receive($0) }
          return Job(
            run: { steps in for _ in steps { property.value += 1 } },
            checksum: { sink.checksum }
          )
        }
      ),
    ]
  )
}

/// One write, many observers; the figures are for each observer.
func fanOutCases() -> [Case] {
  [100, 10_000].map { width in
    Case(
      name: "fan-out \(width)",
      operations: width,
      goal: 1.2,
      expected: { width &* sumOfSteps($0) },
      forms: fanOutForms(width)
    )
  }
}

func fanOutForms(_ width: Int) -> [(form: Form, make: () -> Job)] {
  var forms: [(form: Form, make: () -> Job)] = [
    (.signals, { signalsJob(width) }),
    (.handwritten, { handwrittenFanOut(width) }),
  ]
  if width <= 100 {
    forms.append((.observation, { observationJob(width) }))
    forms.append((.notificationCenter, { notificationJob(width) }))
  }
  return forms
}

private func signalsJob(_ width: Int) -> Job {
  let sink = Sink()
  let bag = DisposeBag()
  let signal = MutableSignal(0)
  for _ in 0..<width { signal.observe { sink.receive($0) }.disposed(by: bag) }
  return Job(
    run: { steps in for step in steps { signal.value = step } },
    checksum: { withExtendedLifetime(bag) { sink.checksum } }
  )
}

func handwrittenFanOut(_ width: Int) -> Job {
  let sink = Sink()
  let property = HandProperty(0)
  for _ in 0..<width { property.observe { sink.receive($0) } }
  return Job(
    run: { steps in for step in steps { property.value = step } },
    checksum: { sink.checksum }
  )
}

private func observationJob(_ width: Int) -> Job {
  let sink = Sink()
  let number = ObservedNumber()
  let trackers = (0..<width).map { _ in Tracker({ number.value }, sink.receive) }
  return Job(
    run: { steps in
      for step in steps {
        number.value = step
        for tracker in trackers { tracker.settle() }
      }
    },
    checksum: { sink.checksum }
  )
}

private func notificationJob(_ width: Int) -> Job {
  let sink = Sink()
  let number = NotifyingNumber(NotificationCenter())
  let tokens = (0..<width).map { _ in number.observe(sink.receive) }
  return Job(
    run: { steps in for step in steps { number.value = step } },
    checksum: { withExtendedLifetime(tokens) { sink.checksum } }
  )
}
