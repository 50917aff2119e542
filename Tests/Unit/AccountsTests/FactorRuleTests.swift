import Testing

@testable import Accounts

/// When an account asks for its second factor.
@Suite struct FactorRuleTests {
  private static let identity = Fixture.identity(1, .google, "g")

  private func account(factors: [Factor]) -> Account {
    var account = Fixture.account(email: Fixture.email, verified: true, identities: [Self.identity])
    account.factors = factors
    return account
  }

  private let app = Factor(id: FactorID(key: 1), kind: .totp, enrolledAt: Fixture.now)

  @Test func anAccountWithAFactorAsksForIt() {
    let draft = Draft(account(factors: [app]), Fixture.context())
    guard case .factor(let challenge) = FactorRule.asking(.proceed(draft, Self.identity)) else {
      Issue.record("not asked")
      return
    }
    #expect(challenge.account.uid == draft.account.uid && challenge.identity == Self.identity)
  }

  @Test func anAccountWithoutFactorsProceeds() {
    let draft = Draft(account(factors: []), Fixture.context())
    guard case .proceed = FactorRule.asking(.proceed(draft, Self.identity)) else {
      Issue.record("asked")
      return
    }
  }

  @Test func aNewAccountProceeds() {
    let draft = Draft(creating: account(factors: [app]), now: Fixture.now)
    guard case .proceed = FactorRule.asking(.proceed(draft, Self.identity)) else {
      Issue.record("asked")
      return
    }
  }

  @Test func nothingElseAsks() {
    let draft = Draft(account(factors: [app]), Fixture.context())
    guard case .alreadyLinked = FactorRule.asking(.alreadyLinked(draft, Self.identity)) else {
      Issue.record("asked")
      return
    }
  }
}
