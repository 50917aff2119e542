import AccountFakes
import Accounts
import Testing

/// How recent a sign-in is by what a provider says of its user: as recent as the provider's proof (S26).
@Suite struct ProofAgeTests {
  /// Returns a fixture, its google.com user "g1", and the limit of recent sign-ins in milliseconds.
  private func makeFixture(
    _ kind: StoreKind = .inMemory
  ) async throws -> (fixture: ServiceFixture, caller: Principal, limit: Int64) {
    let fixture = try ServiceFixture(kind)
    let caller = try await fixture.principal(fixture.signIn(fixture.credential(fixture.google, "g1")).tokens)
    return (fixture, caller, Policy().lifetimes.recentSignIn)
  }

  /// Returns a proof of "g1" that was made some time ago.
  private func proof(_ fixture: ServiceFixture, age: Int64) async throws -> Credential {
    try await fixture.credential(
      fixture.google, "g1", provenAt: fixture.clock.now.adding(milliseconds: -age))
  }

  @Test(arguments: StoreKind.allCases)
  func anOldProofDoesNotReauthenticate(_ kind: StoreKind) async throws {
    let (fixture, caller, limit) = try await makeFixture(kind)
    let reauthentication = fixture.useCases.reauthentication
    let error = await failure {
      try await reauthentication.reauthenticate(proof(fixture, age: limit + 1), principal: caller)
    }
    #expect(error?.reason == .credentialTooOldLoginAgain && error?.message.contains("prompt=login") == true)
    let replaced = try await reauthentication.reauthenticate(proof(fixture, age: limit), principal: caller)
    let principal = try await fixture.principal(replaced.tokens)
    #expect(principal.authTime == fixture.clock.now.adding(milliseconds: -limit))
    // A clock that is ahead makes no sign-in of the future.
    let ahead = try await reauthentication.reauthenticate(proof(fixture, age: -60_000), principal: principal)
    #expect(try await fixture.principal(ahead.tokens).authTime == fixture.clock.now)
  }

  @Test func aSignInIsAsOldAsItsProof() async throws {
    let (fixture, _, limit) = try await makeFixture()
    let tokens = try await fixture.signIn(proof(fixture, age: limit + 1)).tokens
    let principal = try await fixture.principal(tokens)
    #expect(principal.authTime == fixture.clock.now.adding(milliseconds: -limit - 1))
    #expect(
      await reason { try await fixture.useCases.ownAccount.deleteAccount(principal: principal) }
        == .credentialTooOldLoginAgain)
    let recent = try await fixture.principal(fixture.signIn(proof(fixture, age: limit)).tokens)
    try await fixture.useCases.ownAccount.deleteAccount(principal: recent)
  }

  /// Firebase's SDKs take an ID token with an earlier `auth_time` than the account's `valid_since` as revoked.
  @Test func aTokenIsNeverOlderThanTheTimeSinceWhenTokensAreValid() async throws {
    let (fixture, caller, limit) = try await makeFixture()
    func claims(_ tokens: TokenPair) async throws -> (claims: IDTokenClaims, proof: Timestamp) {
      let principal = try await fixture.principal(tokens)
      _ = try await fixture.useCases.authentication.issueIDToken(principal: principal)
      return (try #require(fixture.signer.latestClaims), principal.authTime)
    }
    func account() async throws -> Account {
      try #require(try await fixture.store.read { try $0.account(caller.uid) })
    }
    // Since its creation, and since the end of all sessions.
    for ends in [false, true] {
      if ends {
        fixture.clock.advance(seconds: 3600)
        _ = try await fixture.useCases.administration.endSessions(of: caller.uid, by: .serverOperator)
      }
      let tokens = try await fixture.signIn(proof(fixture, age: limit + 1)).tokens
      let token = try await claims(tokens)
      #expect(token.claims.authTime == (try await account()).validSince)
      #expect(token.claims.authTime <= token.claims.issuedAt)
      // What the service itself asks is the age of the proof.
      #expect(token.proof == fixture.clock.now.adding(milliseconds: -limit - 1))
      #expect(
        await reason { try await fixture.useCases.ownAccount.deleteAccount(principal: fixture.principal(tokens)) }
          == .credentialTooOldLoginAgain)
    }
    // A later proof is the time of the sign-in.
    fixture.clock.advance(seconds: 3600)
    let recent = try await claims(try await fixture.signIn(proof(fixture, age: 1000)).tokens)
    #expect(recent.claims.authTime == recent.proof)
    // A clock that was set back makes no token of the future.
    fixture.clock.advance(seconds: -7200)
    let back = try await claims(try await fixture.signIn(proof(fixture, age: 1000)).tokens)
    #expect(back.claims.authTime == back.claims.issuedAt)
  }

  /// The session that changes the password is left when all others end. With a second factor its sign-in was before
  /// that, and the old password alone is none.
  @Test(arguments: StoreKind.allCases)
  func aChangeOfThePasswordIsNoSignInWithASecondFactor(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let enrolled = try await fixture.enroll()
    let before = try await fixture.principal(enrolled.tokens)
    fixture.clock.advance(seconds: 1000)
    let tokens = try await fixture.useCases.ownAccount.changePassword(
      to: Secret("another-1"), old: Secret(ServiceFixture.password), principal: before
    ).tokens
    var caller = try await fixture.principal(tokens)
    func claim() async throws -> Int64 {
      _ = try await fixture.useCases.authentication.issueIDToken(principal: caller)
      return try #require(fixture.signer.latestClaims).authTime.seconds
    }
    #expect(fixture.signer.latestClaims?.authTime.seconds == before.authTime.seconds)
    #expect(try await claim() == before.authTime.seconds)
    _ = try await fixture.useCases.sessions.refresh(tokens.refreshToken)
    #expect(fixture.signer.latestClaims?.authTime.seconds == before.authTime.seconds)

    let challenge = try await fixture.challenge {
      try await fixture.useCases.reauthentication.reauthenticate(fixture.ada, principal: caller)
    }
    let passed = try await fixture.finish(
      challenge, .totp(enrolled.id, code: fixture.freshCode(of: enrolled.secret)), caller: caller)
    caller = try await fixture.principal(passed.tokens)
    #expect(try await claim() >= before.authTime.seconds + 1000)
  }

  /// Without a second factor the new password signs in, so the token of its author is not revoked.
  @Test func theTokenOfARecentSessionThatChangesThePasswordIsNotRevoked() async throws {
    let fixture = try ServiceFixture()
    let signedIn = try await fixture.principal(fixture.signIn(fixture.ada).tokens)
    let linked = try await fixture.useCases.linking.link(fixture.adasPassword, principal: signedIn)
    let before = try await fixture.principal(#require(linked.tokens))
    fixture.clock.advance(seconds: 100)
    let changed = try await fixture.useCases.ownAccount.changePassword(
      to: Secret("another-1"), old: nil, principal: before)
    let account = try #require(try await fixture.store.read { try $0.account(before.uid) })
    #expect(fixture.signer.latestClaims?.authTime == account.validSince)
    #expect(try await fixture.principal(changed.tokens).authTime == before.authTime)
    // Nor if the session enrolls a second factor then.
    fixture.clock.advance(seconds: 100)
    let enrolled = try await fixture.enrollApp(changed.tokens)
    _ = try await fixture.useCases.sessions.refresh(enrolled.tokens.refreshToken)
    #expect(fixture.signer.latestClaims?.authTime == account.validSince)
  }

  @Test func anAnonymousUserWhoLinksIsSignedInSinceTheProof() async throws {
    let fixture = try ServiceFixture()
    let caller = try await fixture.principal(fixture.signIn(.anonymous).tokens)
    let linked = try await fixture.useCases.linking.link(proof(fixture, age: 1_000_000), principal: caller)
    let principal = try await fixture.principal(#require(linked.tokens))
    #expect(principal.authTime == fixture.clock.now.adding(milliseconds: -1_000_000))
  }

  /// What waits for a second factor, or for the user's decision about a conflict, gets no younger.
  @Test(arguments: StoreKind.allCases)
  func aProofThatIsStoredKeepsItsTime(_ kind: StoreKind) async throws {
    let (fixture, _, limit) = try await makeFixture(kind)
    let proven = fixture.clock.now.adding(milliseconds: -limit - 1)
    let met = try await fixture.principal(fixture.signIn(.anonymous).tokens)
    let conflict = await failure {
      try await fixture.useCases.linking.link(proof(fixture, age: limit + 1), principal: met)
    }
    let continuation = Credential.continuation(try #require(conflict?.conflict?.continuation))
    let tokens = try await fixture.signIn(continuation, caller: met).tokens
    #expect(try await fixture.principal(tokens).authTime == proven)

    let enrolled = try await fixture.enroll()
    let age = fixture.clock.now.milliseconds(since: proven)
    let old = try await fixture.credential(
      fixture.google, "ada", email: ServiceFixture.address, provenAt: proven)
    let challenge = try await fixture.challenge(old)
    let result = try await fixture.finish(
      challenge, .totp(enrolled.id, code: fixture.freshCode(of: enrolled.secret)))
    let authTime = try await fixture.principal(result.tokens).authTime
    #expect(authTime == proven && age > limit)
  }

  @Test func anOldProofOpensNoAccountForAMergeOrATransfer() async throws {
    let (fixture, _, limit) = try await makeFixture()
    let caller = try await fixture.principal(fixture.signIn(fixture.credential(fixture.oidc, "o1")).tokens)
    let merging = fixture.useCases.merging
    let old = limit + 1
    #expect(
      await reason { try await merging.planMerge(.credential(proof(fixture, age: old)), principal: caller) }
        == .credentialTooOldLoginAgain)
    #expect(
      await reason { try await merging.transferIdentity(.credential(proof(fixture, age: old)), principal: caller) }
        == .credentialTooOldLoginAgain)
    _ = try await merging.planMerge(.credential(proof(fixture, age: limit)), principal: caller)
  }

  // MARK: Through the browser

  /// Returns the credential of a user who has signed in at the provider some time ago, and the URL of the provider's
  /// page.
  private func visit(
    _ fixture: ServiceFixture, _ purpose: Intent.Purpose, by caller: Principal?, age: Int64?
  ) async throws -> (credential: Credential, url: String) {
    let signIn = fixture.useCases.providerSignIn
    let started = try await signIn.startProviderSignIn(
      ProviderSignInRequest(provider: .google, purpose: purpose, destination: .url("http://127.0.0.1:9/back")),
      caller: caller)
    guard case .browser(let url) = started.next, let start = url.firstRange(of: "state=") else {
      throw AccountError(.internalError, "not a browser's")
    }
    let code = fixture.browser.code(
      for: "g1", provenAt: age.map { fixture.clock.now.adding(milliseconds: -$0) })
    let visited = try await signIn.finishProviderVisit(
      ProviderCallback(
        provider: .google, state: Secret(String(url[start.upperBound...].prefix { $0 != "&" })),
        answer: AuthorizationAnswer(code: code)))
    guard case .redirect(let back) = visited, let mark = back.firstRange(of: "code=") else {
      throw AccountError(.internalError, "no code")
    }
    return (.intent(secret: started.secret, code: Secret(String(back[mark.upperBound...]))), url)
  }

  /// The purpose of any also reauthenticates the session that has started it.
  @Test(arguments: [Intent.Purpose.reauthenticate, .any])
  func theUserSignsInAtTheProviderAnewToReauthenticate(_ purpose: Intent.Purpose) async throws {
    let (fixture, caller, limit) = try await makeFixture()
    let reauthentication = fixture.useCases.reauthentication
    let (old, url) = try await visit(fixture, purpose, by: caller, age: limit + 1)
    #expect(url.hasSuffix("&max_age=\(limit / 1000)"))
    #expect(
      await reason { try await reauthentication.reauthenticate(old, principal: caller) } == .credentialTooOldLoginAgain)
    let new = try await visit(fixture, purpose, by: caller, age: 1000).credential
    let replaced = try await reauthentication.reauthenticate(new, principal: caller)
    let principal = try await fixture.principal(replaced.tokens)
    #expect(principal.authTime == fixture.clock.now.adding(milliseconds: -1000))
    // A provider without ID tokens says nothing of the time.
    let silent = try await visit(fixture, purpose, by: principal, age: nil).credential
    _ = try await reauthentication.reauthenticate(silent, principal: principal)
  }

  @Test func aUserWhoIsSignedInAtTheProviderSignsInRecently() async throws {
    let (fixture, _, limit) = try await makeFixture()
    for purpose in [Intent.Purpose.signIn, .any] {
      let (credential, url) = try await visit(fixture, purpose, by: nil, age: 10 * limit)
      #expect(!url.contains("max_age"))
      let principal = try await fixture.principal(fixture.signIn(credential).tokens)
      #expect(principal.authTime == fixture.clock.now)
    }
  }

  // MARK: Access tokens

  @Test(arguments: StoreKind.allCases)
  func anAccessTokenSignsInOftenAndReauthenticatesOnce(_ kind: StoreKind) async throws {
    let gitHub = TicketProvider(.gitHub, accepting: .accessToken)
    let fixture = try ServiceFixture(kind, extra: [gitHub])
    func makeToken() -> Credential {
      .provider(
        .gitHub,
        .accessToken(
          gitHub.token(
            for: ProviderAssertion(issuer: gitHub.issuer, subject: "1", expiresAt: fixture.clock.now))))
    }
    let (token, other) = (makeToken(), makeToken())
    _ = try await fixture.signIn(token)
    var caller = try await fixture.principal(fixture.signIn(token).tokens)
    let reauthentication = fixture.useCases.reauthentication
    caller = try await fixture.principal(
      reauthentication.reauthenticate(token, principal: caller).tokens)
    fixture.clock.advance(seconds: 86_400)
    caller = try await fixture.principal(fixture.signIn(token).tokens)
    let error = await failure { try await reauthentication.reauthenticate(token, principal: caller) }
    #expect(error?.reason == .credentialTooOldLoginAgain && error?.field == .token(.accessToken))
    _ = try await reauthentication.reauthenticate(other, principal: caller)
  }
}
