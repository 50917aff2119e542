package import Accounts
package import Logging
package import MessageDelivery

/// Sends the mails of the queue: each at least once, and those to one address in order.
///
/// It works when mail was queued and when a mail is due again, and sleeps otherwise. Its other knowledge of a mail is
/// lost when the process ends, and computed again.
package struct MailWorker: Sendable {
  private static let batch = 100
  /// The time that it waits if the database cannot be read, in milliseconds.
  private static let pauseOfStore: Int64 = 5000

  private let store: any AccountStore
  private let outcomes: DeliveryOutcomes
  private let sender: MailSender
  private let content: @Sendable (Mail) async throws(AccountError) -> MailContent?
  private let clock: any WallClock
  private let logger: Logger
  package let counters = DeliveryCounters()

  /// Creates a worker.
  /// - Parameters:
  ///   - content: Returns the current content of a mail; nil if there is no longer a reason to send it.
  package init(
    store: any AccountStore, sender: MailSender, clock: any WallClock, logger: Logger,
    content: @escaping @Sendable (Mail) async throws(AccountError) -> MailContent?
  ) {
    self.store = store
    outcomes = DeliveryOutcomes(in: store)
    self.sender = sender
    self.content = content
    self.clock = clock
    self.logger = logger
  }

  /// Works until the task is cancelled.
  ///
  /// - Parameter queued: A stream with a value each time that mail is queued.
  package func run(queued: AsyncStream<Void>) async {
    await DeliveryLoop.run(queued: queued, from: Outage()) { outage in await sendDueMails(&outage) }
    sender.close()
  }

  /// The consecutive attempts that have found the mail server unusable.
  struct Outage {
    var failures: Int64 = 0
    /// The times between which the server is not tried; nil while it works. A clock that was set back to an earlier
    /// time ends the pause, which would otherwise last until the clock has caught up.
    var pause: Range<Timestamp>?
  }

  /// Sends the mails that are due, and returns the number of milliseconds until more may be due; nil if none waits.
  func sendDueMails(_ outage: inout Outage) async -> Int64? {
    do throws(StoreError) {
      while !Task.isCancelled {
        try await outcomes.recordTheRest()
        counters.noteQueued(try await store.read { try $0.pendingMailCount() })
        let now = clock.now
        if let pause = outage.pause, pause.contains(now) { return pause.upperBound.milliseconds(since: now) }
        let mails = try await store.read { try $0.dueMails(now: now, limit: Self.batch) }
        if mails.isEmpty {
          guard let next = try await store.read({ try $0.nextMailTime() }) else { return nil }
          return max(0, next.milliseconds(since: clock.now))
        }
        for mail in mails where !Task.isCancelled {
          try await send(mail, &outage)
          if outage.pause != nil { break }
        }
      }
      return nil
    } catch {
      logger.error("Queued mails could not be read or settled", metadata: ["error": "\(error)"])
      return Self.pauseOfStore
    }
  }

  private func send(_ mail: Mail, _ outage: inout Outage) async throws(StoreError) {
    guard let id = mail.id else { return }
    let words: MailContent?
    do throws(AccountError) {
      words = try await content(mail)
    } catch {
      throw .unavailable("the content of a mail could not be made: \(error.reason)")
    }
    guard let words else {
      counters.note(.dropped)
      return try await outcomes.settle(mail, .done)
    }
    // The number of a mail may be used again in another database, so the time goes with it.
    let outcome = await sender.send(words, id: "\(mail.createdAt.milliseconds)-\(id.rawValue)")
    switch outcome {
    case .accepted:
      noteWorking(&outage)
      counters.note(.sent)
      try await outcomes.settle(mail, .done)
    case .refused(let problem):
      noteWorking(&outage)
      try await giveUp(mail, problem)
    case .postponed(let problem, .mail):
      noteWorking(&outage)
      try await retry(mail, problem, after: RetrySchedule.delay(afterAttempts: mail.attempts))
    case .postponed(let problem, .server):
      // A server that is ending interrupts its own mail: that says nothing of the mail server.
      if Task.isCancelled { return }
      let pause = RetrySchedule.pause(afterFailures: outage.failures)
      if outage.failures == 0 {
        logger.warning("The mail server cannot be used; mails wait", metadata: ["problem": "\(problem.summary)"])
      }
      counters.noteProblem(problem.summary)
      outage.failures += 1
      let now = clock.now
      outage.pause = now..<now.adding(milliseconds: pause)
      // The mail itself may be what the server cannot take. It is due after the others, and more and more seldom.
      try await retry(mail, problem, after: max(pause, RetrySchedule.pause(afterFailures: mail.attempts)))
    }
  }

  private func noteWorking(_ outage: inout Outage) {
    if outage.failures > 0 { logger.notice("The mail server can be used again") }
    counters.noteProblem(nil)
    outage = Outage()
  }

  private func retry(_ mail: Mail, _ problem: SMTPOutcome.Problem, after delay: Int64) async throws(StoreError) {
    let time = clock.now.adding(milliseconds: delay)
    guard time.milliseconds(since: mail.createdAt) < RetrySchedule.patience else {
      return try await giveUp(mail, problem)
    }
    counters.note(.retried)
    try await outcomes.settle(mail, .retry(at: time))
  }

  private func giveUp(_ mail: Mail, _ problem: SMTPOutcome.Problem) async throws(StoreError) {
    counters.note(.failed)
    logger.warning(
      "A mail could not be sent and was given up",
      metadata: [
        "mail": .stringConvertible(mail.id?.rawValue ?? 0), "kind": "\(mail.kind.rawValue)",
        "attempts": .stringConvertible(mail.attempts + 1),
        "problem": "\(problem.summary)",
      ])
    try await outcomes.settle(mail, .failed)
  }
}
