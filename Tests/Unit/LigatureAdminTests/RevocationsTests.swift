import Foundation
import JSONWebTokens
import LigatureMessages
import RPCCore
import Synchronization
import Testing

@testable import LigatureAdmin

@Suite struct RevocationsTests {
  private func reason(_ body: () async throws(TokenError) -> some Any) async -> TokenError.Reason? {
    do {
      _ = try await body()
      return nil
    } catch {
      return error.reason
    }
  }

  private func verifier(_ client: AdminClient, _ revocations: Revocations) -> TokenVerifier {
    TokenVerifier(
      client, serviceName: "notes", revocations: revocations)
  }

  /// Revocations that lose contact at once, unlike those of an application, which wait for two heartbeats.
  private func impatient(_ client: AdminClient, _ policy: Revocations.Policy = .refuse) -> Revocations {
    Revocations(
      client, kinds: [.idToken, .serviceToken], capacity: 1_000_000, maximumSilence: .milliseconds(1), policy: policy)
  }

  /// Sends one batch, and is silent from then on.
  private static func silentServer(_ events: [LigatureV1.Event] = []) -> FakeServer {
    FakeServer { request, responses in
      // Only once: a follower that comes back hears nothing.
      guard case .since = request.start else { throw RPCError(.unavailable, "away") }
      try await responses.send(.init(events: events, cursor: "1", caughtUp: true))
      try await Task.sleep(for: .seconds(3600))
    }
  }

  @Test func theStartReadsOneTokenLife() async throws {
    let requests = Mutex<[LigatureV1.FollowEventsRequest]>([])
    let server = FakeServer { request, responses in
      requests.withLock { $0.append(request) }
      try await responses.send(.init(cursor: "1", caughtUp: true))
      try await Task.sleep(for: .seconds(3600))
    }
    let client = try server.client()
    let hour = client.revocations()
    try await hour.waitUntilReady()
    let weeks = client.revocations(following: [.sessionCookie])
    try await weeks.waitUntilReady()
    let starts = requests.withLock { $0 }.map { request -> Int64 in
      guard case .since(let time) = request.start else { return 0 }
      return 1_700_000_000 - time.seconds
    }
    #expect(starts == [3900, 14 * 86_400 + 300])
  }

  @Test func beforeTheStartIsOverTokensAreRefusedOrAccepted() async throws {
    let server = FakeServer { _, responses in
      try await responses.send(.init(cursor: "1", caughtUp: false))
      try await Task.sleep(for: .seconds(3600))
    }
    let client = try server.client()
    let (closed, open) = (client.revocations(), client.revocations(whenNotKnown: .accept))
    #expect(closed.state == .starting(nil))
    let token = server.token()
    #expect(
      await reason { () throws(TokenError) in try await verifier(client, closed).verify(idToken: token) }
        == .unavailable)
    #expect(
      await reason { () throws(TokenError) in try await verifier(client, open).verify(idToken: token) } == nil)
  }

  @Test func aSilentServerIsLost() async throws {
    let server = Self.silentServer([
      .init(id: "1", at: .init(seconds: 1_700_000_000), kind: "sessions.revoked", uid: "ada", sessionIds: ["ended"])
    ])
    let client = try server.client()
    let (closed, open) = (impatient(client), impatient(client, .accept))
    for revocations in [closed, open] {
      for await state in revocations.states {
        if case .lost = state { break }
      }
    }
    let (sound, ended) = (server.token(), server.token(FakeServer.claims(["sid": .string("ended")])))
    let (refusing, accepting) = (verifier(client, closed), verifier(client, open))
    #expect(await reason { () throws(TokenError) in try await refusing.verify(idToken: sound) } == .unavailable)
    #expect(await reason { () throws(TokenError) in try await accepting.verify(idToken: sound) } == nil)
    for verifier in [refusing, accepting] {
      #expect(await reason { () throws(TokenError) in try await verifier.verify(idToken: ended) } == .revoked)
    }
  }

  /// The batch that brings contact back also has the end of a session. Tokens of the session are verified all the time.
  @Test func noEndedSessionPassesWhenContactReturns() async throws {
    let (signs, sign) = AsyncStream.makeStream(of: Int.self)
    let server = FakeServer { request, responses in
      guard case .since = request.start else { throw RPCError(.unavailable, "away") }
      try await responses.send(.init(cursor: "0", caughtUp: true))
      for await round in signs {
        let ended = LigatureV1.Event(
          id: "\(round)", at: FakeServer.time(), kind: "sessions.revoked", uid: "ada", sessionIds: ["\(round)"])
        try await responses.send(.init(events: [ended], cursor: "\(round)", caughtUp: true))
      }
    }
    let revocations = impatient(try server.client())
    for round in 1...100 {
      let token = try #require(UserToken(FakeServer.claims(["sid": .string("\(round)")]), kind: .idToken))
      while true {
        if case .lost = revocations.state { break }
        await Task.yield()
      }
      sign.yield(round)
      var hasPassed = false
      verdicts: while true {
        switch revocations.verdict(on: token) {
        case .ended: break verdicts
        case .inForce: hasPassed = true
        case .askServer, .unknown: continue
        }
      }
      #expect(!hasPassed, "round \(round)")
    }
  }

  @Test func theNextAttemptWaitsAsLongAsTheServerAsks() {
    let pause = Duration.milliseconds(250)
    var failure = AdminError(.resourceExhausted, "This service already has 128 calls that follow events.")
    #expect(RevocationFollower.pause(pause, after: nil) <= pause)
    #expect(RevocationFollower.pause(pause, after: failure) <= pause)
    failure.retryAfter = .seconds(10)
    #expect(RevocationFollower.pause(pause, after: failure) == .seconds(10))
    failure.retryAfter = .zero
    #expect(RevocationFollower.pause(pause, after: failure) >= pause / 2)
  }

  private static let refusals: [AdminError.Reason] = [
    .insufficientPermission, .invalidServiceCredential, .missingServiceCredential, .operationNotAllowed, .invalidKey,
  ]

  @Test(arguments: refusals) func theNextAttemptAfterARefusalOfTheKeyWaits(_ reason: AdminError.Reason) {
    let failure = AdminError(reason, "The key was revoked.")
    #expect(RevocationFollower.pause(.milliseconds(50), after: failure) == .seconds(30))
  }

  @Test func theErrorOfAVerifierSaysWhyRevocationsAreNotKnown() async throws {
    let server = FakeServer { _, _ in
      throw RPCError(.permissionDenied, "The key lacks events.read.", details: Self.details(.insufficientPermission))
    }
    let client = try server.client()
    let revocations = client.revocations()
    let refusal = await #expect(throws: AdminError.self) { try await revocations.waitUntilReady() }
    #expect(refusal?.reason == .insufficientPermission)
    let error = await #expect(throws: TokenError.self) {
      try await verifier(client, revocations).verify(idToken: server.token())
    }
    #expect(error?.reason == .unavailable && error?.message.contains("The key lacks events.read.") == true)
  }

  /// Contact is not lost in a silence of less than two heartbeats.
  @Test(arguments: [Duration.zero, .seconds(-1), .seconds(9)])
  func aSilenceThatIsTooShortIsRaised(_ silence: Duration) async throws {
    let server = FakeServer { _, responses in
      try await responses.send(.init(cursor: "1", caughtUp: true))
      try await Task.sleep(for: .seconds(3600))
    }
    let revocations = try server.client().revocations(maximumSilence: silence)
    try await revocations.waitUntilReady()
    #expect(revocations.state == .current)
  }

  /// Errors of a server that has restored a backup, and of one whose lost secrets were replaced.
  private static let refusedCursors = [
    RPCError(.outOfRange, "expired", details: details(.cursorExpired)),
    RPCError(.invalidArgument, "not a cursor", details: details(.invalidArgument, field: "cursor")),
  ]

  @Test(arguments: refusedCursors) func aLostStreamIsResumedAtItsCursor(_ refusal: RPCError) async throws {
    let starts = Mutex<[LigatureV1.FollowEventsRequest.Start?]>([])
    let (resumed, continuation) = AsyncStream.makeStream(of: Void.self)
    let server = FakeServer { request, responses in
      let count = starts.withLock { starts in
        starts.append(request.start)
        return starts.count
      }
      switch count {
      case 1: try await responses.send(.init(cursor: "1", caughtUp: true))
      case 2: throw refusal
      default:
        try await responses.send(.init(cursor: "2", caughtUp: true))
        continuation.yield()
        try await Task.sleep(for: .seconds(3600))
      }
    }
    let revocations = try server.client().revocations()
    var first = resumed.makeAsyncIterator()
    await first.next()
    for await state in revocations.states where state == .current { break }
    let seen = starts.withLock { $0 }
    #expect(seen.count == 3 && seen[1] == .cursor("1"))
    #expect(seen[0] == seen[2])
  }

  /// A restore takes back the events that followed the backup. The server accepts the users whose sessions these events
  /// ended, so the follower does so as well.
  @Test(arguments: refusedCursors) func revocationsThatARestoreHasTakenBackAreForgotten(
    _ refusal: RPCError
  ) async throws {
    let kept = LigatureV1.Event(
      id: "1", at: FakeServer.time(), kind: "sessions.revoked", uid: "eve", sessionIds: ["kept"])
    let lost = [
      LigatureV1.Event(id: "2", at: FakeServer.time(), kind: "sessions.revoked", uid: "ada", minGeneration: 9),
      LigatureV1.Event(id: "3", at: FakeServer.time(), kind: "account.disabled", uid: "bob"),
    ]
    let (breaks, breakStream) = AsyncStream.makeStream(of: Void.self)
    let isRestored = Mutex(false)
    let server = FakeServer { request, responses in
      guard case .since = request.start else {
        isRestored.withLock { $0 = true }
        throw refusal
      }
      if isRestored.withLock({ $0 }) {
        try await responses.send(.init(events: [kept], cursor: "a", caughtUp: true))
        try await Task.sleep(for: .seconds(3600))
      }
      try await responses.send(.init(events: [kept] + lost, cursor: "3", caughtUp: true))
      for await _ in breaks { throw RPCError(.unavailable, "restarts") }
    }
    let revocations = try server.client().revocations(maximumSilence: .seconds(86_400))
    func isAccepted(_ uid: String, _ session: String) throws -> Bool {
      let claims = FakeServer.claims(["sub": .string(uid), "user_id": .string(uid), "sid": .string(session)])
      guard case .inForce = revocations.verdict(on: try #require(UserToken(claims, kind: .idToken))) else {
        return false
      }
      return true
    }
    try await revocations.waitUntilReady()
    #expect(try !isAccepted("ada", "1") && !isAccepted("bob", "2") && !isAccepted("eve", "kept"))
    var states = revocations.states.makeAsyncIterator()
    #expect(await states.next() == .current)
    breakStream.yield()
    while await states.next() != .current {}
    #expect(try isAccepted("ada", "1") && isAccepted("bob", "2") && !isAccepted("eve", "kept"))
  }

  /// As behind a proxy that keeps the stream of a server that is gone.
  @Test func aSilentStreamIsReplacedByOneFromItsCursor() async throws {
    let server = FakeServer { request, responses in
      switch request.start {
      case .cursor("1"):
        let ended = LigatureV1.Event(
          id: "2", at: FakeServer.time(), kind: "sessions.revoked", uid: "ada", sessionIds: ["ended"])
        try await responses.send(.init(events: [ended], cursor: "2", caughtUp: true))
      case .since: try await responses.send(.init(cursor: "1", caughtUp: true))
      default: break
      }
      try await Task.sleep(for: .seconds(3600))
    }
    let revocations = Revocations(
      try server.client(longestSilence: .milliseconds(100)), kinds: [.idToken], capacity: 10,
      maximumSilence: .milliseconds(1), policy: .refuse)
    for await _ in revocations.states where revocations.count == 1 { break }
    #expect(revocations.count == 1)
  }

  @Test func statesAreReportedForAsLongAsTheyAreRead() async throws {
    let (permits, permit) = AsyncStream.makeStream(of: Void.self)
    let (ends, ended) = AsyncStream.makeStream(of: Void.self)
    let server = FakeServer { _, responses in
      defer { ended.yield() }
      for await _ in permits {
        try await responses.send(.init(cursor: "1", caughtUp: true))
        break
      }
      try await Task.sleep(for: .seconds(3600))
    }
    let client = try server.client()
    do {
      var states = client.revocations(following: [.idToken], maximumSilence: .seconds(3600)).states
        .makeAsyncIterator()
      #expect(await states.next() == .starting(nil))
      permit.yield()
      #expect(await states.next() == .current)
    }
    var end = ends.makeAsyncIterator()
    await end.next()
  }

  @Test func aFollowerWhoseClockIsWrongReadsByTheServersAndIsNotCurrent() async throws {
    let starts = Mutex<[LigatureV1.FollowEventsRequest.Start?]>([])
    let (signs, sign) = AsyncStream.makeStream(of: Void.self)
    let server = FakeServer { request, responses in
      starts.withLock { $0.append(request.start) }
      let ended = LigatureV1.Event(
        id: "1", at: FakeServer.time(-1800), kind: "sessions.revoked", uid: "ada", sessionIds: ["ended"])
      try await responses.send(.init(events: [ended], cursor: "1", asOf: FakeServer.time(), caughtUp: true))
      for await _ in signs {
        try await responses.send(.init(cursor: "2", asOf: FakeServer.time(), caughtUp: true))
      }
    }
    server.advance(by: 301)
    let client = try server.client()
    let revocations = client.revocations(maximumSilence: .seconds(86_400))
    for await state in revocations.states {
      guard case .lost(let error) = state else { continue }
      #expect(error?.message.contains("clocks") == true)
      break
    }
    #expect(starts.withLock { $0 } == [.since(FakeServer.time(-3900))])
    let verifier = verifier(client, revocations)
    let (sound, ended) = (server.token(), server.token(FakeServer.claims(["sid": .string("ended")])))
    #expect(await reason { () throws(TokenError) in try await verifier.verify(idToken: sound) } == .unavailable)
    let refusal = await #expect(throws: TokenError.self) { try await verifier.verify(idToken: sound) }
    #expect(refusal?.message.contains("clocks") == true)
    server.advance(by: -301)
    sign.yield()
    try await revocations.waitUntilReady()
    #expect(await reason { () throws(TokenError) in try await verifier.verify(idToken: sound) } == nil)
    #expect(await reason { () throws(TokenError) in try await verifier.verify(idToken: ended) } == .revoked)
  }

  /// The start was too late then, and what was kept may have expired too soon.
  @Test func eventsAreReadAgainWhenTheServersClockIsSetBack() async throws {
    let (starts, started) = AsyncStream.makeStream(of: LigatureV1.FollowEventsRequest.Start?.self)
    let count = Mutex(0)
    let server = FakeServer { request, responses in
      started.yield(request.start)
      let number = count.withLock { count in
        count += 1
        return count
      }
      if number == 1 {
        try await responses.send(.init(cursor: "1", asOf: FakeServer.time(), caughtUp: true))
        try await responses.send(.init(cursor: "2", asOf: FakeServer.time(-7200), caughtUp: true))
      }
      try await Task.sleep(for: .seconds(3600))
    }
    let revocations = try server.client().revocations()
    var seen = starts.makeAsyncIterator()
    #expect(await seen.next() == .since(FakeServer.time(-3900)))
    #expect(await seen.next() == .since(FakeServer.time(-7200 - 3900)))
    withExtendedLifetime(revocations) {}
  }

  private static func details(_ reason: LigatureV1.ErrorReason, field: String? = nil) -> [UInt8] {
    let info = GoogleRPC.ErrorInfo(reason: reason.name, domain: LigatureV1.ErrorReason.domain)
    let violation = field.flatMap { GoogleRPC.BadRequest(fieldViolations: [.init(field: $0)]).packed }
    let status = GoogleRPC.Status(
      code: Int32(StatusCode.outOfRange.rawValue), details: [info.packed, violation].compactMap(\.self))
    return (try? status.serializedBytes()) ?? []
  }

  @Test func waitingEndsIfTheKeyMayNotFollow() async throws {
    let server = FakeServer { _, _ in
      throw RPCError(.permissionDenied, "no", details: Self.details(.insufficientPermission))
    }
    let revocations = try server.client().revocations()
    await #expect(throws: AdminError.self) { try await revocations.waitUntilReady() }
  }

  @Test func kindsThatAreNotFollowedAreAskedFor() async throws {
    let server = Self.silentServer()
    let client = try server.client()
    let revocations = client.revocations(maximumSilence: .seconds(86_400))
    try await revocations.waitUntilReady()
    let claims = FakeServer.claims(["iss": .string(FakeServer.issuer + "/session")])
    let cookie = server.token(claims, type: "session+jwt")
    let verifier = verifier(client, revocations)
    #expect(await reason { () throws(TokenError) in try await verifier.verify(sessionCookie: cookie) } == .unavailable)
    server.state.withLock { $0.verifiedClaims = JSONWriter.text(of: .object(claims)) }
    #expect(try await verifier.verify(sessionCookie: cookie).uid == "ada")
    #expect(server.state.withLock { $0.verifications } == 2)
    _ = try await verifier.verify(idToken: server.token())
    #expect(server.state.withLock { $0.verifications } == 2)
  }
}
