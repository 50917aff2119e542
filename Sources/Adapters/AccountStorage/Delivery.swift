internal import Accounts
package import FairScheduling

/// Hands a result from one of the store's threads to the task that waits for it.
///
/// Results in one batch that belong to calls from the same source are delivered by waking up only one other thread. The
/// first of the waiting tasks receives the other tasks' deliveries along with its own result. It performs these
/// deliveries on its own executor, which is usually the event loop of the other tasks as well. Results for other
/// sources do not wait for that task.
package struct Delivery: Sendable {
  /// The source of the waiting call, or nil if the service itself made the call.
  private let source: FairSource?
  private let resume: @Sendable (_ others: ArraySlice<Delivery>) -> Void

  /// Resumes the first waiting task of each source in a batch. That task then resumes the other waiting tasks of the
  /// same source.
  package static func deliver(_ batch: [Delivery]) {
    guard let first = batch.first else { return }
    if batch.allSatisfy({ $0.source == first.source }) {
      first.resume(batch.dropFirst())
    } else {
      for deliveries in Dictionary(grouping: batch, by: \.source).values {
        deliveries[0].resume(deliveries.dropFirst())
      }
    }
  }

  /// Calls `body` with the source of the waiting call and a function that creates a result's delivery. Returns the
  /// result once it has been delivered. The wait continues even if the caller's task is cancelled.
  package static func wait<Result: Sendable>(
    _ body: (_ source: FairSource?, _ delivery: @escaping @Sendable (Result) -> Delivery) -> Void
  ) async -> Result {
    let source = CallSource.current?.turns
    let (result, others) = await withCheckedContinuation {
      (waiter: CheckedContinuation<(Result, ArraySlice<Delivery>), Never>) in
      body(source) { result in
        Delivery(source: source) { others in waiter.resume(returning: (result, others)) }
      }
    }
    for other in others { other.resume([]) }
    return result
  }
}
