import SignalsOperators

/// An observer of a node, and what it does when it is told.
final class Watcher {
  enum Kind: CaseIterable {
    case plain, reader, writer, batcher, disposer, adder, maker
    static func any(_ choices: inout Choices) -> Kind { allCases[choices.next(below: allCases.count)] }
  }
  let id: Int
  let node: Int
  let kind: Kind
  let bag: Int?
  var subscription: Subscription?
  var isAlive = true
  /// The state and the value that it knows.
  var knownState = -1
  var knownValue = 0

  init(id: Int, node: Int, kind: Kind, bag: Int?) {
    self.id = id
    self.node = node
    self.kind = kind
    self.bag = bag
  }
}

extension GraphMachine {
  func addWatcher(_ kind: Watcher.Kind) {
    let bag = choices.isHeads() ? choices.next(below: bags.count) : nil
    let watcher = Watcher(id: nextWatcher, node: anyNode(), kind: kind, bag: bag)
    nextWatcher += 1
    watchers.append(watcher)
    let token = Live.Token(live)
    let handler: (Int) -> Void = { [unowned self, unowned watcher] value in
      token.touch()
      tell(watcher, value)
    }
    let signal = signals[watcher.node]!
    let isBound = choices.isHeads()
    note("\(kind) \(watcher.id) \(isBound ? "binds to" : "observes") node \(watcher.node)")
    if isBound {
      watcher.subscription = signal.bind(handler)
    } else {
      let before = model.state
      watcher.subscription = signal.observe(handler)
      // What its own arrival made transforms write, it may be told or not.
      watcher.knownState = Swift.max(watcher.knownState, before == model.state ? before : model.state - 1)
      watcher.knownValue = model.value(of: watcher.node)
    }
    if let bag { watcher.subscription!.disposed(by: bags[bag]) }
  }

  private func tell(_ watcher: Watcher, _ value: Int) {
    if watcher.knownState >= 0 { calls.append(watcher.id) }
    note("\(watcher.id) is told \(value)")
    check(watcher.isAlive, "\(watcher.id) was told after its end")
    check(watcher.knownState < model.state, "\(watcher.id) was told of the same state again")
    let expected = model.value(of: watcher.node)
    check(value == expected, "\(watcher.id) was told \(value), not \(expected)")
    watcher.knownState = model.state
    watcher.knownValue = value
    switch watcher.kind {
    case .plain: break
    case .reader: read(choices.next(below: signals.count))
    case .writer where writesLeft > 0:
      writesLeft -= 1
      isUndisturbed = false
      write()
    case .batcher where writesLeft > 0:
      writesLeft -= 1
      isUndisturbed = false
      batch {
        write()
        write()
      }
    case .disposer: removeWatcher()
    case .adder: if watchers.count < GraphMachine.maximumWatchers { addWatcher(.plain) }
    case .maker: if model.rules.count < GraphMachine.maximumNodes { makeNode() }
    default: break
    }
  }

  func removeWatcher() {
    // One that is being bound has no subscription yet.
    let candidates = watchers.filter { $0.subscription != nil }
    if candidates.isEmpty { return }
    let watcher = candidates[choices.next(below: candidates.count)]
    note("\(watcher.id) leaves")
    // Whom it would have told in this operation is not known.
    isUndisturbed = false
    watchers.removeAll { $0 === watcher }
    watcher.isAlive = false
    if watcher.bag != nil || choices.isHeads() { watcher.subscription?.dispose() }
    watcher.subscription = nil
  }

  func emptyBag() {
    let bag = choices.next(below: bags.count)
    for watcher in watchers where watcher.bag == bag {
      note("\(watcher.id) leaves with its bag")
      watcher.isAlive = false
    }
    watchers.removeAll { $0.bag == bag }
    switch choices.next(below: 3) {
    case 0: bags[bag].dispose()
    case 1: dropElsewhere(&bags[bag])
    default: break
    }
    bags[bag] = DisposeBag()
  }
}
