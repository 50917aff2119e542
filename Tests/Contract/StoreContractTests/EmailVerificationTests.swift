import AccountFakes
import Accounts
import IPAddresses
import Testing

@Suite struct EmailVerificationTests {
  let email = "ada@example.com"

  private func fixture(_ kind: StoreKind = .inMemory, _ policy: Policy = .mailing()) throws -> ServiceFixture {
    try ServiceFixture(kind, policy: policy)
  }

  private func verificationCode(_ fixture: ServiceFixture, _ result: SignInResult) async throws -> Secret {
    let principal = try await fixture.principal(result.tokens)
    #expect(try await fixture.useCases.codeSending.sendEmailVerification(CodeRequest(), principal: principal) == email)
    return try await fixture.receiveCode(.verifyEmail, at: email)
  }

  @Test(arguments: StoreKind.allCases)
  func aCodeVerifiesTheAddressInASessionOfTheAccount(kind: StoreKind) async throws {
    let fixture = try fixture(kind)
    let result = try await fixture.signUp(email: email)
    let code = try await verificationCode(fixture, result)
    let principal = try await fixture.principal(result.tokens)
    let applied = try await fixture.useCases.codeUse.applyActionCode(
      code, answer: .accept(password: nil), caller: principal)
    #expect(applied.kind == .verifyEmail && applied.email == email)
    let account = try #require(try await fixture.account(result))
    #expect(account.emailVerified && account.identities.map(\.emailVerified) == [true])
    // The password and the session stay, and the code is used up.
    #expect(await fixture.isSignedIn(result.tokens))
    _ = try await fixture.signIn(fixture.password(email))
    #expect(
      await reason {
        try await fixture.useCases.codeUse.applyActionCode(code, answer: .accept(password: nil), caller: principal)
      } == .invalidOOBCode)
  }

  @Test(arguments: StoreKind.allCases)
  func aCodeVerifiesTheAddressWithThePassword(kind: StoreKind) async throws {
    let fixture = try fixture(kind)
    let result = try await fixture.signUp(email: email)
    let code = try await verificationCode(fixture, result)
    func apply(_ password: String?) async throws -> AppliedActionCode {
      try await fixture.useCases.codeUse.applyActionCode(
        code, answer: .accept(password: password.map { Secret($0) }), caller: nil)
    }
    #expect(await reason { try await apply(nil) } == .missingPassword)
    #expect(await reason { try await apply("wrong") } == .invalidLoginCredentials)
    #expect(try await fixture.account(result)?.emailVerified == false)
    _ = try await apply("secret-1")
    #expect(try await fixture.account(result)?.emailVerified == true)
  }

  /// The owner of the mailbox did not make the account: nothing that another chose stays.
  @Test(arguments: StoreKind.allCases)
  func whoDeniesTheAccountTakesTheAddressOffIt(kind: StoreKind) async throws {
    let fixture = try fixture(kind)
    let result = try await fixture.signUp(email: email)
    let code = try await verificationCode(fixture, result)
    _ = try await fixture.useCases.codeUse.applyActionCode(code, answer: .deny, caller: nil)
    let account = try #require(try await fixture.account(result))
    #expect(account.email == nil && account.linkedIdentities.isEmpty && account.identities.count == 1)
    #expect(await !fixture.isSignedIn(result.tokens))
    #expect(await reason { try await fixture.signIn(fixture.password(email)) } == .invalidLoginCredentials)
    // The address is free.
    _ = try await fixture.signUp(email: email, password: "other-secret")
  }

  @Test func anotherAccountsSessionShowsNothing() async throws {
    let fixture = try fixture()
    let result = try await fixture.signUp(email: email)
    let code = try await verificationCode(fixture, result)
    let other = try await fixture.principal(try await fixture.signUp(email: "eve@example.com").tokens)
    #expect(
      await reason {
        try await fixture.useCases.codeUse.applyActionCode(code, answer: .accept(password: nil), caller: other)
      }
        == .missingPassword)
  }

  @Test func aConfirmationIsTakenOnlyIfThePolicyHasTheButton() async throws {
    for verification in MailPolicy.Verification.allCases {
      let fixture = try fixture(.inMemory, .mailing(verification: verification))
      let result = try await fixture.signUp(email: email)
      let code = try await verificationCode(fixture, result)
      let hasButton = verification == .button
      #expect(try await fixture.useCases.codeUse.actionCodeInfo(code).takesConfirmation == hasButton)
      let refusal = await reason {
        try await fixture.useCases.codeUse.applyActionCode(code, answer: .confirm, caller: nil)
      }
      #expect(refusal == (hasButton ? nil : .missingPassword))
      #expect(try await fixture.account(result)?.emailVerified == hasButton)
    }
  }

  @Test func aCodeSaysWhatItIsForAndIsNotUsedUp() async throws {
    let fixture = try fixture()
    let result = try await fixture.signUp(email: email)
    let code = try await verificationCode(fixture, result)
    for _ in 0..<3 {
      let info = try await fixture.useCases.codeUse.actionCodeInfo(code)
      #expect(info.kind == .verifyEmail && info.email == email && info.newEmail == nil)
      #expect(info.takesPassword && info.deviceLabel == nil && info.requestedAt == fixture.clock.now)
      #expect(info.expiresAt == fixture.clock.now.adding(milliseconds: 86_400_000))
    }
    fixture.clock.advance(seconds: 86_400)
    #expect(await reason { try await fixture.useCases.codeUse.actionCodeInfo(code) } == .expiredOOBCode)
    #expect(
      await reason { try await fixture.useCases.codeUse.applyActionCode(code, answer: .deny, caller: nil) }
        == .expiredOOBCode)
  }

  @Test func anAddressThatIsVerifiedGetsNoMail() async throws {
    let fixture = try fixture()
    let principal = try await fixture.principal(try await fixture.owner(of: email).tokens)
    #expect(try await fixture.useCases.codeSending.sendEmailVerification(CodeRequest(), principal: principal) == email)
    #expect(try await fixture.receiveMails().isEmpty)
    let anonymous = try await fixture.principal(try await fixture.signIn(.anonymous).tokens)
    #expect(
      await reason { try await fixture.useCases.codeSending.sendEmailVerification(CodeRequest(), principal: anonymous) }
        == .missingEmail)
  }

  @Test func signingUpMailsACodeIfThePolicySaysSo() async throws {
    let fixture = try fixture(.inMemory, .mailing(verifiesAtSignUp: true))
    let result = try await fixture.signUp(email: email)
    let code = try await fixture.receiveCode(.verifyEmail, at: email)
    _ = try await fixture.useCases.codeUse.applyActionCode(
      code, answer: .accept(password: Secret("secret-1")), caller: nil)
    #expect(try await fixture.account(result)?.emailVerified == true)
    // A provider's word is proof enough.
    _ = try await fixture.signIn(fixture.credential(fixture.google, "g", email: "b@example.com"))
    #expect(try await fixture.receiveMails().isEmpty)
  }

  @Test func withoutMailTheSettingIsNamed() async throws {
    let fixture = try ServiceFixture()
    let principal = try await fixture.principal(try await fixture.signUp(email: email).tokens)
    let errors = [
      await failure {
        try await fixture.useCases.codeSending.sendEmailVerification(CodeRequest(), principal: principal)
      },
      await failure { try await fixture.useCases.codeSending.sendPasswordReset(email: email, CodeRequest()) },
      await failure { try await fixture.useCases.codeSending.sendSignInLink(email: email, CodeRequest()) },
      await failure {
        try await fixture.useCases.codeSending.sendEmailChange(to: "b@example.com", CodeRequest(), principal: principal)
      },
    ]
    for error in errors {
      #expect(error?.reason == .operationNotAllowed && error?.message.contains("mail.url") == true)
    }
    _ = try await fixture.useCases.ownAccount.changePassword(
      to: Secret("secret-2"), old: Secret("secret-1"), principal: principal)
    #expect(try await fixture.store.read { try $0.pendingMailCount() } == 0)
  }

  // MARK: The link

  @Test func theLinkLeadsToTheConfiguredHostAndOnToAnAllowedOne() async throws {
    let fixture = try fixture()
    _ = try await fixture.signUp(email: email)
    let target = "https://app.example.com/welcome?a=b&c=d#e"
    try await fixture.useCases.codeSending.sendPasswordReset(
      email: email, CodeRequest(continueURL: target, handlesCodeInApp: true, language: "pt-BR", deviceLabel: "pad"))
    let mail = try #require(try await fixture.receiveMails().first)
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
    let fixture = try fixture()
    let refusal = await reason {
      try await fixture.useCases.codeSending.sendPasswordReset(email: email, CodeRequest(continueURL: url))
    }
    #expect(refusal == expected)
  }

  @Test func anApplicationThatHandlesTheCodeNeedsAContinueURL() async throws {
    let fixture = try fixture()
    #expect(
      await reason {
        try await fixture.useCases.codeSending.sendSignInLink(email: email, CodeRequest(handlesCodeInApp: true))
      } == .missingContinueURI)
  }

  // MARK: The queue

  /// A worker that ends in the middle of sending makes the same mail again.
  @Test(arguments: StoreKind.allCases)
  func eachTryMailsTheSameCode(kind: StoreKind) async throws {
    let fixture = try fixture(kind)
    _ = try await fixture.signUp(email: email)
    try await fixture.useCases.codeSending.sendPasswordReset(email: email, CodeRequest())
    func linkOfNextTry() async throws -> String? {
      let mail = try #require(try await fixture.store.read { try $0.dueMails(now: fixture.clock.now, limit: 1) }.first)
      return try await fixture.useCases.deliveries.mailContent(for: mail)?.link?.reveal()
    }
    let first = try await linkOfNextTry()
    fixture.clock.advance(seconds: 600)
    #expect(try await linkOfNextTry() == first && first != nil)
    fixture.clock.advance(seconds: 3600)
    #expect(try await linkOfNextTry() == nil, "an expired code is not worth a mail")
  }

  @Test(arguments: StoreKind.allCases)
  func askingAgainMailsTheSameCodeAndProlongsNothing(kind: StoreKind) async throws {
    let fixture = try fixture(kind)
    _ = try await fixture.signUp(email: email)
    let first = try await fixture.resetCode(email).reveal()
    for _ in 0..<4 {
      fixture.clock.advance(seconds: 660)
      #expect(try await fixture.resetCode(email).reveal() == first)
    }
    // A mail never brings a code that is about to expire: another one is made beside it, which does not end it.
    fixture.clock.advance(seconds: 60)
    let second = try await fixture.resetCode(email).reveal()
    #expect(second != first)
    #expect(try await fixture.useCases.codeUse.actionCodeInfo(Secret(first)).kind == .passwordReset)
    fixture.clock.advance(seconds: 900)
    #expect(await reason { try await fixture.useCases.codeUse.actionCodeInfo(Secret(first)) } == .expiredOOBCode)
    _ = try await fixture.useCases.passwordReset.resetPassword(.code(Secret(second)), to: Secret("new-secret"))
    #expect(await reason { try await fixture.useCases.codeUse.actionCodeInfo(Secret(second)) } == .invalidOOBCode)
  }

  /// The name of a device is what its caller chooses: the owner of an address is shown it only if the caller is known
  /// there.
  @Test(arguments: StoreKind.allCases)
  func aStrangersNameForItsDeviceIsKeptNowhere(kind: StoreKind) async throws {
    let fixture = try fixture(kind)
    let home = CallSource(try #require(IPAddress("192.0.2.1")))
    let away = CallSource(try #require(IPAddress("198.51.100.1")))
    _ = try await fixture.owner(of: email)
    _ = try await fixture.useCases.signingIn.signIn(
      fixture.password(email), deviceLabel: "laptop", caller: nil, call: CallContext(source: home))
    func label(_ text: String, from source: CallSource) async throws -> (mail: String?, code: String?) {
      try await fixture.useCases.codeSending.sendPasswordReset(
        email: email, CodeRequest(deviceLabel: text), call: CallContext(source: source))
      let mail = try #require(try await fixture.receiveMails().last { $0.kind == .passwordReset })
      return (
        mail.parameters.deviceLabel,
        try await fixture.useCases.codeUse.actionCodeInfo(try #require(mail.code)).deviceLabel
      )
    }
    #expect(try await label("Call +1 650 555 0100 at once", from: away) == (nil, nil))
    fixture.clock.advance(seconds: 3000)
    #expect(try await label("laptop", from: home) == ("laptop", "laptop"))
  }

  @Test(arguments: ["ada@example.com", "unknown@example.com"])
  func anAddressIsSentFiveMailsAnHour(address: String) async throws {
    let fixture = try fixture(.inMemory, .mailing(mails: AttemptPolicy().mails))
    _ = try await fixture.signUp(email: email)
    for _ in 0..<5 { try await fixture.useCases.codeSending.sendPasswordReset(email: address, CodeRequest()) }
    let error = await failure { try await fixture.useCases.codeSending.sendSignInLink(email: address, CodeRequest()) }
    #expect(error?.reason == .tooManyAttemptsTryLater && error?.retryAfterMilliseconds != nil)
    fixture.clock.advance(seconds: 3600)
    try await fixture.useCases.codeSending.sendSignInLink(email: address, CodeRequest())
  }

  @Test func aWorkerIsWokenByAMail() async throws {
    let fixture = try fixture()
    _ = try await fixture.signUp(email: email)
    try await fixture.useCases.codeSending.sendPasswordReset(email: email, CodeRequest())
    var values = fixture.useCases.deliveries.queuedMail.makeAsyncIterator()
    #expect(await values.next() != nil)
  }
}
