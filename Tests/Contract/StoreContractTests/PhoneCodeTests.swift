import AccountFakes
import IPAddresses
import Testing

@testable import Accounts

/// The codes that are sent to phones: what they are good for, and how many there are.
@Suite struct PhoneCodeTests {
  private static let number = ServiceFixture.number

  // MARK: Numbers

  /// One number has one account, however it is typed.
  @Test(arguments: ["+1 650-555-0100", "+1.650.555.0100", "+16505550100"])
  func spellingsOfOneNumberAreOne(_ spelling: String) async throws {
    let fixture = try ServiceFixture(policy: .texting())
    let uid = try await fixture.signIn(fixture.phone()).account.uid
    let sent = try await fixture.useCases.codeSending.sendPhoneCode(to: spelling)
    let code = try #require(try await fixture.phones.lastCode(to: Self.number))
    #expect(try await fixture.signIn(.phone(sessionInfo: sent.sessionInfo, code: code)).account.uid == uid)
  }

  @Test(arguments: [
    "6505550100", "0016505550100", "+0650555010", "+1 (650) 555-0100", "+123456", "+1234567890123456", "+1650555010a",
    "+1  6505550100", "+1650555010-", "+-16505550100", "+", "++16505550100", "+\u{0661}6505550100", " +16505550100",
  ])
  func whatIsNoInternationalNumberIsRefused(_ text: String) async throws {
    let fixture = try ServiceFixture(policy: .texting())
    let error = await failure { try await fixture.useCases.codeSending.sendPhoneCode(to: text) }
    #expect(error?.reason == .invalidPhoneNumber && error?.field == .phoneNumber)
    #expect(try await fixture.phones.count == 0)
  }

  @Test func aServerWithoutGatewayOrWithThePhoneSwitchedOffSendsNothing() async throws {
    let off = try ServiceFixture(policy: .texting(phone: ProviderPolicy(isEnabled: false)))
    #expect(await reason { try await off.useCases.codeSending.sendPhoneCode(to: Self.number) } == .operationNotAllowed)
    #expect(try await off.phones.count == 0)
    let useCases = AccountUseCases(
      store: off.store, passwordHasher: off.hasher, providers: KnownProviders([]), signer: off.signer,
      secrets: SeededSecrets(),
      factorCryptography: PlainFactorCryptography(), clock: off.clock, normalizer: SimpleNormalizer())
    #expect(await reason { try await useCases.codeSending.sendPhoneCode(to: Self.number) } == .operationNotAllowed)
    #expect(await reason { try await useCases.codeSending.sendPhoneCode(to: "") } == .missingPhoneNumber)
  }

  /// Phones are second factors only, so no call takes a code of this kind.
  @Test func aCodeThatNoCallTakesIsRefused() async throws {
    let fixture = try ServiceFixture(policy: .texting(phone: ProviderPolicy(maySignIn: false, mayLink: false)))
    let error = await failure { try await fixture.useCases.codeSending.sendPhoneCode(to: Self.number) }
    #expect(error?.reason == .operationNotAllowed && error?.message.contains("phone.signIn") == true)
    #expect(try await fixture.phones.count == 0)
    _ = try await fixture.enrollPhone()
  }

  @Test func aNumberThatNoAccountHasAndNoneMayGetIsSentNothing() async throws {
    for (phone, isSent) in [
      (ProviderPolicy(mayCreate: false, mayLink: false), false), (ProviderPolicy(mayCreate: false), true),
      (ProviderPolicy(mayLink: false), true),
    ] {
      let fixture = try ServiceFixture(policy: .texting(phone: phone))
      _ = try await fixture.useCases.codeSending.sendPhoneCode(to: Self.number)
      #expect((try await fixture.phones.lastCode(to: Self.number) != nil) == isSent)
    }
    let fixture = try ServiceFixture(policy: .texting())
    _ = try await fixture.signIn(fixture.phone())
    let strict = AccountUseCases(
      store: fixture.store, passwordHasher: fixture.hasher, providers: KnownProviders([]), signer: fixture.signer,
      secrets: SeededSecrets(), factorCryptography: PlainFactorCryptography(), clock: fixture.clock,
      normalizer: SimpleNormalizer(),
      policy: .texting(phone: ProviderPolicy(mayCreate: false, mayLink: false)))
    _ = try await strict.codeSending.sendPhoneCode(to: Self.number)
    let message = try #require(try await fixture.store.read { try $0.dueSMS(now: fixture.clock.now, limit: 10) }.last)
    #expect(try await strict.deliveries.code(of: message) != nil)
  }

  @Test func testNumbersHaveTheirCodeAndGetNoMessage() async throws {
    let number = try #require(PhoneNumber(Self.number))
    let fixture = try ServiceFixture(policy: .texting(attempts: AttemptPolicy(), testNumbers: [number: "424242"]))
    for _ in 0..<30 { _ = try await fixture.useCases.codeSending.sendPhoneCode(to: Self.number) }
    let sent = try await fixture.useCases.codeSending.sendPhoneCode(to: Self.number)
    _ = try await fixture.signIn(.phone(sessionInfo: sent.sessionInfo, code: Secret("424242")))
    #expect(try await fixture.phones.count == 0)
  }

  // MARK: Codes

  @Test(arguments: StoreKind.allCases)
  func aCodeIsGoodOnceForFiveMinutesWithItsSessionInfo(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind, policy: .texting())
    let sent = try await fixture.useCases.codeSending.sendPhoneCode(to: Self.number)
    let code = try #require(try await fixture.phones.lastCode(to: Self.number))
    #expect(code.reveal().utf8.count == 6)
    func attempt(_ sessionInfo: Secret, _ code: Secret) async -> AccountError.Reason? {
      await reason { try await fixture.signIn(.phone(sessionInfo: sessionInfo, code: code)) }
    }
    let second = try await fixture.useCases.codeSending.sendPhoneCode(to: Self.number)
    #expect(await attempt(second.sessionInfo, code) == .invalidCode)
    #expect(await attempt(Secret(""), code) == .missingSessionInfo)
    #expect(await attempt(Secret("lgp_x"), code) == .invalidSessionInfo)
    #expect(await attempt(sent.sessionInfo, Secret("")) == .missingCode)
    _ = try await fixture.signIn(.phone(sessionInfo: sent.sessionInfo, code: code))
    #expect(await attempt(sent.sessionInfo, code) == .invalidSessionInfo)

    let late = try await fixture.phone()
    fixture.clock.advance(seconds: 300)
    #expect(await reason { try await fixture.signIn(late) } == .sessionExpired)
  }

  /// Of many guesses at once five are looked at, and of many codes ten guesses in an hour.
  @Test(arguments: StoreKind.allCases)
  func guessesAreFewForACodeAndForANumber(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind, policy: .texting())
    var wrong = 0
    for _ in 0..<4 {
      let sent = try await fixture.useCases.codeSending.sendPhoneCode(to: Self.number)
      let code = try #require(try await fixture.phones.lastCode(to: Self.number))
      let outcomes = await withTaskGroup(of: AccountError.Reason?.self) { group in
        for _ in 0..<40 {
          group.addTask {
            await reason {
              try await fixture.signIn(.phone(sessionInfo: sent.sessionInfo, code: ServiceFixture.wrong(code)))
            }
          }
        }
        return await group.reduce(into: [AccountError.Reason?]()) { $0.append($1) }
      }
      let looked = outcomes.count { $0 == .invalidCode }
      #expect(looked <= 5 && outcomes.allSatisfy { $0 == .invalidCode || $0 == .tooManyAttemptsTryLater })
      wrong += looked
    }
    #expect(wrong == 10)
    // The right one comes too late, and a success with another number resets nothing.
    #expect(await reason { try await fixture.signIn(fixture.phone()) } == .tooManyAttemptsTryLater)
    _ = try await fixture.signIn(fixture.phone("+4915112345678"))
    #expect(await reason { try await fixture.signIn(fixture.phone()) } == .tooManyAttemptsTryLater)
    fixture.clock.advance(seconds: 3600)
    _ = try await fixture.signIn(fixture.phone())
  }

  // MARK: Budgets

  /// Returns how many messages leave the service, of many that are asked for.
  private func sent(
    of count: Int, _ policy: AttemptPolicy, to number: (Int) -> String, from source: (Int) -> String
  ) async throws -> Int {
    let fixture = try ServiceFixture(policy: .texting(attempts: policy))
    for index in 0..<count {
      let source = CallSource(try #require(IPAddress(source(index))))
      // Refused or sent, the answer is the same.
      let sent = try await fixture.useCases.codeSending.sendPhoneCode(
        to: number(index), call: CallContext(source: source))
      #expect(sent.sessionInfo.reveal().hasPrefix("lgp_"))
      #expect(sent.expiresAt.milliseconds(since: fixture.clock.now) == 300_000)
    }
    return try await fixture.phones.count
  }

  @Test func messagesAreFewForANumberABlockASourceAndADay() async throws {
    let spread = { (index: Int) in "+49151\(1_000_000 + index * 10_000)" }
    let anywhere = { (index: Int) in "198.51.\(index / 200).\(index % 200 + 1)" }
    let block = { (index: Int) in "+8821690\(String(10_000 + index).suffix(4))" }
    #expect(try await sent(of: 40, AttemptPolicy(), to: { _ in Self.number }, from: anywhere) == 5)
    #expect(try await sent(of: 1000, AttemptPolicy(), to: block, from: anywhere) == 20)
    #expect(try await sent(of: 200, AttemptPolicy(), to: spread, from: { _ in "198.51.100.7" }) == 20)
    var limits = AttemptPolicy()
    limits.smsPerDay.count = 70
    // A fifth is kept for those who are known, or have passed a first factor.
    #expect(try await sent(of: 200, limits, to: spread, from: anywhere) == 56)
    limits.smsReserve = 0
    #expect(try await sent(of: 200, limits, to: spread, from: anywhere) == 70)
  }

  /// A code that was not sent looks like one that was, and none fits it.
  @Test(arguments: StoreKind.allCases)
  func aRefusedSendLooksLikeASentOne(_ kind: StoreKind) async throws {
    var limits = AttemptPolicy.unlimitedSMS
    limits.sms = AttemptLimit(1, inMilliseconds: 3_600_000)
    let fixture = try ServiceFixture(kind, policy: .texting(attempts: limits))
    let sent = try await fixture.useCases.codeSending.sendPhoneCode(to: Self.number)
    let refused = try await fixture.useCases.codeSending.sendPhoneCode(to: Self.number)
    #expect(try await fixture.phones.count == 1)
    #expect(refused.expiresAt == sent.expiresAt)
    #expect(refused.sessionInfo.reveal().utf8.count == sent.sessionInfo.reveal().utf8.count)
    let code = try #require(try await fixture.phones.lastCode(to: Self.number))
    #expect(
      await reason { try await fixture.signIn(.phone(sessionInfo: refused.sessionInfo, code: code)) } == .invalidCode)
    _ = try await fixture.signIn(.phone(sessionInfo: sent.sessionInfo, code: code))
  }

  /// Nothing of a withheld code is stored; yet it is counted, refused and forgotten as a code that was sent is.
  @Test(arguments: StoreKind.allCases)
  func aWithheldCodeStoresNothingAndIsRefusedLikeAnother(_ kind: StoreKind) async throws {
    var limits = AttemptPolicy.unlimitedSMS
    limits.sms = AttemptLimit(1, inMilliseconds: 3_600_000)
    let fixture = try ServiceFixture(kind, policy: .texting(attempts: limits))
    let sent = try await fixture.useCases.codeSending.sendPhoneCode(to: Self.number)
    let code = try #require(try await fixture.phones.lastCode(to: Self.number))
    let withheld = try await fixture.useCases.codeSending.sendPhoneCode(to: Self.number)
    #expect(try await fixture.phones.count == 1)
    let id = try #require(PhoneVerificationToken(withheld.sessionInfo)).id
    #expect(try await fixture.store.read { try $0.proof(id) } == nil)
    func guesses(_ sessionInfo: Secret) async -> [AccountError.Reason?] {
      var reasons: [AccountError.Reason?] = []
      for _ in 0..<6 {
        reasons.append(
          await reason { try await fixture.signIn(.phone(sessionInfo: sessionInfo, code: ServiceFixture.wrong(code))) })
      }
      return reasons
    }
    let expected = Array(repeating: AccountError.Reason.invalidCode, count: 5) + [.tooManyAttemptsTryLater]
    #expect(await guesses(withheld.sessionInfo) == expected)
    #expect(await guesses(sent.sessionInfo) == expected)
    fixture.clock.advance(seconds: 3600)
    for sessionInfo in [sent.sessionInfo, withheld.sessionInfo] {
      #expect(
        await reason { try await fixture.signIn(.phone(sessionInfo: sessionInfo, code: code)) } == .sessionExpired)
    }
    // Another number's token, or another server's, is none.
    let changed = Secret("lgp_" + withheld.sessionInfo.reveal().dropFirst(4).reversed())
    #expect(await reason { try await fixture.signIn(.phone(sessionInfo: changed, code: code)) } == .invalidSessionInfo)
  }

  /// A message is made again for each try to send it, and not at all once its code was used or has expired.
  @Test(arguments: StoreKind.allCases)
  func aMessageSaysTheSameAtEachTryWhileItsCodeIsGood(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind, policy: .texting())
    let first = try await fixture.useCases.codeSending.sendPhoneCode(to: Self.number)
    let message = try #require(try await fixture.store.read { try $0.dueSMS(now: fixture.clock.now, limit: 1) }.first)
    let code = try #require(try await fixture.useCases.deliveries.code(of: message))
    #expect(try await fixture.useCases.deliveries.code(of: message)?.reveal() == code.reveal())
    _ = try await fixture.signIn(.phone(sessionInfo: first.sessionInfo, code: code))
    #expect(try await fixture.useCases.deliveries.code(of: message) == nil)
    _ = try await fixture.useCases.codeSending.sendPhoneCode(to: Self.number)
    let second = try #require(try await fixture.store.read { try $0.dueSMS(now: fixture.clock.now, limit: 2) }.last)
    #expect(try await fixture.useCases.deliveries.code(of: second) != nil)
    fixture.clock.advance(seconds: 300)
    #expect(try await fixture.useCases.deliveries.code(of: second) == nil)
  }
}
