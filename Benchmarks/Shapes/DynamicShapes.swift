import SignalsOperators

/// Shapes with nodes whose inputs differ from time to time.
func dynamicShapes() -> [Shape] {
  [
    propagation("unstable", javaScript: 34.2, evaluations: 202, runs: 101, build: unstable),
    propagation("molBench", javaScript: 36.6, evaluations: 9, runs: 4, build: mol),
  ]
}

/// A computed signal that counts how often it is computed.
func counted<Value>(_ body: @escaping (borrowing Use) -> Value) -> Signal<Value> {
  .computed { use in
    Counter.evaluations &+= 1
    return body(use)
  }
}

/// A node that reads one of two others 20 times, and the other one after each write.
private func unstable(_ bag: DisposeBag) -> () -> Bool {
  let head = MutableSignal(0)
  let double = head.counted { $0 * 2 }
  let inverse = head.counted { -$0 }
  let current = counted { use in
    var sum = 0
    for _ in 0..<20 { sum += use(head) % 2 != 0 ? use(double) : use(inverse) }
    return sum
  }
  current.effect(in: bag)
  return iteration(head, 100, runs: 100, probe: current) { $0 % 2 != 0 ? 40 * $0 : -20 * $0 }
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
  // Whether it needs `e` depends on `c`.
  let g = counted { use in
    use(c) + (use(c) != 0 ? use(c) : use(e) % 2) + use(d)[4].x + use(f)
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
