import Testing

@testable import Accounts

@Suite struct UnlinkRuleTests {
  private func reason(
    _ target: UnlinkTarget, _ identities: [Identity], _ policy: Policy = Policy(), issuers: [ProviderID: String] = [:]
  ) -> AccountError.Reason? {
    do throws(AccountError) {
      _ = try UnlinkRule.decide(
        target, from: Fixture.account(identities: identities), Fixture.context(policy, issuers: issuers))
      return nil
    } catch {
      return error.reason
    }
  }

  private let google = Fixture.identity(1, .google, "g")
  private let facebook = Fixture.identity(2, .facebook, "f")
  private let password = Fixture.identity(3, .password, Fixture.email, email: Fixture.email)
  private let unknown = Fixture.identity(4, .apple, "a")

  @Test func s84AnIdentityOfAnIssuerThatItsProviderHadBeforeIsNoMethod() {
    #expect(reason(.provider(.password), [google, password], issuers: [.google: google.key.issuer]) == nil)
    #expect(reason(.provider(.password), [google, password], issuers: [.google: "https://other"]) == .lastSignInMethod)
    #expect(reason(.provider(.google), [google, password], issuers: [.google: "https://other"]) == nil)
  }

  @Test func theLastUsableMethodStays() {
    #expect(reason(.provider(.google), [google]) == .lastSignInMethod)
    #expect(reason(.provider(.google), [google, password]) == nil)
    // No verifier is configured for it, so it signs no one in.
    #expect(reason(.provider(.google), [google, unknown]) == .lastSignInMethod)
    #expect(reason(.provider(.apple), [google, unknown]) == nil)
    var hashless = password
    hashless.passwordHash = nil
    #expect(reason(.provider(.google), [google, hashless]) == .lastSignInMethod)
    var aside = facebook
    aside.state = .setAside(.emailProvenByAnother, at: Fixture.now)
    #expect(reason(.provider(.google), [google, aside]) == .lastSignInMethod)
    #expect(reason(.identity(aside.id), [google, aside]) == nil)
    #expect(reason(.provider(.facebook), [google, aside]) == .noSuchProvider)
    let off = Policy(providers: [.facebook: ProviderPolicy(isEnabled: false)])
    #expect(reason(.provider(.google), [google, facebook], off) == .lastSignInMethod)
    #expect(reason(.provider(.facebook), [google, facebook], off) == nil)
    let linkOnly = Policy(providers: [.facebook: ProviderPolicy(maySignIn: false)])
    #expect(reason(.provider(.google), [google, facebook], linkOnly) == .lastSignInMethod)
    #expect(reason(.provider(.google), [google], Policy(unlinkLast: .allow)) == nil)
  }

  @Test(arguments: [
    (true, Fixture.email as String?, Fixture.email as String?), (false, Fixture.email, nil),
    (false, "own@mail.example", nil), (false, nil, nil),
  ])
  func anAddressIsFreedUnlessItIsProvenOrCarriedElsewhere(verified: Bool, email: String?, left: String?) throws {
    let account = Fixture.account(email: email, verified: verified, identities: [google, password])
    let (draft, removed) = try UnlinkRule.decide(.provider(.password), from: account, Fixture.context())
    #expect(removed == [password])
    #expect(draft.account.email == left && draft.account.displayEmail == left)
    #expect(draft.account.identities == [google] && !draft.account.isAnonymous)
  }

  @Test func theAuditTrailHoldsOnlyAHash() throws {
    let account = Fixture.account(email: Fixture.email, identities: [google, password])
    let (draft, _) = try UnlinkRule.decide(.provider(.password), from: account, Fixture.context())
    let records = draft.changes.compactMap { change in
      if case .audit(let record) = change { record } else { nil }
    }
    #expect(records.map(\.action) == [.identityUnlinked])
    #expect(records[0].identityDigest == Fixture.context().digests.audit(of: password.key))
    #expect(records[0].detail == nil)
  }
}
