import AccountFakes
import Synchronization
import Testing

@testable import Accounts

/// The followers of the event log: how many there may be, and when they end.
@Suite struct EventFollowingTests: StoreContract {
  private func service(
    _ name: String = "billing", expiresAt: Timestamp? = nil, in services: ServiceKeys
  ) async throws -> Administrator {
    let new = NewServiceKey(name: name, scopes: ["events.read"], publicKey: "pem", expiresAt: expiresAt)
    let key = try await services.create(new, by: .serverOperator)
    return try await services.service(showing: Secret(key.id.rawValue))
  }

  /// The events that were there already count as well.
  @Test(arguments: StoreKind.allCases, [false, true])
  func s74AFollowerWhoIsFarBehindGetsNothingMoreOnceItsKeyHasEnded(
    _ kind: StoreKind, isRevoked: Bool
  ) async throws {
    let fixture = try ServiceFixture(kind)
    let services = ServiceKeys(useCases: fixture.useCases, verifier: PlainVerifier())
    let start = fixture.clock.now
    let end = start.adding(milliseconds: 60_000)
    let service = try await service(expiresAt: isRevoked ? nil : end, in: services)
    let events = (1...1200).map { number in
      Change.emit(OutboxEvent(at: start, uid: uid(number), kind: .accountUpdated, accountVersion: 1))
    }
    try await fixture.store.commit(ChangeSet(tenant: .default, changes: events))
    var received = 0
    let refusal = await reason {
      try await fixture.useCases.events.follow(
        from: .since(start), kinds: [.accountUpdated], by: service,
        whileCurrent: { () throws(AccountError) in try await services.requireCurrent(service) }
      ) { batch in
        received += batch.events.count
        guard received == batch.events.count else { throw AccountError(.unavailable, "It gets more.") }
        guard isRevoked else { return fixture.clock.advance(seconds: 60) }
        _ = try await services.revoke(try #require(service.key), by: .serverOperator)
      }
    }
    #expect(refusal == .invalidServiceCredential)
    #expect(received > 0 && received <= 500)
  }

  /// A restore from an earlier copy has given the position to another event, so that events in between are missing.
  @Test(arguments: StoreKind.allCases)
  func aCursorIsRefusedIfItsPositionHasAnotherEvent(_ kind: StoreKind) async throws {
    let (before, after) = (try ServiceFixture(kind), try ServiceFixture(kind))
    func emit(_ number: Int, _ fixture: ServiceFixture, at time: Int64) async throws {
      let at = fixture.clock.now.adding(milliseconds: time)
      let event = OutboxEvent(at: at, uid: uid(number), kind: .accountUpdated, accountVersion: 1)
      try await fixture.store.commit(ChangeSet(tenant: .default, changes: [.emit(event)]))
    }
    struct Heard: Error {}
    func cursor(_ start: EventStart, _ fixture: ServiceFixture) async throws -> String {
      var cursor = ""
      func tell(_ batch: EventBatch) throws {
        cursor = batch.cursor
        if batch.hasCaughtUp { throw Heard() }
      }
      func isCurrent() throws(AccountError) {}
      do {
        try await fixture.useCases.events.follow(
          from: start, kinds: [], by: .serverOperator, whileCurrent: isCurrent, tell)
      } catch is Heard {}
      return cursor
    }
    try await emit(1, before, at: 0)
    try await emit(1, after, at: 0)
    let common = try await cursor(.now, before)
    try await emit(2, before, at: 1)
    try await emit(2, after, at: 2)
    #expect(try await cursor(.after(cursor: common), after) == cursor(.now, after))
    for lost in [try await cursor(.now, before), try await cursor(.after(cursor: common), before)] {
      #expect(try await cursor(.after(cursor: lost), before) == lost)
      #expect(await reason { _ = try await cursor(.after(cursor: lost), after) } == .cursorExpired)
    }
  }

  @Test func s74OneServiceLeavesPlacesToOthers() async throws {
    let fixture = try ServiceFixture()
    let services = ServiceKeys(useCases: fixture.useCases, verifier: PlainVerifier())
    let followers = fixture.useCases.eventFollowers
    // Two keys of one service share its places.
    let keys = [try await service(in: services), try await service(in: services)]
    let first = try (0..<128).map { try followers.add(keys[$0 % 2]) }
    let refusal = await failure { try followers.add(keys[0]) }
    #expect(refusal?.reason == .resourceExhausted && refusal?.message.contains("128 calls") == true)
    let other = try await service("other", in: services)
    for _ in 0..<128 { _ = try followers.add(other) }
    let total = await failure { try followers.add(.serverOperator) }
    #expect(total?.reason == .resourceExhausted && total?.message.contains("256 calls") == true)
    followers.remove(first[0])
    _ = try followers.add(.serverOperator)
  }
}
