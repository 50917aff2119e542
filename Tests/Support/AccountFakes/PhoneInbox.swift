package import Accounts

/// What phones receive when the messages of a queue are sent.
package struct PhoneInbox: Sendable {
  private let store: any AccountStore
  private let clock: any WallClock
  private let code: @Sendable (SMSMessage) async throws(AccountError) -> Secret?

  package init(
    _ store: any AccountStore, clock: any WallClock,
    code: @escaping @Sendable (SMSMessage) async throws(AccountError) -> Secret?
  ) {
    self.store = store
    self.clock = clock
    self.code = code
  }

  /// How many messages wait. None is sent but by `receive`.
  package var count: Int {
    get async throws { try await store.read { try $0.pendingSMSCount() } }
  }

  /// The code of the last message to a number. All messages stay in the queue.
  package func lastCode(to number: String) async throws -> Secret? {
    let messages = try await due().filter { $0.number.e164 == number }
    guard let last = messages.max(by: { $0.id.rawValue < $1.id.rawValue }) else { return nil }
    return try await code(last)
  }

  /// The same, and the queue is emptied.
  package func receive(at number: String) async throws -> Secret? {
    let code = try await lastCode(to: number)
    for message in try await due() { try await store.settle(message, .done) }
    return code
  }

  private func due() async throws -> [SMSMessage] {
    let now = clock.now
    return try await store.read { try $0.dueSMS(now: now, limit: 10_000) }
  }
}
