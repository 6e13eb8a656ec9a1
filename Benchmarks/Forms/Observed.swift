import Foundation
import Observation

/// Observation reports only the next change, and before it happens: an observer notes that, and reads again and
/// tracks again after the write, as the user interface frameworks do.
final class Tracker<Value> {
  private final class Flag: @unchecked Sendable {
    var isRaised = false
  }

  private let flag = Flag()
  private let read: () -> Value
  private let observer: (Value) -> Void

  init(_ read: @escaping () -> Value, _ observer: @escaping (Value) -> Void) {
    self.read = read
    self.observer = observer
    _ = track()
  }

  private func track() -> Value {
    let flag = flag
    return withObservationTracking(read) { flag.isRaised = true }
  }

  /// Calls the observer if what it read has changed.
  func settle() {
    guard flag.isRaised else { return }
    flag.isRaised = false
    observer(track())
  }
}

@Observable
final class ObservedNumber {
  // Not 0, which the first step writes: an equal value is not reported.
  var value = -1
}

@Observable
final class ObservedName {
  var first = "Ada"
  var last = "Lovelace"
  var fullName: String { "\(first) \(last)" }
}

@Observable
final class ObservedSum {
  var a = 0
  var b = 0
  var c = 0
  var d = 0
  var e = 0
  var f = 0
  var g = 0
  var h = 0
  var sum: Int { a &+ b &+ c &+ d &+ e &+ f &+ g &+ h }
}

/// A property that posts a notification when it is written.
final class NotifyingNumber {
  static let didChange = Notification.Name("NotifyingNumber.didChange")

  private let center: NotificationCenter
  var value = 0 {
    didSet { center.post(name: Self.didChange, object: self) }
  }

  init(_ center: NotificationCenter) {
    self.center = center
  }

  func observe(_ observer: @escaping (Int) -> Void) -> any NSObjectProtocol {
    // The centre wants a Sendable block; everything here stays on one thread.
    nonisolated(unsafe) let observer = observer
    return center.addObserver(forName: Self.didChange, object: self, queue: nil) { notification in
      guard let number = notification.object as? NotifyingNumber else { return }
      observer(number.value)
    }
  }
}
