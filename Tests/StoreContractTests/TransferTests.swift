import AccountFakes
import Accounts
import InMemoryAccountStore
import Testing

/// Moving one identity from an account to another.
@Suite struct TransferTests {
  @Test(arguments: StoreKind.allCases)
  func anIdentityMovesAfterAProof(_ kind: StoreKind) async throws {
    let world = try World(kind)
    let owner = try await world.signIn(world.credential(world.google, "g"))
    _ = try await world.useCases.link(world.credential(world.facebook, "f"), principal: world.principal(owner.tokens))
    let opened = try await world.signIn(world.credential(world.facebook, "f"))
    let mine = try await world.signIn(.anonymous)
    let moved = try await world.useCases.transferIdentity(
      .credential(world.credential(world.facebook, "f")), principal: world.principal(mine.tokens))
    #expect(moved.account.uid == mine.account.uid && !moved.account.isAnonymous && moved.providerID == .facebook)
    #expect(moved.account.linkedIdentities.map(\.providerID) == [.facebook])
    let left = try #require(try await world.store.read { try $0.account(owner.account.uid) })
    #expect(left.linkedIdentities.map(\.providerID) == [.google])
    // What it had opened there has ended, and the caller has new tokens.
    #expect(await reason { try await world.principal(opened.tokens) } == .tokenExpired)
    #expect(await reason { try await world.principal(mine.tokens) } == .tokenExpired)
    #expect(try await world.principal(#require(moved.tokens)).signInProvider == .facebook)
    #expect(try await world.signIn(world.credential(world.facebook, "f")).account.uid == mine.account.uid)
    #expect(try await world.store.checkIntegrity() == [])
  }

  @Test func bothAccountsAreToldInEventsAndMails() async throws {
    let store = InMemoryAccountStore()
    let world = try World(policy: .mailing(), on: OpenStore(store))
    let owner = try await world.signIn(world.credential(world.google, "g", email: "owner@mail.example"))
    _ = try await world.useCases.link(world.credential(world.facebook, "f"), principal: world.principal(owner.tokens))
    let mine = try await world.signIn(world.credential(world.oidc, "o", email: "mine@mail.example"))
    _ = try await world.receiveMails()
    _ = try await world.useCases.transferIdentity(
      .credential(world.credential(world.facebook, "f")), principal: world.principal(mine.tokens))
    let events = store.events.filter { $0.otherUID != nil }
    #expect(
      Set(events.map { "\($0.kind.rawValue) \($0.uid) \($0.otherUID?.rawValue ?? "")" }) == [
        "identity.unlinked \(owner.account.uid) \(mine.account.uid)",
        "identity.linked \(mine.account.uid) \(owner.account.uid)",
      ])
    let mails = try await world.receiveMails()
    #expect(Set(mails.map(\.kind)) == [.methodUnlinked, .methodLinked] && mails.count == 2)
  }

  @Test(arguments: StoreKind.allCases)
  func theLastMethodStays(_ kind: StoreKind) async throws {
    let world = try World(kind)
    _ = try await world.signIn(world.credential(world.facebook, "f"))
    let mine = try await world.principal(world.signIn(.anonymous).tokens)
    let credential = try await world.credential(world.facebook, "f")
    #expect(
      await reason { try await world.useCases.transferIdentity(.credential(credential), principal: mine) }
        == .lastSignInMethod)
  }

  @Test func whatCanNotBeMovedIsRefused() async throws {
    let world = try World()
    let owner = try await world.signUp(email: "owner@mail.example")
    _ = try await world.useCases.link(world.credential(world.google, "g2"), principal: world.principal(owner.tokens))
    let mine = try await world.principal(world.signIn(world.credential(world.google, "g1")).tokens)
    func transfer(_ proof: AccountProof) async -> AccountError.Reason? {
      await reason { try await world.useCases.transferIdentity(proof, principal: mine) }
    }
    #expect(
      await transfer(.credential(.password(email: "owner@mail.example", password: Secret("secret-1"))))
        == .invalidArgument)
    #expect(await transfer(.credential(try await world.credential(world.google, "g2"))) == .providerAlreadyLinked)
    #expect(await transfer(.credential(try await world.credential(world.google, "g1"))) == .sameAccount)
    #expect(await transfer(.credential(try await world.credential(world.facebook, "nobody"))) == .userNotFound)
    let anonymous = try await world.signIn(.anonymous)
    #expect(await transfer(.anonymous(anonymous.tokens.sessionHandle)) == .invalidArgument)
  }

  @Test(arguments: StoreKind.allCases)
  func theOwnersSecondFactorIsAskedFor(_ kind: StoreKind) async throws {
    let world = try World(kind)
    let enrolled = try await world.enroll()
    let mine = try await world.principal(world.signIn(.anonymous).tokens)
    let challenge = try await world.challenge {
      try await world.useCases.transferIdentity(.credential(world.ada), principal: mine)
    }
    let assertion = FactorAssertion.totp(enrolled.id, code: world.freshCode(of: enrolled.secret))
    let moved = try await world.useCases.transferIdentity(
      .secondFactor(pendingToken: challenge.pendingToken, assertion), principal: mine)
    #expect(moved.account.linkedIdentities.map(\.providerID) == [.google] && moved.account.factors == [])
    let left = try #require(try await world.store.read { try $0.account(enrolled.uid) })
    #expect(left.linkedIdentities.map(\.providerID) == [.password] && left.email == World.address)
    // The address stays its owner's.
    #expect(moved.account.email == nil)
  }

  /// What the owner has taken off, no automatic join brings back; and what came is no longer marked here.
  @Test func marksFollowTheIdentity() async throws {
    let world = try World()
    let address = "owner@mail.example"
    let owner = try await world.signIn(world.credential(world.google, "g", email: address))
    _ = try await world.useCases.link(
      world.credential(world.oidc, "o", email: address), principal: world.principal(owner.tokens))
    let mine = try await world.signIn(world.credential(world.facebook, "f"))
    let moved = try await world.useCases.transferIdentity(
      .credential(world.credential(world.oidc, "o", email: address)), principal: world.principal(mine.tokens))
    _ = try await world.useCases.unlink(
      .provider(.oidc("acme")), revoke: .none, principal: world.principal(#require(moved.tokens)))
    let credential = try await world.credential(world.oidc, "o", email: address)
    #expect(await reason { try await world.signIn(credential) } == .accountExistsWithDifferentCredential)
  }
}
