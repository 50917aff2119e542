import AccountFakes
import Accounts
import Testing

/// What a merge, an undo, a join or an unlink leaves to those who could sign in before (S87).
@Suite struct MergedWaysInTests {
  private let administrator = Administrator.serverOperator

  private func guest(claiming email: String, _ fixture: ServiceFixture) async throws -> SignInResult {
    let guest = try await fixture.signIn(.anonymous)
    var change = AccountChange()
    change.email = email
    _ = try await fixture.useCases.administration.update(guest.account.uid, change, by: administrator)
    return guest
  }

  /// Signs up, and links Google's user "thief" when the sign-in is not recent any more.
  private func ownerWithUnsettledMethod(_ fixture: ServiceFixture) async throws -> SignInResult {
    let owner = try await fixture.owner(of: MergePair.firstAddress)
    fixture.clock.advance(seconds: 600)
    _ = try await fixture.useCases.linking.link(
      fixture.credential(fixture.google, "thief"), principal: fixture.principal(owner.tokens))
    return owner
  }

  /// Custom tokens and links to the address that is kept open the survivor without an identity.
  @Test(arguments: StoreKind.allCases, [false, true])
  func noSessionOfTheMergedAccountOutlivesTheUndo(_ kind: StoreKind, byAdministrator: Bool) async throws {
    let fixture = try ServiceFixture(kind, policy: .mailing())
    _ = try await fixture.signIn(fixture.customToken("user-1"))
    let custom = try await fixture.principal(fixture.signIn(fixture.customToken("user-1")).tokens)
    let linked = try await fixture.useCases.linking.link(
      fixture.credential(fixture.facebook, "f", email: MergePair.secondAddress), principal: custom)
    #expect(linked.account.emailVerified)
    let user = try await fixture.signIn(fixture.credential(fixture.google, "g", email: MergePair.firstAddress))
    let other = try await fixture.signIn(fixture.credential(fixture.google, "g", email: MergePair.firstAddress))
    fixture.clock.advance(seconds: 1)
    let merged = try await fixture.merge(.credential(fixture.customToken("user-1")), by: user.tokens)
    let openers = [
      fixture.customToken("user-1"), try await fixture.emailLink(MergePair.secondAddress),
      try await fixture.credential(fixture.facebook, "f", email: MergePair.secondAddress),
    ]
    var opened: [SignInResult] = []
    for opener in openers { opened.append(try await fixture.signIn(opener)) }
    #expect(opened.allSatisfy { $0.account.uid == merged.account.uid })
    if byAdministrator {
      _ = try await fixture.useCases.administration.undoMerge(of: nil, into: merged.account.uid, by: administrator)
    } else {
      _ = try await fixture.useCases.merging.undoMerge(principal: fixture.principal(merged.tokens))
    }
    for session in opened { #expect(await !fixture.isSignedIn(session.tokens)) }
    #expect(await fixture.isSignedIn(merged.tokens))
    #expect(await fixture.isSignedIn(other.tokens), "the survivor's own sessions continue")
    #expect(try await fixture.store.checkIntegrity() == [])
  }

  /// The undo by its user spares the session that asks for it, even if that session has no identity.
  @Test func theCallersSessionOutlivesTheUndo() async throws {
    let pair = try await MergePair()
    let fixture = pair.fixture
    let custom = try await fixture.signIn(fixture.customToken(pair.first.account.uid.rawValue))
    let merged = try await fixture.merge(pair.proof, by: custom.tokens)
    _ = try await pair.undo(merged)
    #expect(await fixture.isSignedIn(merged.tokens))
  }

  /// An address that a guest, or a user who has not verified it, only claims does not replace an owned one.
  @Test(arguments: StoreKind.allCases)
  func aClaimedAddressDoesNotReplaceAnOwnedOne(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind, policy: .mailing())
    let owner = try await fixture.owner(of: MergePair.firstAddress)
    let guest = try await guest(claiming: MergePair.secondAddress, fixture)
    let user = try await fixture.signUp(email: "third@mail.example")
    let proofs: [(SignInResult, AccountProof)] = [
      (guest, .anonymous(guest.tokens.sessionHandle)), (user, .credential(fixture.password("third@mail.example"))),
    ]
    for (other, proof) in proofs {
      let principal = try await fixture.principal(owner.tokens)
      let planned = try await fixture.useCases.merging.planMerge(proof, principal: principal)
      #expect(planned.outline.conflicts.map(\.field) == [.email] && planned.outline.conflicts[0].mustKeepFirst)
      #expect(
        await reason {
          try await fixture.useCases.merging.commitMerge(planned.plan, choices: [.email: .second], principal: principal)
        } == .unverifiedEmail)
      #expect(try await fixture.store.read { try $0.account(other.account.uid) } != nil)
    }
    #expect(try await fixture.receiveMails().map(\.kind) == [], "nothing has changed for the owner")
    let kept = try await fixture.merge(.anonymous(guest.tokens.sessionHandle), by: owner.tokens)
    #expect(kept.account.email == MergePair.firstAddress && kept.account.emailVerified)
  }

  @Test(arguments: StoreKind.allCases)
  func anAddressThatAGuestOnlyClaimedStaysWithWhoProvedIt(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind, policy: .mailing())
    let user = try await fixture.signIn(fixture.credential(fixture.google, "g"))
    let guest = try await guest(claiming: MergePair.secondAddress, fixture)
    let merged = try await fixture.merge(.anonymous(guest.tokens.sessionHandle), by: user.tokens)
    #expect(merged.account.email == MergePair.secondAddress && !merged.account.emailVerified)
    let caller = try await fixture.principal(merged.tokens)
    _ = try await fixture.useCases.codeSending.sendEmailVerification(CodeRequest(), principal: caller)
    _ = try await fixture.apply(fixture.receiveCode(.verifyEmail), by: caller)
    let undone = try await fixture.useCases.merging.undoMerge(principal: caller)
    #expect(undone.remainders == [.email])
    #expect(undone.account.email == MergePair.secondAddress && undone.account.emailVerified)
    let restored = try #require(try await fixture.account(guest))
    #expect(restored.isAnonymous && restored.email == nil && !restored.emailVerified)
    #expect(try await fixture.store.checkIntegrity() == [])
  }

  /// A session that unlinks its identity and links it again refers to no identity any more.
  @Test(arguments: StoreKind.allCases)
  func anUnlinkEndsTheSessionsThatTheIdentityOpenedBefore(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let user = try await fixture.signIn(fixture.credential(fixture.google, "g"))
    _ = try await fixture.useCases.linking.link(
      fixture.credential(fixture.facebook, "f"), principal: fixture.principal(user.tokens))
    let opened = try await fixture.signIn(fixture.credential(fixture.facebook, "f"))
    let unlinked = try await fixture.useCases.linking.unlink(
      .provider(.facebook), revoke: .thisIdentity, principal: fixture.principal(opened.tokens))
    let linked = try await fixture.useCases.linking.link(
      fixture.credential(fixture.facebook, "f"), principal: fixture.principal(unlinked.tokens))
    let tokens = try #require(linked.tokens)
    #expect(await fixture.isSignedIn(tokens))
    let owner = try await fixture.signIn(fixture.credential(fixture.google, "g"))
    let own = try await fixture.useCases.linking.unlink(
      .provider(.facebook), revoke: .thisIdentity, principal: fixture.principal(owner.tokens))
    #expect(await !fixture.isSignedIn(tokens))
    #expect(await fixture.isSignedIn(own.tokens))
  }

  /// The owner's proof replaces what a stale session had linked, and ends what that has opened.
  @Test(arguments: StoreKind.allCases)
  func aJoinEndsTheSessionsOfTheIdentityThatItReplaces(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind, policy: .mailing())
    let owner = try await ownerWithUnsettledMethod(fixture)
    let thief = try await fixture.signIn(fixture.credential(fixture.google, "thief"))
    #expect(thief.account.uid == owner.account.uid)
    let joined = try await fixture.signIn(
      fixture.credential(fixture.google, "owner", email: MergePair.firstAddress))
    #expect(joined.account.uid == owner.account.uid)
    #expect(await !fixture.isSignedIn(thief.tokens))
    #expect(await fixture.isSignedIn(joined.tokens))
  }

  // MARK: Erasure

  /// A code names an address, so that it goes with the account.
  @Test(arguments: StoreKind.allCases)
  func theCodesOfAnAliasAreErasedWithTheSurvivor(_ kind: StoreKind) async throws {
    let pair = try await MergePair(kind, policy: .mailing())
    let (fixture, alias) = (pair.fixture, pair.second.account.uid)
    let merged = try await pair.merge()
    _ = try await fixture.receiveMails()
    #expect(try await fixture.store.read { try $0.actionCodes(.recoverEmail, of: alias) }.count == 1)
    try await fixture.useCases.administration.deleteAccount(merged.account.uid, by: administrator)
    #expect(try await fixture.store.read { try $0.actionCodes(.recoverEmail, of: alias) }.isEmpty)
  }

  @Test(arguments: StoreKind.allCases)
  func aNoticeThatIsSentAfterTheErasureMakesNoCode(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind, policy: .mailing())
    let owner = try await ownerWithUnsettledMethod(fixture)
    try await fixture.useCases.administration.deleteAccount(owner.account.uid, by: administrator)
    let notice = try #require(try await fixture.receiveMails().first { $0.kind == .unsettledMethodLinked })
    #expect(notice.link == nil)
    #expect(try await fixture.store.read { try $0.actionCodes(.methodNotice, of: owner.account.uid) }.isEmpty)
  }
}
