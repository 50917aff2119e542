import AccountFakes
import Accounts
import Testing

/// Undoing a merge.
@Suite struct UndoMergeTests {
  @Test(arguments: StoreKind.allCases)
  func anUndoRestoresBothAccounts(_ kind: StoreKind) async throws {
    let pair = try await MergePair(kind)
    let fixture = pair.fixture
    let merged = try await pair.merge()
    let undone = try await pair.undo(merged)
    #expect(undone.restored == pair.second.account.uid && undone.remainders == [])
    // The caller's session continues.
    #expect(try await fixture.principal(merged.tokens).uid == pair.first.account.uid)
    for (old, uid) in [(pair.first.account, pair.first.account.uid), (pair.second.account, undone.restored)] {
      let now = try #require(try await fixture.store.read { try $0.account(uid) })
      #expect(now.version > old.version)
      var same = now
      same.version = old.version
      same.generation = old.generation
      same.sessionsEndedAt = old.sessionsEndedAt
      same.lastSignInAt = old.lastSignInAt
      #expect(same == old)
    }
    let back = try await fixture.signIn(fixture.credential(fixture.facebook, "f", email: MergePair.secondAddress))
    #expect(back.account.uid == pair.second.account.uid)
    let secondTokens = pair.second.tokens
    #expect(await reason { try await fixture.principal(secondTokens) } == .tokenExpired, "what has ended stays ended")
    #expect(try await fixture.store.checkIntegrity() == [])
  }

  /// Services that verify tokens themselves know by the events which tokens of the merged account are good: none, and
  /// after the undo those of its new generation.
  @Test(arguments: StoreKind.allCases)
  func theEventsOfAMergeAndItsUndoSayWhichTokensAreGood(_ kind: StoreKind) async throws {
    let pair = try await MergePair(kind)
    let fixture = pair.fixture
    _ = try await pair.undo(pair.merge())
    let restored = try #require(try await fixture.account(pair.second))
    #expect(restored.generation > pair.second.account.generation)
    let page = try await fixture.store.read { try $0.events(after: EventPosition(rawValue: 0), limit: 100) }
    let events = page.events.map(\.event).filter { $0.uid == restored.uid }.suffix(2)
    #expect(events.map(\.kind) == [.accountMergedInto, .accountRestored])
    #expect(events.map(\.newGeneration) == [nil, restored.generation])
  }

  @Test(arguments: StoreKind.allCases)
  func whatHasChangedSinceStaysAndIsListed(_ kind: StoreKind) async throws {
    let pair = try await MergePair(kind)
    let fixture = pair.fixture
    // A second method, so that the merged account can come back without the first.
    _ = try await fixture.useCases.linking.link(
      fixture.credential(fixture.oidc, "o"), principal: fixture.principal(pair.second.tokens))
    var merged = try await pair.merge([.displayName: .second])
    let unlinked = try await fixture.useCases.linking.unlink(
      .provider(.facebook), revoke: .none, principal: fixture.principal(merged.tokens))
    merged.tokens = unlinked.tokens
    _ = try await fixture.useCases.ownAccount.updateProfile(
      ProfileChange(displayName: "New"), principal: fixture.principal(merged.tokens))
    let undone = try await pair.undo(merged)
    #expect(undone.remainders == [.identity(.facebook), .displayName])
    #expect(undone.account.displayName == "New")
    let restored = try #require(try await fixture.store.read { try $0.account(undone.restored) })
    #expect(restored.linkedIdentities.map(\.providerID) == [.oidc("acme")])
    #expect(restored.email == MergePair.secondAddress && restored.displayName == "Second")
  }

  /// The merged account claimed the address and lost it with the merge.
  @Test(arguments: StoreKind.allCases)
  func anAddressThatAnotherUserHasProvedSinceStaysThere(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let first = try await fixture.signIn(fixture.credential(fixture.google, "g", email: "first@mail.example"))
    let second = try await fixture.signUp(email: "claimed@mail.example")
    _ = try await fixture.useCases.linking.link(
      fixture.credential(fixture.facebook, "f"), principal: fixture.principal(second.tokens))
    let merged = try await fixture.merge(
      .credential(fixture.credential(fixture.facebook, "f")), by: first.tokens)
    let reader = try await fixture.signIn(fixture.credential(fixture.google, "r", email: "claimed@mail.example"))
    let undone = try await fixture.useCases.merging.undoMerge(principal: fixture.principal(merged.tokens))
    #expect(undone.remainders == [.identity(.password), .email])
    let restored = try #require(try await fixture.account(second))
    #expect(restored.email == nil && restored.linkedIdentities.map(\.providerID) == [.facebook])
    #expect(try await fixture.account(reader)?.email == "claimed@mail.example")
    #expect(try await fixture.store.checkIntegrity() == [])
  }

  @Test(arguments: StoreKind.allCases)
  func anAddressOfTheSurvivorsThatAnotherUserHasProvedSinceStaysThere(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let claimant = try await fixture.signUp(email: "claimed@mail.example")
    _ = try await fixture.useCases.linking.link(
      fixture.credential(fixture.facebook, "f"), principal: fixture.principal(claimant.tokens))
    let first = try await fixture.signIn(fixture.credential(fixture.facebook, "f"))
    _ = try await fixture.signIn(fixture.credential(fixture.google, "g", email: "second@mail.example"))
    let proof = AccountProof.credential(
      try await fixture.credential(fixture.google, "g", email: "second@mail.example"))
    let planned = try await fixture.useCases.merging.planMerge(proof, principal: fixture.principal(first.tokens))
    let merged = try await fixture.useCases.merging.commitMerge(
      planned.plan, choices: [.email: .second], principal: fixture.principal(first.tokens))
    try #require(merged.account.email == "second@mail.example")
    let reader = try await fixture.signIn(fixture.credential(fixture.google, "r", email: "claimed@mail.example"))
    _ = try await fixture.useCases.merging.undoMerge(principal: fixture.principal(merged.tokens))
    #expect(try await fixture.account(first)?.email == nil)
    #expect(try await fixture.account(reader)?.email == "claimed@mail.example")
    #expect(try await fixture.store.checkIntegrity() == [])
  }

  /// The number goes with the phone: it does not stay, and is not listed as if it did.
  @Test(arguments: StoreKind.allCases)
  func aPhoneGoesBackWithItsNumber(_ kind: StoreKind) async throws {
    let pair = try await MergePair(kind, policy: .texting())
    let fixture = pair.fixture
    _ = try await fixture.useCases.linking.link(fixture.phone(), principal: fixture.principal(pair.second.tokens))
    let merged = try await pair.merge()
    #expect(merged.account.phoneNumber == ServiceFixture.number)
    let expected = try await fixture.useCases.merging.undoMerge(
      isTrial: true, principal: fixture.principal(merged.tokens))
    #expect(expected.remainders == [] && expected.identities.map(\.identity.providerID) == [.facebook, .phone])
    #expect(try await fixture.store.read { try $0.account(pair.second.account.uid) } == nil, "nothing was done")
    let undone = try await pair.undo(merged)
    #expect(undone.remainders == [] && undone.account.phoneNumber == nil)
    #expect(try await fixture.store.read { try $0.account(undone.restored) }?.phoneNumber == ServiceFixture.number)
  }

  /// The phone is another user's by now, and so is its number.
  @Test(arguments: StoreKind.allCases)
  func aNumberThatAnotherUserHasSinceStaysThere(_ kind: StoreKind) async throws {
    let pair = try await MergePair(kind, policy: .texting())
    let fixture = pair.fixture
    _ = try await fixture.useCases.linking.link(fixture.phone(), principal: fixture.principal(pair.second.tokens))
    var merged = try await pair.merge()
    merged.tokens = try await fixture.useCases.linking.unlink(
      .provider(.phone), revoke: .none, principal: fixture.principal(merged.tokens)
    ).tokens
    let other = try await fixture.signIn(fixture.phone())
    #expect(other.account.uid != merged.account.uid)
    let undone = try await pair.undo(merged)
    #expect(undone.remainders.contains(.phoneNumber))
    #expect(try await fixture.account(pair.second)?.phoneNumber == nil)
    #expect(try await fixture.account(other)?.phoneNumber == ServiceFixture.number)
  }

  /// The survivor's phone was set aside by the merge, and belongs to another user, or is a second factor, at its undo.
  @Test(arguments: StoreKind.allCases, [true, false])
  func aPhoneThatWasSetAsideDoesNotComeBackBesideItsFactor(_ kind: StoreKind, _ isFactor: Bool) async throws {
    var pair = try await MergePair(kind, policy: .texting())
    let fixture = pair.fixture
    let second = "+16505550101"
    pair.first.tokens = try #require(
      try await fixture.useCases.linking.link(fixture.phone(), principal: pair.caller).tokens)
    _ = try await fixture.useCases.linking.link(
      fixture.phone(second), principal: fixture.principal(pair.second.tokens))
    var merged = try await pair.merge([.provider(.phone): .second])
    try #require(merged.account.phoneNumber == second)
    merged.tokens = try await fixture.useCases.linking.unlink(
      .provider(.phone), revoke: .none, principal: fixture.principal(merged.tokens)
    ).tokens
    if isFactor {
      merged.tokens = try await fixture.enrollPhone(merged.tokens).tokens
    } else {
      _ = try await fixture.signIn(fixture.phone())
    }
    let undone = try await pair.undo(merged)
    #expect(undone.account.phoneNumber == nil && undone.remainders.contains(.phoneNumber))
    #expect(undone.account.linkedIdentities.allSatisfy { $0.providerID != .phone })
  }

  @Test func anUndoLeavesNoAccountWithoutAMethod() async throws {
    let pair = try await MergePair()
    let fixture = pair.fixture
    var merged = try await pair.merge()
    merged.tokens = try await fixture.useCases.linking.unlink(
      .provider(.facebook), revoke: .none, principal: fixture.principal(merged.tokens)
    ).tokens
    let tokens = merged.tokens
    #expect(
      await reason { try await fixture.useCases.merging.undoMerge(principal: fixture.principal(tokens)) }
        == .lastSignInMethod)
  }

  /// The mailbox of an address that an account owns signs its user in.
  @Test(arguments: StoreKind.allCases) func aMailboxIsAMethodOfAnAccountThatAnUndoRestores(
    _ kind: StoreKind
  ) async throws {
    let pair = try await MergePair(kind, policy: .mailing())
    let fixture = pair.fixture
    var merged = try await pair.merge()
    merged.tokens = try await fixture.useCases.linking.unlink(
      .provider(.facebook), revoke: .none, principal: fixture.principal(merged.tokens)
    ).tokens
    _ = try await fixture.useCases.merging.undoMerge(principal: fixture.principal(merged.tokens))
    let back = try await fixture.signIn(fixture.emailLink(MergePair.secondAddress))
    #expect(back.account.uid == pair.second.account.uid && back.account.emailVerified)
  }

  /// Each at its own address, also if the survivor has had the other's in between.
  @Test(arguments: StoreKind.allCases, [MergeSide.first, .second])
  func bothOwnersCanAnswerTheNoticeOfAnUndo(_ kind: StoreKind, _ kept: MergeSide) async throws {
    let pair = try await MergePair(kind, policy: .mailing())
    let fixture = pair.fixture
    let merged = try await pair.merge([.email: kept])
    _ = try await fixture.receiveMails()
    fixture.clock.advance(seconds: 60)
    _ = try await pair.undo(merged)
    let mails = try await fixture.receiveMails()
    #expect(mails.allSatisfy { $0.kind == .mergeUndone })
    #expect(mails.map(\.address).sorted() == [MergePair.firstAddress, MergePair.secondAddress])
    let owners = [MergePair.firstAddress: pair.first, MergePair.secondAddress: pair.second]
    for mail in mails {
      let owner = try #require(owners[mail.address])
      #expect(try await fixture.signIn(fixture.emailLink(mail.address)).account.uid == owner.account.uid)
      let applied = try await fixture.useCases.codeUse.applyActionCode(
        try #require(mail.code), answer: .accept(password: nil), caller: nil)
      #expect(applied.email == mail.address && applied.recovery?.reasons.contains(.mergeUndone) == true)
      #expect(try await fixture.account(owner)?.email == mail.address)
    }
    #expect(try await fixture.store.checkIntegrity() == [])
  }

  /// Whoever has undone it may be a thief, who deletes the account next.
  @Test func aDeletionAfterAnUndoCanBeAnswered() async throws {
    let pair = try await MergePair(policy: .mailing())
    let fixture = pair.fixture
    let merged = try await pair.merge()
    fixture.clock.advance(seconds: 4 * 86_400)
    let fresh = try await fixture.signIn(fixture.credential(fixture.google, "g"))
    #expect(fresh.account.uid == merged.account.uid)
    _ = try await fixture.useCases.merging.undoMerge(principal: fixture.principal(fresh.tokens))
    try await fixture.useCases.ownAccount.deleteAccount(principal: fixture.principal(fresh.tokens))
    #expect(try await fixture.account(fresh)?.closedAt == fixture.clock.now)
  }

  /// The caller, who may have stolen the session, gets a session of the guest.
  @Test func theUndoOfAGuestsMergeIsMailed() async throws {
    let fixture = try ServiceFixture(policy: .mailing())
    let guest = try await fixture.signIn(.anonymous)
    let user = try await fixture.signIn(fixture.credential(fixture.google, "g", email: MergePair.firstAddress))
    let merged = try await fixture.merge(.anonymous(guest.tokens.sessionHandle), by: user.tokens)
    _ = try await fixture.useCases.merging.undoMerge(principal: fixture.principal(merged.tokens))
    #expect(try await fixture.receiveMails().map(\.kind) == [.mergeUndone])
  }

  @Test func anUndoNeedsARecentSignIn() async throws {
    let pair = try await MergePair()
    let merged = try await pair.merge()
    pair.fixture.clock.advance(seconds: 301)
    #expect(await reason { try await pair.undo(merged) } == .credentialTooOldLoginAgain)
  }

  @Test func aRestoredAnonymousAccountIsSignedInToByTheAnswer() async throws {
    let fixture = try ServiceFixture()
    let anonymous = try await fixture.signIn(.anonymous)
    let user = try await fixture.signIn(fixture.credential(fixture.google, "g"))
    let planned = try await fixture.useCases.merging.planMerge(
      .anonymous(anonymous.tokens.sessionHandle), principal: fixture.principal(user.tokens))
    let merged = try await fixture.useCases.merging.commitMerge(planned.plan, principal: fixture.principal(user.tokens))
    let undone = try await fixture.useCases.merging.undoMerge(principal: fixture.principal(merged.tokens))
    let principal = try await fixture.principal(try #require(undone.restoredTokens))
    #expect(principal.uid == anonymous.account.uid && principal.isAnonymous)
  }

  // MARK: Lost answers

  /// Two guests were merged. The repetition brings the session of the one that was restored, and undoes nothing more.
  @Test(arguments: StoreKind.allCases, [false, true])
  func aRepeatedUndoBringsTheSameSessionAndUndoesNoMore(_ kind: StoreKind, _ isNamed: Bool) async throws {
    let fixture = try ServiceFixture(kind)
    var tokens = try await fixture.signIn(fixture.credential(fixture.google, "g")).tokens
    var guests: [UID] = []
    for _ in 0..<2 {
      let guest = try await fixture.signIn(.anonymous)
      guests.append(guest.account.uid)
      tokens = try await fixture.merge(.anonymous(guest.tokens.sessionHandle), by: tokens).tokens
    }
    let caller = try await fixture.principal(tokens)
    let (older, newer) = (guests[0], guests[1])
    func undo(_ request: KeyedRequest?) async throws -> UndoMergeResult {
      try await fixture.useCases.merging.undoMerge(
        of: isNamed ? newer : nil, principal: caller, call: .init(request: request))
    }
    let lost = try await undo(TestRequest(1).keyed())
    fixture.clock.advance(seconds: 200)
    let again = try await undo(TestRequest(1).keyed())
    #expect(again.restored == newer && again.account == lost.account)
    #expect(again.restoredTokens?.texts == lost.restoredTokens?.texts)
    let guest = try await fixture.principal(try #require(again.restoredTokens))
    #expect(guest.uid == newer && guest.isAnonymous)
    #expect(try await fixture.store.read { try $0.account(older) } == nil)
    // Another request with the key is refused, and another session's has none.
    #expect(await reason { try await undo(TestRequest(1, message: [2]).keyed()) } == .invalidArgument)
    let other = try await fixture.principal(fixture.signIn(fixture.credential(fixture.google, "g")).tokens)
    #expect(
      await reason {
        try await fixture.useCases.merging.undoMerge(
          of: newer, principal: other, call: .init(request: TestRequest(1).keyed()))
      } == .invalidArgument)
    // With another key it is another undo.
    if !isNamed { #expect(try await undo(TestRequest(2).keyed()).restored == older) }
  }

  @Test(arguments: StoreKind.allCases)
  func aRepeatedUndoNamesTheAccount(_ kind: StoreKind) async throws {
    let pair = try await MergePair(kind)
    let fixture = pair.fixture
    let caller = try await fixture.principal(pair.merge().tokens)
    for _ in 0..<2 {
      let undone = try await fixture.useCases.merging.undoMerge(
        principal: caller, call: .init(request: TestRequest(1).keyed()))
      #expect(undone.restored == pair.second.account.uid && undone.restoredTokens == nil)
      #expect(undone.account.linkedIdentities.map(\.providerID) == [.google])
    }
    #expect(await reason { try await fixture.useCases.merging.undoMerge(principal: caller) } == .mergeNotFound)
  }

  /// A into B, then B into C.
  @Test(arguments: StoreKind.allCases)
  func chainsResolveInOneStepAndAreUndoneInReverse(_ kind: StoreKind) async throws {
    let pair = try await MergePair(kind)
    let fixture = pair.fixture
    let third = try await fixture.signIn(fixture.credential(fixture.oidc, "o"))
    let merged = try await pair.merge()
    let planned = try await fixture.useCases.merging.planMerge(
      .credential(fixture.credential(fixture.google, "g")), principal: fixture.principal(third.tokens))
    let all = try await fixture.useCases.merging.commitMerge(planned.plan, principal: fixture.principal(third.tokens))
    for alias in [pair.first.account.uid, pair.second.account.uid] {
      #expect(try await fixture.store.read { try $0.merge(of: alias) }?.survivor == third.account.uid)
    }
    #expect(all.account.linkedIdentities.count == 3)
    let caller = try await fixture.principal(all.tokens)
    let oldest = pair.second.account.uid
    #expect(await reason { try await fixture.useCases.merging.undoMerge(of: oldest, principal: caller) } == .mergeOrder)
    let undone = try await fixture.useCases.merging.undoMerge(principal: caller)
    #expect(undone.restored == merged.account.uid)
    #expect(try await fixture.store.read { try $0.merge(of: oldest) }?.survivor == merged.account.uid)
    // Now the older one, from the account that it was merged into.
    let first = try await fixture.signIn(fixture.credential(fixture.google, "g"))
    let last = try await fixture.useCases.merging.undoMerge(of: oldest, principal: fixture.principal(first.tokens))
    #expect(last.restored == oldest)
    #expect(try await fixture.store.read { try $0.accounts(.all, after: nil, limit: 10) }.accounts.count == 3)
    #expect(try await fixture.store.checkIntegrity() == [])
  }

  @Test(arguments: StoreKind.allCases)
  func theFactorGoesBackWithTheUndo(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let enrolled = try await fixture.enroll()
    let user = try await fixture.signIn(fixture.credential(fixture.facebook, "f"))
    let caller = try await fixture.principal(user.tokens)
    let challenge = try await fixture.challenge {
      try await fixture.useCases.merging.planMerge(.credential(fixture.ada), principal: caller)
    }
    let assertion = FactorAssertion.totp(enrolled.id, code: fixture.freshCode(of: enrolled.secret))
    let planned = try await fixture.useCases.merging.planMerge(
      .secondFactor(pendingToken: challenge.pendingToken, assertion), principal: caller)
    let merged = try await fixture.useCases.merging.commitMerge(planned.plan, principal: caller)
    // The merge has brought the factor, and the caller's session has not passed it.
    let survivor = try await fixture.principal(merged.tokens)
    #expect(
      await reason { try await fixture.useCases.merging.undoMerge(principal: survivor) } == .credentialTooOldLoginAgain)
    let again = try await fixture.challenge {
      try await fixture.useCases.reauthentication.reauthenticate(
        fixture.credential(fixture.facebook, "f"), principal: survivor)
    }
    let passed = try await fixture.finish(
      again, .totp(enrolled.id, code: fixture.freshCode(of: enrolled.secret)), caller: survivor)
    let undone = try await fixture.useCases.merging.undoMerge(principal: fixture.principal(passed.tokens))
    #expect(undone.account.factors == [] && undone.restored == enrolled.uid)
    let back = try await fixture.signIn(try await fixture.ada, enrolled)
    #expect(back.account.uid == enrolled.uid && back.account.factors.map(\.id) == [enrolled.id])
  }
}
