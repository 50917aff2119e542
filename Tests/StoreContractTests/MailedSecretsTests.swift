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
    let world = try World(kind, policy: .mailing())
    _ = try await world.signUp(email: "claimed@example.com")
    _ = try await world.owner(of: "owned@example.com")
    _ = try await world.signIn(world.credential(world.google, "g", email: "social@example.com"))
    let disabled = try await world.owner(of: "disabled@example.com")
    var account = try #require(try await world.account(disabled))
    account.isDisabled = true
    account.version += 1
    try await world.store.commit(ChangeSet(tenant: .default, changes: [.updateAccount(account)]))

    let people = ["unknown", "claimed", "owned", "social", "disabled"].map { $0 + "@example.com" }
    for email in people {
      try await world.useCases.sendPasswordReset(email: email, CodeRequest())
      let mail = try #require(try await world.store.read { try $0.dueMails(now: world.clock.now, limit: 10) }.last)
      // Whose account it is about shows in nothing that is stored before the worker looks for it.
      #expect(mail.kind == .passwordReset && mail.address == email && mail.uid == nil && mail.code == nil)
      try await world.useCases.sendSignInLink(email: email, CodeRequest())
      for kind in [ActionCode.Kind.passwordReset, .signInLink] {
        #expect(try await world.store.read { try $0.actionCodes(kind, for: email) }.isEmpty)
      }
      #expect(try await world.useCases.signInMethods(for: email) == [])
    }
    #expect(try await world.store.read { try $0.pendingMailCount() } == 2 * people.count)
    let mails = try await world.receiveMails()
    let resets = mails.filter { $0.kind == .passwordReset }.map(\.address)
    #expect(Set(resets) == ["claimed@example.com", "owned@example.com", "social@example.com"])
    // A link makes an account if there is none.
    let links = mails.filter { $0.kind == .signInLink }.map(\.address)
    #expect(Set(links) == Set(people.dropLast()))
  }

  @Test func withoutProtectionCallersMayKnow() async throws {
    let world = try World(policy: .mailing(protected: false))
    #expect(
      await reason { try await world.useCases.sendPasswordReset(email: Self.email, CodeRequest()) } == .userNotFound)
    _ = try await world.owner(of: Self.email)
    _ = try await world.signIn(world.emailLink(Self.email))
    #expect(try await world.useCases.signInMethods(for: Self.email) == [.password, .emailLink])
    #expect(try await world.useCases.signInMethods(for: "nobody@example.com") == [])
  }

  /// S6: mails go to the address as it is stored, whatever spelling asks for it.
  @Test func aMailGoesToTheCanonicalAddress() async throws {
    let world = try World(policy: .mailing())
    _ = try await world.owner(of: Self.email)
    try await world.useCases.sendPasswordReset(email: "ADA@Example.COM", CodeRequest())
    #expect(try await world.receiveMails().map(\.address) == [Self.email])
  }

  @Test func noticesGoToOwnersAlone() async throws {
    let world = try World(policy: .mailing())
    let claimant = try await world.principal(try await world.signUp(email: "claimed@example.com").tokens)
    _ = try await world.useCases.changePassword(to: Secret("secret-2"), old: Secret("secret-1"), principal: claimant)
    #expect(try await world.receiveMails().isEmpty)

    var owner = try await world.principal(try await world.owner(of: Self.email).tokens)
    owner = try await world.principal(
      try await world.useCases.changePassword(to: Secret("secret-2"), old: Secret("secret-1"), principal: owner).tokens)
    let facebook = try await world.credential(world.facebook, "f")
    owner = try await world.principal(
      try #require(try await world.useCases.link(facebook, principal: owner).tokens))
    _ = try await world.useCases.unlink(.provider(.facebook), revoke: .none, principal: owner)
    let mails = try await world.receiveMails()
    #expect(mails.map(\.kind) == [.passwordChanged, .methodLinked, .methodUnlinked])
    #expect(mails.allSatisfy { $0.address == Self.email && $0.value(of: "mode") == "recoverEmail" })
    #expect(mails.map(\.parameters.provider) == [nil, .facebook, .facebook])
  }

  // MARK: What is stored

  /// The database alone yields no code: another server's secret makes another one of the same row.
  @Test func aCodeIsAKeyedHashOfItsRow() async throws {
    let open = try StoreKind.inMemory.open()
    let world = try World(policy: .mailing(), on: open)
    _ = try await world.owner(of: Self.email)
    let code = try await world.resetCode(Self.email).reveal()
    for altered in [String(code.dropLast()), code + "A", code.replacing("lgmp_", with: "lgml_"), ""] {
      #expect(await reason { try await world.useCases.actionCodeInfo(Secret(altered)) } == .invalidOOBCode)
    }
    var characters = Array(code)
    for index in 5..<characters.count {
      let kept = characters[index]
      characters[index] = kept == "A" ? "B" : "A"
      #expect(await reason { try await world.useCases.actionCodeInfo(Secret(String(characters))) } == .invalidOOBCode)
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
  private func issue(_ kind: Kind, _ world: World) async throws -> Secret {
    switch kind {
    case .sessionHandle: return try await world.signIn(.anonymous).tokens.sessionHandle
    case .refreshToken: return try await world.signIn(.anonymous).tokens.refreshToken
    case .nonce: return try await world.useCases.issueNonce(for: .google).nonce
    case .continuation:
      _ = try await world.owner(of: "conflict@example.com")
      let credential = try await world.credential(
        world.facebook, "f", email: "conflict@example.com", trusted: false)
      return try #require(await failure { try await world.signIn(credential) }?.conflict?.continuation)
    case .verification:
      let principal = try await world.principal(try await world.signUp(email: "verify@example.com").tokens)
      _ = try await world.useCases.sendEmailVerification(CodeRequest(), principal: principal)
      return try await world.receiveCode(.verifyEmail)
    case .reset:
      _ = try await world.owner(of: "reset@example.com")
      return try await world.resetCode("reset@example.com")
    case .link:
      guard case .emailLink(_, let code) = try await world.emailLink("link@example.com") else { return Secret("") }
      return code
    case .change:
      let principal = try await world.principal(try await world.owner(of: "change@example.com").tokens)
      return try await world.changeCode(to: "changed@example.com", by: principal)
    case .recovery:
      let principal = try await world.principal(try await world.owner(of: "old@example.com").tokens)
      let code = try await world.changeCode(to: "new@example.com", by: principal)
      _ = try await world.useCases.applyActionCode(code, answer: .accept(password: nil), caller: principal)
      return try await world.receiveCode(.emailChanged)
    case .pending:
      _ = try await world.enroll()
      return try await world.challenge(world.adasPassword).pendingToken
    case .enrollment: return try await world.useCases.beginEnrollment(principal: world.enrolling()).sessionInfo
    }
  }

  /// Uses a text as a token of this kind; whether it is taken for one.
  private func isTaken(_ text: Secret, as kind: Kind, _ world: World) async throws -> Bool {
    do {
      switch kind {
      case .sessionHandle: _ = try await world.useCases.authenticate(bearer: text)
      case .refreshToken: _ = try await world.useCases.refresh(text)
      case .continuation: _ = try await world.signIn(.continuation(text))
      case .nonce:
        let token = world.google.token(
          for: ProviderAssertion(
            issuer: world.google.issuer, subject: "n", email: nil, emailVerified: false, emailIsTrusted: false,
            nonceClaim: text, expiresAt: world.clock.now.adding(milliseconds: 3_600_000)))
        _ = try await world.signIn(.provider(.google, .idToken(token, nonce: text)))
      case .verification, .change, .recovery:
        // One call takes all three: it goes by the kind that the text says it is.
        let wanted: ActionCode.Kind =
          kind == .verification ? .verifyEmail : kind == .change ? .changeEmail : .recoverEmail
        let answer: ActionCodeAnswer =
          kind == .recovery ? .accept(password: nil) : .accept(password: Secret("secret-1"))
        return try await world.useCases.applyActionCode(text, answer: answer, caller: nil).kind == wanted
      case .reset: _ = try await world.useCases.resetPassword(.code(text), to: Secret("new-secret"))
      case .link: _ = try await world.signIn(.emailLink(email: "link@example.com", code: text))
      case .pending:
        _ = try await world.useCases.finishSignIn(text, with: .recoveryCode(Secret("0000000000")), caller: nil)
      case .enrollment:
        _ = try await world.useCases.finishEnrollment(
          text, code: Secret("000000"), displayName: nil, principal: world.enrolling())
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
    let world = try World(policy: .mailing())
    let token = try await issue(pair.token, world)
    #expect(try await isTaken(token, as: pair.use, world) == (pair.token == pair.use))
  }

  /// Nor is it with the prefix of another kind.
  @Test(arguments: Pair.all.filter { $0.token != $0.use })
  func aTokenUnderAnotherPrefixIsGoodForNothing(pair: Pair) async throws {
    let world = try World(policy: .mailing())
    let token = try await issue(pair.token, world).reveal()
    let model = try await issue(pair.use, world).reveal()
    func parts(_ text: String) -> (prefix: Substring, body: Substring) {
      let end = text.index(after: text.firstIndex(of: "_") ?? text.startIndex)
      return (text[..<end], text[end...])
    }
    let forged = Secret(String(parts(model).prefix + parts(token).body))
    #expect(try await !isTaken(forged, as: pair.use, world))
  }
}
