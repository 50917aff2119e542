import Testing

@testable import Accounts

/// Which proofs renew the sign-in of a session.
@Suite struct ReauthenticationRuleTests {
  private static let claim = Fixture.claim(.google, "g")

  private func account(_ edit: (inout Account) -> Void = { _ in }) -> Account {
    var account = Fixture.account(email: Fixture.email, verified: true, identities: [Fixture.identity(1, .google, "g")])
    edit(&account)
    return account
  }

  private func verdict(_ credential: VerifiedCredential, _ account: Account, named: UID? = nil) -> Verdict {
    Verdict { () throws(AccountError) in
      try ReauthenticationRule.decide(credential, of: account, named: named, Fixture.context())
    }
  }

  private func credential(_ subject: VerifiedCredential.Subject) -> VerifiedCredential {
    VerifiedCredential(provider: .custom, subject: subject, spent: AccountError(.invalidCustomToken, "Spent."))
  }

  @Test func aProofOfAnIdentityOfTheAccountCounts() {
    #expect(verdict(Fixture.verified(Self.claim), account()) == .signIn)
  }

  @Test func aProofOfAnotherIdentityDoesNot() {
    #expect(
      verdict(Fixture.verified(Fixture.claim(.google, "another")), account()) == .refuse(.invalidLoginCredentials))
  }

  @Test func anIdentityThatIsSetAsideDoesNotCount() {
    let account = account { $0.identities[0].state = .setAside(.emailProvenByAnother, at: Fixture.now) }
    #expect(verdict(Fixture.verified(Self.claim), account) == .refuse(.invalidLoginCredentials))
  }

  @Test func anIdentityThatIsNotSettledDoesNotCount() {
    let account = account { $0.identities[0].settledAt = nil }
    #expect(verdict(Fixture.verified(Self.claim), account) == .refuse(.credentialTooOldLoginAgain))
  }

  @Test func aCustomTokenCountsForTheAccountThatItNames() {
    let token = credential(.account(CustomSubject(uid: UID(rawValue: "old"), claims: "{}")))
    #expect(verdict(token, account(), named: UID(rawValue: "old")) == .signIn)
    #expect(verdict(token, account(), named: UID(rawValue: "other")) == .refuse(.invalidLoginCredentials))
  }

  @Test func anAnonymousSignInProvesNothing() {
    #expect(verdict(credential(.nobody), account()) == .refuse(.invalidLoginCredentials))
  }

  @Test func aProviderThatWasSwitchedOffMeanwhileIsRefused() {
    let verdict = Verdict { () throws(AccountError) in
      try ReauthenticationRule.decide(
        Fixture.verified(Self.claim), of: account(), named: nil,
        Fixture.context(Policy(providers: [.google: ProviderPolicy(maySignIn: false)])))
    }
    #expect(verdict == .refuse(.operationNotAllowed))
  }

  @Test func aDisabledAccountIsRefused() {
    #expect(verdict(Fixture.verified(Self.claim), account { $0.isDisabled = true }) == .refuse(.userDisabled))
  }

  @Test func aFactorIsAskedFor() {
    let app = Factor(id: FactorID(key: 1), kind: .totp, enrolledAt: Fixture.now)
    #expect(verdict(Fixture.verified(Self.claim), account { $0.factors = [app] }) == .askFactor)
  }
}
