package import Accounts
package import Logging
package import MessageDelivery

/// Sends the emails in the queue. Each email is sent at least once, and emails to the same address are sent in order.
///
/// The worker runs when an email is queued or becomes due again, and sleeps otherwise. Its in-memory state need not
/// survive a restart, because it can be computed again.
package struct MailWorker: Sendable {
  /// Returns the number of emails to send before the queue is read again. The queue must be read again because other
  /// emails may by then take precedence. The number grows with the length of the queue, because reading a long queue
  /// takes longer.
  private static func batch(ofQueued count: Int) -> Int { max(20, count / 100) }
  /// The time to wait before retrying if the database cannot be read, in milliseconds.
  private static let pauseOfStore: Int64 = 5000

  private let store: any AccountStore
  private let outcomes: DeliveryOutcomes
  private let sender: MailSender
  private let step: @Sendable (Mail) async throws(AccountError) -> MailStep
  private let clock: any WallClock
  private let logger: Logger
  package let counters = DeliveryCounters()

  /// Creates a worker.
  /// - Parameters:
  ///   - step: A function that determines what to do with an email that is due. If the email is to be sent, the
  ///     function returns its current content.
  package init(
    store: any AccountStore, sender: MailSender, clock: any WallClock, logger: Logger,
    step: @escaping @Sendable (Mail) async throws(AccountError) -> MailStep
  ) {
    self.store = store
    outcomes = DeliveryOutcomes(in: store)
    self.sender = sender
    self.step = step
    self.clock = clock
    self.logger = logger
    for warning in sender.templateWarnings { logger.warning("\(warning)") }
  }

  /// Sends emails until the task is canceled. This method can be called again afterward.
  ///
  /// - Parameter queued: A stream that yields a value each time an email is queued.
  package func run(queued: AsyncStream<Void>) async {
    await DeliveryLoop.run(queued: queued, from: Outage()) { outage in await sendDueMails(&outage) }
    counters.noteEnd()
  }

  /// Closes the connection to the mail server. No emails can be sent afterward.
  package func close() { sender.close() }

  /// A series of consecutive attempts during which the mail server could not be used.
  struct Outage {
    var failures: Int64 = 0
    /// The period during which the server is not tried, or nil while the server works. If the clock is set back to a
    /// time before the period, the pause ends, because it would otherwise last until the clock has caught up.
    var pause: Range<Timestamp>?
  }

  /// Sends the emails that are due. Returns the number of milliseconds until more emails may be due, or nil if none are
  /// waiting.
  func sendDueMails(_ outage: inout Outage) async -> Int64? {
    do throws(StoreError) {
      while !Task.isCancelled {
        try await outcomes.recordTheRest()
        let count = try await store.read { try $0.pendingMailCount() }
        counters.noteQueued(count)
        let now = clock.now
        if let pause = outage.pause, pause.contains(now) { return pause.upperBound.milliseconds(since: now) }
        let mails = try await store.read { try $0.dueMails(now: now, limit: Self.batch(ofQueued: count)) }
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
      logger.error("Queued emails could not be read or updated", metadata: ["error": "\(error)"])
      return Self.pauseOfStore
    }
  }

  private func send(_ mail: Mail, _ outage: inout Outage) async throws(StoreError) {
    let next: MailStep
    do throws(AccountError) {
      next = try await step(mail)
    } catch {
      throw .unavailable("the content of an email could not be created: \(error.reason)")
    }
    switch next {
    case .drop:
      counters.note(.dropped)
      try await outcomes.settle([mail], .done)
    case .hold(let time):
      // An email held for longer than this limit would count as due.
      try await outcomes.hold(mail, until: min(time, clock.now.adding(milliseconds: Mail.longestDelay)))
    case .send(let content, let reported): try await send(content, for: mail, reporting: reported, &outage)
    }
  }

  /// Sends one email, which may also cover other emails in the queue. Those emails are held until this email has been
  /// sent or abandoned.
  private func send(
    _ content: MailContent, for mail: Mail, reporting reported: [Mail], _ outage: inout Outage
  ) async throws(StoreError) {
    guard let last = reported.last, let id = last.id else { return }
    // Another database may reuse an email's number, so the ID also includes the time.
    let outcome = await sender.send(content, id: "\(last.createdAt.milliseconds)-\(id.rawValue)")
    switch outcome {
    case .accepted:
      noteWorking(&outage)
      counters.note(.sent)
      try await outcomes.settle(reported, .done)
    case .refused(let problem):
      noteWorking(&outage)
      try await giveUp(reported, problem)
    case .postponed(let problem, .mail):
      noteWorking(&outage)
      try await retry(problem, after: RetrySchedule.delay(afterAttempts: mail.attempts), reporting: reported)
    case .postponed(let problem, .server):
      // This service interrupts its own transfers when it shuts down. Such an interruption does not indicate a problem
      // with the mail server.
      if Task.isCancelled { return }
      let pause = RetrySchedule.pause(afterFailures: outage.failures)
      if outage.failures == 0 {
        logger.warning(
          "The mail server is unavailable; emails are waiting", metadata: ["problem": "\(problem.summary)"])
      }
      counters.noteProblem(problem.summary)
      outage.failures += 1
      let now = clock.now
      outage.pause = now..<now.adding(milliseconds: pause)
      // The server may be unable to accept this particular email. The email becomes due after the others, at increasing
      // intervals.
      let delay = max(pause, RetrySchedule.pause(afterFailures: mail.attempts))
      try await retry(problem, after: delay, reporting: reported)
    }
  }

  private func noteWorking(_ outage: inout Outage) {
    if outage.failures > 0 { logger.notice("The mail server is available again") }
    counters.noteProblem(nil)
    outage = Outage()
  }

  /// Schedules another attempt for emails that are sent as one email. Emails that have been queued for too long are
  /// abandoned instead.
  private func retry(
    _ problem: SMTPOutcome.Problem, after delay: Int64, reporting reported: [Mail]
  ) async throws(StoreError) {
    let time = clock.now.adding(milliseconds: delay)
    let isPastPatience = { (mail: Mail) in time.milliseconds(since: mail.createdAt) >= RetrySchedule.patience }
    let old = reported.filter(isPastPatience)
    if !old.isEmpty { try await giveUp(old, problem) }
    guard let next = reported.first(where: { !isPastPatience($0) }) else { return }
    counters.note(.retried)
    try await outcomes.settle([next], .retry(at: time))
  }

  private func giveUp(_ mails: [Mail], _ problem: SMTPOutcome.Problem) async throws(StoreError) {
    for mail in mails {
      counters.note(.failed)
      logger.warning(
        "An email could not be sent and was discarded",
        metadata: [
          "mail": .stringConvertible(mail.id?.rawValue ?? 0), "kind": "\(mail.kind.rawValue)",
          "attempts": .stringConvertible(mail.attempts + 1),
          "problem": "\(problem.summary)",
        ])
    }
    try await outcomes.settle(mails, .failed)
  }
}
