import AccountFakes
import Accounts
import Testing

/// What the mailbox of an address opens that an administrator has given to an account, before anyone has proven it.
@Suite struct GivenAddressTests {
  private func give(_ address: String, to user: SignInResult, _ fixture: ServiceFixture) async throws {
    var change = AccountChange()
    change.email = address
    _ = try await fixture.useCases.administration.update(user.account.uid, change, by: .serverOperator)
  }

  /// S101: the mailbox of an address that a service has given to an account is another user's until it is proven there.
  @Test(arguments: StoreKind.allCases)
  func theMailboxOfAGivenAddressDoesNotOpenTheAccount(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind, policy: .mailing())
    let (own, given) = ("attacker@mail.example", "victim@mail.example")
    let attacker = try await fixture.signIn(fixture.emailLink(own))
    _ = try await fixture.useCases.linking.link(
      fixture.credential(fixture.google, "attacker"), principal: fixture.principal(attacker.tokens))
    try await give(given, to: attacker, fixture)
    let other = try await fixture.signIn(fixture.credential(fixture.facebook, "victim"))
    let principal = try await fixture.principal(other.tokens)
    let proof = AccountProof.credential(try await fixture.emailLink(given))
    #expect(
      await reason { try await fixture.useCases.merging.planMerge(proof, principal: principal) } == .userNotFound)
    let victim = try await fixture.signIn(fixture.emailLink(given))
    #expect(victim.account.uid != attacker.account.uid && victim.account.emailVerified)
    let opened = try await fixture.signIn(fixture.credential(fixture.google, "attacker"))
    #expect(opened.account.uid == attacker.account.uid && opened.account.email == nil)
    #expect(try await fixture.store.checkIntegrity() == [])
  }

  @Test(arguments: StoreKind.allCases)
  func theMailboxOfAGivenAddressOpensAnAccountOfItsOwnIfAddressesAreNotUnique(_ kind: StoreKind) async throws {
    var policy = Policy.mailing()
    policy.oneAccountPerEmail = false
    let fixture = try ServiceFixture(kind, policy: policy)
    let user = try await fixture.signIn(fixture.emailLink("before@mail.example"))
    try await give("after@mail.example", to: user, fixture)
    let other = try await fixture.signIn(fixture.emailLink("after@mail.example"))
    #expect(other.account.uid != user.account.uid)
    #expect(try await fixture.signIn(fixture.emailLink("after@mail.example")).account.uid == other.account.uid)
    #expect(try await fixture.store.checkIntegrity() == [])
  }

  /// The account that depends on its address alone stays what it is, with nothing of what it had before.
  @Test(arguments: StoreKind.allCases)
  func theMailboxOfAGivenAddressTakesOverWhatDependsOnIt(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind, policy: .mailing())
    let user = try await fixture.signIn(fixture.emailLink("before@mail.example"))
    try await give("after@mail.example", to: user, fixture)
    let taken = try await fixture.signIn(fixture.emailLink("after@mail.example"))
    #expect(taken.account.emailVerified && taken.account.linkedIdentities.map(\.providerID) == [.emailLink])
    #expect(try await fixture.store.checkIntegrity() == [])
  }
}
