import SignalsOperators

/// Changes that end at a node whose value stays the same.
func cutShapes() -> [Shape] {
  [
    propagation("avoidablePropagation", javaScript: 93.7, evaluations: 2_002, runs: 0, build: avoidable),
    propagation("mux", javaScript: 186, evaluations: 1_836, runs: 18, build: mux),
    // One evaluation more than with inputs found at run time: a fixed input is evaluated also when it is not needed.
    propagation("molBench", javaScript: 36.6, evaluations: 10, runs: 4, build: mol),
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

private func fibonacci(_ n: Int) -> Int {
  n < 2 ? 1 : fibonacci(n - 1) + fibonacci(n - 2)
}

@inline(never)
private func hard(_ n: Int) -> Int {
  n + fibonacci(16)
}

/// A small graph with slow transforms. `d` makes objects, which are never equal to the ones before.
private func mol(_ bag: DisposeBag) -> () -> Bool {
  final class Box {
    let x: Int
    init(_ x: Int) { self.x = x }
  }
  let a = MutableSignal(0)
  let b = MutableSignal(0)
  let c = combineLatest(a, b) { a, b in
    Counter.evaluations &+= 1
    return a % 2 + b % 2
  }
  .distinct()
  let d = combineLatest(a, b) { a, b in
    Counter.evaluations &+= 1
    return (0..<5).map { Box($0 + a % 2 - b % 2) }
  }
  let e = combineLatest(c, a, d) { c, a, d in
    Counter.evaluations &+= 1
    return hard(c + a + d[0].x)
  }
  .distinct()
  let f = combineLatest(d, b) { d, b in
    Counter.evaluations &+= 1
    return hard(d[2].x != 0 ? d[2].x : b)
  }
  .distinct()
  let g = combineLatest(c, e, d, f) { c, e, d, f in
    Counter.evaluations &+= 1
    return c + (c != 0 ? c : e % 2) + d[4].x + f
  }
  .distinct()
  var results: [Int] = []
  g.effect(in: bag) { results.append(hard($0)) }
  g.effect(in: bag) { results.append($0) }
  f.effect(in: bag) { results.append(hard($0)) }
  var step = 0
  return {
    step += 1
    results.removeAll(keepingCapacity: true)
    batch {
      b.value = 1
      a.value = 1 + 2 * step
    }
    batch {
      a.value = 2 + 2 * step
      b.value = 2
    }
    // The first step also leaves the state of the build.
    return step == 1 || results == [3204, 1607, 3201, 1604]
  }
}
