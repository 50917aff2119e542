import Testing

@testable import Accounts

/// Who owns the address that the provider names, and in which state.
enum OwnerState: CaseIterable, Sendable {
  case nobody, unverifiedPassword, verifiedPassword, verifiedSameProvider, verifiedOtherProvider, disabledVerified

  func account(for provider: ProviderID) -> Account? {
    let email = Fixture.email
    let password = Fixture.identity(1, .password, email, email: email)
    switch self {
    case .nobody: return nil
    case .unverifiedPassword: return Fixture.account(email: email, identities: [password])
    case .verifiedPassword: return Fixture.account(email: email, verified: true, identities: [password])
    case .verifiedSameProvider:
      return Fixture.account(
        email: email, verified: true, identities: [Fixture.identity(1, provider, "other", email: email)])
    case .verifiedOtherProvider:
      return Fixture.account(
        email: email, verified: true, identities: [Fixture.identity(1, .oidc("other"), "other", email: email)])
    case .disabledVerified:
      var account = Fixture.account(email: email, verified: true, identities: [password])
      account.isDisabled = true
      return account
    }
  }
}

@Suite struct SignInRuleTests {
  private static let providers: [ProviderID] = [.google, .facebook, .oidc("acme")]

  private func verdict(_ claim: IdentityClaim, _ state: OwnerState, _ policy: Policy) -> Verdict {
    let owner = state.account(for: claim.providerID)
    return Verdict { () throws(AccountError) in
      try SignInRule.decide(
        Fixture.verified(claim), ClaimOwners(holder: nil, emailOwner: owner), Fixture.context(policy))
    }
  }

  @Test(arguments: providers, OwnerState.allCases)
  func aTrustedVerifiedAddress(_ provider: ProviderID, _ state: OwnerState) {
    let expected: Verdict =
      switch state {
      case .nobody: .create
      case .unverifiedPassword: .takeOver
      case .verifiedPassword, .verifiedOtherProvider: .join
      case .verifiedSameProvider: .conflict(.accountExistsWithDifferentCredential)
      case .disabledVerified: .refuse(.userDisabled)
      }
    #expect(verdict(Fixture.claim(provider), state, Policy()) == expected)
  }

  @Test(arguments: providers, OwnerState.allCases)
  func anAddressThatIsNotProvenNeverReachesAnAccount(_ provider: ProviderID, _ state: OwnerState) {
    let expected: Verdict = state == .nobody ? .create : .conflict(.accountExistsWithDifferentCredential)
    for (verified, trusted) in [(false, false), (true, false), (false, true)] {
      #expect(verdict(Fixture.claim(provider, verified: verified, trusted: trusted), state, Policy()) == expected)
    }
  }

  @Test(arguments: providers, OwnerState.allCases)
  func theExplicitPolicyNeverJoins(_ provider: ProviderID, _ state: OwnerState) {
    let expected: Verdict = state == .nobody ? .create : .conflict(.accountExistsWithDifferentCredential)
    #expect(verdict(Fixture.claim(provider), state, Policy(linking: .explicit)) == expected)
  }

  @Test(arguments: OwnerState.allCases)
  func withoutAnAddressOrItsUniquenessANewIdentityIsANewAccount(_ state: OwnerState) {
    #expect(verdict(Fixture.claim(email: nil), state, Policy()) == .create)
    #expect(verdict(Fixture.claim(), state, Policy(oneAccountPerEmail: false)) == .create)
  }

  @Test(arguments: OwnerState.allCases)
  func aProviderThatMayNotLinkDoesNotJoin(_ state: OwnerState) {
    let policy = Policy(providers: [.google: ProviderPolicy(mayLink: false)])
    let expected: Verdict = state == .nobody ? .create : .conflict(.accountExistsWithDifferentCredential)
    #expect(verdict(Fixture.claim(), state, policy) == expected)
  }

  @Test(arguments: OwnerState.allCases)
  func aProviderThatIsOnlyLinkedSignsNobodyIn(_ state: OwnerState) {
    let policy = Policy(providers: [.google: ProviderPolicy(maySignIn: false)])
    #expect(verdict(Fixture.claim(), state, policy) == .refuse(.operationNotAllowed))
  }

  @Test(arguments: [
    (false, Verdict.signIn), (true, .refuse(.userDisabled)),
  ])
  func aKnownIdentityGoesToItsAccountWhoeverOwnsTheAddress(
    _ isDisabled: Bool, _ expected: Verdict
  ) {
    let identity = Fixture.identity(1, .google, "known")
    var holder = Fixture.account(identities: [identity])
    holder.isDisabled = isDisabled
    let owner = Fixture.account("another", email: Fixture.email, verified: true)
    let decided = Verdict { () throws(AccountError) in
      try SignInRule.decide(
        Fixture.verified(Fixture.claim(.google, "known")), ClaimOwners(holder: holder, emailOwner: owner),
        Fixture.context())
    }
    #expect(decided == expected)
  }

  @Test func aTakeoverSetsEverythingAsideAndEndsEverySession() throws {
    let owner = Fixture.account(
      email: Fixture.email,
      identities: [
        Fixture.identity(1, .password, Fixture.email, email: Fixture.email),
        Fixture.identity(2, .facebook, "f", email: Fixture.email),
        Fixture.identity(3, .google, "planted", email: Fixture.email),
      ])
    let outcome = try SignInRule.decide(
      Fixture.verified(Fixture.claim()), ClaimOwners(holder: nil, emailOwner: owner), Fixture.context())
    guard case .proceed(let draft, let identity?) = outcome else {
      Issue.record("expected a takeover")
      return
    }
    #expect(draft.account.linkedIdentities == [identity])
    #expect(draft.account.identities.count == 4)
    #expect(draft.account.generation == owner.generation + 1 && draft.account.version == owner.version + 1)
    #expect(draft.account.emailVerified && draft.account.displayName == "Claim")
    let set = draft.changeSet()
    #expect(set.expectations == [.account(owner.uid, version: owner.version)])
    #expect(set.changes.contains(.endSessions(.all(of: owner.uid))))
    #expect(set.changes.contains(.updateAccount(draft.account)))
  }

  @Test func aSignInThatLearnsNothingNewChangesNoVersion() throws {
    var identity = Fixture.identity(1, .google, "known", email: Fixture.email)
    identity.displayEmail = Fixture.email
    identity.emailVerified = true
    identity.displayName = "Claim"
    identity.photoURL = "photo"
    let holder = Fixture.account(identities: [identity])
    let outcome = try SignInRule.decide(
      Fixture.verified(Fixture.claim(.google, "known")), ClaimOwners(holder: holder, emailOwner: nil), Fixture.context()
    )
    guard case .proceed(let draft, _) = outcome else {
      Issue.record("expected a sign-in")
      return
    }
    #expect(!draft.isChanged && draft.changes.isEmpty && draft.account == holder)
  }

  @Test func decisionsAreTheSameEachTime() throws {
    let owner = try #require(OwnerState.unverifiedPassword.account(for: .google))
    let sets = try (0..<2).map { _ in
      guard
        case .proceed(let draft, _) = try SignInRule.decide(
          Fixture.verified(Fixture.claim()), ClaimOwners(holder: nil, emailOwner: owner), Fixture.context())
      else { return ChangeSet(tenant: Fixture.tenant) }
      return draft.changeSet()
    }
    #expect(sets[0] == sets[1] && !sets[0].changes.isEmpty)
  }
}
