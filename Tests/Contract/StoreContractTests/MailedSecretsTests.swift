import AccountFakes
import Accounts
import Testing

/// What outsiders learn from answers, and what tokens are good for besides what they were made for.
@Suite struct MailedSecretsTests {
  static let email = "ada@example.com"

  // MARK: Enumeration (S57)

  /// The calls that name an address, for one that no account has, and for accounts of every kind.
  @Test(arguments: StoreKind.allCases)
  func callsThatNameAnAddressAnswerAlikeAndWriteAlike(kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind, policy: .mailing())
    _ = try await fixture.signUp(email: "claimed@example.com")
    _ = try await fixture.owner(of: "owned@example.com")
    _ = try await fixture.signIn(fixture.credential(fixture.google, "g", email: "social@example.com"))
    let disabled = try await fixture.owner(of: "disabled@example.com")
    var account = try #require(try await fixture.account(disabled))
    account.isDisabled = true
    account.version += 1
    try await fixture.store.commit(ChangeSet(tenant: .default, changes: [.updateAccount(account)]))

    let people = ["unknown", "claimed", "owned", "social", "disabled"].map { $0 + "@example.com" }
    for email in people {
      try await fixture.useCases.codeSending.sendPasswordReset(email: email, CodeRequest())
      let mail = try #require(
        try await fixture.store.read { try $0.dueMails(now: fixture.clock.now, limit: 10) }.first {
          $0.address == email
        })
      // Whose account it is about shows in nothing that is stored before the worker looks for it.
      #expect(mail.kind == .passwordReset && mail.address == email && mail.uid == nil && mail.code == nil)
      try await fixture.useCases.codeSending.sendSignInLink(email: email, CodeRequest())
      for kind in [ActionCode.Kind.passwordReset, .signInLink] {
        #expect(try await fixture.store.read { try $0.actionCodes(kind, for: email) }.isEmpty)
      }
      #expect(try await fixture.useCases.codeSending.signInMethods(for: email) == [])
    }
    #expect(try await fixture.store.read { try $0.pendingMailCount() } == 2 * people.count)
    let mails = try await fixture.receiveMails()
    let resets = mails.filter { $0.kind == .passwordReset }.map(\.address)
    #expect(Set(resets) == ["claimed@example.com", "owned@example.com", "social@example.com"])
    // A link makes an account if there is none.
    let links = mails.filter { $0.kind == .signInLink }.map(\.address)
    #expect(Set(links) == Set(people.dropLast()))
  }

  @Test func withoutProtectionCallersMayKnow() async throws {
    let fixture = try ServiceFixture(policy: .mailing(protected: false))
    #expect(
      await reason { try await fixture.useCases.codeSending.sendPasswordReset(email: Self.email, CodeRequest()) }
        == .userNotFound)
    _ = try await fixture.owner(of: Self.email)
    _ = try await fixture.signIn(fixture.emailLink(Self.email))
    #expect(try await fixture.useCases.codeSending.signInMethods(for: Self.email) == [.password, .emailLink])
    #expect(try await fixture.useCases.codeSending.signInMethods(for: "unknown@example.com") == [])
  }

  /// S6: mails go to the address as it is stored, whatever spelling asks for it.
  @Test func aMailGoesToTheCanonicalAddress() async throws {
    let fixture = try ServiceFixture(policy: .mailing())
    _ = try await fixture.owner(of: Self.email)
    try await fixture.useCases.codeSending.sendPasswordReset(email: "ADA@Example.COM", CodeRequest())
    #expect(try await fixture.receiveMails().map(\.address) == [Self.email])
  }

  @Test func noticesGoToOwnersAlone() async throws {
    let fixture = try ServiceFixture(policy: .mailing())
    let claimant = try await fixture.principal(try await fixture.signUp(email: "claimed@example.com").tokens)
    _ = try await fixture.useCases.ownAccount.changePassword(
      to: Secret("secret-2"), old: Secret("secret-1"), principal: claimant)
    #expect(try await fixture.receiveMails().isEmpty)

    var owner = try await fixture.principal(try await fixture.owner(of: Self.email).tokens)
    owner = try await fixture.principal(
      try await fixture.useCases.ownAccount.changePassword(
        to: Secret("secret-2"), old: Secret("secret-1"), principal: owner
      )
      .tokens)
    let facebook = try await fixture.credential(fixture.facebook, "f")
    owner = try await fixture.principal(
      try #require(try await fixture.useCases.linking.link(facebook, principal: owner).tokens))
    _ = try await fixture.useCases.linking.unlink(.provider(.facebook), revoke: .none, principal: owner)
    let mails = try await fixture.receiveMails()
    #expect(mails.map(\.kind) == [.passwordChanged, .methodLinked, .methodUnlinked])
    #expect(mails.allSatisfy { $0.address == Self.email && $0.value(of: "mode") == "recoverEmail" })
    #expect(mails.map(\.parameters.provider) == [nil, .facebook, .facebook])
  }

  // MARK: What is stored

  /// The database alone yields no code: another server's secret makes another one of the same row.
  @Test func aCodeIsAKeyedHashOfItsRow() async throws {
    let open = try StoreKind.inMemory.open()
    let fixture = try ServiceFixture(policy: .mailing(), on: open)
    _ = try await fixture.owner(of: Self.email)
    let code = try await fixture.resetCode(Self.email).reveal()
    for altered in [String(code.dropLast()), code + "A", code.replacing("lgmp_", with: "lgml_"), ""] {
      #expect(await reason { try await fixture.useCases.codeUse.actionCodeInfo(Secret(altered)) } == .invalidOOBCode)
    }
    var characters = Array(code)
    for index in 5..<characters.count {
      let kept = characters[index]
      characters[index] = kept == "A" ? "B" : "A"
      #expect(
        await reason { try await fixture.useCases.codeUse.actionCodeInfo(Secret(String(characters))) }
          == .invalidOOBCode)
      characters[index] = kept
    }
  }

  // MARK: Token kinds (S19)

  /// Each kind of token that the service issues, by the use that takes it.
  enum Kind: String, CaseIterable, Sendable {
    case sessionHandle, refreshToken, continuation, nonce, verification, reset, link, change, recovery, pending,
      enrollment
  }

  struct Pair: Sendable, CustomTestStringConvertible {
    var token: Kind
    var use: Kind

    var testDescription: String { "\(token.rawValue) as \(use.rawValue)" }

    static let all = Kind.allCases.flatMap { token in Kind.allCases.map { Pair(token: token, use: $0) } }
  }

  /// A token of each kind, all good.
  private func issue(_ kind: Kind, _ fixture: ServiceFixture) async throws -> Secret {
    switch kind {
    case .sessionHandle: return try await fixture.signIn(.anonymous).tokens.sessionHandle
    case .refreshToken: return try await fixture.signIn(.anonymous).tokens.refreshToken
    case .nonce: return try await fixture.useCases.providerSignIn.issueNonce(for: .google).nonce
    case .continuation:
      _ = try await fixture.owner(of: "conflict@example.com")
      let credential = try await fixture.credential(
        fixture.facebook, "f", email: "conflict@example.com", trusted: false)
      return try #require(await failure { try await fixture.signIn(credential) }?.conflict?.continuation)
    case .verification:
      let principal = try await fixture.principal(try await fixture.signUp(email: "verify@example.com").tokens)
      _ = try await fixture.useCases.codeSending.sendEmailVerification(CodeRequest(), principal: principal)
      return try await fixture.receiveCode(.verifyEmail)
    case .reset:
      _ = try await fixture.owner(of: "reset@example.com")
      return try await fixture.resetCode("reset@example.com")
    case .link:
      guard case .emailLink(_, let code) = try await fixture.emailLink("link@example.com") else { return Secret("") }
      return code
    case .change:
      let principal = try await fixture.principal(try await fixture.owner(of: "change@example.com").tokens)
      return try await fixture.changeCode(to: "changed@example.com", by: principal)
    case .recovery:
      let principal = try await fixture.principal(try await fixture.owner(of: "old@example.com").tokens)
      let code = try await fixture.changeCode(to: "new@example.com", by: principal)
      _ = try await fixture.useCases.codeUse.applyActionCode(code, answer: .accept(password: nil), caller: principal)
      return try await fixture.receiveCode(.emailChanged)
    case .pending:
      _ = try await fixture.enroll()
      return try await fixture.challenge(fixture.adasPassword).pendingToken
    case .enrollment:
      return try await fixture.useCases.factorEnrollment.beginEnrollment(principal: fixture.enrolling()).sessionInfo
    }
  }

  /// Uses a text as a token of this kind; whether it is taken for one.
  private func isTaken(_ text: Secret, as kind: Kind, _ fixture: ServiceFixture) async throws -> Bool {
    do {
      switch kind {
      case .sessionHandle: _ = try await fixture.useCases.authentication.authenticate(bearer: text)
      case .refreshToken: _ = try await fixture.useCases.sessions.refresh(text)
      case .continuation: _ = try await fixture.signIn(.continuation(text))
      case .nonce:
        let token = fixture.google.token(
          for: ProviderAssertion(
            issuer: fixture.google.issuer, subject: "n", email: nil, emailVerified: false, emailIsTrusted: false,
            nonceClaim: text, expiresAt: fixture.clock.now.adding(milliseconds: 3_600_000)))
        _ = try await fixture.signIn(.provider(.google, .idToken(token, nonce: text)))
      case .verification, .change, .recovery:
        // One call takes all three: it goes by the kind that the text says it is.
        let wanted: ActionCode.Kind =
          kind == .verification ? .verifyEmail : kind == .change ? .changeEmail : .recoverEmail
        let answer: ActionCodeAnswer =
          kind == .recovery ? .accept(password: nil) : .accept(password: Secret("secret-1"))
        return try await fixture.useCases.codeUse.applyActionCode(text, answer: answer, caller: nil).kind == wanted
      case .reset: _ = try await fixture.useCases.passwordReset.resetPassword(.code(text), to: Secret("new-secret"))
      case .link: _ = try await fixture.signIn(.emailLink(email: "link@example.com", code: text))
      case .pending:
        _ = try await fixture.useCases.factorChallenges.finishSignIn(
          text, with: .recoveryCode(Secret("0000000000")), caller: nil)
      case .enrollment:
        _ = try await fixture.useCases.factorEnrollment.finishEnrollment(
          text, code: Secret("000000"), displayName: nil, principal: fixture.enrolling())
      }
      return true
    } catch let error as AccountError {
      // A token that leads to the same conflict again, or to a wrong second factor, was taken for what it is.
      return kind == .continuation && error.reason == .accountExistsWithDifferentCredential
        || (kind == .pending || kind == .enrollment) && error.reason == .invalidCode
    }
  }

  @Test(arguments: Pair.all)
  func aTokenIsGoodForItsOwnUseAlone(pair: Pair) async throws {
    let fixture = try ServiceFixture(policy: .mailing())
    let token = try await issue(pair.token, fixture)
    #expect(try await isTaken(token, as: pair.use, fixture) == (pair.token == pair.use))
  }

  /// Nor is it with the prefix of another kind.
  @Test(arguments: Pair.all.filter { $0.token != $0.use })
  func aTokenUnderAnotherPrefixIsGoodForNothing(pair: Pair) async throws {
    let fixture = try ServiceFixture(policy: .mailing())
    let token = try await issue(pair.token, fixture).reveal()
    let model = try await issue(pair.use, fixture).reveal()
    func parts(_ text: String) -> (prefix: Substring, body: Substring) {
      let end = text.index(after: text.firstIndex(of: "_") ?? text.startIndex)
      return (text[..<end], text[end...])
    }
    let forged = Secret(String(parts(model).prefix + parts(token).body))
    #expect(try await !isTaken(forged, as: pair.use, fixture))
  }
}
