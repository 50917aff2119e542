internal import Mail
internal import SMS
internal import ServiceLifecycle

/// Sends queued emails and SMS messages. Messages that cannot be sent before the server ends are sent after its next
/// start.
struct MessageSending: ServerService {
  let assembly: Assembly

  func run() async throws {
    // There is nothing to send, so there is no need to keep renewing a lease.
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
    // This service must not end before the server does, even if it has nothing to send.
    try? await gracefulShutdown()
  }

  private static let interval = Duration.seconds(1)

  /// Returns a stream of the wake-ups from a queue, or of one wake-up per second if other servers also add to the
  /// queue.
  private func wakes(by queue: AsyncStream<Void>) -> AsyncStream<Void> {
    guard assembly.store.isShared else { return queue }
    return AsyncStream(unfolding: { try? await Task.sleep(for: Self.interval) })
  }
}
