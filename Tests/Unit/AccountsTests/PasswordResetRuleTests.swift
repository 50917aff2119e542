import Testing

@testable import Accounts

/// Which account gets the password of a reset, and what the reset leaves of it.
@Suite struct PasswordResetRuleTests {
  private static let address = EmailAddress(canonical: Fixture.email, display: Fixture.email)
  private static let password = Fixture.identity(1, .password, Fixture.email, email: Fixture.email)
  private static let google = Fixture.identity(2, .google, "g")
  private static let newHash = PasswordHash(phc: "new")
  private static let app = Factor(id: FactorID(key: 1), kind: .totp, enrolledAt: Fixture.now)

  private func account(
    verified: Bool, _ identities: [Identity] = [password], factors: [Factor] = []
  ) -> Account {
    var account = Fixture.account(email: Fixture.email, verified: verified, identities: identities)
    account.factors = factors
    return account
  }

  private func decide(_ account: Account, _ policy: Policy = Policy()) throws(AccountError) -> RuleOutcome {
    let claim = IdentityClaim(
      key: .password(Fixture.email, in: Fixture.tenant), providerID: .password, basis: .chosen,
      email: .proven(Self.address), material: .passwordHash(Self.newHash))
    return try PasswordResetRule.decide(
      claim, Self.address, account, ClaimOwners(emailOwner: account), Fixture.context(policy))
  }

  private func draft(_ account: Account) throws -> Draft {
    guard case .proceed(let draft, nil) = try decide(account) else {
      Issue.record("the reset does not proceed")
      throw CancellationError()
    }
    return draft
  }

  private func reason(_ account: Account, _ policy: Policy = Policy()) -> AccountError.Reason? {
    do throws(AccountError) {
      _ = try decide(account, policy)
      return nil
    } catch {
      return error.reason
    }
  }

  @Test func anOwnerGetsTheNewPasswordAndKeepsTheOtherMethods() throws {
    let draft = try draft(account(verified: true, [Self.password, Self.google]))
    #expect(draft.account.linkedIdentities.map(\.providerID) == [.password, .google])
    #expect(draft.account.identities[0].passwordHash == Self.newHash)
    #expect(draft.account.identities[0].passwordChangedAt == Fixture.now)
    #expect(draft.account.generation == account(verified: true).generation + 1, "sessions stay valid")
  }

  @Test func anOwnerWithoutAPasswordGetsOne() throws {
    let draft = try draft(account(verified: true, [Self.google]))
    #expect(draft.account.linkedIdentities.map(\.providerID) == [.google, .password])
  }

  @Test func anOwnerWithAFactorIsAskedForIt() throws {
    guard case .factor = try decide(account(verified: true, factors: [Self.app])) else {
      Issue.record("not asked")
      return
    }
    #expect(PasswordResetRule.requiredFactors(of: account(verified: true, factors: [Self.app])) == [Self.app])
  }

  @Test func aClaimantIsTakenOverWithoutItsFactors() throws {
    let claimant = account(verified: false, factors: [Self.app])
    #expect(PasswordResetRule.requiredFactors(of: claimant).isEmpty)
    let draft = try draft(claimant)
    #expect(draft.account.uid == claimant.uid && draft.account.emailVerified && draft.account.factors.isEmpty)
    #expect(draft.account.linkedIdentities.map(\.passwordHash) == [Self.newHash])
  }

  @Test func aClaimantWithAnotherMethodLosesTheAddressToANewAccount() throws {
    let draft = try draft(account(verified: false, [Self.password, Self.google]))
    #expect(draft.isNew && draft.releasesAddress)
    #expect(draft.account.uid == Fixture.context().newUID && draft.account.emailVerified)
    #expect(draft.account.linkedIdentities.map(\.passwordHash) == [Self.newHash])
  }

  @Test func aNewAccountNeedsThePermissionToCreateOne() {
    let policy = Policy(providers: [.password: ProviderPolicy(mayCreate: false)])
    #expect(reason(account(verified: false, [Self.password, Self.google]), policy) == .adminOnlyOperation)
    #expect(reason(account(verified: true), policy) == nil)
  }

  @Test func withExplicitLinkingAnAccountWithoutAPasswordGetsNone() {
    #expect(
      reason(account(verified: true, [Self.google]), Policy(linking: .explicit))
        == .accountExistsWithDifferentCredential)
  }
}
