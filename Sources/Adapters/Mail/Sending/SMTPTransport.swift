import WorkerThreads

/// Sends emails to a mail server on a dedicated thread, because libcurl blocks while it is waiting.
final class SMTPTransport: MailTransport {
  private struct Job: Sendable {
    let message: MailMessage
    let stop: StopSignal
    let continuation: CheckedContinuation<SMTPOutcome, Never>
  }

  /// The time for which an idle connection is kept open.
  private static let idleTime = Duration.seconds(5)
  /// The time for which a transfer may continue after its task has been canceled. If a transfer is aborted before the
  /// mail server confirms the email, the email may be sent twice.
  private static let grace = Duration.seconds(5)

  private let queue = WorkQueue<Job>(limit: 100)
  /// The signal that ends all transfers when the transport is closed.
  private let end = StopSignal()
  private let thread: WorkerGroup

  init(_ server: SMTPServer) {
    let queue = queue
    thread = WorkerGroup(name: "mail") { _ in
      let client = SMTPClient(server: server)
      while let job = Self.next(of: queue, client) {
        job.continuation.resume(returning: client.send(job.message, until: job.stop))
      }
    }
  }

  deinit { close() }

  func deliver(_ message: MailMessage) async -> SMTPOutcome {
    // Each transfer has its own signal. After this task has been canceled, this server may become the sender again and
    // send other emails.
    let stop = StopSignal(besides: end)
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        switch queue.submit(Job(message: message, stop: stop, continuation: continuation)) {
        case .accepted: break
        case .full: continuation.resume(returning: .unsent("too many emails are waiting for the mail server"))
        case .closed: continuation.resume(returning: .unsent("the server is shutting down"))
        }
      }
    } onCancel: {
      stop.raise(after: Self.grace)
    }
  }

  func close() {
    for job in queue.closeAndRemoveAll() { job.continuation.resume(returning: .unsent("the server is shutting down")) }
    end.raise(after: .zero)
  }

  /// Returns the next email, or nil when the queue is closed. Closes the connection if the queue stays empty for a
  /// while.
  private static func next(of queue: WorkQueue<Job>, _ client: SMTPClient) -> Job? {
    switch queue.next(waitingAtMost: idleTime) {
    case .job(let job): return job
    case .closed: return nil
    case .timedOut:
      client.disconnect()
      return queue.next()
    }
  }
}
