import AccountFakes
import Accounts
import InMemoryAccountStore
import Testing

/// Moving one identity from an account to another.
@Suite struct TransferTests {
  @Test(arguments: StoreKind.allCases)
  func anIdentityMovesAfterAProof(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let owner = try await fixture.signIn(fixture.credential(fixture.google, "g"))
    _ = try await fixture.useCases.linking.link(
      fixture.credential(fixture.facebook, "f"), principal: fixture.principal(owner.tokens))
    let opened = try await fixture.signIn(fixture.credential(fixture.facebook, "f"))
    let mine = try await fixture.signIn(.anonymous)
    let moved = try await fixture.useCases.merging.transferIdentity(
      .credential(fixture.credential(fixture.facebook, "f")), principal: fixture.principal(mine.tokens))
    #expect(moved.account.uid == mine.account.uid && !moved.account.isAnonymous && moved.providerID == .facebook)
    #expect(moved.account.linkedIdentities.map(\.providerID) == [.facebook])
    let left = try #require(try await fixture.store.read { try $0.account(owner.account.uid) })
    #expect(left.linkedIdentities.map(\.providerID) == [.google])
    // What it had opened there has ended, and the caller has new tokens.
    #expect(await reason { try await fixture.principal(opened.tokens) } == .tokenExpired)
    #expect(await reason { try await fixture.principal(mine.tokens) } == .tokenExpired)
    #expect(try await fixture.principal(#require(moved.tokens)).signInProvider == .facebook)
    #expect(try await fixture.signIn(fixture.credential(fixture.facebook, "f")).account.uid == mine.account.uid)
    #expect(try await fixture.store.checkIntegrity() == [])
  }

  @Test func bothAccountsAreToldInEventsAndMails() async throws {
    let store = InMemoryAccountStore()
    let fixture = try ServiceFixture(policy: .mailing(), on: OpenStore(store))
    let owner = try await fixture.signIn(fixture.credential(fixture.google, "g", email: "owner@mail.example"))
    _ = try await fixture.useCases.linking.link(
      fixture.credential(fixture.facebook, "f"), principal: fixture.principal(owner.tokens))
    let mine = try await fixture.signIn(fixture.credential(fixture.oidc, "o", email: "mine@mail.example"))
    _ = try await fixture.receiveMails()
    _ = try await fixture.useCases.merging.transferIdentity(
      .credential(fixture.credential(fixture.facebook, "f")), principal: fixture.principal(mine.tokens))
    let events = store.events.filter { $0.otherUID != nil }
    #expect(
      Set(events.map { "\($0.kind.rawValue) \($0.uid) \($0.otherUID?.rawValue ?? "")" }) == [
        "identity.unlinked \(owner.account.uid) \(mine.account.uid)",
        "identity.linked \(mine.account.uid) \(owner.account.uid)",
      ])
    let mails = try await fixture.receiveMails()
    #expect(Set(mails.map(\.kind)) == [.methodUnlinked, .methodLinked] && mails.count == 2)
  }

  /// A number that a provider claims is not proven here.
  @Test(arguments: StoreKind.allCases)
  func theNumberOfAProvidersProfileDoesNotBecomeTheAccounts(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    func proof() async throws -> Credential {
      try await fixture.credential(fixture.oidc, "o", phone: ServiceFixture.number)
    }
    let owner = try await fixture.signIn(proof())
    _ = try await fixture.useCases.linking.link(
      fixture.credential(fixture.facebook, "f"), principal: fixture.principal(owner.tokens))
    let mine = try await fixture.signIn(.anonymous)
    let moved = try await fixture.useCases.merging.transferIdentity(
      .credential(proof()), principal: fixture.principal(mine.tokens))
    #expect(moved.account.linkedIdentities.map(\.phoneNumber) == [ServiceFixture.number])
    #expect(moved.account.phoneNumber == nil)
    #expect(try await fixture.store.read { try $0.account(mine.account.uid) }?.phoneNumber == nil)
  }

  @Test(arguments: StoreKind.allCases)
  func theLastMethodStays(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    _ = try await fixture.signIn(fixture.credential(fixture.facebook, "f"))
    let mine = try await fixture.principal(fixture.signIn(.anonymous).tokens)
    let credential = try await fixture.credential(fixture.facebook, "f")
    #expect(
      await reason { try await fixture.useCases.merging.transferIdentity(.credential(credential), principal: mine) }
        == .lastSignInMethod)
  }

  @Test func whatCanNotBeMovedIsRefused() async throws {
    let fixture = try ServiceFixture()
    let owner = try await fixture.signUp(email: "owner@mail.example")
    _ = try await fixture.useCases.linking.link(
      fixture.credential(fixture.google, "g2"), principal: fixture.principal(owner.tokens))
    let mine = try await fixture.principal(fixture.signIn(fixture.credential(fixture.google, "g1")).tokens)
    func transfer(_ proof: AccountProof) async -> AccountError.Reason? {
      await reason { try await fixture.useCases.merging.transferIdentity(proof, principal: mine) }
    }
    #expect(
      await transfer(.credential(.password(email: "owner@mail.example", password: Secret("secret-1"))))
        == .invalidArgument)
    #expect(await transfer(.credential(try await fixture.credential(fixture.google, "g2"))) == .providerAlreadyLinked)
    #expect(await transfer(.credential(try await fixture.credential(fixture.google, "g1"))) == .sameAccount)
    #expect(await transfer(.credential(try await fixture.credential(fixture.facebook, "nobody"))) == .userNotFound)
    let anonymous = try await fixture.signIn(.anonymous)
    #expect(await transfer(.anonymous(anonymous.tokens.sessionHandle)) == .invalidArgument)
  }

  @Test(arguments: StoreKind.allCases)
  func theOwnersSecondFactorIsAskedFor(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let enrolled = try await fixture.enroll()
    let mine = try await fixture.principal(fixture.signIn(.anonymous).tokens)
    let challenge = try await fixture.challenge {
      try await fixture.useCases.merging.transferIdentity(.credential(fixture.ada), principal: mine)
    }
    let assertion = FactorAssertion.totp(enrolled.id, code: fixture.freshCode(of: enrolled.secret))
    let moved = try await fixture.useCases.merging.transferIdentity(
      .secondFactor(pendingToken: challenge.pendingToken, assertion), principal: mine)
    #expect(moved.account.linkedIdentities.map(\.providerID) == [.google] && moved.account.factors == [])
    let left = try #require(try await fixture.store.read { try $0.account(enrolled.uid) })
    #expect(left.linkedIdentities.map(\.providerID) == [.password] && left.email == ServiceFixture.address)
    // The address stays its owner's.
    #expect(moved.account.email == nil)
  }

  /// What the owner has taken off, no automatic join brings back; and what came is no longer marked here.
  @Test func marksFollowTheIdentity() async throws {
    let fixture = try ServiceFixture()
    let address = "owner@mail.example"
    let owner = try await fixture.signIn(fixture.credential(fixture.google, "g", email: address))
    _ = try await fixture.useCases.linking.link(
      fixture.credential(fixture.oidc, "o", email: address), principal: fixture.principal(owner.tokens))
    let mine = try await fixture.signIn(fixture.credential(fixture.facebook, "f"))
    let moved = try await fixture.useCases.merging.transferIdentity(
      .credential(fixture.credential(fixture.oidc, "o", email: address)), principal: fixture.principal(mine.tokens))
    _ = try await fixture.useCases.linking.unlink(
      .provider(.oidc("acme")), revoke: .none, principal: fixture.principal(#require(moved.tokens)))
    let credential = try await fixture.credential(fixture.oidc, "o", email: address)
    #expect(await reason { try await fixture.signIn(credential) } == .accountExistsWithDifferentCredential)
  }
}
