internal import Mail
internal import SMS
internal import ServiceLifecycle

/// A service that sends queued emails and SMS messages. Messages that are still queued when the server shuts down are
/// sent after the next start.
struct MessageSending: ServerService {
  let assembly: Assembly

  func run() async throws {
    // Without a worker, there is no need to keep renewing a lease.
    guard assembly.mailWorker != nil || assembly.smsWorker != nil else {
      try? await gracefulShutdown()
      return
    }
    await cancelWhenGracefulShutdown {
      // Without a leader, servers that share a database would send each message more than once.
      await assembly.store.lead("messages") {
        let queues = assembly.useCases.deliveries
        async let mails: Void? = assembly.mailWorker?.run(queued: wakes(by: queues.queuedMail))
        async let sms: Void? = assembly.smsWorker?.run(queued: wakes(by: queues.queuedSMS))
        _ = await (mails, sms)
      }
    }
    assembly.mailWorker?.close()
    // This service must run as long as the server does, even if it has nothing to send.
    try? await gracefulShutdown()
  }

  private static let interval = Duration.seconds(1)

  /// Returns a stream of a queue's wake-ups, or of one wake-up per second if other servers may also add to the queue.
  private func wakes(by queue: AsyncStream<Void>) -> AsyncStream<Void> {
    guard assembly.store.isShared else { return queue }
    return AsyncStream(unfolding: { try? await Task.sleep(for: Self.interval) })
  }
}
