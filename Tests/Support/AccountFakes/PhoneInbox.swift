package import Accounts

/// What phones receive when the messages of a queue are sent.
package struct PhoneInbox: Sendable {
  private let queue: any SMSQueue
  private let clock: any WallClock
  private let code: @Sendable (SMSMessage) async throws(AccountError) -> Secret?

  package init(
    _ queue: any SMSQueue, clock: any WallClock,
    code: @escaping @Sendable (SMSMessage) async throws(AccountError) -> Secret?
  ) {
    self.queue = queue
    self.clock = clock
    self.code = code
  }

  /// How many messages wait. None is sent but by `receive`.
  package var count: Int {
    get async throws { try await queue.pendingSMSCount() }
  }

  /// The code of the last message to a number. All messages stay in the queue.
  package func lastCode(to number: String) async throws -> Secret? {
    let messages = try await queue.dueSMS(now: clock.now, limit: 10_000).filter { $0.number.e164 == number }
    guard let last = messages.max(by: { $0.id.rawValue < $1.id.rawValue }) else { return nil }
    return try await code(last)
  }

  /// The same, and the queue is emptied.
  package func receive(at number: String) async throws -> Secret? {
    let code = try await lastCode(to: number)
    for message in try await queue.dueSMS(now: clock.now, limit: 10_000) { try await queue.settle(message, .done) }
    return code
  }
}
