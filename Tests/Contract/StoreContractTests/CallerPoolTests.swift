import AccountFakes
import Accounts
import IPAddresses
import Synchronization
import Testing

/// S68: what strangers use up of an account, an address, a number, a block or a day is theirs alone.
@Suite struct CallerPoolTests {
  private static let number = PhoneNumber("+16505550100")

  private func source(_ text: String, instance: UInt8? = nil) throws -> CallSource {
    let instance = instance.flatMap { ClientInstance([UInt8](repeating: $0, count: ClientInstance.length)) }
    return CallSource(try #require(IPAddress(text)), instance: instance)
  }

  /// 60 /64s of one /48 and 200 IPv4 /24s.
  private func strangers() throws -> [CallSource] {
    try (0..<60).map { try source("2001:db8:1:\(String($0, radix: 16))::1") }
      + (0..<200).map { try source("198.51.\($0).7") }
  }

  /// Counts attempts until each stranger was refused once; returns how many were let through.
  private func spend(_ key: AttemptKey, of fixture: ServiceFixture) async throws -> Int {
    var counted = 0
    for stranger in try strangers() {
      while await reason({ try await fixture.useCases.reserveForTesting(key, from: stranger) }) == nil { counted += 1 }
    }
    return counted
  }

  private func counted(_ key: AttemptKey, of fixture: ServiceFixture, from source: CallSource?) async -> Int {
    var counted = 0
    while await reason({ try await fixture.useCases.reserveForTesting(key, from: source) }) == nil { counted += 1 }
    return counted
  }

  // MARK: Second factors

  private func finish(
    _ fixture: ServiceFixture, _ assertion: FactorAssertion, from source: CallSource
  ) async throws -> AccountError.Reason? {
    let challenge = try await fixture.challenge {
      try await fixture.useCases.signingIn.signIn(
        fixture.adasPassword, deviceLabel: "", caller: nil, call: CallContext(source: source))
    }
    return await reason {
      try await fixture.useCases.factorChallenges.finishSignIn(
        challenge.pendingToken, with: assertion, caller: nil, call: CallContext(source: source))
    }
  }

  /// S55, S68: who knows the password guesses ten times, and the owner comes in by app, recovery code and reset.
  @Test(arguments: StoreKind.allCases)
  func s68CodesOfWhoKnowsThePasswordDoNotLockTheOwner(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind, policy: .mailing())
    let enrolled = try await fixture.enroll()
    let renewed = try await fixture.useCases.factorEnrollment.renewRecoveryCodes(
      principal: fixture.principal(enrolled.tokens))
    let (home, elsewhere) = (try source("203.0.113.5"), try source("203.0.113.77"))
    func app(from source: CallSource) async throws -> AccountError.Reason? {
      try await finish(fixture, .totp(enrolled.id, code: fixture.freshCode(of: enrolled.secret)), from: source)
    }
    let wrong = FactorAssertion.totp(enrolled.id, code: Secret("000000"))
    #expect(try await app(from: home) == nil)
    _ = try await fixture.receiveMails()

    var wrongCodes = 0
    for stranger in try strangers().prefix(80) {
      let found = try await finish(fixture, wrong, from: stranger)
      if found == .invalidCode { wrongCodes += 1 } else { #expect(found == .tooManyAttemptsTryLater) }
    }
    #expect(wrongCodes == 10)
    #expect(try await app(from: elsewhere) == .tooManyAttemptsTryLater)
    // The owner hears of it, once.
    let notices = try await fixture.receiveMails()
    #expect(notices.map(\.kind) == [.wrongCodes] && notices.first?.address == ServiceFixture.address)

    // From a source that the owner has signed in from: the app, a recovery code, and a reset of the password.
    #expect(try await app(from: home) == nil)
    #expect(
      try await finish(fixture, .recoveryCode(try #require(renewed.codes.first)), from: home) == nil)
    let code = try await fixture.resetCode(ServiceFixture.address)
    let challenge = try await fixture.challenge {
      try await fixture.useCases.passwordReset.resetPassword(
        .code(code), to: Secret("another-1"), call: CallContext(source: home))
    }
    _ = try await fixture.useCases.passwordReset.resetPassword(
      .secondFactor(
        pendingToken: challenge.pendingToken, .totp(enrolled.id, code: fixture.freshCode(of: enrolled.secret))),
      to: Secret("another-1"), call: CallContext(source: home))
  }

  /// S55
  @Test(arguments: StoreKind.allCases)
  func s55AnAccountHasTwentyGuessesInAnHourInAll(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let enrolled = try await fixture.enroll()
    let home = try source("203.0.113.5")
    #expect(
      try await finish(fixture, .totp(enrolled.id, code: fixture.freshCode(of: enrolled.secret)), from: home) == nil)
    #expect(try await spend(.code(enrolled.uid), of: fixture) == 10)
    #expect(await counted(.code(enrolled.uid), of: fixture, from: home) == 10)
    #expect(try await spend(.code(enrolled.uid), of: fixture) == 0)
    // No success elsewhere gives any back.
    _ = try await fixture.signUp(email: "else@example.com")
    #expect(await counted(.code(enrolled.uid), of: fixture, from: home) == 0)
  }

  // MARK: Mails

  private func reset(
    _ fixture: ServiceFixture, _ address: String = ServiceFixture.address, from source: CallSource
  ) async -> AccountError.Reason? {
    await reason {
      try await fixture.useCases.codeSending.sendPasswordReset(
        email: address, CodeRequest(), call: CallContext(source: source))
    }
  }

  @Test(arguments: StoreKind.allCases)
  func s68ResetsThatStrangersAskForLeaveTheOwnersMails(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind, policy: .mailing(mails: AttemptPolicy().mails))
    let home = try source("203.0.113.5")
    _ = try await fixture.useCases.signingIn.signIn(
      fixture.ada, deviceLabel: "", caller: nil, call: CallContext(source: home))
    var mailed = 0
    for stranger in try strangers() where await reset(fixture, from: stranger) == nil { mailed += 1 }
    #expect(mailed == 5)
    for _ in 0..<5 { #expect(await reset(fixture, from: home) == nil) }
    #expect(await reset(fixture, from: home) == .tooManyAttemptsTryLater)
  }

  /// Who signs up with another user's address is a stranger to its mailbox.
  @Test func whoClaimsAnAddressIsNotKnownToIt() async throws {
    let fixture = try ServiceFixture(policy: .mailing(mails: AttemptPolicy().mails))
    let squatter = try source("192.0.2.66")
    _ = try await fixture.useCases.signingIn.signUp(
      .password(email: ServiceFixture.address, password: Secret("secret-1")), displayName: nil, deviceLabel: "",
      call: CallContext(source: squatter))
    for _ in 0..<5 { #expect(await reset(fixture, from: squatter) == nil) }
    #expect(await reset(fixture, from: squatter) == .tooManyAttemptsTryLater)
    let home = try source("203.0.113.5")
    _ = try await fixture.useCases.signingIn.signIn(
      fixture.ada, deviceLabel: "", caller: nil, call: CallContext(source: home))
    #expect(await reset(fixture, from: home) == nil)
    #expect(await reset(fixture, from: squatter) == .tooManyAttemptsTryLater)
  }

  // MARK: Phones

  /// A fixture whose account of the number was signed in to from here.
  private func textingWorld(
    _ kind: StoreKind = .inMemory, from home: CallSource, attempts: AttemptPolicy = AttemptPolicy()
  ) async throws -> ServiceFixture {
    let fixture = try ServiceFixture(kind, policy: .texting(attempts: attempts))
    _ = try await fixture.useCases.signingIn.signIn(
      fixture.phone(), deviceLabel: "", caller: nil, call: CallContext(source: home))
    // What that has taken is over.
    fixture.clock.advance(seconds: 86_400)
    return fixture
  }

  @Test(arguments: StoreKind.allCases)
  func s68StrangersDoNotLockAPhone(_ kind: StoreKind) async throws {
    let number = try #require(Self.number)
    let home = try source("203.0.113.5")
    let fixture = try await textingWorld(kind, from: home)
    #expect(try await spend(.sms(number), of: fixture) == 5)
    var guesses = 0
    for challenge in Int64(1)...4 {
      guesses += try await spend(.phoneCode(number, PhoneVerificationID(rawValue: challenge)), of: fixture)
    }
    #expect(guesses == 10)
    #expect(await counted(.sms(number), of: fixture, from: home) == 5)
    #expect(await counted(.phoneCode(number, PhoneVerificationID(rawValue: 9)), of: fixture, from: home) == 5)
  }

  /// Returns how many messages strangers get the service to send, each to another number.
  private func spend(_ numbers: [String], of fixture: ServiceFixture) async throws -> Int {
    let strangers = try strangers()
    var sent = 0
    for (index, text) in numbers.enumerated() {
      let key = AttemptKey.sms(try #require(PhoneNumber(text)))
      let stranger = strangers[index % strangers.count]
      if await reason({ try await fixture.useCases.reserveForTesting(key, from: stranger) }) == nil { sent += 1 }
    }
    return sent
  }

  @Test(arguments: StoreKind.allCases)
  func s68StrangersSpendTheirShareOfABlockAndOfADay(_ kind: StoreKind) async throws {
    let number = try #require(Self.number)
    let home = try source("203.0.113.5")
    var attempts = AttemptPolicy()
    attempts.smsPerDay = AttemptLimit(50, inMilliseconds: 86_400_000)
    let fixture = try await textingWorld(kind, from: home, attempts: attempts)
    #expect(try await spend((0..<100).map { "+165055502\(10 + $0 % 90)" }, of: fixture) == 20)
    #expect(await reason { try await fixture.useCases.reserveForTesting(.sms(number), from: home) } == nil)

    // Any number of the fixture, until only the reserve is left: 10 of 50.
    #expect(try await spend((0..<200).map { "+4915\(10_000_000 + $0 * 10_000)" }, of: fixture) == 19)
    #expect(await reason { try await fixture.useCases.reserveForTesting(.sms(number), from: home) } == nil)
    let factor = AttemptKey.factorSMS(UID(rawValue: "ada"), number, isEstablished: true)
    let anywhere = try source("192.0.2.1")
    let young = AttemptKey.factorSMS(UID(rawValue: "mallory"), number, isEstablished: false)
    #expect(
      await reason { try await fixture.useCases.reserveForTesting(young, from: anywhere) } == .tooManyAttemptsTryLater)
    for _ in 0..<5 {
      #expect(await reason { try await fixture.useCases.reserveForTesting(factor, from: anywhere) } == nil)
    }
    // The account's own budget.
    #expect(
      await reason { try await fixture.useCases.reserveForTesting(factor, from: anywhere) } == .tooManyAttemptsTryLater)
    // The number's.
    let second = AttemptKey.factorSMS(UID(rawValue: "ada2"), number, isEstablished: true)
    #expect(
      await reason { try await fixture.useCases.reserveForTesting(second, from: anywhere) } == .tooManyAttemptsTryLater)
    let other = AttemptKey.factorSMS(
      UID(rawValue: "eve"), try #require(PhoneNumber("+16505559999")), isEstablished: true)
    for _ in 0..<4 {
      #expect(await reason { try await fixture.useCases.reserveForTesting(other, from: anywhere) } == nil)
    }
    // The day's.
    #expect(
      await reason { try await fixture.useCases.reserveForTesting(other, from: anywhere) } == .tooManyAttemptsTryLater)
  }

  /// S68: one user with some numbers as second factors of many accounts, all of them a day old, asks for codes all day
  /// long, from many places. Another owner still gets codes.
  @Test(arguments: StoreKind.allCases)
  func s68OneUsersAccountsDoNotSpendTheReserve(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind, policy: .texting(attempts: AttemptPolicy()))
    let numbers = try (0..<5).map { try #require(PhoneNumber("+4915\(20_000_000 + $0 * 10_000)")) }
    let strangers = try strangers()
    // Strangers have spent the rest of the day.
    #expect(try await spend((0..<1000).map { "+4915\(10_000_000 + $0 * 10_000)" }, of: fixture) == 800)
    var sent = 0
    for hour in 0..<20 {
      for index in 0..<200 {
        let key = AttemptKey.factorSMS(
          UID(rawValue: "mallory\(index % 40)"), numbers[index % numbers.count], isEstablished: true)
        let stranger = strangers[(hour * 13 + index) % strangers.count]
        if await reason({ try await fixture.useCases.reserveForTesting(key, from: stranger) }) == nil { sent += 1 }
      }
      fixture.clock.advance(seconds: 3600)
    }
    #expect(sent == 25)
    let owner = AttemptKey.factorSMS(UID(rawValue: "ada"), try #require(Self.number), isEstablished: true)
    #expect(
      await reason { try await fixture.useCases.reserveForTesting(owner, from: try source("192.0.2.1")) } == nil)
  }

  /// S68: 60 /64s of one /48 got the messages of a whole day.
  @Test func s68OneNetworkHasTenTimesTheMessagesOfASource() async throws {
    let fixture = try ServiceFixture(policy: .texting(attempts: AttemptPolicy()))
    var sent = 0
    for number in 0..<1200 {
      let key = AttemptKey.sms(try #require(PhoneNumber("+4915\(10_000_000 + number * 10_000)")))
      let stranger = try source("2001:db8:1:\(number % 60)::1")
      if await reason({ try await fixture.useCases.reserveForTesting(key, from: stranger) }) == nil { sent += 1 }
    }
    #expect(sent == 200)
    let key = AttemptKey.sms(try #require(Self.number))
    #expect(await reason { try await fixture.useCases.reserveForTesting(key, from: try source("192.0.2.1")) } == nil)
  }

  /// S68: a known caller in the very network that strangers call from.
  @Test func s68KnownCallersAreServedInTheNetworkOfStrangers() async throws {
    var policy = Policy.mailing(mails: AttemptPolicy().mails)
    policy.attempts.mailsPerSource = AttemptLimit(2, inMilliseconds: 3_600_000)
    let fixture = try ServiceFixture(policy: policy)
    let home = try source("2001:db8:1:ffff::1")
    _ = try await fixture.useCases.signingIn.signIn(
      fixture.ada, deviceLabel: "", caller: nil, call: CallContext(source: home))
    for number in 0..<100 {
      _ = await reset(fixture, "\(number)@example.com", from: try source("2001:db8:1:\(number % 60)::1"))
    }
    #expect(await reset(fixture, "new@example.com", from: home) == .tooManyAttemptsTryLater)
    #expect(await reset(fixture, from: home) == nil)
  }

  // MARK: Who is known

  /// A client that names itself is known wherever it calls from, and an address by its network.
  @Test func aClientIsKnownFromAnotherSource() async throws {
    let fixture = try ServiceFixture(policy: .mailing(mails: AttemptLimit(1, inMilliseconds: 3_600_000)))
    let home = try source("203.0.113.5", instance: 7)
    _ = try await fixture.useCases.signingIn.signIn(
      fixture.ada, deviceLabel: "", caller: nil, call: CallContext(source: home))
    #expect(await reset(fixture, from: try source("192.0.2.1")) == nil)
    #expect(await reset(fixture, from: try source("192.0.2.2", instance: 8)) == .tooManyAttemptsTryLater)
    #expect(await reset(fixture, from: try source("192.0.2.3", instance: 7)) == nil)
    #expect(await reset(fixture, from: try source("203.0.113.5")) == .tooManyAttemptsTryLater, "the pool is one")
  }

  /// A back end speaks for strangers, too.
  @Test func noOneIsKnownByAnExemptSource() async throws {
    var policy = Policy.mailing(mails: AttemptLimit(1, inMilliseconds: 3_600_000))
    policy.attempts.exemptSources = [try #require(IPNetwork("10.0.0.0/8"))]
    let fixture = try ServiceFixture(policy: policy)
    let backEnd = try source("10.1.2.3", instance: 7)
    _ = try await fixture.useCases.signingIn.signIn(
      fixture.ada, deviceLabel: "", caller: nil, call: CallContext(source: backEnd))
    #expect(await reset(fixture, from: backEnd) == nil)
    #expect(await reset(fixture, from: backEnd) == .tooManyAttemptsTryLater)
  }

  /// S68: behind one address, strangers name addresses that others have until no more is said. Who proves an identity
  /// of an account still signs in; a proof that would say more is refused.
  @Test(arguments: StoreKind.allCases)
  func s68WrongGuessesBehindAnAddressLeaveItsUsersTheirProviders(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind, policy: .mailing())
    let home = try source("203.0.113.5")
    func signIn(_ credential: Credential) async -> AccountError.Reason? {
      await reason {
        try await fixture.useCases.signingIn.signIn(
          credential, deviceLabel: "", caller: nil, call: CallContext(source: home))
      }
    }
    #expect(try await signIn(fixture.ada) == nil)
    _ = await counted(.source, of: fixture, from: home)
    #expect(try await signIn(fixture.ada) == nil)
    let stranger = try await fixture.credential(fixture.google, "stranger", email: "stranger@example.com")
    #expect(await signIn(stranger) == .tooManyAttemptsTryLater)
  }

  // MARK: Access tokens

  /// S68, S70: a provider is asked about few tokens that strangers invent, and never about more than a limit, whatever
  /// it answers. Behind the same address, a client that has signed in before still does.
  @Test(arguments: StoreKind.allCases)
  func s68InventedAccessTokensLeaveTheProviderToOthers(_ kind: StoreKind) async throws {
    let gitHub = TicketProvider(.gitHub, accepting: .accessToken)
    let fixture = try ServiceFixture(kind, extra: [gitHub])
    func token(_ subject: String) -> Credential {
      .provider(
        .gitHub,
        .accessToken(
          gitHub.token(for: ProviderAssertion(issuer: gitHub.issuer, subject: subject, expiresAt: fixture.clock.now))))
    }
    func signIn(_ credential: Credential, from source: CallSource) async -> AccountError.Reason? {
      await reason {
        try await fixture.useCases.signingIn.signIn(
          credential, deviceLabel: "", caller: nil, call: CallContext(source: source))
      }
    }
    let invented = Credential.provider(.gitHub, .accessToken(Secret("invented")))
    let (known, unknown) = (try source("203.0.113.5", instance: 7), try source("203.0.113.5"))
    #expect(await signIn(token("ada"), from: known) == nil)
    #expect(await signIn(token("ben"), from: unknown) == nil)
    var refused = 0
    while refused < 10 {
      if await signIn(invented, from: unknown) == .tooManyAttemptsTryLater { refused += 1 }
    }
    #expect(gitHub.calls == 102, "the two of the users, and 100 failures of the source")
    #expect(await signIn(token("ben"), from: unknown) == .tooManyAttemptsTryLater)
    #expect(await signIn(token("ada"), from: known) == nil)
    // A network has ten times the failures of a source, also if its callers are known.
    for host in 1...30 {
      let neighbor = try source("198.51.100.\(host)", instance: UInt8(host))
      #expect(await signIn(token("neighbor"), from: neighbor) == nil)
      while await signIn(invented, from: neighbor) == .invalidIDPResponse {}
    }
    #expect(gitHub.calls == 102 + 1 + 30 + 1000)
  }

  /// S70: neither right tokens nor a provider that cannot answer are asked about without end.
  @Test(arguments: StoreKind.allCases)
  func s70AProviderIsAskedAboutSoManyTokensOfASource(_ kind: StoreKind) async throws {
    let gitHub = TicketProvider(.gitHub, accepting: .accessToken)
    let fixture = try ServiceFixture(kind, extra: [gitHub])
    let source = try source("203.0.113.5")
    func signIns() async throws -> Int {
      let token = Credential.provider(
        .gitHub,
        .accessToken(
          gitHub.token(for: ProviderAssertion(issuer: gitHub.issuer, subject: "1", expiresAt: fixture.clock.now))))
      var count = 0
      while await reason({
        try await fixture.useCases.signingIn.signIn(
          token, deviceLabel: "", caller: nil, call: CallContext(source: source))
      }) == nil { count += 1 }
      return count
    }
    #expect(try await signIns() == 200)
    #expect(gitHub.calls == 200)
    fixture.clock.advance(seconds: 600)
    #expect(try await signIns() == 200)
  }

  /// A sign-in that still waits for its second factor makes no one known.
  @Test func aFirstFactorAloneMakesNoOneKnown() async throws {
    let fixture = try ServiceFixture(policy: .mailing(mails: AttemptLimit(1, inMilliseconds: 3_600_000)))
    let enrolled = try await fixture.enroll()
    let thief = try source("192.0.2.1")
    #expect(try await finish(fixture, .totp(enrolled.id, code: Secret("000000")), from: thief) == .invalidCode)
    #expect(await reset(fixture, from: thief) == nil)
    #expect(await reset(fixture, from: thief) == .tooManyAttemptsTryLater)
    #expect(await counted(.code(enrolled.uid), of: fixture, from: thief) == 9)
  }

  @Test func aReauthenticationMakesItsCallerKnown() async throws {
    let fixture = try ServiceFixture(policy: .mailing(mails: AttemptLimit(1, inMilliseconds: 3_600_000)))
    let tokens = try await fixture.signIn(fixture.ada).tokens
    let home = try source("203.0.113.5")
    #expect(await reset(fixture, from: home) == nil)
    _ = try await fixture.useCases.reauthentication.reauthenticate(
      fixture.ada, principal: fixture.principal(tokens), call: CallContext(source: home))
    #expect(await reset(fixture, from: home) == nil)
  }

  // MARK: Development

  @Test func callersOnADevelopersMachineHaveTenTimesTheLimits() async throws {
    var policy = Policy.mailing(mails: AttemptLimit(2, inMilliseconds: 3_600_000))
    policy.attempts.anonymousAccounts = AttemptLimit(1, inMilliseconds: 3_600_000)
    policy.attempts.loopbackFactor = 10
    let fixture = try ServiceFixture(policy: policy)
    for address in ["127.0.0.1", "::1", "127.1.2.3"] {
      let loopback = try source(address)
      let mail = AttemptKey.mail("\(address)@example.com")
      #expect(await counted(mail, of: fixture, from: loopback) == 20)
    }
    var accounts = 0
    while await reason({
      try await fixture.useCases.signingIn.signIn(
        .anonymous, deviceLabel: "", caller: nil, call: CallContext(source: source("127.0.0.1")))
    }) == nil { accounts += 1 }
    #expect(accounts == 10)
    #expect(await counted(.mail("b@example.com"), of: fixture, from: try source("192.0.2.1")) == 2)
    // Passwords are as safe as ever.
    #expect(await counted(.password("b@example.com"), of: fixture, from: try source("127.0.0.1")) == 10)
  }

  @Test func aRefusedSendIsReported() async throws {
    let refused = Mutex([RefusedSend]())
    let fixture = try ServiceFixture(
      policy: .mailing(mails: AttemptLimit(1, inMilliseconds: 3_600_000)),
      refusedSends: { send in refused.withLock { $0.append(send) } })
    let home = try source("192.0.2.1")
    for _ in 0..<2 { _ = await reset(fixture, from: home) }
    let number = try #require(Self.number)
    _ = await counted(.sms(number), of: fixture, from: home)
    _ = await counted(.factorSMS(UID(rawValue: "ada"), number, isEstablished: true), of: fixture, from: home)
    _ = await counted(.code(UID(rawValue: "ada")), of: fixture, from: home)
    #expect(refused.withLock { $0.map(\.medium) } == [.mail, .sms, .factorSMS])
    #expect(refused.withLock { $0.map(\.recipient) } == [ServiceFixture.address, number.e164, number.e164])
    #expect(refused.withLock { $0.first?.retryAfterMilliseconds } == 3_600_000)
  }
}
