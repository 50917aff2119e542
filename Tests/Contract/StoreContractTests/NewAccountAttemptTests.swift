import AccountFakes
import Accounts
import IPAddresses
import Testing

/// The limits on new accounts: on sign-ups, and on anonymous accounts.
@Suite struct NewAccountAttemptTests {
  private static let email = "ada@example.com"

  private func source(_ text: String) throws -> CallSource { CallSource(try #require(IPAddress(text))) }

  // MARK: Sign-ups

  private func signUp(_ fixture: ServiceFixture, _ email: String, from source: CallSource?) async throws -> SignInResult
  {
    try await fixture.useCases.signingIn.signUp(
      .password(email: email, password: Secret("secret-1")), displayName: nil, deviceLabel: "",
      call: CallContext(source: source))
  }

  /// S71
  @Test(arguments: StoreKind.allCases)
  func s71SignUpsOfASourceAreFewAlsoWhenTheySucceed(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let attacker = try source("192.0.2.1")
    for number in 0..<120 {
      let found = await failure { try await signUp(fixture, "user\(number)@example.com", from: attacker) }
      #expect(found?.reason == (number < 100 ? nil : .tooManyAttemptsTryLater))
      #expect(found?.retryAfterMilliseconds == (number < 100 ? nil : 3_600_000))
    }
    #expect(fixture.hasher.counts.hashes == 100)
    #expect(fixture.useCases.attemptCounts[.signUp] == .init(counted: 100, refused: 20))
    _ = try await signUp(fixture, "else@example.com", from: try source("192.0.2.2"))
    fixture.clock.advance(seconds: 3600)
    _ = try await signUp(fixture, "later@example.com", from: attacker)
  }

  @Test func aNetworkSignsUpTenTimesAsOften() async throws {
    var policy = Policy()
    policy.attempts.signUpsPerSource = AttemptLimit(2, inMilliseconds: 3_600_000)
    let fixture = try ServiceFixture(policy: policy)
    func counted(_ network: (Int) -> String) async throws -> Int {
      var counted = 0
      for number in 0..<60 {
        let source = try source(network(number))
        if await reason({ try await signUp(fixture, "\(fixture.hasher.counts.hashes)@example.com", from: source) })
          == nil
        {
          counted += 1
        }
      }
      return counted
    }
    #expect(try await counted { "2001:db8:1:\($0)::1" } == 20)
    #expect(try await counted { "192.0.2.\($0)" } == 20)
    #expect(try await counted { "198.51.\($0).1" } == 60)
  }

  /// What is refused for its form was never a sign-up.
  @Test func aSignUpThatFailsIsGivenBackUnlessItTellsSomething() async throws {
    var policy = Policy()
    policy.attempts.signUpsPerSource = AttemptLimit(2, inMilliseconds: 3_600_000)
    let fixture = try ServiceFixture(policy: policy)
    let home = try source("192.0.2.1")
    for _ in 0..<5 {
      let found = await reason {
        try await fixture.useCases.signingIn.signUp(
          .password(email: Self.email, password: Secret("short")), displayName: nil, deviceLabel: "",
          call: CallContext(source: home))
      }
      #expect(found == .weakPassword)
    }
    _ = try await signUp(fixture, Self.email, from: home)
    #expect(await reason { try await signUp(fixture, Self.email, from: home) } == .emailExists)
    #expect(await reason { try await signUp(fixture, "else@example.com", from: home) } == .tooManyAttemptsTryLater)
  }

  /// S71: signing up mails a stranger only as often as asking for a mail does.
  @Test(arguments: StoreKind.allCases)
  func s71MailsAtSignUpAreCounted(_ kind: StoreKind) async throws {
    var policy = Policy.mailing(verifiesAtSignUp: true, mails: AttemptPolicy().mails)
    policy.attempts.mailsPerSource = AttemptLimit(8, inMilliseconds: 3_600_000)
    let fixture = try ServiceFixture(kind, policy: policy)
    let attacker = try source("192.0.2.1")
    // One address, with an account that is deleted again each time.
    var mails = 0
    for _ in 0..<25 {
      let account = try await signUp(fixture, Self.email, from: attacker)
      mails += try await fixture.receiveMails().count
      try await fixture.useCases.ownAccount.deleteAccount(principal: fixture.principal(account.tokens))
    }
    #expect(mails == 5)
    // Then other addresses: the source asks for no more.
    for number in 0..<10 { _ = try await signUp(fixture, "user\(number)@example.com", from: attacker) }
    #expect(try await fixture.receiveMails().count == 3)
    // A mail that was asked for is counted with them.
    let found = await reason {
      try await fixture.useCases.codeSending.sendPasswordReset(
        email: "new@example.com", CodeRequest(), call: CallContext(source: attacker))
    }
    #expect(found == .tooManyAttemptsTryLater)
  }

  // MARK: Anonymous accounts

  private func signInAnonymously(_ fixture: ServiceFixture, from source: CallSource?) async throws {
    _ = try await fixture.useCases.signingIn.signIn(
      .anonymous, deviceLabel: "", caller: nil, call: CallContext(source: source))
  }

  @Test func anonymousAccountsOfOneSourceAreLimited() async throws {
    var policy = Policy()
    policy.attempts.anonymousAccounts = AttemptLimit(6, inMilliseconds: 3_600_000)
    let fixture = try ServiceFixture(policy: policy)
    let source = try source("192.0.2.1")
    for _ in 0..<6 { try await signInAnonymously(fixture, from: source) }
    let refused = await failure { try await signInAnonymously(fixture, from: source) }
    #expect(refused?.reason == .tooManyAttemptsTryLater && refused?.retryAfterMilliseconds == 600_000)
    #expect(fixture.useCases.attemptCounts[.anonymousAccount] == .init(counted: 6, refused: 1))
    try await signInAnonymously(fixture, from: try self.source("192.0.2.2"))
    // As many again in the next hour, little by little.
    fixture.clock.advance(seconds: 600)
    try await signInAnonymously(fixture, from: source)
    #expect(await reason { try await signInAnonymously(fixture, from: source) } == .tooManyAttemptsTryLater)
  }

  @Test func anonymousAccountsOfOneNetworkAreLimitedTogether() async throws {
    var policy = Policy()
    policy.attempts.anonymousAccounts = AttemptLimit(1, inMilliseconds: 3_600_000)
    let fixture = try ServiceFixture(policy: policy)
    for site in 0..<10 { try await signInAnonymously(fixture, from: try source("2001:db8:1:\(site)::1")) }
    let refused = await reason { try await signInAnonymously(fixture, from: try source("2001:db8:1:ff::1")) }
    #expect(refused == .tooManyAttemptsTryLater)
    try await signInAnonymously(fixture, from: try source("2001:db8:2::1"))
  }

  @Test func exemptSourcesMakeAsManyAnonymousAccountsAsTheyLike() async throws {
    var policy = Policy()
    policy.attempts.anonymousAccounts = AttemptLimit(1, inMilliseconds: 3_600_000)
    policy.attempts.exemptSources = [try #require(IPNetwork("10.0.0.0/8"))]
    let fixture = try ServiceFixture(policy: policy)
    for _ in 0..<3 { try await signInAnonymously(fixture, from: try source("10.1.2.3")) }
    for _ in 0..<3 { try await signInAnonymously(fixture, from: nil) }
  }
}
