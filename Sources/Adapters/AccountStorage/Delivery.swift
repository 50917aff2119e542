package import Accounts
package import FairScheduling
package import WorkerThreads

/// Delivers a result from one of the store's threads to the task that waits for it.
///
/// Delivering the results of one batch to calls from the same source wakes only one other thread. The first waiting
/// task receives the other tasks' deliveries along with its own result. It performs these deliveries on its own
/// executor, which is usually the event loop of the other tasks as well. Results for other sources do not wait for that
/// task.
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
  /// result once it has been delivered. The wait continues even if the caller's task is canceled.
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

  /// Submits a job to a queue, and returns its result once a thread has delivered it. The wait continues even if the
  /// caller's task is canceled, because an accepted job is not abandoned.
  ///
  /// - Parameters:
  ///   - job: Creates the job, which must deliver its result with the given function.
  ///   - refusal: Creates the delivery of an error to a caller whose waiting job the queue drops.
  /// - Throws: The job's error, `.overloaded` if the queue is full, or ``StoreError/closed``.
  package static func submit<Job: Sendable, Value: Sendable>(
    to queue: WorkQueue<Job>, _ job: (_ delivery: @escaping @Sendable (Result<Value, StoreError>) -> Delivery) -> Job,
    refusal: (_ job: Job, _ error: StoreError) -> Delivery
  ) async throws(StoreError) -> Value {
    try await wait { source, delivery in
      switch queue.submit(job(delivery), from: source) {
      case .accepted(_, let other): if let other { deliver([refusal(other, .overloaded)]) }
      case .full: deliver([delivery(.failure(.overloaded))])
      case .closed: deliver([delivery(.failure(.closed))])
      }
    }.get()
  }
}

extension StoreError {
  /// The error that calls throw after a store has been closed.
  package static let closed = StoreError.unavailable("the store is closed")
}
