import AccountFakes
import Accounts
import Testing

/// The queue of messages to phones.
@Suite struct SMSContractTests: StoreContract {
  private func message(
    _ id: Int64, due: Int64 = 0, state: SMSMessage.State = .pending, in tenant: TenantID = .default
  ) throws -> SMSMessage {
    SMSMessage(
      id: PhoneVerificationID(rawValue: id), tenant: tenant, number: try #require(PhoneNumber("+16505550100")),
      salt: [UInt8](repeating: UInt8(id), count: 16), createdAt: now, nextAttemptAt: now.adding(milliseconds: due),
      state: state)
  }

  private func ids(_ messages: [SMSMessage]) -> [Int64] { messages.map(\.id.rawValue) }

  @Test(arguments: StoreKind.allCases)
  func aMessageIsReadAsItWasStored(kind: StoreKind) async throws {
    let open = try kind.open()
    try await commit(open.store, [.enqueueSMS(try message(7))])
    #expect(try await open.store.read { try $0.dueSMS(now: now, limit: 10) } == [try message(7)])
    #expect(await refusal(open.store, [.enqueueSMS(try message(7))]) == .keyTaken)
    #expect(await refusal(open.store, [.enqueueSMS(try message(8, in: otherTenant))]) == .stale)
    #expect(try await open.store.read { try $0.pendingSMSCount() } == 1)
  }

  @Test(arguments: StoreKind.allCases)
  func messagesAreDueInTheirOrder(kind: StoreKind) async throws {
    let open = try kind.open()
    let store = open.store
    #expect(try await store.read { try $0.nextSMSTime() } == nil)
    try await commit(
      store,
      [
        .enqueueSMS(try message(1, due: 700)), .enqueueSMS(try message(3)), .enqueueSMS(try message(2)),
        .enqueueSMS(try message(4, due: -5, state: .failed)),
      ])
    #expect(ids(try await store.read { try $0.dueSMS(now: now, limit: 10) }) == [2, 3])
    #expect(ids(try await store.read { try $0.dueSMS(now: now, limit: 1) }) == [2])
    #expect(ids(try await store.read { try $0.dueSMS(now: now.adding(milliseconds: 700), limit: 10) }) == [2, 3, 1])
    // After the clock was set back.
    let earlier = now.adding(milliseconds: -SMSMessage.longestDelay)
    #expect(ids(try await store.read { try $0.dueSMS(now: earlier, limit: 10) }) == [1])
    #expect(ids(try await store.read { try $0.dueSMS(now: earlier.adding(milliseconds: -1), limit: 10) }) == [2, 3, 1])
    #expect(try await store.read { try $0.nextSMSTime() } == now)
    #expect(try await store.read { try $0.pendingSMSCount() } == 3)
    #expect(ids(try await store.read { try $0.failedSMS(limit: 10) }) == [4])
  }

  @Test(arguments: StoreKind.allCases)
  func aTryIsSettled(kind: StoreKind) async throws {
    let open = try kind.open()
    let store = open.store
    try await commit(store, try (1...3).map { .enqueueSMS(try message($0)) })
    try await store.settle(message(1), .done)
    try await store.settle(message(2), .retry(at: now.adding(milliseconds: 5)))
    try await store.settle(message(3), .failed)
    try await store.settle(message(9), .failed)
    #expect(try await store.read { try $0.dueSMS(now: now, limit: 10) }.isEmpty)
    let later = try await store.read { try $0.dueSMS(now: now.adding(milliseconds: 5), limit: 10) }
    #expect(ids(later) == [2] && later.first?.attempts == 1)
    let failed = try await store.read { try $0.failedSMS(limit: 10) }
    #expect(ids(failed) == [3] && failed.first?.attempts == 1)
    try await commit(store, [.settleSMS(PhoneVerificationID(rawValue: 2), .done)], in: otherTenant)
    #expect(try await store.read { try $0.pendingSMSCount() } == 1)
  }

  @Test(arguments: StoreKind.allCases)
  func whatFailedIsSweptAfterAMonthAndWhatIsPendingNever(kind: StoreKind) async throws {
    let open = try kind.open()
    let store = open.store
    try await commit(store, [.enqueueSMS(try message(1)), .enqueueSMS(try message(2, state: .failed))])
    let month: Int64 = 30 * 86_400_000
    _ = try await store.sweep(now: now.adding(milliseconds: month - 1), limit: 10, lifetimes: Lifetimes())
    #expect(try await store.read { try $0.failedSMS(limit: 1) }.count == 1)
    _ = try await store.sweep(now: now.adding(milliseconds: month), limit: 10, lifetimes: Lifetimes())
    #expect(try await store.read { try $0.failedSMS(limit: 1) }.isEmpty)
    #expect(try await store.read { try $0.pendingSMSCount() } == 1)
  }
}
