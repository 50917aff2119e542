internal import Accounts
package import FairScheduling

/// Hands results from a thread of the store to the tasks that wait for them: those of one batch and one source of calls
/// with a single wake-up of another thread. The first task gets the others' deliveries with its own result, and makes
/// them on its own executor, which is mostly the event loop that the others belong to as well. The results of another
/// source do not wait for the turn of the first.
package struct Delivery: Sendable {
  /// The source whose call waits; nil for the service itself.
  private let source: FairSource?
  private let resume: @Sendable (_ others: ArraySlice<Delivery>) -> Void

  /// Resumes the first task of each source in a batch, which resumes the others.
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

  /// Calls `body` with the source of the call that waits and a function that makes the delivery of a result, and
  /// returns the result once it was delivered. Waits even if the caller's task is cancelled.
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
