import AccountFakes
import Accounts
import IPAddresses
import Testing

/// What the limits on guesses mean for the callers.
@Suite struct AttemptTests {
  private static let email = "ada@example.com"

  private func source(_ text: String) throws -> CallSource { CallSource(try #require(IPAddress(text))) }

  private func signIn(
    _ fixture: ServiceFixture, _ password: String, email: String = email, from source: CallSource?
  ) async throws -> SignInResult {
    try await fixture.useCases.signingIn.signIn(
      .password(email: email, password: Secret(password)), deviceLabel: "test", caller: nil,
      call: CallContext(source: source))
  }

  /// Tries wrong passwords at once; returns how many were refused before a hash.
  private func guess(
    _ fixture: ServiceFixture, _ count: Int, email: String = email, from source: @escaping (Int) throws -> CallSource?
  )
    async throws -> Int
  {
    try await withThrowingTaskGroup(of: AccountError.Reason?.self) { group in
      for number in 0..<count {
        let source = try source(number)
        group.addTask { await reason { try await signIn(fixture, "wrong-\(number)", email: email, from: source) } }
      }
      return try await group.reduce(0) { $0 + ($1 == .tooManyAttemptsTryLater ? 1 : 0) }
    }
  }

  // MARK: Passwords

  @Test(arguments: StoreKind.allCases)
  func ofManyGuessesAtOnceFewAreHashed(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    _ = try await fixture.signUp(email: Self.email)
    let attacker = try source("192.0.2.1")
    #expect(try await guess(fixture, 320) { _ in attacker } == 310)
    #expect(fixture.hasher.counts.verifications == 10)
    #expect(fixture.useCases.attemptCounts[.password] == .init(counted: 10, refused: 310))
    let refused = await failure { try await signIn(fixture, "secret-1", from: attacker) }
    #expect(refused?.reason == .tooManyAttemptsTryLater && refused?.retryAfterMilliseconds == 600_000)
  }

  @Test(arguments: StoreKind.allCases)
  func theOwnerGetsInFromAKnownSourceWhileManySourcesGuess(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let home = try source("2001:db8:1:2::5")
    _ = try await fixture.useCases.signingIn.signUp(
      .password(email: Self.email, password: Secret("secret-1")), displayName: nil, deviceLabel: "",
      call: CallContext(source: home))
    #expect(try await guess(fixture, 320) { try source("192.0.\(2 + $0 / 250).\(1 + $0 % 250)") } == 220)
    #expect(fixture.hasher.counts.verifications == 100)
    // Another address of the same network.
    _ = try await signIn(fixture, "secret-1", from: source("2001:db8:1:2:ffff::1"))
    let elsewhere = try source("198.51.100.7")
    #expect(await reason { try await signIn(fixture, "secret-1", from: elsewhere) } == .tooManyAttemptsTryLater)
    fixture.clock.advance(seconds: 3600)
    _ = try await signIn(fixture, "secret-1", from: elsewhere)
  }

  @Test func aSourceIsForgottenAfterThirtyDays() async throws {
    let fixture = try ServiceFixture()
    let home = try source("198.51.100.7")
    _ = try await fixture.signUp(email: Self.email)
    _ = try await signIn(fixture, "secret-1", from: home)
    for (days, expected) in [(Int64(29), AccountError.Reason?.none), (31, .tooManyAttemptsTryLater)] {
      fixture.clock.advance(seconds: days * 86_400)
      _ = try await guess(fixture, 120) { try source("192.0.2.\(1 + $0)") }
      #expect(await reason { try await signIn(fixture, "secret-1", from: home) } == expected)
    }
  }

  /// An answer for an address that no one has is the same in every part, before and after the limit.
  @Test(arguments: StoreKind.allCases)
  func knownAndUnknownAddressesAreRefusedAlike(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    _ = try await fixture.signUp(email: Self.email)
    func answers(_ email: String, _ source: CallSource) async -> [String] {
      var answers: [String] = []
      for _ in 0..<12 {
        let error = await failure { try await signIn(fixture, "wrong", email: email, from: source) }
        answers.append("\(String(describing: error)) \(String(describing: error?.retryAfterMilliseconds))")
      }
      return answers
    }
    let known = try await answers(Self.email, source("192.0.2.1"))
    let unknown = try await answers("unknown@example.com", source("192.0.2.2"))
    #expect(known == unknown)
    #expect(known.filter { $0.contains("tooManyAttemptsTryLater") }.count == 2)
    #expect(fixture.hasher.counts.verifications == 10 && fixture.hasher.counts.dummies == 10)
  }

  @Test func aSourceHasSoManyFailuresWhateverTheAccount() async throws {
    let fixture = try ServiceFixture()
    _ = try await fixture.signUp(email: Self.email)
    let attacker = try source("192.0.2.1")
    for number in 0..<100 {
      let expected = number.isMultiple(of: 2) ? AccountError.Reason.invalidLoginCredentials : .emailExists
      let found = await reason {
        number.isMultiple(of: 2)
          ? try await signIn(fixture, "wrong", email: "nobody\(number)@example.com", from: attacker)
          : try await fixture.useCases.signingIn.signUp(
            .password(email: Self.email, password: Secret("secret-1")), displayName: nil, deviceLabel: "",
            call: CallContext(source: attacker))
      }
      #expect(found == expected)
    }
    #expect(
      await reason { try await signIn(fixture, "wrong", email: "other@example.com", from: attacker) }
        == .tooManyAttemptsTryLater)
    // No guess, no limit.
    _ = try await fixture.useCases.signingIn.signIn(
      .anonymous, deviceLabel: "", caller: nil, call: CallContext(source: attacker))
  }

  @Test func successesAreNotCounted() async throws {
    let fixture = try ServiceFixture()
    let home = try source("198.51.100.7")
    _ = try await fixture.signUp(email: Self.email)
    for _ in 0..<150 { _ = try await signIn(fixture, "secret-1", from: home) }
    #expect(fixture.useCases.attemptCounts[.password] == .init(counted: 150, refused: 0))
  }

  /// A right proof is not a guess, whatever becomes of the call.
  @Test(arguments: StoreKind.allCases)
  func aRightPasswordOfARefusedCallIsNotCounted(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let home = try source("198.51.100.7")
    _ = try await fixture.signUp(email: Self.email)
    let call = CallContext(source: home)
    let mine = try await fixture.principal(fixture.signIn(fixture.credential(fixture.google, "g")).tokens)
    let proof = Credential.password(email: Self.email, password: Secret("secret-1"))
    for _ in 0..<25 {
      #expect(
        await reason {
          try await fixture.useCases.merging.transferIdentity(.credential(proof), principal: mine, call: call)
        } == .invalidArgument)
    }
    // The proof of another account is a failure, as a wrong one is.
    var refused = 0
    for _ in 0..<12 {
      let found = await reason {
        try await fixture.useCases.reauthentication.reauthenticate(proof, principal: mine, call: call)
      }
      if found == .tooManyAttemptsTryLater { refused += 1 } else { #expect(found == .invalidLoginCredentials) }
    }
    #expect(refused == 2)
  }

  /// A source that changes an account too often is refused before the hash after some more attempts.
  @Test func aCallThatIsRefusedForItsNumberStaysCounted() async throws {
    var policy = Policy()
    policy.attempts.changesPerSource = AttemptLimit(20, inMilliseconds: 3_600_000)
    let fixture = try ServiceFixture(policy: policy)
    let home = try source("198.51.100.7")
    _ = try await fixture.signUp(email: Self.email)
    for _ in 0..<60 {
      _ = await CallSource.$current.withValue(home) {
        await reason { try await signIn(fixture, "secret-1", from: home) }
      }
    }
    #expect(fixture.hasher.counts.verifications == 30)
  }

  /// A call that is always refused, with a proof that is right, costs a hash each time.
  @Test(arguments: StoreKind.allCases)
  func aRightProofOfARefusedCallIsAFailureOfItsSource(_ kind: StoreKind) async throws {
    var policy = Policy()
    policy.attempts.failuresPerSource = AttemptLimit(15, inMilliseconds: 3_600_000)
    let fixture = try ServiceFixture(kind, policy: policy)
    let home = try source("198.51.100.7")
    _ = try await fixture.signUp(email: Self.email)
    let caller = try await fixture.principal(fixture.signUp(email: "ben@example.com").tokens)
    for number in 0..<20 {
      let found = await reason {
        try await fixture.useCases.merging.transferIdentity(
          .credential(.password(email: Self.email, password: Secret("secret-1"))), principal: caller,
          call: CallContext(source: home))
      }
      // It is not a guess: of those, one source has ten.
      #expect(found == (number < 15 ? .invalidArgument : .tooManyAttemptsTryLater))
    }
    #expect(fixture.hasher.counts.verifications == 15)
  }

  // MARK: Profiles

  /// S71
  @Test(arguments: StoreKind.allCases)
  func s71ProfileChangesOfAnAccountAreFew(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let principal = try await fixture.principal(try await fixture.signUp(email: Self.email).tokens)
    func change(_ name: String) async -> AccountError.Reason? {
      await reason {
        try await fixture.useCases.ownAccount.updateProfile(ProfileChange(displayName: name), principal: principal)
      }
    }
    for number in 0..<70 {
      #expect(await change("name \(number)") == (number < 60 ? nil : .tooManyAttemptsTryLater))
      // What changes nothing is stored nowhere, and not counted.
      if number < 60 { #expect(await change("name \(number)") == nil) }
    }
    #expect(fixture.useCases.attemptCounts[.profileChange] == .init(counted: 60, refused: 10))
    fixture.clock.advance(seconds: 3600)
    #expect(await change("another") == nil)
  }

  // MARK: What a user repeats

  /// S71: one source signs in to an account and changes it a limited number of times. Other sources, other accounts and
  /// what takes something away are not refused.
  @Test func s71SignInsAndChangesFromOneSourceAreFew() async throws {
    let fixture = try ServiceFixture(
      policy: Policy(attempts: .with { $0.changesPerSource = AttemptLimit(10, inMilliseconds: 3_600_000) }))
    let home = try source("198.51.100.7")
    _ = try await fixture.signUp(email: Self.email)
    func refusal<Result>(
      from source: CallSource, _ call: () async throws -> Result
    ) async -> AccountError.Reason? {
      await CallSource.$current.withValue(source) { await reason { _ = try await call() } }
    }
    for number in 0..<15 {
      let found = await refusal(from: home) { try await signIn(fixture, "secret-1", from: home) }
      #expect(found == (number < 10 ? nil : .tooManyAttemptsTryLater))
    }
    #expect(fixture.useCases.attemptCounts[.change] == .init(counted: 10, refused: 5))
    // A right password that is refused does not count as a guess.
    let elsewhere = try source("203.0.113.1")
    #expect(await refusal(from: elsewhere) { try await signIn(fixture, "secret-1", from: elsewhere) } == nil)
    _ = try await fixture.signUp(email: "ben@example.com")
    let other = await refusal(from: home) {
      try await signIn(fixture, "secret-1", email: "ben@example.com", from: home)
    }
    #expect(other == nil)

    let owner = try await fixture.principal(try await signIn(fixture, "secret-1", from: nil).tokens)
    let change = await refusal(from: home) {
      try await fixture.useCases.reauthentication.reauthenticate(
        .password(email: Self.email, password: Secret("secret-1")), principal: owner)
    }
    #expect(change == .tooManyAttemptsTryLater)
    let end = await refusal(from: home) {
      try await fixture.useCases.sessions.endSessions(.allOthers, principal: owner)
    }
    #expect(end == nil)
    #expect(await refusal(from: home) { try await fixture.useCases.ownAccount.deleteAccount(principal: owner) } == nil)

    fixture.clock.advance(seconds: 3600)
    #expect(
      await refusal(from: home) { try await signIn(fixture, "secret-1", email: "ben@example.com", from: home) } == nil)
  }

  @Test func anExemptSourceStillMeetsTheLimitsOfAccounts() async throws {
    let backEnd = try source("10.1.2.3")
    let network = try #require(IPNetwork("10.0.0.0/8"))
    let fixture = try ServiceFixture(policy: Policy(attempts: .with { $0.exemptSources = [network] }))
    for number in 0..<150 {
      #expect(
        await reason { try await signIn(fixture, "wrong", email: "u\(number)@example.com", from: backEnd) }
          == .invalidLoginCredentials)
    }
    #expect(try await guess(fixture, 20) { _ in backEnd } == 10)
  }

  /// Input that is refused before a hash is not a guess.
  @Test func whatIsNotHashedIsNotCounted() async throws {
    let fixture = try ServiceFixture()
    let home = try source("198.51.100.7")
    for _ in 0..<20 {
      #expect(await reason { try await signIn(fixture, "", from: home) } == .missingPassword)
      #expect(await reason { try await signIn(fixture, "x", email: "x", from: home) } == .invalidEmail)
    }
    #expect(fixture.useCases.attemptCounts[.password] == .init())
  }

  // MARK: Reauthentication and change of password

  @Test func theOldPasswordIsAGuessToo() async throws {
    let fixture = try ServiceFixture()
    let tokens = try await fixture.signUp(email: Self.email).tokens
    let principal = try await fixture.principal(tokens)
    let call = CallContext(source: try source("192.0.2.1"))
    for _ in 0..<5 {
      #expect(
        await reason {
          try await fixture.useCases.ownAccount.changePassword(
            to: Secret("another-1"), old: Secret("wrong"), principal: principal, call: call)
        } == .invalidLoginCredentials)
      #expect(
        await reason {
          try await fixture.useCases.reauthentication.reauthenticate(
            .password(email: Self.email, password: Secret("wrong")), principal: principal, call: call)
        } == .invalidLoginCredentials)
    }
    #expect(
      await reason {
        try await fixture.useCases.ownAccount.changePassword(
          to: Secret("another-1"), old: Secret("secret-1"), principal: principal, call: call)
      } == .tooManyAttemptsTryLater)
    #expect(await reason { try await signIn(fixture, "secret-1", from: call.source) } == .tooManyAttemptsTryLater)
    fixture.clock.advance(seconds: 600)
    let changed = try await fixture.useCases.ownAccount.changePassword(
      to: Secret("another-1"), old: Secret("secret-1"), principal: principal, call: call)
    // Given back with the change.
    let again = try await fixture.principal(changed.tokens)
    for _ in 0..<9 { _ = await reason { try await signIn(fixture, "wrong", from: call.source) } }
    _ = try await fixture.useCases.reauthentication.reauthenticate(
      .password(email: Self.email, password: Secret("another-1")), principal: again, call: call)
  }

  // MARK: Codes and mails

  /// S55
  @Test func codesAreLimitedForTheAccountOverAllSourcesAndChallenges() async throws {
    let fixture = try ServiceFixture()
    let account = try await fixture.signUp(email: Self.email).account
    var counted = 0
    for number in 0..<200 {
      let source = try source("192.0.2.\(1 + number)")
      if await reason({ try await fixture.useCases.reserveForTesting(.code(account.uid), from: source) }) == nil {
        counted += 1
      }
      // A success elsewhere resets nothing.
      if number.isMultiple(of: 20) { _ = try await signIn(fixture, "secret-1", from: nil) }
      fixture.clock.advance(seconds: 15)
    }
    #expect(counted == 10)
  }

  @Test func mailsAreLimitedForTheAddress() async throws {
    let fixture = try ServiceFixture()
    for number in 0..<10 {
      let found = await reason { try await fixture.useCases.reserveForTesting(.mail("a@example.com"), from: nil) }
      #expect(found == (number < 5 ? nil : .tooManyAttemptsTryLater))
    }
    #expect(await reason { try await fixture.useCases.reserveForTesting(.mail("b@example.com"), from: nil) } == nil)
  }

  /// One caller must not use the service to mail whole lists of addresses.
  @Test func mailsAreLimitedForTheSource() async throws {
    let fixture = try ServiceFixture(policy: .mailing())
    func ask(_ number: Int, from address: String) async throws -> AccountError.Reason? {
      let call = CallContext(source: try source(address))
      return await reason {
        try await fixture.useCases.codeSending.sendPasswordReset(
          email: "\(number)@example.com", CodeRequest(), call: call)
      }
    }
    for number in 0..<110 {
      #expect(try await ask(number, from: "192.0.2.1") == (number < 100 ? nil : .tooManyAttemptsTryLater))
    }
    #expect(try await ask(200, from: "192.0.2.2") == nil)
    fixture.clock.advance(seconds: 3600)
    #expect(try await ask(201, from: "192.0.2.1") == nil)
  }

  /// S55: new sign-ins with new challenges, and successes elsewhere, change nothing: the guesses belong to the account.
  @Test(arguments: StoreKind.allCases)
  func guessesAtSecondFactorsAreFewOverAllChallenges(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let enrolled = try await fixture.enroll()
    var guesses = 0
    for round in 0..<20 {
      let challenge = try await fixture.challenge(fixture.ada)
      for number in 0..<3 {
        let found = await reason {
          try await fixture.finish(challenge, .totp(enrolled.id, code: Secret("\(100_000 + round * 10 + number)")))
        }
        if found == .invalidCode { guesses += 1 } else { #expect(found == .tooManyAttemptsTryLater) }
      }
    }
    #expect(guesses == 10)
    let challenge = try await fixture.challenge(fixture.ada)
    #expect(
      await reason {
        try await fixture.finish(challenge, .totp(enrolled.id, code: fixture.freshCode(of: enrolled.secret)))
      }
        == .tooManyAttemptsTryLater)
    fixture.clock.advance(seconds: 3600)
    _ = try await fixture.signIn(fixture.ada, enrolled)
  }

  @Test func rightCodesAreGivenBack() async throws {
    let fixture = try ServiceFixture()
    let enrolled = try await fixture.enroll()
    for _ in 0..<15 { _ = try await fixture.signIn(fixture.ada, enrolled) }
  }

  /// An address without an account is refused when one with an account is.
  @Test(arguments: [ServiceFixture.address, "unknown@mail.example"])
  func resetsAreMailedFiveTimesInAnHour(_ address: String) async throws {
    var policy = Policy.mailing()
    policy.attempts = AttemptPolicy()
    let fixture = try ServiceFixture(policy: policy)
    _ = try await fixture.signUp(email: ServiceFixture.address)
    for number in 0..<7 {
      let found = await failure {
        try await fixture.useCases.codeSending.sendPasswordReset(email: address, CodeRequest())
      }
      #expect(found?.reason == (number < 5 ? nil : .tooManyAttemptsTryLater))
      #expect(found?.retryAfterMilliseconds == (number < 5 ? nil : 3_600_000))
    }
  }

  // MARK: Costs

  /// One sync of the disk before the hash, and the one that a sign-in always had.
  @Test func aSignInWithAPasswordIsOneReservationAndOneCommit() async throws {
    let store = CountingStore()
    let fixture = try ServiceFixture(on: OpenStore(store))
    let home = try source("198.51.100.7")
    _ = try await fixture.signUp(email: Self.email)
    let before = (store.commits, store.reservations)
    _ = try await signIn(fixture, "secret-1", from: home)
    #expect(store.commits == before.0 + 1 && store.reservations == before.1 + 1)
    _ = await reason { try await signIn(fixture, "wrong", from: home) }
    #expect(store.commits == before.0 + 1 && store.reservations == before.1 + 2)
  }
}
