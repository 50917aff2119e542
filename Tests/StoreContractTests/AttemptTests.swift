import AccountFakes
import Accounts
import IPAddresses
import Testing

/// What the limits on guesses mean for the callers.
@Suite struct AttemptTests {
  private static let email = "ada@example.com"

  private func source(_ text: String) throws -> CallSource { CallSource(try #require(IPAddress(text))) }

  private func signIn(
    _ world: World, _ password: String, email: String = email, from source: CallSource?
  ) async throws -> SignInResult {
    try await world.useCases.signIn(
      .password(email: email, password: Secret(password)), deviceLabel: "test", caller: nil,
      call: CallContext(source: source))
  }

  /// Tries wrong passwords at once; returns how many were refused before a hash.
  private func guess(
    _ world: World, _ count: Int, email: String = email, from source: @escaping (Int) throws -> CallSource?
  )
    async throws -> Int
  {
    try await withThrowingTaskGroup(of: AccountError.Reason?.self) { group in
      for number in 0..<count {
        let source = try source(number)
        group.addTask { await reason { try await signIn(world, "wrong-\(number)", email: email, from: source) } }
      }
      return try await group.reduce(0) { $0 + ($1 == .tooManyAttemptsTryLater ? 1 : 0) }
    }
  }

  // MARK: Passwords

  @Test(arguments: StoreKind.allCases)
  func ofManyGuessesAtOnceFewAreHashed(_ kind: StoreKind) async throws {
    let world = try World(kind)
    _ = try await world.signUp(email: Self.email)
    let attacker = try source("192.0.2.1")
    #expect(try await guess(world, 320) { _ in attacker } == 310)
    #expect(world.hasher.counts.verifications == 10)
    #expect(world.useCases.attemptCounts[.password] == .init(counted: 10, refused: 310))
    let refused = await failure { try await signIn(world, "secret-1", from: attacker) }
    #expect(refused?.reason == .tooManyAttemptsTryLater && refused?.retryAfterMilliseconds == 600_000)
  }

  @Test(arguments: StoreKind.allCases)
  func theOwnerGetsInFromAKnownSourceWhileManySourcesGuess(_ kind: StoreKind) async throws {
    let world = try World(kind)
    let home = try source("2001:db8:1:2::5")
    _ = try await world.useCases.signUp(
      .password(email: Self.email, password: Secret("secret-1")), displayName: nil, deviceLabel: "",
      call: CallContext(source: home))
    #expect(try await guess(world, 320) { try source("192.0.\(2 + $0 / 250).\(1 + $0 % 250)") } == 220)
    #expect(world.hasher.counts.verifications == 100)
    // Another address of the same network.
    _ = try await signIn(world, "secret-1", from: source("2001:db8:1:2:ffff::1"))
    let elsewhere = try source("198.51.100.7")
    #expect(await reason { try await signIn(world, "secret-1", from: elsewhere) } == .tooManyAttemptsTryLater)
    world.clock.advance(seconds: 3600)
    _ = try await signIn(world, "secret-1", from: elsewhere)
  }

  @Test func aSourceIsForgottenAfterThirtyDays() async throws {
    let world = try World()
    let home = try source("198.51.100.7")
    _ = try await world.signUp(email: Self.email)
    _ = try await signIn(world, "secret-1", from: home)
    for (days, expected) in [(Int64(29), AccountError.Reason?.none), (31, .tooManyAttemptsTryLater)] {
      world.clock.advance(seconds: days * 86_400)
      _ = try await guess(world, 120) { try source("192.0.2.\(1 + $0)") }
      #expect(await reason { try await signIn(world, "secret-1", from: home) } == expected)
    }
  }

  /// An answer for an address that no one has is the same in every part, before and after the limit.
  @Test(arguments: StoreKind.allCases)
  func knownAndUnknownAddressesAreRefusedAlike(_ kind: StoreKind) async throws {
    let world = try World(kind)
    _ = try await world.signUp(email: Self.email)
    func answers(_ email: String, _ source: CallSource) async -> [String] {
      var answers: [String] = []
      for _ in 0..<12 {
        let error = await failure { try await signIn(world, "wrong", email: email, from: source) }
        answers.append("\(String(describing: error)) \(String(describing: error?.retryAfterMilliseconds))")
      }
      return answers
    }
    let known = try await answers(Self.email, source("192.0.2.1"))
    let unknown = try await answers("nobody@example.com", source("192.0.2.2"))
    #expect(known == unknown)
    #expect(known.filter { $0.contains("tooManyAttemptsTryLater") }.count == 2)
    #expect(world.hasher.counts.verifications == 10 && world.hasher.counts.dummies == 10)
  }

  @Test func aSourceHasSoManyFailuresWhateverTheAccount() async throws {
    let world = try World()
    _ = try await world.signUp(email: Self.email)
    let attacker = try source("192.0.2.1")
    for number in 0..<100 {
      let expected = number.isMultiple(of: 2) ? AccountError.Reason.invalidLoginCredentials : .emailExists
      let found = await reason {
        number.isMultiple(of: 2)
          ? try await signIn(world, "wrong", email: "nobody\(number)@example.com", from: attacker)
          : try await world.useCases.signUp(
            .password(email: Self.email, password: Secret("secret-1")), displayName: nil, deviceLabel: "",
            call: CallContext(source: attacker))
      }
      #expect(found == expected)
    }
    #expect(
      await reason { try await signIn(world, "wrong", email: "other@example.com", from: attacker) }
        == .tooManyAttemptsTryLater)
    // No guess, no limit.
    _ = try await world.useCases.signIn(
      .anonymous, deviceLabel: "", caller: nil, call: CallContext(source: attacker))
  }

  @Test func successesAreNotCounted() async throws {
    let world = try World()
    let home = try source("198.51.100.7")
    _ = try await world.signUp(email: Self.email)
    for _ in 0..<150 { _ = try await signIn(world, "secret-1", from: home) }
    #expect(world.useCases.attemptCounts[.password] == .init(counted: 150, refused: 0))
  }

  // MARK: Sign-ups

  private func signUp(_ world: World, _ email: String, from source: CallSource?) async throws -> SignInResult {
    try await world.useCases.signUp(
      .password(email: email, password: Secret("secret-1")), displayName: nil, deviceLabel: "",
      call: CallContext(source: source))
  }

  /// S71
  @Test(arguments: StoreKind.allCases)
  func s71SignUpsOfASourceAreFewAlsoWhenTheySucceed(_ kind: StoreKind) async throws {
    let world = try World(kind)
    let attacker = try source("192.0.2.1")
    for number in 0..<120 {
      let found = await failure { try await signUp(world, "user\(number)@example.com", from: attacker) }
      #expect(found?.reason == (number < 100 ? nil : .tooManyAttemptsTryLater))
      #expect(found?.retryAfterMilliseconds == (number < 100 ? nil : 3_600_000))
    }
    #expect(world.hasher.counts.hashes == 100)
    #expect(world.useCases.attemptCounts[.signUp] == .init(counted: 100, refused: 20))
    _ = try await signUp(world, "else@example.com", from: try source("192.0.2.2"))
    world.clock.advance(seconds: 3600)
    _ = try await signUp(world, "later@example.com", from: attacker)
  }

  @Test func aNetworkSignsUpTenTimesAsOften() async throws {
    var policy = Policy()
    policy.attempts.signUpsPerSource = AttemptLimit(2, inMilliseconds: 3_600_000)
    let world = try World(policy: policy)
    func counted(_ network: (Int) -> String) async throws -> Int {
      var counted = 0
      for number in 0..<60 {
        let source = try source(network(number))
        if await reason({ try await signUp(world, "\(world.hasher.counts.hashes)@example.com", from: source) }) == nil {
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
    let world = try World(policy: policy)
    let home = try source("192.0.2.1")
    for _ in 0..<5 {
      let found = await reason {
        try await world.useCases.signUp(
          .password(email: Self.email, password: Secret("short")), displayName: nil, deviceLabel: "",
          call: CallContext(source: home))
      }
      #expect(found == .weakPassword)
    }
    _ = try await signUp(world, Self.email, from: home)
    #expect(await reason { try await signUp(world, Self.email, from: home) } == .emailExists)
    #expect(await reason { try await signUp(world, "else@example.com", from: home) } == .tooManyAttemptsTryLater)
  }

  /// S71: signing up mails a stranger only as often as asking for a mail does.
  @Test(arguments: StoreKind.allCases)
  func s71MailsAtSignUpAreCounted(_ kind: StoreKind) async throws {
    var policy = Policy.mailing(verifiesAtSignUp: true, mails: AttemptPolicy().mails)
    policy.attempts.mailsPerSource = AttemptLimit(8, inMilliseconds: 3_600_000)
    let world = try World(kind, policy: policy)
    let attacker = try source("192.0.2.1")
    // One address, with an account that is deleted again each time.
    var mails = 0
    for _ in 0..<25 {
      let account = try await signUp(world, Self.email, from: attacker)
      mails += try await world.receiveMails().count
      try await world.useCases.deleteAccount(principal: world.principal(account.tokens))
    }
    #expect(mails == 5)
    // Then other addresses: the source asks for no more.
    for number in 0..<10 { _ = try await signUp(world, "user\(number)@example.com", from: attacker) }
    #expect(try await world.receiveMails().count == 3)
    // A mail that was asked for is counted with them.
    let found = await CallSource.$current.withValue(attacker) {
      await reason { try await world.useCases.sendPasswordReset(email: "new@example.com", CodeRequest()) }
    }
    #expect(found == .tooManyAttemptsTryLater)
  }

  // MARK: Profiles

  /// S71
  @Test(arguments: StoreKind.allCases)
  func s71ProfileChangesOfAnAccountAreFew(_ kind: StoreKind) async throws {
    let world = try World(kind)
    let principal = try await world.principal(try await world.signUp(email: Self.email).tokens)
    func change(_ name: String) async -> AccountError.Reason? {
      await reason { try await world.useCases.updateProfile(ProfileChange(displayName: name), principal: principal) }
    }
    for number in 0..<70 {
      #expect(await change("name \(number)") == (number < 60 ? nil : .tooManyAttemptsTryLater))
      // What changes nothing is stored nowhere, and not counted.
      if number < 60 { #expect(await change("name \(number)") == nil) }
    }
    #expect(world.useCases.attemptCounts[.profileChange] == .init(counted: 60, refused: 10))
    world.clock.advance(seconds: 3600)
    #expect(await change("another") == nil)
  }

  // MARK: What a user repeats

  /// S71: one source signs in to an account and changes it a limited number of times. Other sources, other accounts and what
  /// takes something away are not refused.
  @Test func s71SignInsAndChangesFromOneSourceAreFew() async throws {
    let world = try World(
      policy: Policy(attempts: AttemptPolicy(changesPerSource: AttemptLimit(10, inMilliseconds: 3_600_000))))
    let home = try source("198.51.100.7")
    _ = try await world.signUp(email: Self.email)
    func refusal<Result>(
      from source: CallSource, _ call: () async throws -> Result
    ) async -> AccountError.Reason? {
      await CallSource.$current.withValue(source) { await reason { _ = try await call() } }
    }
    for number in 0..<15 {
      let found = await refusal(from: home) { try await signIn(world, "secret-1", from: home) }
      #expect(found == (number < 10 ? nil : .tooManyAttemptsTryLater))
    }
    #expect(world.useCases.attemptCounts[.change] == .init(counted: 10, refused: 5))
    // A right password that is refused does not count as a guess.
    let elsewhere = try source("203.0.113.1")
    #expect(await refusal(from: elsewhere) { try await signIn(world, "secret-1", from: elsewhere) } == nil)
    _ = try await world.signUp(email: "ben@example.com")
    let other = await refusal(from: home) {
      try await signIn(world, "secret-1", email: "ben@example.com", from: home)
    }
    #expect(other == nil)

    let owner = try await world.principal(try await signIn(world, "secret-1", from: nil).tokens)
    let change = await refusal(from: home) {
      try await world.useCases.reauthenticate(
        .password(email: Self.email, password: Secret("secret-1")), principal: owner)
    }
    #expect(change == .tooManyAttemptsTryLater)
    let end = await refusal(from: home) { try await world.useCases.endSessions(.allOthers, principal: owner) }
    #expect(end == nil)
    #expect(await refusal(from: home) { try await world.useCases.deleteAccount(principal: owner) } == nil)

    world.clock.advance(seconds: 3600)
    #expect(
      await refusal(from: home) { try await signIn(world, "secret-1", email: "ben@example.com", from: home) } == nil)
  }

  @Test func anExemptSourceStillMeetsTheLimitsOfAccounts() async throws {
    let backEnd = try source("10.1.2.3")
    let world = try World(
      policy: Policy(attempts: AttemptPolicy(exemptSources: [try #require(IPNetwork("10.0.0.0/8"))])))
    for number in 0..<150 {
      #expect(
        await reason { try await signIn(world, "wrong", email: "u\(number)@example.com", from: backEnd) }
          == .invalidLoginCredentials)
    }
    #expect(try await guess(world, 20) { _ in backEnd } == 10)
  }

  /// Input that is refused before a hash is not a guess.
  @Test func whatIsNotHashedIsNotCounted() async throws {
    let world = try World()
    let home = try source("198.51.100.7")
    for _ in 0..<20 {
      #expect(await reason { try await signIn(world, "", from: home) } == .missingPassword)
      #expect(await reason { try await signIn(world, "x", email: "x", from: home) } == .invalidEmail)
    }
    #expect(world.useCases.attemptCounts[.password] == .init())
  }

  // MARK: Reauthentication and change of password

  @Test func theOldPasswordIsAGuessToo() async throws {
    let world = try World()
    let tokens = try await world.signUp(email: Self.email).tokens
    let principal = try await world.principal(tokens)
    let call = CallContext(source: try source("192.0.2.1"))
    for _ in 0..<5 {
      #expect(
        await reason {
          try await world.useCases.changePassword(
            to: Secret("another-1"), old: Secret("wrong"), principal: principal, call: call)
        } == .invalidLoginCredentials)
      #expect(
        await reason {
          try await world.useCases.reauthenticate(
            .password(email: Self.email, password: Secret("wrong")), principal: principal, call: call)
        } == .invalidLoginCredentials)
    }
    #expect(
      await reason {
        try await world.useCases.changePassword(
          to: Secret("another-1"), old: Secret("secret-1"), principal: principal, call: call)
      } == .tooManyAttemptsTryLater)
    #expect(await reason { try await signIn(world, "secret-1", from: call.source) } == .tooManyAttemptsTryLater)
    world.clock.advance(seconds: 600)
    let changed = try await world.useCases.changePassword(
      to: Secret("another-1"), old: Secret("secret-1"), principal: principal, call: call)
    // Given back with the change.
    let again = try await world.principal(changed.tokens)
    for _ in 0..<9 { _ = await reason { try await signIn(world, "wrong", from: call.source) } }
    _ = try await world.useCases.reauthenticate(
      .password(email: Self.email, password: Secret("another-1")), principal: again, call: call)
  }

  // MARK: Codes and mails

  /// S55
  @Test func codesAreLimitedForTheAccountOverAllSourcesAndChallenges() async throws {
    let world = try World()
    let account = try await world.signUp(email: Self.email).account
    var counted = 0
    for number in 0..<200 {
      let source = try source("192.0.2.\(1 + number)")
      if await reason({ try await world.useCases.reserveForTesting(.code(account.uid), from: source) }) == nil {
        counted += 1
      }
      // A success elsewhere resets nothing.
      if number.isMultiple(of: 20) { _ = try await signIn(world, "secret-1", from: nil) }
      world.clock.advance(seconds: 15)
    }
    #expect(counted == 10)
  }

  @Test func mailsAreLimitedForTheAddress() async throws {
    let world = try World()
    for number in 0..<10 {
      let found = await reason { try await world.useCases.reserveForTesting(.mail("a@example.com"), from: nil) }
      #expect(found == (number < 5 ? nil : .tooManyAttemptsTryLater))
    }
    #expect(await reason { try await world.useCases.reserveForTesting(.mail("b@example.com"), from: nil) } == nil)
  }

  /// One caller must not use the service to mail whole lists of addresses.
  @Test func mailsAreLimitedForTheSource() async throws {
    let world = try World(policy: .mailing())
    func ask(_ number: Int, from address: String) async throws -> AccountError.Reason? {
      await CallSource.$current.withValue(try source(address)) {
        await reason { try await world.useCases.sendPasswordReset(email: "\(number)@example.com", CodeRequest()) }
      }
    }
    for number in 0..<110 {
      #expect(try await ask(number, from: "192.0.2.1") == (number < 100 ? nil : .tooManyAttemptsTryLater))
    }
    #expect(try await ask(200, from: "192.0.2.2") == nil)
    world.clock.advance(seconds: 3600)
    #expect(try await ask(201, from: "192.0.2.1") == nil)
  }

  /// S55: new sign-ins with new challenges, and successes elsewhere, change nothing: the guesses belong to the account.
  @Test(arguments: StoreKind.allCases)
  func guessesAtSecondFactorsAreFewOverAllChallenges(_ kind: StoreKind) async throws {
    let world = try World(kind)
    let enrolled = try await world.enroll()
    var guesses = 0
    for round in 0..<20 {
      let challenge = try await world.challenge(world.ada)
      for number in 0..<3 {
        let found = await reason {
          try await world.finish(challenge, .totp(enrolled.id, code: Secret("\(100_000 + round * 10 + number)")))
        }
        if found == .invalidCode { guesses += 1 } else { #expect(found == .tooManyAttemptsTryLater) }
      }
    }
    #expect(guesses == 10)
    let challenge = try await world.challenge(world.ada)
    #expect(
      await reason { try await world.finish(challenge, .totp(enrolled.id, code: world.freshCode(of: enrolled.secret))) }
        == .tooManyAttemptsTryLater)
    world.clock.advance(seconds: 3600)
    _ = try await world.signIn(world.ada, enrolled)
  }

  @Test func rightCodesAreGivenBack() async throws {
    let world = try World()
    let enrolled = try await world.enroll()
    for _ in 0..<15 { _ = try await world.signIn(world.ada, enrolled) }
  }

  /// An address without an account is refused when one with an account is.
  @Test(arguments: [World.address, "nobody@mail.example"])
  func resetsAreMailedFiveTimesInAnHour(_ address: String) async throws {
    var policy = Policy.mailing()
    policy.attempts = AttemptPolicy()
    let world = try World(policy: policy)
    _ = try await world.signUp(email: World.address)
    for number in 0..<7 {
      let found = await failure { try await world.useCases.sendPasswordReset(email: address, CodeRequest()) }
      #expect(found?.reason == (number < 5 ? nil : .tooManyAttemptsTryLater))
      #expect(found?.retryAfterMilliseconds == (number < 5 ? nil : 3_600_000))
    }
  }

  // MARK: Anonymous accounts

  private func signInAnonymously(_ world: World, from source: CallSource?) async throws {
    _ = try await world.useCases.signIn(
      .anonymous, deviceLabel: "", caller: nil, call: CallContext(source: source))
  }

  @Test func anonymousAccountsOfOneSourceAreLimited() async throws {
    var policy = Policy()
    policy.attempts.anonymousAccounts = AttemptLimit(6, inMilliseconds: 3_600_000)
    let world = try World(policy: policy)
    let source = try source("192.0.2.1")
    for _ in 0..<6 { try await signInAnonymously(world, from: source) }
    let refused = await failure { try await signInAnonymously(world, from: source) }
    #expect(refused?.reason == .tooManyAttemptsTryLater && refused?.retryAfterMilliseconds == 600_000)
    #expect(world.useCases.attemptCounts[.anonymousAccount] == .init(counted: 6, refused: 1))
    try await signInAnonymously(world, from: try self.source("192.0.2.2"))
    // As many again in the next hour, little by little.
    world.clock.advance(seconds: 600)
    try await signInAnonymously(world, from: source)
    #expect(await reason { try await signInAnonymously(world, from: source) } == .tooManyAttemptsTryLater)
  }

  @Test func anonymousAccountsOfOneNetworkAreLimitedTogether() async throws {
    var policy = Policy()
    policy.attempts.anonymousAccounts = AttemptLimit(1, inMilliseconds: 3_600_000)
    let world = try World(policy: policy)
    for site in 0..<10 { try await signInAnonymously(world, from: try source("2001:db8:1:\(site)::1")) }
    let refused = await reason { try await signInAnonymously(world, from: try source("2001:db8:1:ff::1")) }
    #expect(refused == .tooManyAttemptsTryLater)
    try await signInAnonymously(world, from: try source("2001:db8:2::1"))
  }

  @Test func exemptSourcesMakeAsManyAnonymousAccountsAsTheyLike() async throws {
    var policy = Policy()
    policy.attempts.anonymousAccounts = AttemptLimit(1, inMilliseconds: 3_600_000)
    policy.attempts.exemptSources = [try #require(IPNetwork("10.0.0.0/8"))]
    let world = try World(policy: policy)
    for _ in 0..<3 { try await signInAnonymously(world, from: try source("10.1.2.3")) }
    for _ in 0..<3 { try await signInAnonymously(world, from: nil) }
  }

  // MARK: Costs

  /// One sync of the disk before the hash, and the one that a sign-in always had.
  @Test func aSignInWithAPasswordIsOneReservationAndOneCommit() async throws {
    let store = CountingStore()
    let world = try World(on: OpenStore(store))
    let home = try source("198.51.100.7")
    _ = try await world.signUp(email: Self.email)
    let before = (store.commits, store.reservations)
    _ = try await signIn(world, "secret-1", from: home)
    #expect(store.commits == before.0 + 1 && store.reservations == before.1 + 1)
    _ = await reason { try await signIn(world, "wrong", from: home) }
    #expect(store.commits == before.0 + 1 && store.reservations == before.1 + 2)
  }
}
