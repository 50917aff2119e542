import AccountFakes
import Accounts
import Testing

/// Undoing a merge.
@Suite struct UndoMergeTests {
  @Test(arguments: StoreKind.allCases)
  func anUndoRestoresBothAccounts(_ kind: StoreKind) async throws {
    let pair = try await MergePair(kind)
    let world = pair.world
    let merged = try await pair.merge()
    let undone = try await pair.undo(merged)
    #expect(undone.restored == pair.second.account.uid && undone.remainders == [])
    // The caller's session continues.
    #expect(try await world.principal(merged.tokens).uid == pair.first.account.uid)
    for (old, uid) in [(pair.first.account, pair.first.account.uid), (pair.second.account, undone.restored)] {
      let now = try #require(try await world.store.read { try $0.account(uid) })
      #expect(now.version > old.version)
      var same = now
      same.version = old.version
      same.generation = old.generation
      same.sessionsEndedAt = old.sessionsEndedAt
      same.lastSignInAt = old.lastSignInAt
      #expect(same == old)
    }
    let back = try await world.signIn(world.credential(world.facebook, "f", email: MergePair.secondAddress))
    #expect(back.account.uid == pair.second.account.uid)
    let secondTokens = pair.second.tokens
    #expect(await reason { try await world.principal(secondTokens) } == .tokenExpired, "what has ended stays ended")
    #expect(try await world.store.checkIntegrity() == [])
  }

  @Test(arguments: StoreKind.allCases)
  func whatHasChangedSinceStaysAndIsListed(_ kind: StoreKind) async throws {
    let pair = try await MergePair(kind)
    let world = pair.world
    // A second method, so that the merged account can come back without the first.
    _ = try await world.useCases.link(
      world.credential(world.oidc, "o"), principal: world.principal(pair.second.tokens))
    var merged = try await pair.merge([.displayName: .second])
    let unlinked = try await world.useCases.unlink(
      .provider(.facebook), revoke: .none, principal: world.principal(merged.tokens))
    merged.tokens = unlinked.tokens
    _ = try await world.useCases.updateProfile(
      ProfileChange(displayName: "New"), principal: world.principal(merged.tokens))
    let undone = try await pair.undo(merged)
    #expect(undone.remainders == [.identity(.facebook), .displayName])
    #expect(undone.account.displayName == "New")
    let restored = try #require(try await world.store.read { try $0.account(undone.restored) })
    #expect(restored.linkedIdentities.map(\.providerID) == [.oidc("acme")])
    #expect(restored.email == MergePair.secondAddress && restored.displayName == "Second")
  }

  /// The number goes with the phone: it does not stay, and is not listed as if it did.
  @Test(arguments: StoreKind.allCases)
  func aPhoneGoesBackWithItsNumber(_ kind: StoreKind) async throws {
    let pair = try await MergePair(kind, policy: .texting())
    let world = pair.world
    _ = try await world.useCases.link(world.phone(), principal: world.principal(pair.second.tokens))
    let merged = try await pair.merge()
    #expect(merged.account.phoneNumber == World.number)
    let expected = try await world.useCases.undoMerge(isTrial: true, principal: world.principal(merged.tokens))
    #expect(expected.remainders == [] && expected.identities.map(\.identity.providerID) == [.facebook, .phone])
    #expect(try await world.store.read { try $0.account(pair.second.account.uid) } == nil, "nothing was done")
    let undone = try await pair.undo(merged)
    #expect(undone.remainders == [] && undone.account.phoneNumber == nil)
    #expect(try await world.store.read { try $0.account(undone.restored) }?.phoneNumber == World.number)
  }

  @Test func anUndoLeavesNoAccountWithoutAMethod() async throws {
    let pair = try await MergePair()
    let world = pair.world
    var merged = try await pair.merge()
    merged.tokens = try await world.useCases.unlink(
      .provider(.facebook), revoke: .none, principal: world.principal(merged.tokens)
    ).tokens
    let tokens = merged.tokens
    #expect(
      await reason { try await world.useCases.undoMerge(principal: world.principal(tokens)) } == .lastSignInMethod)
  }

  @Test func anUndoNeedsARecentSignIn() async throws {
    let pair = try await MergePair()
    let merged = try await pair.merge()
    pair.world.clock.advance(seconds: 301)
    #expect(await reason { try await pair.undo(merged) } == .credentialTooOldLoginAgain)
  }

  @Test func aRestoredAnonymousAccountIsSignedInToByTheAnswer() async throws {
    let world = try World()
    let anonymous = try await world.signIn(.anonymous)
    let user = try await world.signIn(world.credential(world.google, "g"))
    let planned = try await world.useCases.planMerge(
      .anonymous(anonymous.tokens.sessionHandle), principal: world.principal(user.tokens))
    let merged = try await world.useCases.commitMerge(planned.plan, principal: world.principal(user.tokens))
    let undone = try await world.useCases.undoMerge(principal: world.principal(merged.tokens))
    let principal = try await world.principal(try #require(undone.restoredTokens))
    #expect(principal.uid == anonymous.account.uid && principal.isAnonymous)
  }

  /// A into B, then B into C.
  @Test(arguments: StoreKind.allCases)
  func chainsResolveInOneStepAndAreUndoneInReverse(_ kind: StoreKind) async throws {
    let pair = try await MergePair(kind)
    let world = pair.world
    let third = try await world.signIn(world.credential(world.oidc, "o"))
    let merged = try await pair.merge()
    let planned = try await world.useCases.planMerge(
      .credential(world.credential(world.google, "g")), principal: world.principal(third.tokens))
    let all = try await world.useCases.commitMerge(planned.plan, principal: world.principal(third.tokens))
    for alias in [pair.first.account.uid, pair.second.account.uid] {
      #expect(try await world.store.read { try $0.merge(of: alias) }?.survivor == third.account.uid)
    }
    #expect(all.account.linkedIdentities.count == 3)
    let caller = try await world.principal(all.tokens)
    let oldest = pair.second.account.uid
    #expect(await reason { try await world.useCases.undoMerge(of: oldest, principal: caller) } == .mergeOrder)
    let undone = try await world.useCases.undoMerge(principal: caller)
    #expect(undone.restored == merged.account.uid)
    #expect(try await world.store.read { try $0.merge(of: oldest) }?.survivor == merged.account.uid)
    // Now the older one, from the account that it was merged into.
    let first = try await world.signIn(world.credential(world.google, "g"))
    let last = try await world.useCases.undoMerge(of: oldest, principal: world.principal(first.tokens))
    #expect(last.restored == oldest)
    #expect(try await world.store.read { try $0.accounts(.all, after: nil, limit: 10) }.accounts.count == 3)
    #expect(try await world.store.checkIntegrity() == [])
  }

  @Test(arguments: StoreKind.allCases)
  func theFactorGoesBackWithTheUndo(_ kind: StoreKind) async throws {
    let world = try World(kind)
    let enrolled = try await world.enroll()
    let user = try await world.signIn(world.credential(world.facebook, "f"))
    let caller = try await world.principal(user.tokens)
    let challenge = try await world.challenge {
      try await world.useCases.planMerge(.credential(world.ada), principal: caller)
    }
    let assertion = FactorAssertion.totp(enrolled.id, code: world.freshCode(of: enrolled.secret))
    let planned = try await world.useCases.planMerge(
      .secondFactor(pendingToken: challenge.pendingToken, assertion), principal: caller)
    let merged = try await world.useCases.commitMerge(planned.plan, principal: caller)
    // The merge has brought the factor, and the caller's session has not passed it.
    let survivor = try await world.principal(merged.tokens)
    #expect(await reason { try await world.useCases.undoMerge(principal: survivor) } == .credentialTooOldLoginAgain)
    let again = try await world.challenge {
      try await world.useCases.reauthenticate(world.credential(world.facebook, "f"), principal: survivor)
    }
    let passed = try await world.finish(
      again, .totp(enrolled.id, code: world.freshCode(of: enrolled.secret)), caller: survivor)
    let undone = try await world.useCases.undoMerge(principal: world.principal(passed.tokens))
    #expect(undone.account.factors == [] && undone.restored == enrolled.uid)
    let back = try await world.signIn(try await world.ada, enrolled)
    #expect(back.account.uid == enrolled.uid && back.account.factors.map(\.id) == [enrolled.id])
  }
}
