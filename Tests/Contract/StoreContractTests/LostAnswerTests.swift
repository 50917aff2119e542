import AccountFakes
import Accounts
import Testing

/// Calls that replace the caller's session, whose response is lost after their commit, and which are then repeated.
@Suite struct LostAnswerTests {
  /// The calls that put another session in place of the caller's.
  enum Replacing: CaseIterable {
    case link, linkPassword, unlink, reauthenticate, changePassword

    func call(
      _ fixture: ServiceFixture, _ proof: Credential, _ principal: Principal, _ request: KeyedRequest?
    ) async throws
      -> (account: Account, tokens: TokenPair)
    {
      let useCases = fixture.useCases
      switch self {
      case .link, .linkPassword:
        let result = try await useCases.linking.link(proof, principal: principal, call: .init(request: request))
        #expect(!result.alreadyLinked)
        return (result.account, try #require(result.tokens))
      case .unlink:
        let result = try await useCases.linking.unlink(
          .provider(.facebook), revoke: .others, principal: principal, call: .init(request: request))
        return (result.account, result.tokens)
      case .reauthenticate:
        let result = try await useCases.reauthentication.reauthenticate(
          proof, principal: principal, call: .init(request: request))
        return (result.account, result.tokens)
      case .changePassword:
        let result = try await useCases.ownAccount.changePassword(
          to: Secret("another-1"), old: Secret("secret-1"), principal: principal, call: .init(request: request))
        return (result.account, result.tokens)
      }
    }

    /// A signed-in caller and a proof for the call.
    func prepare(_ fixture: ServiceFixture) async throws -> (TokenPair, Credential) {
      var tokens = try await fixture.signUp(email: "ada@example.com").tokens
      func link(_ credential: Credential) async throws {
        let principal = try await fixture.principal(tokens)
        tokens = try #require(try await fixture.useCases.linking.link(credential, principal: principal).tokens)
      }
      switch self {
      case .link: return (tokens, try await fixture.credential(fixture.google, "g1"))
      case .linkPassword:
        tokens = try await fixture.signIn(fixture.credential(fixture.google, "g1")).tokens
        return (tokens, .password(email: "bob@example.com", password: Secret("secret-1")))
      case .unlink:
        try await link(fixture.credential(fixture.facebook, "f1"))
        return (tokens, .anonymous)
      case .reauthenticate:
        try await link(fixture.credential(fixture.google, "g1"))
        return (tokens, try await fixture.credential(fixture.google, "g1"))
      case .changePassword: return (tokens, .anonymous)
      }
    }
  }

  @Test(arguments: StoreKind.allCases, Replacing.allCases)
  func aRepeatedCallBringsTheSameTokensAndTheAccount(_ kind: StoreKind, _ call: Replacing) async throws {
    let fixture = try ServiceFixture(kind)
    let (tokens, proof) = try await call.prepare(fixture)
    let request = TestRequest(1).keyed()
    let lost = try await call.call(fixture, proof, fixture.principal(tokens), request)
    fixture.clock.advance(seconds: 600)
    let again = try await call.call(fixture, proof, fixture.repeatingPrincipal(tokens), request)
    #expect(again.tokens.texts == lost.tokens.texts)
    let stored = try await fixture.store.read { try $0.account(lost.account.uid) }
    #expect(again.account == stored)
    #expect(try await fixture.principal(again.tokens).uid == lost.account.uid)
  }

  @Test(arguments: StoreKind.allCases, Replacing.allCases)
  func theRefreshTokenAndTheKeyBringTheNewSessionToo(_ kind: StoreKind, _ call: Replacing) async throws {
    let fixture = try ServiceFixture(kind)
    let (tokens, proof) = try await call.prepare(fixture)
    let request = TestRequest(1)
    let lost = try await call.call(fixture, proof, fixture.principal(tokens), request.keyed())
    // The handle has expired, and with it those of the answer.
    fixture.clock.advance(seconds: 86_400)
    #expect(await reason { try await fixture.repeatingPrincipal(tokens) } == .tokenExpired)
    let again = try await fixture.useCases.sessions.refresh(tokens.refreshToken, requestKey: request.requestKey)
    #expect(again.refreshToken.reveal() == lost.tokens.refreshToken.reveal())
    #expect(again.sessionHandle.reveal() == lost.tokens.sessionHandle.reveal())
    #expect(again.expiresAt == fixture.clock.now.adding(milliseconds: 3_600_000))
    #expect(try await fixture.principal(again).uid == lost.account.uid)
  }

  @Test(arguments: StoreKind.allCases, Replacing.allCases)
  func neitherTheSessionNorTheKeyAloneBringsAnything(_ kind: StoreKind, _ call: Replacing) async throws {
    let fixture = try ServiceFixture(kind)
    let (tokens, proof) = try await call.prepare(fixture)
    let request = TestRequest(1)
    _ = try await call.call(fixture, proof, fixture.principal(tokens), request.keyed())
    // A thief of the old session, without the key.
    let principal = try await fixture.repeatingPrincipal(tokens)
    for other in [nil, TestRequest(2).keyed()] {
      #expect(await reason { try await call.call(fixture, proof, principal, other) } == .tokenExpired)
    }
    for key in [nil, TestRequest(2).requestKey] {
      #expect(
        await reason { try await fixture.useCases.sessions.refresh(tokens.refreshToken, requestKey: key) }
          == .invalidRefreshToken)
    }
    #expect(await reason { try await fixture.principal(tokens) } == .tokenExpired)
    // A thief of the key, with a session of another account.
    let thief = try await fixture.signUp(email: "eve@example.com")
    let refreshed = try await fixture.useCases.sessions.refresh(
      thief.tokens.refreshToken, requestKey: request.requestKey)
    let eve = try await fixture.principal(refreshed)
    #expect(eve.uid == thief.account.uid)
    if let answer = try? await call.call(fixture, proof, eve, request.keyed()) {
      #expect(answer.account.uid == eve.uid, "their own request, as if there had been no other")
    }
  }

  @Test(arguments: StoreKind.allCases)
  func aKeyServesOneRequest(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let (tokens, proof) = try await Replacing.link.prepare(fixture)
    let principal = try await fixture.principal(tokens)
    _ = try await fixture.useCases.linking.link(
      proof, principal: principal, call: .init(request: TestRequest(1).keyed()))
    let repeating = try await fixture.repeatingPrincipal(tokens)
    for other in [TestRequest(1, message: [2]).keyed(), TestRequest(1).keyed("/another")] {
      let error = await failure {
        try await fixture.useCases.linking.link(proof, principal: repeating, call: .init(request: other))
      }
      #expect(error?.reason == .invalidArgument && error?.field == .requestKey)
    }
    // The same for sign-ins.
    _ = try await fixture.useCases.signingIn.signIn(
      .anonymous, deviceLabel: "", caller: nil, call: .init(request: TestRequest(7).keyed()))
    let error = await failure {
      try await fixture.useCases.signingIn.signIn(
        .anonymous, deviceLabel: "other", caller: nil, call: .init(request: TestRequest(7, message: [2]).keyed()))
    }
    #expect(error?.reason == .invalidArgument && error?.field == .requestKey)
  }

  @Test(arguments: StoreKind.allCases)
  func whatWasReceivedIsNotAnsweredAgain(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let (tokens, proof) = try await Replacing.link.prepare(fixture)
    let request = TestRequest(1)
    let lost = try await fixture.useCases.linking.link(
      proof, principal: fixture.principal(tokens), call: .init(request: request.keyed()))
    let answer = try #require(lost.tokens)
    func repeated() async -> AccountError.Reason? {
      await reason {
        try await fixture.useCases.linking.link(
          proof, principal: fixture.repeatingPrincipal(tokens), call: .init(request: request.keyed()))
      }
    }
    func refreshed() async -> AccountError.Reason? {
      await reason { try await fixture.useCases.sessions.refresh(tokens.refreshToken, requestKey: request.requestKey) }
    }
    _ = try await fixture.principal(answer)
    await fixture.useCases.authentication.writeReceivedNotes()
    fixture.clock.advance(seconds: 30)
    #expect(await repeated() == nil)
    #expect(await refreshed() == nil)
    fixture.clock.advance(seconds: 1)
    #expect(await repeated() == .tokenExpired)
    #expect(await refreshed() == .invalidRefreshToken)
    // The session that it brought is none the worse.
    _ = try await fixture.principal(answer)
  }

  @Test(arguments: StoreKind.allCases, [true, false])
  func whatHasEndedOrRotatedIsNotAnsweredAgain(_ kind: StoreKind, _ ends: Bool) async throws {
    let fixture = try ServiceFixture(kind)
    let (tokens, proof) = try await Replacing.link.prepare(fixture)
    let request = TestRequest(1)
    let lost = try await fixture.useCases.linking.link(
      proof, principal: fixture.principal(tokens), call: .init(request: request.keyed()))
    let answer = try #require(lost.tokens)
    if ends {
      try await fixture.useCases.sessions.signOut(principal: fixture.principal(answer))
    } else {
      _ = try await fixture.useCases.sessions.refresh(answer.refreshToken)
    }
    let outcome = await reason {
      try await fixture.useCases.linking.link(
        proof, principal: fixture.repeatingPrincipal(tokens), call: .init(request: request.keyed()))
    }
    #expect(outcome == .tokenExpired)
    #expect(
      await reason { try await fixture.useCases.sessions.refresh(tokens.refreshToken, requestKey: request.requestKey) }
        == .invalidRefreshToken)
  }

  /// The session that was replaced is kept until its successor is received, and then for as long as a token names it.
  /// It is of no use to whoever has its tokens and the key.
  @Test(arguments: StoreKind.allCases)
  func aReplacedSessionIsKeptUntilItsSuccessorIsReceived(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let (tokens, proof) = try await Replacing.link.prepare(fixture)
    let principal = try await fixture.principal(tokens)
    let lost = try await fixture.useCases.linking.link(
      proof, principal: principal, call: .init(request: TestRequest(1).keyed()))
    let answer = try #require(lost.tokens)
    func isKept() async throws -> Bool {
      _ = try await fixture.store.sweep(now: fixture.clock.now, limit: 100, lifetimes: Lifetimes())
      _ = try await fixture.store.sweep(now: fixture.clock.now, limit: 100, lifetimes: Lifetimes())
      return try await fixture.store.read { try $0.session(principal.sessionID) } != nil
    }
    fixture.clock.advance(seconds: 86_400)
    #expect(try await isKept())
    let fresh = try await fixture.useCases.sessions.refresh(tokens.refreshToken, requestKey: TestRequest(1).requestKey)
    _ = try await fixture.principal(fresh)
    await fixture.useCases.authentication.writeReceivedNotes()
    fixture.clock.advance(seconds: 31)
    #expect(
      await reason {
        try await fixture.useCases.sessions.refresh(tokens.refreshToken, requestKey: TestRequest(1).requestKey)
      } == .invalidRefreshToken)
    fixture.clock.advance(seconds: 3568)
    #expect(try await isKept())
    fixture.clock.advance(seconds: 1)
    #expect(try await !isKept())
    #expect(answer.refreshToken.reveal() == fresh.refreshToken.reveal())
    _ = try await fixture.useCases.sessions.refresh(fresh.refreshToken)
  }

  // MARK: Costs

  /// A key costs no commit: what a call writes, it writes in the one that it has anyway. What was received is written
  /// later, for many sessions together.
  @Test(arguments: [TestRequest(1).keyed(), nil])
  func aCallIsOneCommit(_ request: KeyedRequest?) async throws {
    let store = CountingStore()
    let fixture = try ServiceFixture(on: OpenStore(store))
    func commits(_ body: () async throws -> Void) async throws -> Int {
      let before = store.commits
      try await body()
      return store.commits - before
    }
    var tokens = try await fixture.signUp(email: "ada@example.com").tokens
    let link = try await fixture.credential(fixture.facebook, "f1")
    let reauthenticate = try await fixture.credential(fixture.facebook, "f1")
    #expect(
      try await commits {
        tokens = try #require(
          try await fixture.useCases.linking.link(
            link, principal: fixture.principal(tokens), call: .init(request: request)
          )
          .tokens)
      } == 1)
    #expect(
      try await commits {
        tokens = try await fixture.useCases.reauthentication.reauthenticate(
          reauthenticate, principal: fixture.principal(tokens), call: .init(request: request)
        ).tokens
      } == 1)
    #expect(
      try await commits {
        tokens = try await fixture.useCases.linking.unlink(
          .provider(.facebook), revoke: .none, principal: fixture.principal(tokens), call: .init(request: request)
        ).tokens
      } == 1)
    #expect(
      try await commits {
        tokens = try await fixture.useCases.ownAccount.changePassword(
          to: Secret("another-1"), old: nil, principal: fixture.principal(tokens), call: .init(request: request)
        ).tokens
      } == 1)
    #expect(try await commits { tokens = try await fixture.useCases.sessions.refresh(tokens.refreshToken) } == 1)
    #expect(try await commits { _ = try await fixture.principal(tokens) } == 0)
    #expect(
      try await commits {
        _ = try await fixture.useCases.signingIn.signUp(
          .anonymous, displayName: nil, deviceLabel: "", call: .init(request: request))
      } == 1)
    // The five rotations and successors of above that matter are one commit together.
    #expect(try await commits { await fixture.useCases.authentication.writeReceivedNotes() } == 1)
    #expect(try await commits { await fixture.useCases.authentication.writeReceivedNotes() } == 0)
  }
}
