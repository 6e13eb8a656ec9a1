import SignalsOperators

/// Changes that end at a node whose value stays the same.
func cutShapes() -> [Shape] {
  [
    propagation("avoidablePropagation", javaScript: 93.7, evaluations: 2_002, runs: 0, build: avoidable),
    propagation("mux", javaScript: 186, evaluations: 1_836, runs: 18, build: mux),
  ]
}

/// The work below the cut.
@inline(never)
private func busy() {
  var count = 0
  for _ in 0..<100 { count = addOne(count) }
}

private func avoidable(_ bag: DisposeBag) -> () -> Bool {
  let head = MutableSignal(0)
  let last = head.counted { $0 }
    .counted { _ in 0 }
    .distinct()
    .counted { value in
      busy()
      return value + 1
    }
    .counted { $0 + 2 }
    .counted { $0 + 3 }
  last.effect(in: bag) { _ in busy() }
  return {
    write(1, to: head)
    var isRight = last.value == 6
    for value in 0..<1_000 {
      write(value, to: head)
      isRight = last.value == 6 && isRight
    }
    return isRight
  }
}

/// 100 signals through one container and out again: one change makes a new container, and one of the outputs differs.
private func mux(_ bag: DisposeBag) -> () -> Bool {
  let inputs = (0..<100).map { _ in MutableSignal(0) }
  let container = combineLatest(inputs).counted { $0 }
  let outputs = inputs.indices.map { index in
    container.counted { $0[index] }.distinct().counted { $0 + 1 }
  }
  for output in outputs { output.effect(in: bag) }
  return {
    var isRight = true
    for factor in 1...2 {
      for index in 0..<10 {
        write(factor * index, to: inputs[index])
        isRight = outputs[index].value == factor * index + 1 && isRight
      }
    }
    return isRight
  }
}
