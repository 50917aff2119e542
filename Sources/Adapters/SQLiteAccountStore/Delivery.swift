/// Hands results from a thread of the store to the tasks that wait for them: those of one batch with a single wake-up of
/// another thread. The first task gets the others' deliveries with its own result, and makes them where it runs itself,
/// which is mostly the event loop that the others belong to as well.
struct Delivery: Sendable {
  private let resume: @Sendable (_ others: ArraySlice<Delivery>) -> Void

  /// Resumes the first task of a batch, which resumes the others.
  static func deliver(_ batch: [Delivery]) {
    batch.first?.resume(batch.dropFirst())
  }

  /// Calls `body` with a function that makes the delivery of a result, and returns the result once it was delivered. Waits
  /// even if the caller's task is cancelled.
  static func wait<Result: Sendable>(_ body: (@escaping @Sendable (Result) -> Delivery) -> Void) async -> Result {
    let (result, others) = await withCheckedContinuation {
      (waiter: CheckedContinuation<(Result, ArraySlice<Delivery>), Never>) in
      body { result in Delivery { others in waiter.resume(returning: (result, others)) } }
    }
    for other in others { other.resume([]) }
    return result
  }
}
