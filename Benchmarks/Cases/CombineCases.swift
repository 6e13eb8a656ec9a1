import SignalsOperators

/// Several inputs, one derived value.
func combineCases() -> [Case] {
  [fullName(), combineEight()]
}

private let firstNames = ["Grace", "Ada"]
private let lastNames = ["Hopper", "Lovelace"]

private func fullName() -> Case {
  Case(
    name: "full name",
    operations: 2,
    goal: 1.3,
    // "Grace Lovelace", "Grace Hopper", "Ada Hopper", "Ada Lovelace" in two steps.
    expected: { steps in steps / 2 * (14 + 12 + 10 + 12) + steps % 2 * (14 + 12) },
    forms: [
      (
        .signals,
        {
          let sink = Sink()
          let first = MutableSignal("Ada")
          let last = MutableSignal("Lovelace")
          let subscription = combineLatest(first, last) { "\($0) \($1)" }
            .distinct()
            .observe { sink.receive($0.utf8.count) }
          return Job(
            run: { steps in
              for step in steps {
                first.value = firstNames[step & 1]
                last.value = lastNames[step & 1]
              }
            },
            checksum: { withExtendedLifetime(subscription) { sink.checksum } }
          )
        }
      ),
      (
        .handwritten,
        {
          let sink = Sink()
          let name = HandName()
          name.observe { sink.receive($0.utf8.count) }
          return Job(
            run: { steps in
              for step in steps {
                name.first = firstNames[step & 1]
                name.last = lastNames[step & 1]
              }
            },
            checksum: { sink.checksum }
          )
        }
      ),
      (
        .observation,
        {
          let sink = Sink()
          let name = ObservedName()
          let tracker = Tracker({ name.fullName }, { sink.receive($0.utf8.count) })
          return Job(
            run: { steps in
              for step in steps {
                name.first = firstNames[step & 1]
                tracker.settle()
                name.last = lastNames[step & 1]
                tracker.settle()
              }
            },
            checksum: { sink.checksum }
          )
        }
      ),
    ]
  )
}

func combineEight() -> Case {
  Case(
    name: "combine 8",
    operations: 8,
    goal: 2,
    // The k-th of the eight writes of a step leaves k new values and 8 - k of the step before.
    expected: { steps in 36 &* sumOfSteps(steps) &+ 28 &* sumOfSteps(max(0, steps - 1)) },
    forms: [
      (.signals, signalsSum),
      (.handwritten, handwrittenSum),
      (.observation, observedSum),
    ]
  )
}

private func signalsSum() -> Job {
  let sink = Sink()
  let (a, b, c, d) = (MutableSignal(0), MutableSignal(0), MutableSignal(0), MutableSignal(0))
  let (e, f, g, h) = (MutableSignal(0), MutableSignal(0), MutableSignal(0), MutableSignal(0))
  let subscription = combineLatest(a, b, c, d, e, f, g, h) { $0 &+ $1 &+ $2 &+ $3 &+ $4 &+ $5 &+ $6 &+ $7 }
    .observe { sink.receive($0) }
  return Job(
    run: { steps in
      for step in steps {
        a.value = step
        b.value = step
        c.value = step
        d.value = step
        e.value = step
        f.value = step
        g.value = step
        h.value = step
      }
    },
    checksum: { withExtendedLifetime(subscription) { sink.checksum } }
  )
}

func handwrittenSum() -> Job {
  let sink = Sink()
  let inputs = HandSum()
  inputs.observe { sink.receive($0) }
  return Job(
    run: { steps in
      for step in steps {
        inputs.a = step
        inputs.b = step
        inputs.c = step
        inputs.d = step
        inputs.e = step
        inputs.f = step
        inputs.g = step
        inputs.h = step
      }
    },
    checksum: { sink.checksum }
  )
}

func observedSum() -> Job {
  let sink = Sink()
  let inputs = ObservedSum()
  let tracker = Tracker({ inputs.sum }, sink.receive)
  return Job(
    run: { steps in
      for step in steps {
        inputs.a = step
        tracker.settle()
        inputs.b = step
        tracker.settle()
        inputs.c = step
        tracker.settle()
        inputs.d = step
        tracker.settle()
        inputs.e = step
        tracker.settle()
        inputs.f = step
        tracker.settle()
        inputs.g = step
        tracker.settle()
        inputs.h = step
        tracker.settle()
      }
    },
    checksum: { sink.checksum }
  )
}
