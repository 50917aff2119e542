import Testing

@testable import Accounts

/// What a proof of an address does to the account whose address it is.
@Suite struct AddressRuleTests {
  private static let address = EmailAddress(canonical: Fixture.email, display: Fixture.email)
  private static let password = Fixture.identity(1, .password, Fixture.email, email: Fixture.email)
  private static let google = Fixture.identity(2, .google, "g", email: Fixture.email)

  /// A decision without its account.
  enum Outcome: Equatable, Sendable {
    case free, join, takeOver, release, conflict, kept
    case refuse(AccountError.Reason)
  }

  /// A proof without its claim.
  enum Proof: CaseIterable, Sendable {
    case provider, emailLink, passwordReset

    var proof: AddressProof {
      switch self {
      case .provider: .provider(Fixture.claim(.facebook))
      case .emailLink: .emailLink
      case .passwordReset: .passwordReset
      }
    }
  }

  private func outcome(
    _ account: Account?, by proof: Proof, _ waysBack: [HeldWayBack] = [], reservesAddress: Bool = false,
    _ policy: Policy = Policy()
  ) -> Outcome {
    do throws(AccountError) {
      return
        switch try AddressRule.decide(
          Self.address, of: account, by: proof.proof,
          ClaimOwners(emailOwner: account, claimantReservesAddress: reservesAddress, waysBack: waysBack),
          Fixture.context(policy))
      {
      case .free: .free
      case .join: .join
      case .takeOver: .takeOver
      case .release: .release
      case .conflict: .conflict
      case .kept: .kept
      }
    } catch {
      return .refuse(error.reason)
    }
  }

  private func wayBack(for holder: String, until end: Timestamp) -> HeldWayBack {
    HeldWayBack(
      WayBack(
        tenant: Fixture.tenant, uid: UID(rawValue: holder), address: Self.address, reason: .emailChanged,
        openedAt: Fixture.now, expiresAt: end),
      holder: UID(rawValue: holder))
  }

  private func owner(_ identities: [Identity] = [password], _ edit: (inout Account) -> Void = { _ in }) -> Account {
    var account = Fixture.account(email: Fixture.email, verified: true, identities: identities)
    edit(&account)
    return account
  }

  private func claimant(_ identities: [Identity] = [password], _ edit: (inout Account) -> Void = { _ in }) -> Account {
    var account = Fixture.account(email: Fixture.email, identities: identities)
    edit(&account)
    return account
  }

  // MARK: Whose address it is

  @Test(arguments: Proof.allCases)
  func anAddressThatNoAccountHasIsFree(_ proof: Proof) {
    #expect(outcome(nil, by: proof) == .free)
  }

  @Test(arguments: Proof.allCases)
  func aProofOpensTheAccountThatOwnsTheAddress(_ proof: Proof) {
    #expect(outcome(owner(), by: proof) == .join)
  }

  @Test(arguments: Proof.allCases)
  func aProofTakesOverAnAccountThatOnlyClaimsTheAddress(_ proof: Proof) {
    #expect(outcome(claimant(), by: proof) == .takeOver)
    #expect(outcome(claimant([Self.password, Self.google]), by: proof) == .takeOver)
  }

  @Test(arguments: Proof.allCases)
  func aClaimantWithAnotherMethodLosesOnlyTheAddress(_ proof: Proof) {
    #expect(outcome(claimant([Self.password, Fixture.identity(3, .google, "g")]), by: proof) == .release)
  }

  @Test(arguments: Proof.allCases)
  func aGuestADisabledClaimantAndOneOfCustomTokensLoseOnlyTheAddress(_ proof: Proof) {
    #expect(outcome(claimant([]), by: proof) == .release)
    #expect(outcome(claimant { $0.isDisabled = true }, by: proof) == .release)
    #expect(outcome(claimant { $0.hasCustomSignIn = true }, by: proof) == .release)
  }

  /// An administrator has made the account for the address. A guest has signed in once.
  @Test(arguments: Proof.allCases)
  func aProofOpensAnInvitationThatWasNeverUsed(_ proof: Proof) {
    let invitation = claimant([]) { account in
      account.isAnonymous = false
      account.lastSignInAt = .never
    }
    #expect(outcome(invitation, by: proof) == .takeOver)
    let edits: [(inout Account) -> Void] = [
      { $0.isAnonymous = true }, { $0.lastSignInAt = Fixture.now }, { $0.isDisabled = true },
      { $0.hasCustomSignIn = true }, { $0.identities = [Fixture.identity(3, .google, "g")] },
    ]
    for edit in edits {
      var other = invitation
      edit(&other)
      #expect(outcome(other, by: proof) == .release)
    }
  }

  /// What the administrator has prepared stays the user's, and the credential fills in the rest.
  @Test func anInvitationKeepsItsProfile() {
    var invitation = claimant([])
    invitation.isAnonymous = false
    invitation.lastSignInAt = .never
    invitation.displayName = "Grace"
    var draft = Draft(invitation, Fixture.context())
    draft.takeOver(with: Fixture.claim(), Fixture.context())
    #expect(draft.account.displayName == "Grace" && draft.account.photoURL == "photo")
    #expect(draft.account.uid == invitation.uid && draft.account.emailVerified)
    var claimed = Draft(claimant(), Fixture.context())
    claimed.takeOver(with: Fixture.claim(), Fixture.context())
    #expect(claimed.account.displayName == "Claim")
  }

  @Test(arguments: Proof.allCases)
  func aDisabledOwnerIsRefusedAndAClosedOneKeepsTheAddress(_ proof: Proof) {
    #expect(outcome(owner { $0.isDisabled = true }, by: proof) == .refuse(.userDisabled))
    #expect(outcome(owner { $0.closedAt = Fixture.now }, by: proof) == .kept)
  }

  // MARK: Ways back

  @Test(arguments: Proof.allCases)
  func anAddressThatAnotherAccountMayTakeBackIsKept(_ proof: Proof) {
    let open = wayBack(for: "other", until: Fixture.now.adding(milliseconds: 1))
    #expect(outcome(nil, by: proof, [open]) == .kept)
    #expect(outcome(owner(), by: proof, [open]) == .kept)
    #expect(outcome(owner(), by: proof, [wayBack(for: "other", until: Fixture.now)]) == .join)
  }

  @Test(arguments: Proof.allCases)
  func theWayBackOfTheOwnerItselfKeepsNoProofOut(_ proof: Proof) {
    #expect(outcome(owner(), by: proof, [wayBack(for: "old", until: .init(milliseconds: .max))]) == .join)
  }

  // MARK: What keeps a proof out

  @Test func aSecondUserOfAProviderDoesNotJoin() {
    #expect(outcome(owner([Fixture.identity(2, .facebook, "f")]), by: .provider) == .conflict)
  }

  @Test(arguments: [
    Policy(linking: .explicit), Policy(providers: [.facebook: ProviderPolicy(mayLink: false)]),
  ])
  func aPolicyKeepsAProviderOut(_ policy: Policy) {
    #expect(outcome(owner(), by: .provider, [], policy) == .conflict)
    #expect(outcome(claimant(), by: .provider, [], policy) == .conflict)
  }

  @Test func anIdentityThatTheOwnerHasUnlinkedStaysOut() {
    let unlinked = Fixture.context().digests.tombstone(of: Fixture.claim(.facebook).key)
    #expect(outcome(owner { $0.tombstones = [unlinked] }, by: .provider) == .conflict)
    #expect(outcome(claimant { $0.tombstones = [unlinked] }, by: .provider) == .conflict)
  }

  @Test func aProviderThatTheOwnerHasUnlinkedStaysOutButAClaimantKeepsNoneOut() {
    let unlinked = Fixture.context().digests.tombstone(of: .facebook, address: Fixture.email, in: Fixture.tenant)
    #expect(outcome(owner { $0.tombstones = [unlinked] }, by: .provider) == .conflict)
    #expect(outcome(claimant { $0.tombstones = [unlinked] }, by: .provider) == .takeOver)
  }

  @Test func withExplicitLinkingALinkOpensOnlyWhatItCouldOpenBefore() {
    let explicit = Policy(linking: .explicit)
    var link = Self.password
    link.key = .emailLink(Fixture.email, in: Fixture.tenant)
    link.providerID = .emailLink
    #expect(outcome(owner(), by: .emailLink, [], explicit) == .conflict)
    #expect(outcome(owner([link]), by: .emailLink, [], explicit) == .join)
    #expect(outcome(owner([]), by: .emailLink, [], explicit) == .join)
  }

  @Test func withExplicitLinkingAResetNeedsAPasswordOrAnAccountWithoutMethods() {
    let explicit = Policy(linking: .explicit)
    #expect(outcome(owner(), by: .passwordReset, [], explicit) == .join)
    #expect(outcome(owner([Self.google]), by: .passwordReset, [], explicit) == .conflict)
    #expect(outcome(owner([]), by: .passwordReset, [], explicit) == .join)
  }

  @Test(arguments: [(Proof.emailLink, ProviderID.emailLink), (.passwordReset, .password)])
  func aMethodThatMayNotBeLinkedIsNotAddedByAProofOfTheMailbox(_ proof: Proof, _ provider: ProviderID) {
    let policy = Policy(providers: [provider: ProviderPolicy(mayLink: false)])
    var present = Self.password
    if provider == .emailLink {
      present.key = .emailLink(Fixture.email, in: Fixture.tenant)
      present.providerID = .emailLink
    }
    #expect(outcome(owner([Self.google]), by: proof, [], policy) == .conflict)
    #expect(outcome(owner([]), by: proof, [], policy) == .conflict)
    #expect(outcome(owner([present]), by: proof, [], policy) == .join)
    #expect(outcome(claimant([Self.google]), by: proof, [], policy) == .conflict)
    #expect(outcome(claimant([present]), by: proof, [], policy) == .takeOver)
    // The proof of a new account takes the address from a claimant with other methods, as before.
    let other = Fixture.identity(3, .google, "h", email: "other@example.com")
    #expect(outcome(claimant([other]), by: proof, [], policy) == .release)
  }

  // MARK: Handing an address over

  @Test func aUserGetsAnAddressThatNoOtherAccountHas() {
    let mine = Fixture.account("mine")
    for owner in [nil, mine] {
      guard case .free = handOver(from: owner, to: mine, isProven: true) else {
        Issue.record("\(owner?.uid.rawValue ?? "nobody")'s address is not free")
        continue
      }
    }
  }

  @Test func onlyAProofTakesAnAddressFromAnAccountThatClaimsIt() {
    let mine = Fixture.account("mine")
    guard case .released(let draft) = handOver(from: claimant(), to: mine, isProven: true) else {
      Issue.record("not released")
      return
    }
    #expect(draft.account.email == nil && draft.account.linkedIdentities.isEmpty)
    guard case .kept = handOver(from: claimant(), to: mine, isProven: false) else {
      Issue.record("released without a proof")
      return
    }
    guard case .kept = handOver(from: owner(), to: mine, isProven: true) else {
      Issue.record("an owner has lost its address")
      return
    }
  }

  @Test func anAddressWithAnOpenWayBackIsAwaited() {
    let open = wayBack(for: "other", until: Fixture.now.adding(milliseconds: 1))
    guard case .awaited = handOver(from: nil, to: Fixture.account("mine"), isProven: true, [open]) else {
      Issue.record("not awaited")
      return
    }
    guard case .free = handOver(from: nil, to: Fixture.account("other"), isProven: true, [open]) else {
      Issue.record("awaited by the account itself")
      return
    }
  }

  private func handOver(
    from owner: Account?, to account: Account, isProven: Bool, _ waysBack: [HeldWayBack] = []
  ) -> AddressRule.Handover {
    AddressRule.handOver(Self.address, from: owner, to: account, isProven: isProven, waysBack, Fixture.context())
  }
}
