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

  /// The server sends the generation when the account is back, not when it is gone.
  @Test(
    arguments: [
      ("account.disabled", "account.enabled"), ("account.closed", "account.reopened"),
      ("account.merged_into", "account.restored"),
    ])
  func anAccountThatIsBackHasNewSessions(_ gone: String, _ back: String) throws {
    let before = event("sessions.revoked", generation: 2)
    let set = set([before, event(gone), event(back, generation: 3)])
    #expect(try set.finding(on: token(generation: 2)) == .ended)
    #expect(try set.finding(on: token(generation: 3)) == .inForce)
    #expect(try self.set([event(gone), before]).finding(on: token(generation: 3)) == .ended)
  }

  @Test func anAccountThatIsBackIsNotBlockedByWhatIsKept() throws {
    let set = set([event("account.disabled"), event("account.enabled")])
    #expect(try set.finding(on: token()) == .inForce)
    #expect(set.count == 0)
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

  @Test(arguments: [1, 3])
  func whatIsStillValidStays(_ expired: Int) throws {
    let kept = ["kept", "kept as well"]
    var set = set(
      (0..<expired).map { event("account.deleted", uid: "\($0)", sessions: ["\($0)"]) }
        + kept.map { event("account.deleted", uid: $0, sessions: [$0], at: Self.now + 1) })
    set.removeExpired(now: Self.now + 3901)
    #expect(set.count == 4)
    for name in kept { #expect(try set.finding(on: token(uid: name, session: name)) == .ended) }
    #expect(try set.finding(on: token(uid: "0", session: "0")) == .inForce)
  }

  @Test func anAccountThatIsEnabledAgainKeepsItsGeneration() throws {
    let set = set([event("sessions.revoked", generation: 3), event("account.disabled"), event("account.enabled")])
    #expect(try set.finding(on: token(generation: 2)) == .ended)
    #expect(try set.finding(on: token(generation: 3)) == .inForce)
  }

  @Test func aGenerationThatNoAccountHasEndsAllTokens() throws {
    for generation in [1 << 31, UInt64.max] {
      let set = set([event("sessions.revoked", generation: generation)])
      #expect(try set.finding(on: token(generation: .max)) == .ended)
    }
    let set = set([event("sessions.revoked", generation: 1 << 31 - 1)])
    #expect(try set.finding(on: token(generation: 1 << 31 - 1)) == .inForce)
  }

  /// Measured in another process, right after the largest of the tables has grown.
  @Test func anEntryTakesTheMemoryThatThePageNames() async {
    await #expect(processExitsWith: .success) {
      let count = 800_000
      var set = RevocationSet(capacity: count, tokenLife: 3600)
      let before = try RevocationSetTests.peakMemory()
      for number in 0..<count {
        set.apply(
          AccountEvent(
            id: "", at: RevocationSetTests.now, kind: "account.deleted", uid: "\(number)", changedFields: [],
            endedSessionIDs: [],
            minimumGeneration: 2, serviceKeyID: nil))
      }
      #expect(set.count == count)
      // 96 bytes, and a little for what the loop itself takes, which is some megabytes.
      #expect(try RevocationSetTests.peakMemory() - before < count * 105)
    }
  }

  /// Returns the largest number of bytes that this process has had in memory.
  private static func peakMemory() throws -> Int {
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
    return try #require(line.split(separator: " ").compactMap { Int($0) }.first) * 1024
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
