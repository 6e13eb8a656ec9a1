import SignalsOperators

/// Writes that go no further than `distinct`.
func cutCases() -> [Case] {
  [
    Case(
      name: "distinct blocks",
      goal: 1.5,
      expected: { _ in 0 },
      forms: [(.signals, signalsNumber), (.handwritten, handwrittenNumber)]
    ),
    Case(
      name: "distinct blocks text",
      goal: 1.5,
      expected: { _ in 0 },
      forms: [(.signals, signalsText), (.handwritten, handwrittenText)]
    ),
  ]
}

// The same number again. Inlined, a hand-written setter that finds nothing to do is no call at all; so both forms
// make one here, as from a model in another module.

private func signalsNumber() -> Job {
  let sink = Sink()
  let signal = MutableSignal(7)
  let subscription = signal.distinct().observe { sink.receive($0) }
  return Job(
    run: { steps in for _ in steps { store(7, in: signal) } },
    checksum: { withExtendedLifetime(subscription) { sink.checksum } }
  )
}

private func handwrittenNumber() -> Job {
  let sink = Sink()
  let property = HandDistinct(7)
  property.observe { sink.receive($0) }
  return Job(
    run: { steps in for _ in steps { store(7, in: property) } },
    checksum: { sink.checksum }
  )
}

@inline(never)
private func store(_ value: Int, in signal: MutableSignal<Int>) {
  signal.value = value
}

@inline(never)
private func store(_ value: Int, in property: HandDistinct<Int>) {
  property.value = value
}

// A text that changes and stays valid.

private let texts = ["Ada Lovelace", "Ada King"]

private func signalsText() -> Job {
  let sink = Sink()
  let text = MutableSignal(texts[0])
  let subscription = text.map { isValid($0) }.distinct().observe { sink.receive($0 ? 1 : 2) }
  return Job(
    run: { steps in for step in steps { text.value = texts[step & 1] } },
    checksum: { withExtendedLifetime(subscription) { sink.checksum } }
  )
}

private func handwrittenText() -> Job {
  let sink = Sink()
  let field = HandField(texts[0])
  field.observe { sink.receive($0 ? 1 : 2) }
  return Job(
    run: { steps in for step in steps { field.text = texts[step & 1] } },
    checksum: { sink.checksum }
  )
}
