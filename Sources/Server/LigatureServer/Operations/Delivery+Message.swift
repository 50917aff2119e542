internal import LigatureMessages
internal import MessageDelivery

extension LigatureV1.Delivery {
  /// Creates the report that operators see.
  ///
  /// - Parameter counters: The counters; nil if the server cannot send messages of this kind.
  init(_ counters: DeliveryCounters?) {
    self.init()
    guard let counters else { return }
    setUp = true
    sent = UInt64(counters.count(of: .sent))
    failed = UInt64(counters.count(of: .failed))
    waiting = UInt64(counters.queuedCount)
    problem = counters.problem ?? ""
  }
}
