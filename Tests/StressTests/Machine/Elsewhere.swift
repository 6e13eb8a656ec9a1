import Dispatch
import SignalsOperators

/// Drops what may be the last reference to a bag on another thread, and waits until that is done.
func dropElsewhere(_ bag: inout DisposeBag) {
  let sent = Sent(bag)
  bag = DisposeBag()
  let done = DispatchSemaphore(value: 0)
  DispatchQueue.global().async {
    sent.bag = nil
    done.signal()
  }
  done.wait()
}

/// The thread that sends it waits for the one that drops it.
private final class Sent: @unchecked Sendable {
  var bag: DisposeBag?
  init(_ bag: DisposeBag) { self.bag = bag }
}
