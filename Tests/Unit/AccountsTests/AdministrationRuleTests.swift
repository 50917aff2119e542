import Testing

@testable import Accounts

/// What an administrator's change makes of an account: what it names, and nothing else.
@Suite struct AdministrationRuleTests {
  private static let newAddress = EmailAddress(canonical: "new@mail.example", display: "New@mail.example")

  private var account: Account {
    Fixture.account(
      email: Fixture.email, verified: true,
      identities: [
        Fixture.identity(1, .google, "g"), Fixture.identity(2, .password, Fixture.email, email: Fixture.email),
      ])
  }

  private func apply(
    to account: Account? = nil, _ address: AdministrationRule.Address? = nil,
    adding additions: [AdministrationRule.Addition] = [], _ edit: (inout AccountChange) -> Void = { _ in }
  ) throws -> Draft {
    var change = AccountChange()
    edit(&change)
    var draft = Draft(account ?? self.account, Fixture.context())
    try AdministrationRule.apply(change, address, adding: additions, to: &draft, Fixture.context())
    return draft
  }

  private func reason(_ body: () throws -> Draft) -> AccountError.Reason? {
    do {
      _ = try body()
      return nil
    } catch {
      return (error as? AccountError)?.reason
    }
  }

  private func actions(of draft: Draft) -> [AuditRecord.Action] {
    draft.changes.compactMap { change in
      if case .audit(let record) = change { record.action } else { nil }
    }
  }

  /// The account with a version more.
  private func changed(_ account: Account? = nil, _ edit: (inout Account) -> Void) -> Account {
    var account = account ?? self.account
    account.version += 1
    edit(&account)
    return account
  }

  // MARK: The mask

  @Test func aChangeThatNamesNothingChangesNothing() throws {
    let draft = try apply { _ in }
    #expect(!draft.isChanged && draft.changes.isEmpty && draft.account == account)
  }

  @Test func theProfileChangesAsItIsNamed() throws {
    #expect(try apply { $0.profile.displayName = "Grace" }.account == changed { $0.displayName = "Grace" })
    #expect(try apply { $0.profile.displayName = "" }.account == changed { $0.displayName = nil })
    let url = "https://example.com/a.png"
    #expect(try apply { $0.profile.photoURL = url }.account == changed { $0.photoURL = url })
  }

  @Test func disablingChangesNothingElseAndEnablingEndsWhatWasIssued() throws {
    let disabled = try apply { $0.isDisabled = true }
    #expect(disabled.account == changed { $0.isDisabled = true } && actions(of: disabled) == [.accountDisabled])
    let enabled = try apply(to: disabled.account) { $0.isDisabled = false }
    #expect(!enabled.account.isDisabled && enabled.account.generation == account.generation + 1)
    #expect(enabled.account.sessionsEndedAt == Fixture.now && actions(of: enabled) == [.accountEnabled])
  }

  @Test func theVersionThatIsExpectedMustBeThePresentOne() throws {
    let version = account.version
    #expect(try apply { $0.expectedVersion = version }.account == account)
    for other in [version - 1, version + 1, 0, .max] {
      let refusal = reason {
        try apply {
          $0.expectedVersion = other
          $0.isDisabled = true
        }
      }
      #expect(refusal == .conflictingChange)
    }
  }

  // MARK: Claims

  @Test func claimsAreReplacedOrMergedAndEndNoSession() throws {
    let (pro, team) = (CustomClaims([#""plan""#: #""pro""#]), CustomClaims([#""team""#: "1", #""gone""#: "null"]))
    let replaced = try apply { $0.claims = .replace(pro) }
    #expect(replaced.account == changed { $0.claims = pro } && actions(of: replaced) == [.claimsChanged])
    let merged = try apply(to: replaced.account) { $0.claims = .merge(team) }
    #expect(merged.account.claims?.json == #"{"plan":"pro","team":1}"#)
    #expect(merged.account.generation == account.generation && merged.account.sessionsEndedAt == nil)
    let exchanged = try apply(to: merged.account) { $0.claims = .replace(team) }
    #expect(exchanged.account.claims?.json == #"{"team":1}"#)
    let removed = try apply(to: merged.account) { $0.claims = .replace(CustomClaims()) }
    #expect(removed.account.claims == nil)
  }

  @Test func claimsThatAreThereAlreadyAreNoChange() throws {
    let pro = CustomClaims([#""plan""#: #""pro""#])
    var account = account
    account.claims = pro
    for change in [ClaimsChange.replace(pro), .merge(pro), .merge(CustomClaims())] {
      let draft = try apply(to: account) { $0.claims = change }
      #expect(!draft.isChanged && draft.changes.isEmpty)
    }
  }

  @Test func s78ClaimsThatWouldBecomeTooLongAreRefused() throws {
    var account = account
    account.claims = CustomClaims([#""a""#: "\"\(String(repeating: "x", count: 500))\""])
    let more = CustomClaims([#""b""#: "\"\(String(repeating: "x", count: 500))\""])
    let error = #expect(throws: AccountError.self) { try apply(to: account) { $0.claims = .merge(more) } }
    #expect(error?.reason == .claimsTooLarge && error?.field == .mergedClaims)
    #expect(try apply(to: account) { $0.claims = .replace(more) }.account.claims == more)
  }

  // MARK: The address

  private func change(
    _ change: inout AccountChange, isVerified: Bool? = nil, releasing: Bool = false
  ) {
    change.email = Self.newAddress.display
    change.emailVerified = isVerified
    change.releasesClaim = releasing
  }

  @Test(arguments: [nil, false, true])
  func aNewAddressTakesThePasswordAlongAndEndsSessions(_ isVerified: Bool?) throws {
    let address = AdministrationRule.Address(new: Self.newAddress, owners: ClaimOwners(setAside: []))
    let draft = try apply(address) { change(&$0, isVerified: isVerified) }
    #expect(draft.account.email == "new@mail.example" && draft.account.displayEmail == "New@mail.example")
    #expect(draft.account.emailVerified == (isVerified == true))
    let password = draft.account.identities.first { $0.providerID == .password }
    #expect(password?.key.subject == "new@mail.example" && password?.passwordHash == PasswordHash(phc: "hash"))
    #expect(draft.account.generation == account.generation + 1 && draft.account.sessionsEndedAt == Fixture.now)
    #expect(actions(of: draft) == [.emailChanged, .sessionsEnded])
  }

  @Test func anAddressThatAnotherAccountOwnsIsRefused() throws {
    let owner = Fixture.account("other", email: "new@mail.example", verified: true)
    let address = AdministrationRule.Address(
      new: Self.newAddress, owners: ClaimOwners(emailOwner: owner, setAside: []))
    for releasing in [false, true] {
      #expect(reason { try apply(address) { change(&$0, releasing: releasing) } } == .emailExists)
    }
  }

  @Test func aMereClaimGivesWayIfTheServiceSaysSo() throws {
    let claimant = Fixture.account("other", email: "new@mail.example", identities: [Fixture.identity(9, .google, "c")])
    let address = AdministrationRule.Address(
      new: Self.newAddress, owners: ClaimOwners(emailOwner: claimant, setAside: []))
    #expect(reason { try apply(address) { change(&$0) } } == .emailExists)
    let draft = try apply(address) { change(&$0, releasing: true) }
    #expect(draft.account.email == "new@mail.example")
    #expect(draft.others.map(\.account.uid) == [claimant.uid] && draft.others.first?.account.email == nil)
  }

  @Test func theAddressIsMarkedAsClaimedAndAsOwned() throws {
    let address = AdministrationRule.Address(owners: ClaimOwners(setAside: []))
    let claimed = try apply(address) { $0.emailVerified = false }
    #expect(!claimed.account.emailVerified && claimed.account.email == Fixture.email)
    #expect(claimed.account.generation == account.generation && actions(of: claimed) == [.emailDenied])
    let owned = try apply(to: claimed.account, address) { $0.emailVerified = true }
    #expect(owned.account.emailVerified && actions(of: owned) == [.emailVerified])
    #expect(owned.account.identities.first { $0.providerID == .password }?.emailVerified == true)
    #expect(try apply(address) { $0.emailVerified = true }.isChanged == false)
  }

  // MARK: Methods

  @Test func aNewPasswordReplacesTheOldOneAndEndsSessions() throws {
    let hash = PasswordHash(phc: "new")
    let address = AdministrationRule.Address(owners: ClaimOwners(setAside: []), hash: hash)
    let draft = try apply(address) { $0.password = Secret("new") }
    #expect(draft.account.identities.map(\.id) == account.identities.map(\.id))
    #expect(draft.account.identities.last?.passwordHash == hash)
    #expect(draft.account.generation == account.generation + 1)
    #expect(actions(of: draft) == [.passwordChanged, .sessionsEnded])
  }

  @Test func anAccountWithoutAPasswordGetsOne() throws {
    let hash = PasswordHash(phc: "new")
    let bare = Fixture.account(email: Fixture.email, verified: true, identities: [Fixture.identity(1, .google, "g")])
    let address = AdministrationRule.Address(owners: ClaimOwners(setAside: []), hash: hash)
    let draft = try apply(to: bare, address) { $0.password = Secret("new") }
    let password = draft.account.identities.first { $0.providerID == .password }
    #expect(password?.passwordHash == hash && password?.key == .password(Fixture.email, in: Fixture.tenant))
    #expect(password?.isSettled == true)
  }

  private func addition(
    _ provider: ProviderID, _ subject: String, holder: Account? = nil
  ) -> AdministrationRule.Addition {
    let claim =
      provider == .phone
      ? IdentityClaim.phone(PhoneNumber(subject)!, in: Fixture.tenant)
      : Fixture.claim(provider, subject, email: nil)
    return AdministrationRule.Addition(claim: claim, owners: ClaimOwners(holder: holder, setAside: []))
  }

  @Test func anAddedIdentityIsSettledAndChangesNoAddress() throws {
    let draft = try apply(adding: [addition(.facebook, "f")])
    let added = try #require(draft.account.linkedIdentities.last)
    #expect(added.providerID == .facebook && added.key.subject == "f")
    #expect(added.isSettled)
    #expect(draft.account.email == account.email && draft.account.generation == account.generation)
    #expect(actions(of: draft) == [.identityLinked])
  }

  @Test func anIdentityOfAnotherAccountIsNotAdded() {
    let holder = Fixture.account("other", identities: [Fixture.identity(9, .facebook, "f")])
    #expect(reason { try apply(adding: [addition(.facebook, "f", holder: holder)]) } == .credentialAlreadyInUse)
  }

  @Test func anIdentityThatTheAccountHasIsNotAddedAgain() {
    #expect(reason { try apply(adding: [addition(.google, "g")]) } == .providerAlreadyLinked)
  }

  @Test func aMethodIsReplacedInOneChange() throws {
    let draft = try apply(adding: [addition(.facebook, "f")]) { $0.removedProviders = [.google, .password] }
    #expect(draft.account.linkedIdentities.map(\.providerID) == [.facebook])
  }

  @Test func aPhoneNumberReplacesTheFormerOne() throws {
    let first = try apply(adding: [addition(.phone, "+16505550100")]) { $0.phoneNumber = "+16505550100" }
    #expect(first.account.phoneNumber == "+16505550100")
    let second = try apply(to: first.account, adding: [addition(.phone, "+16505550101")]) {
      $0.phoneNumber = "+16505550101"
    }
    #expect(second.account.phoneNumber == "+16505550101")
    #expect(second.account.linkedIdentities.filter { $0.providerID == .phone }.map(\.key.subject) == ["+16505550101"])
    let none = try apply(to: second.account) { $0.phoneNumber = "" }
    #expect(none.account.phoneNumber == nil)
    #expect(!none.account.linkedIdentities.contains { $0.providerID == .phone })
  }

  @Test func aPhoneNumberThatTheAccountHasStays() throws {
    let first = try apply(adding: [addition(.phone, "+16505550100")]) { $0.phoneNumber = "+16505550100" }
    let again = try apply(to: first.account, adding: [addition(.phone, "+16505550100")]) {
      $0.phoneNumber = "+16505550100"
    }
    #expect(!again.isChanged)
  }

  @Test func theLastMethodStaysUnlessTheAdministratorInsists() throws {
    let all: [ProviderID] = [.google, .password]
    #expect(reason { try apply { $0.removedProviders = all } } == .lastSignInMethod)
    let draft = try apply {
      $0.removedProviders = all
      $0.mayRemoveLastMethod = true
    }
    #expect(draft.account.linkedIdentities.isEmpty)
    #expect(reason { try apply { $0.removedProviders = [.facebook] } } == .noSuchProvider)
  }

  /// A provider that the server does not have, or has switched off, signs no one in.
  @Test func whatIsAddedCountsAsTheLastMethodOnlyIfItCanBeUsed() throws {
    let all: [ProviderID] = [.google, .password]
    let unusable = addition(.oidc("elsewhere"), "x")
    #expect(reason { try apply(adding: [unusable]) { $0.removedProviders = all } } == .lastSignInMethod)
    let usable = addition(.facebook, "f")
    let draft = try apply(adding: [unusable, usable]) { $0.removedProviders = all }
    #expect(draft.account.linkedIdentities.map(\.key.subject) == ["x", "f"])
    // So does a new password.
    let address = AdministrationRule.Address(owners: ClaimOwners(setAside: []), hash: PasswordHash(phc: "new"))
    #expect(try apply(address) { $0.removedProviders = all }.account.linkedIdentities.count == 1)
  }
}
