import Foundation
import JSONWebTokens
import Testing

@testable import LigatureAdmin

@Suite struct RevocationSetTests {
  private static let now = FakeServer.start

  private func event(
    _ kind: String, uid: String? = "ada", sessions: [String] = [], generation: UInt64? = nil, key: String? = nil,
    at: Date = now
  ) -> AccountEvent {
    AccountEvent(
      id: "id", at: at, kind: kind, uid: uid, changedFields: [], endedSessionIDs: sessions,
      minimumGeneration: generation, serviceKeyID: key)
  }

  private func token(
    uid: String = "ada", session: String = "session", generation: Int = 1, issuedAt: Int = 1_700_000_000
  ) throws -> UserToken {
    let claims = FakeServer.claims([
      "sub": .string(uid), "user_id": .string(uid), "sid": .string(session), "gen": .number("\(generation)"),
      "iat": .number("\(issuedAt)"),
    ])
    return try #require(UserToken(claims, kind: .idToken))
  }

  private func set(capacity: Int = 100, _ events: [AccountEvent]) -> RevocationSet {
    var set = RevocationSet(capacity: capacity, tokenLife: 3600)
    for event in events { set.apply(event) }
    return set
  }

  @Test func aSessionThatEndedIsKnownByItsID() throws {
    let set = set([event("sessions.revoked", sessions: ["session", "other"])])
    #expect(try set.finding(on: token()) == .ended)
    #expect(try set.finding(on: token(session: "third")) == .inForce)
  }

  @Test func allSessionsOfAnEarlierGenerationEnd() throws {
    let set = set([
      event("sessions.revoked", generation: 3), event("sessions.revoked", generation: 2),
    ])
    #expect(try set.finding(on: token(generation: 2)) == .ended)
    #expect(try set.finding(on: token(generation: 3)) == .inForce)
    #expect(try set.finding(on: token(uid: "eve", generation: 1)) == .inForce)
  }

  @Test(arguments: ["account.deleted", "account.closed", "account.disabled", "account.merged_into"])
  func noTokenOfAnAccountThatIsGoneIsGood(_ kind: String) throws {
    #expect(try set([event(kind)]).finding(on: token(generation: 99)) == .ended)
  }

  @Test(
    arguments: [
      ("account.disabled", "account.enabled"), ("account.closed", "account.reopened"),
      ("account.merged_into", "account.restored"),
    ])
  func anAccountThatIsBackHasNewSessions(_ gone: String, _ back: String) throws {
    let set = set([event(gone), event(back, generation: 2)])
    #expect(try set.finding(on: token(generation: 1)) == .ended)
    #expect(try set.finding(on: token(generation: 2)) == .inForce)
  }

  @Test func whatIsFullSaysSoOfTokensThatItMayConcern() throws {
    let set = set(
      capacity: 1, [event("sessions.revoked", sessions: ["kept"]), event("sessions.revoked", sessions: ["lost"])])
    #expect(set.count == 1)
    #expect(try set.finding(on: token(session: "kept")) == .ended)
    #expect(try set.finding(on: token(session: "lost")) == .notKnown)
    #expect(try set.finding(on: token(session: "new", issuedAt: 1_700_000_301)) == .inForce)
  }

  @Test func whatExpiredIsForgotten() throws {
    var set = set(
      capacity: 3,
      [
        event("sessions.revoked", sessions: ["session"]), event("account.deleted"),
        event("service_key.revoked", uid: nil, key: "key"), event("sessions.revoked", sessions: ["lost"]),
      ])
    #expect(set.count == 3)
    set.removeExpired(now: Self.now + 3900)
    #expect(set.count == 3)
    #expect(try set.finding(on: token(uid: "eve", session: "lost")) == .notKnown)
    set.removeExpired(now: Self.now + 3901)
    #expect(set.count == 0)
    #expect(try set.finding(on: token()) == .inForce)
  }

  @Test func aRevokedKeyOfAServiceEndsItsTokens() throws {
    let set = set([
      event("service_key.revoked", uid: nil, key: "key-1"), event("service_key.expiring", uid: nil, key: "key-2"),
    ])
    #expect(try set.finding(on: #require(ServiceToken(FakeServer.serviceClaims()))) == .ended)
    let other = FakeServer.serviceClaims(["client_id": .string("key-2")])
    #expect(try set.finding(on: #require(ServiceToken(other))) == .inForce)
  }
}
