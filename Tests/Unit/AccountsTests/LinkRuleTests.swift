import Testing

@testable import Accounts

@Suite struct LinkRuleTests {
  /// What the caller's account has of the provider already.
  enum Present: CaseIterable, Sendable {
    case nothing, theIdentity, theIdentitySetAside, anotherOfTheProvider

    var identities: [Identity] {
      switch self {
      case .nothing: return []
      case .theIdentity: return [Fixture.identity(1, .google, "s")]
      case .theIdentitySetAside:
        var identity = Fixture.identity(1, .google, "s")
        identity.state = .setAside(.emailProvenByAnother, at: Fixture.now)
        return [identity]
      case .anotherOfTheProvider: return [Fixture.identity(1, .google, "t")]
      }
    }
  }

  private func verdict(
    _ present: Present, holder: Account? = nil, emailOwner: Account? = nil, policy: Policy = Policy()
  ) -> Verdict {
    let account = Fixture.account("mine", identities: present.identities)
    let isHolder = account.identities.contains { $0.key.subject == "s" }
    return Verdict { () throws(AccountError) in
      try LinkRule.decide(
        Fixture.claim(.google, "s"), onto: account, isRecent: true,
        ClaimOwners(holder: holder ?? (isHolder ? account : nil), emailOwner: emailOwner), Fixture.context(policy))
    }
  }

  @Test(arguments: Present.allCases, [false, true])
  func aFreeIdentity(_ present: Present, _ several: Bool) {
    let expected: Verdict =
      switch present {
      case .nothing: .link
      case .theIdentity: .alreadyLinked
      case .theIdentitySetAside: .restore
      case .anotherOfTheProvider: several ? .link : .refuse(.providerAlreadyLinked)
      }
    #expect(verdict(present, policy: Policy(severalPerProvider: several)) == expected)
  }

  @Test(arguments: [Present.nothing, .anotherOfTheProvider])
  func anIdentityOfAnotherAccountConflicts(_ present: Present) {
    let holder = Fixture.account("other", identities: [Fixture.identity(9, .google, "s")])
    #expect(verdict(present, holder: holder) == .conflict(.credentialAlreadyInUse))
  }

  @Test(arguments: [
    (OwnerState.nobody, Verdict.link), (.unverifiedPassword, .linkReleasing),
    (.verifiedPassword, .conflict(.emailExists)), (.verifiedOtherProvider, .conflict(.emailExists)),
  ])
  func anAddressOfAnotherAccountConflicts(_ state: OwnerState, _ expected: Verdict) {
    let owner = state.account(for: .google)
    #expect(verdict(.nothing, emailOwner: owner) == expected)
    #expect(verdict(.nothing, emailOwner: owner, policy: Policy(oneAccountPerEmail: false)) == .link)
  }

  @Test(arguments: [
    (ProviderPolicy(isEnabled: false), Verdict.refuse(.operationNotAllowed)),
    (ProviderPolicy(mayLink: false), .refuse(.operationNotAllowed)), (ProviderPolicy(mayCreate: false), .link),
  ])
  func switchesOfTheProvider(_ rules: ProviderPolicy, _ expected: Verdict) {
    #expect(verdict(.nothing, policy: Policy(providers: [.google: rules])) == expected)
  }

  @Test(arguments: [true, false])
  func aContinuationIsIssuedOnlyWhereItLeadsOn(_ isReachable: Bool) throws {
    var identity = Fixture.identity(9, .google, "s")
    if !isReachable { identity.state = .setAside(.emailProvenByAnother, at: Fixture.now) }
    let outcome = try LinkRule.decide(
      Fixture.claim(.google, "s"), onto: Fixture.account("mine"), isRecent: true,
      ClaimOwners(holder: Fixture.account("other", identities: [identity]), emailOwner: nil), Fixture.context())
    guard case .conflict(let decision) = outcome else {
      Issue.record("expected a conflict")
      return
    }
    #expect(decision.issuesContinuation == isReachable)
  }

  @Test(arguments: [
    (nil as String?, false, true, Fixture.email as String?, true), (nil, false, false, Fixture.email, false),
    (Fixture.email, false, true, Fixture.email, true), (Fixture.email, false, false, Fixture.email, false),
    (Fixture.email, true, false, Fixture.email, true), ("own@mail.example", false, true, "own@mail.example", false),
    ("own@mail.example", true, true, "own@mail.example", true),
  ])
  func theAddressOfTheAccountAfterALink(
    email: String?, verified: Bool, proven: Bool, expected: String?, expectedVerified: Bool
  ) throws {
    let account = Fixture.account("mine", email: email, verified: verified)
    let outcome = try LinkRule.decide(
      Fixture.claim(.google, "s", trusted: proven), onto: account, isRecent: true,
      ClaimOwners(holder: nil, emailOwner: nil),
      Fixture.context())
    guard case .proceed(let draft, let identity?) = outcome else {
      Issue.record("expected a link")
      return
    }
    #expect(draft.account.email == expected && draft.account.emailVerified == expectedVerified)
    #expect(draft.account.displayName == "Old" && !draft.account.isAnonymous)
    #expect(draft.account.version == account.version + 1 && draft.account.generation == account.generation)
    #expect(draft.account.identities.last == identity)
  }

  @Test func identitiesSortInTheOrderOfLinkingAlsoWhenTheClockWasSetBack() throws {
    let account = Fixture.account("mine", identities: [Fixture.identity(5000, .facebook, "f")])
    let outcome = try LinkRule.decide(
      Fixture.claim(.google, "s"), onto: account, isRecent: true, ClaimOwners(holder: nil, emailOwner: nil),
      Fixture.context())
    guard case .proceed(_, let identity?) = outcome else {
      Issue.record("expected a link")
      return
    }
    #expect((identity.id.key ?? 0) > 5000)
  }
}
