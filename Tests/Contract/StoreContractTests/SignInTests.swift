import AccountFakes
import Accounts
import InMemoryAccountStore
import Testing

@Suite struct SignInTests {
  @Test(arguments: StoreKind.allCases)
  func anonymousSignUpMakesAnAccountWithoutIdentities(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let result = try await fixture.signIn(.anonymous)
    #expect(result.isNewAccount && result.account.isAnonymous && result.account.identities.isEmpty)
    #expect(result.account.uid.rawValue.utf8.count == 28)
    #expect(result.providerID == .anonymous)
    let principal = try await fixture.principal(result.tokens)
    #expect(principal.uid == result.account.uid && principal.isAnonymous)
    #expect(try await fixture.useCases.authentication.account(of: principal) == result.account)
  }

  @Test(arguments: StoreKind.allCases)
  func passwordSignUpThenSignInReachesTheSameAccount(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let made = try await fixture.signUp(email: "Ada@Example.com")
    #expect(made.account.email == "ada@example.com" && made.account.displayEmail == "Ada@Example.com")
    #expect(!made.account.emailVerified && made.isNewAccount)
    fixture.clock.advance(seconds: 5)
    let back = try await fixture.signIn(.password(email: "ADA@example.COM", password: Secret("secret-1")))
    #expect(back.account.uid == made.account.uid && !back.isNewAccount)
    #expect(back.account.lastSignInAt == fixture.clock.now)
    #expect(back.account.version == made.account.version)
    let stored = try await fixture.store.read { try $0.account(made.account.uid) }
    #expect(stored == back.account)
    #expect(stored?.identities.first?.lastUsedAt == fixture.clock.now)
  }

  @Test(arguments: [
    ("", "secret-1", AccountError.Reason.missingEmail), ("no-address", "secret-1", .invalidEmail),
    ("a@b", "secret-1", .invalidEmail), ("a b@example.com", "secret-1", .invalidEmail),
    ("a@example.com", "", .missingPassword), ("a@example.com", "12345", .weakPassword),
    ("a@example.com", String(repeating: "x", count: 4097), .invalidArgument),
  ])
  func signUpRefusesWhatIsNoAddressOrNoPassword(
    email: String, password: String, expected: AccountError.Reason
  ) async throws {
    let fixture = try ServiceFixture()
    #expect(await reason { try await fixture.signUp(email: email, password: password) } == expected)
    #expect(fixture.hasher.counts.hashes == 0)
  }

  /// New passwords alone: one that an account has already still signs in.
  @Test func newPasswordsFollowTheRules() async throws {
    let open = OpenStore(InMemoryAccountStore())
    let before = try ServiceFixture(on: open)
    _ = try await before.signUp(email: "ada@example.com", password: "Ligatures")
    let rules = PasswordRules(requires: [.digit], common: CommonPasswords(["ligatures", "ligatures1"]))
    let fixture = try ServiceFixture(policy: Policy(passwords: rules), on: open)
    let back = try await fixture.signIn(.password(email: "ada@example.com", password: Secret("Ligatures")))
    #expect(back.account.email == "ada@example.com")
    for (password, reason, broken) in [
      ("Ligatures", AccountError.Reason.passwordDoesNotMeetRequirements, [PasswordRules.Rule.digit, .uncommon]),
      ("abcdxyzw", .passwordDoesNotMeetRequirements, [.digit]), ("LIGATURES1", .weakPassword, []),
      ("short", .weakPassword, []),
    ] {
      let signUp = await failure { try await fixture.signUp(email: "grace@example.com", password: password) }
      let principal = try await fixture.principal(back.tokens)
      let change = await failure {
        try await fixture.useCases.ownAccount.changePassword(
          to: Secret(password), old: Secret("Ligatures"), principal: principal)
      }
      let anonymous = try await fixture.caller(linking: [])
      let link = await failure {
        try await fixture.useCases.linking.link(
          .password(email: "new@example.com", password: Secret(password)), principal: anonymous)
      }
      #expect(signUp?.reason == reason && signUp?.brokenRules == broken)
      #expect(change?.reason == reason && change?.brokenRules == broken && change?.field == .newPassword)
      #expect(link?.reason == reason && link?.brokenRules == broken)
    }
    #expect(fixture.hasher.counts.hashes == 0)
  }

  @Test(arguments: StoreKind.allCases)
  func signUpRefusesAnAddressThatIsTakenInAnyCase(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    _ = try await fixture.signUp(email: "ada@example.com")
    _ = try await fixture.signIn(fixture.credential(fixture.google, "g1", email: "bob@example.com"))
    #expect(await reason { try await fixture.signUp(email: "ADA@Example.com") } == .emailExists)
    #expect(await reason { try await fixture.signUp(email: "Bob@example.com") } == .emailExists)
  }

  @Test func unknownAddressAndWrongPasswordAreOneAnswer() async throws {
    let fixture = try ServiceFixture()
    _ = try await fixture.signUp(email: "ada@example.com")
    let wrong = await failure {
      try await fixture.signIn(.password(email: "ada@example.com", password: Secret("other-01")))
    }
    let unknown = await failure {
      try await fixture.signIn(.password(email: "eve@example.com", password: Secret("other-01")))
    }
    #expect(wrong?.reason == .invalidLoginCredentials)
    #expect(wrong?.description == unknown?.description)
    #expect(fixture.hasher.counts == .init(hashes: 1, verifications: 1, dummies: 1))
  }

  @Test func withoutEnumerationProtectionTheUnknownAddressIsTold() async throws {
    let fixture = try ServiceFixture(policy: Policy(enumerationProtection: false))
    let unknown = await reason {
      try await fixture.signIn(.password(email: "eve@example.com", password: Secret("other-01")))
    }
    #expect(unknown == .userNotFound)
    #expect(fixture.hasher.counts.dummies == 1)
  }

  @Test(arguments: StoreKind.allCases)
  func aNewIdentityGetsAnAccountAndAKnownOneItsOwn(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let first = try await fixture.signIn(
      fixture.credential(fixture.google, "g1", email: "Ada@gmail.com", name: "Ada", photo: "https://p/1"))
    #expect(first.isNewAccount && first.account.email == "ada@gmail.com" && first.account.emailVerified)
    #expect(first.account.displayName == "Ada" && first.account.photoURL == "https://p/1")
    #expect(first.profileJSON == "{}")
    let second = try await fixture.signIn(
      fixture.credential(fixture.google, "g1", email: "ada2@gmail.com", name: "Ada L."))
    #expect(second.account.uid == first.account.uid && !second.isNewAccount)
    // The profile is untouched, the identity is as its provider describes it now.
    #expect(second.account.email == "ada@gmail.com" && second.account.displayName == "Ada")
    #expect(second.account.identities.first?.email == "ada2@gmail.com")
    #expect(second.account.identities.first?.displayName == "Ada L.")
    #expect(try await fixture.store.read { try $0.account(first.account.uid) } == second.account)
  }

  @Test("S35 a token with its nonce serves once, on sign-in and on linking", arguments: StoreKind.allCases)
  func aNonceWorksOnce(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let credential = try await fixture.credential(fixture.google, "g1")
    _ = try await fixture.signIn(credential)
    #expect(await reason { try await fixture.signIn(credential) } == .missingOrInvalidNonce)
    let other = try await fixture.principal(try await fixture.signIn(.anonymous).tokens)
    #expect(
      await reason { try await fixture.useCases.linking.link(credential, principal: other) } == .missingOrInvalidNonce)
  }

  @Test func aNonceOfAnotherProviderOrTimeIsRefused() async throws {
    let fixture = try ServiceFixture()
    let stolen = try await fixture.useCases.providerSignIn.issueNonce(for: .facebook)
    let token = fixture.google.token(
      for: ProviderAssertion(
        issuer: fixture.google.issuer, subject: "g1", nonceClaim: stolen.nonce, expiresAt: fixture.clock.now))
    let crossed = Credential.provider(.google, .idToken(token, nonce: stolen.nonce))
    #expect(await reason { try await fixture.signIn(crossed) } == .missingOrInvalidNonce)
    let late = try await fixture.credential(fixture.google, "g1")
    fixture.clock.advance(seconds: 600)
    #expect(await reason { try await fixture.signIn(late) } == .missingOrInvalidNonce)
  }

  @Test func withoutNonceATokenIsRefusedOrTakenOnceAsThePolicySays() async throws {
    func credential(_ fixture: ServiceFixture) -> Credential {
      let token = fixture.google.token(
        for: ProviderAssertion(
          issuer: fixture.google.issuer, subject: "g1", expiresAt: fixture.clock.now, tokenFingerprint: [1, 2, 3]))
      return .provider(.google, .idToken(token, nonce: nil))
    }
    let strict = try ServiceFixture(policy: Policy(providers: [.google: ProviderPolicy(nonce: .required)]))
    #expect(await reason { try await strict.signIn(credential(strict)) } == .missingOrInvalidNonce)
    let lenient = try ServiceFixture()
    #expect(await reason { try await lenient.signIn(credential(lenient)) } == nil)
    #expect(await reason { try await lenient.signIn(credential(lenient)) } == .missingOrInvalidNonce)
  }

  @Test func anAccessTokenNeedsNoNonceAndMayComeAgain() async throws {
    let tokens = TicketProvider(.oidc("tokens"), accepting: .accessToken)
    let fixture = try ServiceFixture(extra: [tokens])
    let token = tokens.token(
      for: ProviderAssertion(issuer: tokens.issuer, subject: "t1", expiresAt: fixture.clock.now))
    let credential = Credential.provider(tokens.providerID, .accessToken(token))
    let first = try await fixture.signIn(credential)
    #expect(try await fixture.signIn(credential).account.uid == first.account.uid)
  }

  @Test(arguments: ProviderToken.Kind.allCases)
  func aTokenOfAnotherKindIsRefusedBeforeTheProviderIsAsked(_ accepted: ProviderToken.Kind) async throws {
    let provider = TicketProvider(.oidc("one"), accepting: accepted)
    let fixture = try ServiceFixture(extra: [provider])
    let secret = Secret("token")
    let token: ProviderToken = accepted == .idToken ? .accessToken(secret) : .idToken(secret, nonce: nil)
    let error = await failure { try await fixture.signIn(.provider(provider.providerID, token)) }
    #expect(error?.reason == .invalidArgument && error?.field == .token(token.kind))
    #expect(provider.calls == 0)
  }

  @Test func aProviderThatIsOffOrMissingIsNotAsked() async throws {
    let fixture = try ServiceFixture(policy: Policy(providers: [.google: ProviderPolicy(isEnabled: false)]))
    let token = Secret("ticket")
    func attempt(_ id: ProviderID) async -> AccountError.Reason? {
      await reason { try await fixture.signIn(.provider(id, .idToken(token, nonce: nil))) }
    }
    #expect(await attempt(.google) == .operationNotAllowed)
    #expect(await attempt(.apple) == .operationNotAllowed)
    #expect(await attempt(ProviderID(rawValue: "no provider")) == .invalidProviderID)
    #expect(await reason { try await fixture.useCases.providerSignIn.issueNonce(for: .google) } == .operationNotAllowed)
    #expect(fixture.google.calls == 0)
  }

  @Test(arguments: [ProviderID.anonymous, .password, .google])
  func creationMayBeLeftToAdministrators(_ id: ProviderID) async throws {
    let fixture = try ServiceFixture(policy: Policy(providers: [id: ProviderPolicy(mayCreate: false)]))
    let outcome = await reason {
      switch id {
      case .anonymous: _ = try await fixture.signIn(.anonymous)
      case .password: _ = try await fixture.signUp(email: "ada@example.com")
      default: _ = try await fixture.signIn(fixture.credential(fixture.google, "g1"))
      }
    }
    #expect(outcome == .adminOnlyOperation)
  }

  /// Sign-in, reauthentication and a continuation: all refused. A link is not.
  @Test func aProviderThatIsOnlyLinkedSignsInOnNoPath() async throws {
    let fixture = try ServiceFixture(policy: Policy(providers: [.google: ProviderPolicy(maySignIn: false)]))
    let owner = try await fixture.principal(try await fixture.signUp(email: "ada@example.com").tokens)
    let tokens = try #require(
      try await fixture.useCases.linking.link(fixture.credential(fixture.google, "g1"), principal: owner).tokens)
    let principal = try await fixture.principal(tokens)
    let google = try await fixture.credential(fixture.google, "g1")
    #expect(await reason { try await fixture.signIn(google) } == .operationNotAllowed)
    #expect(
      await reason {
        try await fixture.useCases.reauthentication.reauthenticate(google, principal: principal)
      } == .operationNotAllowed)
    let stranger = try await fixture.principal(try await fixture.signIn(.anonymous).tokens)
    let conflict = await failure { try await fixture.useCases.linking.link(google, principal: stranger) }
    #expect(conflict?.reason == .credentialAlreadyInUse && conflict?.conflict?.continuation == nil)
    let last = await reason {
      try await fixture.useCases.linking.unlink(.provider(.password), revoke: .none, principal: principal)
    }
    #expect(last == .lastSignInMethod)
  }

  @Test func textsOverTheLimitNameTheirField() async throws {
    let fixture = try ServiceFixture()
    let name = await failure {
      try await fixture.useCases.signingIn.signUp(
        .anonymous, displayName: String(repeating: "x", count: 257), deviceLabel: "")
    }
    #expect(name?.reason == .invalidArgument && name?.field == .displayName)
    let long = Secret(String(repeating: "x", count: 257))
    let nonce = await failure {
      try await fixture.signIn(.provider(.google, .idToken(Secret("t"), nonce: long)))
    }
    #expect(nonce?.reason == .invalidArgument && nonce?.field == .nonce)
    let token = Secret(String(repeating: "x", count: 16_385))
    let text = await failure { try await fixture.signIn(.provider(.google, .idToken(token, nonce: nil))) }
    #expect(text?.reason == .invalidArgument && text?.field == .token(.idToken))
    let nul = await failure {
      try await fixture.signUp(email: "ada@example.com", password: "secret\u{0}1")
    }
    #expect(nul?.reason == .invalidArgument && nul?.field == .password)
  }
}
