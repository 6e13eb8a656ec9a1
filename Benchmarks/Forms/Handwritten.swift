// The comparison: what one writes without a library. Derived values are computed by direct calls.

/// A stored property and an array of closures.
final class HandProperty<Value> {
  private var observers: [(Value) -> Void] = []

  var value: Value {
    didSet {
      for observer in observers { observer(value) }
    }
  }

  init(_ value: Value) {
    self.value = value
  }

  func observe(_ observer: @escaping (Value) -> Void) {
    observers.append(observer)
  }
}

/// A property whose observers see a value derived from it.
final class HandDerived<Value> {
  private let derive: (Value) -> Value
  private var observers: [(Value) -> Void] = []

  var value: Value {
    didSet {
      let derived = derive(value)
      for observer in observers { observer(derived) }
    }
  }

  init(_ value: Value, _ derive: @escaping (Value) -> Value) {
    self.value = value
    self.derive = derive
  }

  func observe(_ observer: @escaping (Value) -> Void) {
    observers.append(observer)
  }
}

/// A property that tells its observers only what differs.
final class HandDistinct<Value: Equatable> {
  private var observers: [(Value) -> Void] = []

  var value: Value {
    didSet {
      guard value != oldValue else { return }
      for observer in observers { observer(value) }
    }
  }

  init(_ value: Value) {
    self.value = value
  }

  func observe(_ observer: @escaping (Value) -> Void) {
    observers.append(observer)
  }
}

/// A text and whether it is valid, told when that differs.
final class HandField {
  private var observers: [(Bool) -> Void] = []
  private var wasValid: Bool

  var text: String {
    didSet {
      let isNowValid = isValid(text)
      guard isNowValid != wasValid else { return }
      wasValid = isNowValid
      for observer in observers { observer(isNowValid) }
    }
  }

  init(_ text: String) {
    self.text = text
    wasValid = isValid(text)
  }

  func observe(_ observer: @escaping (Bool) -> Void) {
    observers.append(observer)
  }
}

/// A property whose observers see the next number if it is even.
final class HandMapFilter {
  private var observers: [(Int) -> Void] = []

  var value = 0 {
    didSet {
      let mapped = addOne(value)
      guard isEven(mapped) else { return }
      for observer in observers { observer(mapped) }
    }
  }

  func observe(_ observer: @escaping (Int) -> Void) {
    observers.append(observer)
  }
}

/// An event whose observers get the next number if it is even.
final class HandEvent {
  private var observers: [(Int) -> Void] = []

  func send(_ value: Int) {
    let mapped = addOne(value)
    guard isEven(mapped) else { return }
    for observer in observers { observer(mapped) }
  }

  func observe(_ observer: @escaping (Int) -> Void) {
    observers.append(observer)
  }
}

/// An event whose observers get it together with the one before.
final class HandPairs {
  private var observers: [(Int, Int) -> Void] = []
  private var last: Int?

  func send(_ value: Int) {
    defer { last = value }
    guard let last else { return }
    for observer in observers { observer(last, value) }
  }

  func observe(_ observer: @escaping (Int, Int) -> Void) {
    observers.append(observer)
  }
}

/// Two names and the full name, told when it differs.
final class HandName {
  private var observers: [(String) -> Void] = []
  private(set) var fullName = "Ada Lovelace"

  var first = "Ada" { didSet { update() } }
  var last = "Lovelace" { didSet { update() } }

  private func update() {
    let newName = "\(first) \(last)"
    guard newName != fullName else { return }
    fullName = newName
    for observer in observers { observer(fullName) }
  }

  func observe(_ observer: @escaping (String) -> Void) {
    observers.append(observer)
  }
}

/// Eight properties and their sum.
final class HandSum {
  private var observers: [(Int) -> Void] = []

  var a = 0 { didSet { update() } }
  var b = 0 { didSet { update() } }
  var c = 0 { didSet { update() } }
  var d = 0 { didSet { update() } }
  var e = 0 { didSet { update() } }
  var f = 0 { didSet { update() } }
  var g = 0 { didSet { update() } }
  var h = 0 { didSet { update() } }

  private func update() {
    let sum = a &+ b &+ c &+ d &+ e &+ f &+ g &+ h
    for observer in observers { observer(sum) }
  }

  func observe(_ observer: @escaping (Int) -> Void) {
    observers.append(observer)
  }
}

/// Observers that come and go: a dictionary, so that removing one does not depend on the others, and tokens.
final class HandObservable<Value> {
  private var observers: [Int: (Value) -> Void] = [:]
  private var nextID = 0

  var value: Value {
    didSet {
      for observer in observers.values { observer(value) }
    }
  }

  init(_ value: Value) {
    self.value = value
  }

  func add(_ observer: @escaping (Value) -> Void) -> Int {
    nextID += 1
    observers[nextID] = observer
    return nextID
  }

  func remove(_ id: Int) {
    observers[id] = nil
  }

  func observe(_ observer: @escaping (Value) -> Void) -> HandToken<Value> {
    HandToken(owner: self, id: add(observer))
  }
}

/// Ends an observation of a `HandObservable`, at the latest when it is released.
final class HandToken<Value> {
  private weak var owner: HandObservable<Value>?
  private let id: Int

  init(owner: HandObservable<Value>, id: Int) {
    self.owner = owner
    self.id = id
  }

  func cancel() {
    owner?.remove(id)
    owner = nil
  }

  deinit {
    cancel()
  }
}

/// A property whose observer follows another property, which it selects.
final class HandSwitch {
  private let inputs: [HandObservable<Int>]
  private let observer: (Int) -> Void
  private var current: (input: HandObservable<Int>, id: Int)?

  var selection = 0 {
    didSet {
      select()
      observer(inputs[selection].value)
    }
  }

  init(_ inputs: [HandObservable<Int>], _ observer: @escaping (Int) -> Void) {
    self.inputs = inputs
    self.observer = observer
    select()
  }

  private func select() {
    if let current { current.input.remove(current.id) }
    let input = inputs[selection]
    current = (input, input.add(observer))
  }
}

/// Properties that hold their observers back while a batch runs.
final class HandBatch {
  final class Property {
    private let batch: HandBatch
    private var observers: [(Int) -> Void] = []
    private var isPending = false

    var value = 0 {
      didSet {
        if batch.isRunning {
          guard !isPending else { return }
          isPending = true
          batch.pending.append(self)
        } else {
          notify()
        }
      }
    }

    init(_ batch: HandBatch) {
      self.batch = batch
    }

    func observe(_ observer: @escaping (Int) -> Void) {
      observers.append(observer)
    }

    func notify() {
      isPending = false
      for observer in observers { observer(value) }
    }
  }

  private var isRunning = false
  private var pending: [Property] = []

  func run(_ body: () -> Void) {
    isRunning = true
    body()
    isRunning = false
    for property in pending { property.notify() }
    pending.removeAll(keepingCapacity: true)
  }
}
