import AccountFakes
import Accounts
import IPAddresses
import Testing

@Suite struct EmailVerificationTests {
  let email = "ada@example.com"

  private func world(_ kind: StoreKind = .inMemory, _ policy: Policy = .mailing()) throws -> World {
    try World(kind, policy: policy)
  }

  private func verificationCode(_ world: World, _ result: SignInResult) async throws -> Secret {
    let principal = try await world.principal(result.tokens)
    #expect(try await world.useCases.sendEmailVerification(CodeRequest(), principal: principal) == email)
    return try await world.receiveCode(.verifyEmail, at: email)
  }

  @Test(arguments: StoreKind.allCases)
  func aCodeVerifiesTheAddressInASessionOfTheAccount(kind: StoreKind) async throws {
    let world = try world(kind)
    let result = try await world.signUp(email: email)
    let code = try await verificationCode(world, result)
    let principal = try await world.principal(result.tokens)
    let applied = try await world.useCases.applyActionCode(code, answer: .accept(password: nil), caller: principal)
    #expect(applied.kind == .verifyEmail && applied.email == email)
    let account = try #require(try await world.account(result))
    #expect(account.emailVerified && account.identities.map(\.emailVerified) == [true])
    // The password and the session stay, and the code is used up.
    #expect(await world.isSignedIn(result.tokens))
    _ = try await world.signIn(world.password(email))
    #expect(
      await reason {
        try await world.useCases.applyActionCode(code, answer: .accept(password: nil), caller: principal)
      } == .invalidOOBCode)
  }

  @Test(arguments: StoreKind.allCases)
  func aCodeVerifiesTheAddressWithThePassword(kind: StoreKind) async throws {
    let world = try world(kind)
    let result = try await world.signUp(email: email)
    let code = try await verificationCode(world, result)
    func apply(_ password: String?) async throws -> AppliedActionCode {
      try await world.useCases.applyActionCode(
        code, answer: .accept(password: password.map { Secret($0) }), caller: nil)
    }
    #expect(await reason { try await apply(nil) } == .missingPassword)
    #expect(await reason { try await apply("wrong") } == .invalidLoginCredentials)
    #expect(try await world.account(result)?.emailVerified == false)
    _ = try await apply("secret-1")
    #expect(try await world.account(result)?.emailVerified == true)
  }

  /// The owner of the mailbox did not make the account: nothing that another chose stays.
  @Test(arguments: StoreKind.allCases)
  func whoDeniesTheAccountTakesTheAddressOffIt(kind: StoreKind) async throws {
    let world = try world(kind)
    let result = try await world.signUp(email: email)
    let code = try await verificationCode(world, result)
    _ = try await world.useCases.applyActionCode(code, answer: .deny, caller: nil)
    let account = try #require(try await world.account(result))
    #expect(account.email == nil && account.linkedIdentities.isEmpty && account.identities.count == 1)
    #expect(await !world.isSignedIn(result.tokens))
    #expect(await reason { try await world.signIn(world.password(email)) } == .invalidLoginCredentials)
    // The address is free.
    _ = try await world.signUp(email: email, password: "other-secret")
  }

  @Test func anotherAccountsSessionShowsNothing() async throws {
    let world = try world()
    let result = try await world.signUp(email: email)
    let code = try await verificationCode(world, result)
    let other = try await world.principal(try await world.signUp(email: "eve@example.com").tokens)
    #expect(
      await reason { try await world.useCases.applyActionCode(code, answer: .accept(password: nil), caller: other) }
        == .missingPassword)
  }

  @Test func aConfirmationIsTakenOnlyIfThePolicyHasTheButton() async throws {
    for verification in MailPolicy.Verification.allCases {
      let world = try world(.inMemory, .mailing(verification: verification))
      let result = try await world.signUp(email: email)
      let code = try await verificationCode(world, result)
      let hasButton = verification == .button
      #expect(try await world.useCases.actionCodeInfo(code).takesConfirmation == hasButton)
      let refusal = await reason {
        try await world.useCases.applyActionCode(code, answer: .confirm, caller: nil)
      }
      #expect(refusal == (hasButton ? nil : .missingPassword))
      #expect(try await world.account(result)?.emailVerified == hasButton)
    }
  }

  @Test func aCodeSaysWhatItIsForAndIsNotUsedUp() async throws {
    let world = try world()
    let result = try await world.signUp(email: email)
    let code = try await verificationCode(world, result)
    for _ in 0..<3 {
      let info = try await world.useCases.actionCodeInfo(code)
      #expect(info.kind == .verifyEmail && info.email == email && info.newEmail == nil)
      #expect(info.takesPassword && info.deviceLabel == nil && info.requestedAt == world.clock.now)
      #expect(info.expiresAt == world.clock.now.adding(milliseconds: 86_400_000))
    }
    world.clock.advance(seconds: 86_400)
    #expect(await reason { try await world.useCases.actionCodeInfo(code) } == .expiredOOBCode)
    #expect(
      await reason { try await world.useCases.applyActionCode(code, answer: .deny, caller: nil) } == .expiredOOBCode)
  }

  @Test func anAddressThatIsVerifiedGetsNoMail() async throws {
    let world = try world()
    let principal = try await world.principal(try await world.owner(of: email).tokens)
    #expect(try await world.useCases.sendEmailVerification(CodeRequest(), principal: principal) == email)
    #expect(try await world.receiveMails().isEmpty)
    let anonymous = try await world.principal(try await world.signIn(.anonymous).tokens)
    #expect(
      await reason { try await world.useCases.sendEmailVerification(CodeRequest(), principal: anonymous) }
        == .missingEmail)
  }

  @Test func signingUpMailsACodeIfThePolicySaysSo() async throws {
    let world = try world(.inMemory, .mailing(verifiesAtSignUp: true))
    let result = try await world.signUp(email: email)
    let code = try await world.receiveCode(.verifyEmail, at: email)
    _ = try await world.useCases.applyActionCode(code, answer: .accept(password: Secret("secret-1")), caller: nil)
    #expect(try await world.account(result)?.emailVerified == true)
    // A provider's word is proof enough.
    _ = try await world.signIn(world.credential(world.google, "g", email: "b@example.com"))
    #expect(try await world.receiveMails().isEmpty)
  }

  @Test func withoutMailTheSettingIsNamed() async throws {
    let world = try World()
    let principal = try await world.principal(try await world.signUp(email: email).tokens)
    let errors = [
      await failure { try await world.useCases.sendEmailVerification(CodeRequest(), principal: principal) },
      await failure { try await world.useCases.sendPasswordReset(email: email, CodeRequest()) },
      await failure { try await world.useCases.sendSignInLink(email: email, CodeRequest()) },
      await failure {
        try await world.useCases.sendEmailChange(to: "b@example.com", CodeRequest(), principal: principal)
      },
    ]
    for error in errors {
      #expect(error?.reason == .operationNotAllowed && error?.message.contains("mail.url") == true)
    }
    _ = try await world.useCases.changePassword(to: Secret("secret-2"), old: Secret("secret-1"), principal: principal)
    #expect(try await world.store.read { try $0.pendingMailCount() } == 0)
  }

  // MARK: The link

  @Test func theLinkLeadsToTheConfiguredHostAndOnToAnAllowedOne() async throws {
    let world = try world()
    _ = try await world.signUp(email: email)
    let target = "https://app.example.com/welcome?a=b&c=d#e"
    try await world.useCases.sendPasswordReset(
      email: email, CodeRequest(continueURL: target, handlesCodeInApp: true, language: "pt-BR", deviceLabel: "pad"))
    let mail = try #require(try await world.receiveMails().first)
    let link = try #require(mail.link)
    #expect(link.hasPrefix("https://accounts.example.com/action?mode=resetPassword&oobCode=lgmp_"))
    #expect(mail.value(of: "continueUrl") == "https%3A%2F%2Fapp.example.com%2Fwelcome%3Fa%3Db%26c%3Dd%23e")
    #expect(mail.value(of: "lang") == "pt-BR" && mail.value(of: "handleCodeInApp") == "true")
    #expect(mail.parameters.deviceLabel == nil, "a stranger's")
  }

  @Test(
    arguments: [
      ("https://app.example.com", nil), ("https://APP.example.com/x", nil), ("https://example.com/app", nil),
      ("https://example.com/app/a?b#c", nil), ("https://example.com/apple", .unauthorizedDomain),
      ("https://example.com/", .unauthorizedDomain), ("https://example.com/app/../x", .invalidContinueURI),
      ("https://example.com/app/%2e%2E/x", .invalidContinueURI), ("http://app.example.com", .unauthorizedDomain),
      ("https://app.example.com:8443", .unauthorizedDomain), ("https://app.example.com.evil.org", .unauthorizedDomain),
      ("https://app.example.com@evil.org", .invalidContinueURI), ("//app.example.com", .invalidContinueURI),
      ("/welcome", .invalidContinueURI), ("app.example.com", .invalidContinueURI),
      ("javascript://app.example.com/%0aalert(1)", .invalidContinueURI),
      ("https://app.example.com\\@evil.org", .invalidContinueURI), ("https:///x", .invalidContinueURI),
      ("https://app.example.com/a b", .invalidContinueURI), ("https://app.example.com/\u{e9}", .invalidContinueURI),
    ] as [(String, AccountError.Reason?)])
  func continueURLsAreThoseThatTheOperatorAllows(url: String, expected: AccountError.Reason?) async throws {
    let world = try world()
    let refusal = await reason {
      try await world.useCases.sendPasswordReset(email: email, CodeRequest(continueURL: url))
    }
    #expect(refusal == expected)
  }

  @Test func anApplicationThatHandlesTheCodeNeedsAContinueURL() async throws {
    let world = try world()
    #expect(
      await reason {
        try await world.useCases.sendSignInLink(email: email, CodeRequest(handlesCodeInApp: true))
      } == .missingContinueURI)
  }

  // MARK: The queue

  /// A worker that ends in the middle of sending makes the same mail again.
  @Test(arguments: StoreKind.allCases)
  func eachTryMailsTheSameCode(kind: StoreKind) async throws {
    let world = try world(kind)
    _ = try await world.signUp(email: email)
    try await world.useCases.sendPasswordReset(email: email, CodeRequest())
    func linkOfNextTry() async throws -> String? {
      let mail = try #require(try await world.store.read { try $0.dueMails(now: world.clock.now, limit: 1) }.first)
      return try await world.useCases.mailContent(for: mail)?.link?.reveal()
    }
    let first = try await linkOfNextTry()
    world.clock.advance(seconds: 600)
    #expect(try await linkOfNextTry() == first && first != nil)
    world.clock.advance(seconds: 3600)
    #expect(try await linkOfNextTry() == nil, "an expired code is not worth a mail")
  }

  @Test(arguments: StoreKind.allCases)
  func askingAgainMailsTheSameCodeAndProlongsNothing(kind: StoreKind) async throws {
    let world = try world(kind)
    _ = try await world.signUp(email: email)
    let first = try await world.resetCode(email).reveal()
    for _ in 0..<4 {
      world.clock.advance(seconds: 660)
      #expect(try await world.resetCode(email).reveal() == first)
    }
    // A mail never brings a code that is about to expire: another one is made beside it, which does not end it.
    world.clock.advance(seconds: 60)
    let second = try await world.resetCode(email).reveal()
    #expect(second != first)
    #expect(try await world.useCases.actionCodeInfo(Secret(first)).kind == .passwordReset)
    world.clock.advance(seconds: 900)
    #expect(await reason { try await world.useCases.actionCodeInfo(Secret(first)) } == .expiredOOBCode)
    _ = try await world.useCases.resetPassword(.code(Secret(second)), to: Secret("new-secret"))
    #expect(await reason { try await world.useCases.actionCodeInfo(Secret(second)) } == .invalidOOBCode)
  }

  /// The name of a device is what its caller chooses: the owner of an address is shown it only if the caller is known there.
  @Test(arguments: StoreKind.allCases)
  func aStrangersNameForItsDeviceIsKeptNowhere(kind: StoreKind) async throws {
    let world = try world(kind)
    let home = CallSource(try #require(IPAddress("192.0.2.1")))
    let away = CallSource(try #require(IPAddress("198.51.100.1")))
    _ = try await world.owner(of: email)
    _ = try await world.useCases.signIn(
      world.password(email), deviceLabel: "laptop", caller: nil, call: CallContext(source: home))
    func label(_ text: String, from source: CallSource) async throws -> (mail: String?, code: String?) {
      try await CallSource.$current.withValue(source) {
        try await world.useCases.sendPasswordReset(email: email, CodeRequest(deviceLabel: text))
      }
      let mail = try #require(try await world.receiveMails().last { $0.kind == .passwordReset })
      return (
        mail.parameters.deviceLabel, try await world.useCases.actionCodeInfo(try #require(mail.code)).deviceLabel
      )
    }
    #expect(try await label("Call +1 650 555 0100 at once", from: away) == (nil, nil))
    world.clock.advance(seconds: 3000)
    #expect(try await label("laptop", from: home) == ("laptop", "laptop"))
  }

  @Test(arguments: ["ada@example.com", "nobody@example.com"])
  func anAddressIsSentFiveMailsAnHour(address: String) async throws {
    let world = try world(.inMemory, .mailing(mails: AttemptPolicy().mails))
    _ = try await world.signUp(email: email)
    for _ in 0..<5 { try await world.useCases.sendPasswordReset(email: address, CodeRequest()) }
    let error = await failure { try await world.useCases.sendSignInLink(email: address, CodeRequest()) }
    #expect(error?.reason == .tooManyAttemptsTryLater && error?.retryAfterMilliseconds != nil)
    world.clock.advance(seconds: 3600)
    try await world.useCases.sendSignInLink(email: address, CodeRequest())
  }

  @Test func aWorkerIsWokenByAMail() async throws {
    let world = try world()
    _ = try await world.signUp(email: email)
    try await world.useCases.sendPasswordReset(email: email, CodeRequest())
    var values = world.useCases.queuedMail.makeAsyncIterator()
    #expect(await values.next() != nil)
  }
}
