package import Accounts
package import Logging
package import MessageDelivery

/// Sends the queued messages, each at least once. A message that the gateway postpones is retried once.
package struct SMSWorker: Sendable {
  /// The maximum number of messages that are sent to the gateway concurrently.
  private static let batch = 16
  private static let maximumAttempts: Int64 = 2
  /// The time to wait before a message is retried, in milliseconds. It is short because the user is waiting for the
  /// message.
  private static let retryDelay: Int64 = 2000
  /// The time to wait before retrying if the database cannot be read, in milliseconds.
  private static let pauseOfStore: Int64 = 5000

  private let store: any AccountStore
  private let outcomes: DeliveryOutcomes
  private let gateway: any SMSGateway
  private let code: @Sendable (SMSMessage) async throws(AccountError) -> Secret?
  private let clock: any WallClock
  private let logger: Logger
  package let counters = DeliveryCounters()

  /// Creates a worker.
  /// - Parameters:
  ///   - code: A closure that returns the code in a message, or nil if the message no longer needs to be sent.
  package init(
    store: any AccountStore, gateway: any SMSGateway, clock: any WallClock, logger: Logger,
    code: @escaping @Sendable (SMSMessage) async throws(AccountError) -> Secret?
  ) {
    self.store = store
    outcomes = DeliveryOutcomes(in: store)
    self.gateway = gateway
    self.code = code
    self.clock = clock
    self.logger = logger
  }

  /// Sends messages until the task is canceled.
  ///
  /// - Parameter queued: A stream that yields a value each time a message is queued.
  package func run(queued: AsyncStream<Void>) async {
    await DeliveryLoop.run(queued: queued, from: ()) { _ in await sendDueMessages() }
    counters.noteEnd()
  }

  /// Sends the messages that are due. Returns the number of milliseconds until more messages may be due, or nil if none
  /// are waiting.
  func sendDueMessages() async -> Int64? {
    do throws(StoreError) {
      while !Task.isCancelled {
        try await outcomes.recordTheRest()
        counters.noteQueued(try await store.read { try $0.pendingSMSCount() })
        let now = clock.now
        let messages = try await store.read { try $0.dueSMS(now: now, limit: Self.batch) }
        if messages.isEmpty {
          guard let next = try await store.read({ try $0.nextSMSTime() }) else { return nil }
          return max(0, next.milliseconds(since: clock.now))
        }
        try await send(messages)
      }
      return nil
    } catch {
      logger.error("Queued SMS messages could not be read or updated", metadata: ["error": "\(error)"])
      return Self.pauseOfStore
    }
  }

  private func send(_ messages: [SMSMessage]) async throws(StoreError) {
    let failure = await withTaskGroup(of: StoreError?.self) { group in
      for message in messages {
        group.addTask {
          do throws(StoreError) {
            try await send(message)
            return nil
          } catch {
            return error
          }
        }
      }
      return await group.reduce(nil) { $0 ?? $1 }
    }
    if let failure { throw failure }
  }

  private func send(_ message: SMSMessage) async throws(StoreError) {
    let code: Secret?
    do throws(AccountError) {
      code = try await self.code(message)
    } catch {
      throw .unavailable("the code of an SMS message could not be created: \(error.reason)")
    }
    guard let code else {
      counters.note(.dropped)
      return try await outcomes.settle(message, .done)
    }
    switch await gateway.send(code, to: message.number) {
    case .accepted:
      counters.noteProblem(nil)
      counters.note(.sent)
      try await outcomes.settle(message, .done)
    case .postponed(let problem):
      // This server interrupts its own requests when it shuts down. Such an interruption does not indicate a gateway
      // problem.
      if Task.isCancelled { return }
      counters.noteProblem(problem)
      guard message.attempts + 1 < Self.maximumAttempts else { return try await giveUp(message, problem) }
      counters.note(.retried)
      try await outcomes.settle(message, .retry(at: clock.now.adding(milliseconds: Self.retryDelay)))
    case .refused(let problem):
      counters.noteProblem(problem)
      try await giveUp(message, problem)
    }
  }

  /// Abandons a message. The log must not contain the phone number, but the operator can find it in the database.
  private func giveUp(_ message: SMSMessage, _ problem: String) async throws(StoreError) {
    counters.note(.failed)
    logger.warning(
      "The SMS gateway did not accept a message, which was discarded",
      metadata: [
        "sms": "\(message.id.rawValue)", "attempts": .stringConvertible(message.attempts + 1), "problem": "\(problem)",
      ])
    try await outcomes.settle(message, .failed)
  }
}
