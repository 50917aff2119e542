import AccountFakes
import Accounts
import InMemoryAccountStore
import Testing

/// Committing a merge: what becomes of the two accounts.
@Suite struct MergeCommitTests {
  @Test(arguments: StoreKind.allCases)
  func whatTheSecondAccountHasBecomesTheFirsts(_ kind: StoreKind) async throws {
    let pair = try await MergePair(kind)
    let fixture = pair.fixture
    let merged = try await pair.merge()
    #expect(merged.account.uid == pair.first.account.uid && merged.merged == pair.second.account.uid)
    #expect(merged.account.linkedIdentities.map(\.providerID) == [.google, .facebook])
    #expect(merged.account.email == MergePair.firstAddress && merged.account.displayName == "First")
    let back = try await fixture.signIn(fixture.credential(fixture.facebook, "f", email: MergePair.secondAddress))
    #expect(back.account.uid == pair.first.account.uid && !back.isNewAccount)
    // What the second account had issued has ended, and is not said to be deleted.
    let secondTokens = pair.second.tokens
    #expect(await reason { try await fixture.principal(secondTokens) } == .tokenExpired)
    #expect(
      await reason { try await fixture.useCases.authentication.authenticate(bearer: secondTokens.bearer()) }
        == .tokenExpired)
    #expect(
      await reason { try await fixture.useCases.sessions.refresh(secondTokens.refreshToken) } == .invalidRefreshToken)
    // So have the caller's old tokens; the new ones act.
    let firstTokens = pair.first.tokens
    #expect(await reason { try await fixture.principal(firstTokens) } == .tokenExpired)
    #expect(try await fixture.principal(merged.tokens).uid == merged.account.uid)
    // The uid stands for the survivor.
    #expect(try await fixture.store.read { try $0.account(pair.second.account.uid) } == nil)
    #expect(try await fixture.store.read { try $0.merge(of: pair.second.account.uid) }?.survivor == merged.account.uid)
    #expect(try await fixture.store.checkIntegrity() == [])
  }

  @Test func bothAccountsHearOfAMerge() async throws {
    let store = InMemoryAccountStore()
    let fixture = try ServiceFixture(on: OpenStore(store))
    let one = try await fixture.signIn(fixture.credential(fixture.google, "g"))
    _ = try await fixture.signIn(fixture.credential(fixture.facebook, "f"))
    let other = try await fixture.useCases.merging.planMerge(
      .credential(fixture.credential(fixture.facebook, "f")), principal: fixture.principal(one.tokens))
    let merged = try await fixture.useCases.merging.commitMerge(other.plan, principal: fixture.principal(one.tokens))
    let alias = try #require(merged.merged)
    let events = store.events.filter { [.accountMerged, .accountMergedInto].contains($0.kind) }
    #expect(
      Set(events.map { [$0.uid, $0.otherUID] }) == [
        [merged.account.uid, alias], [alias, merged.account.uid],
      ])
    let audit = store.auditTrail.filter { [.accountMerged, .accountMergedInto].contains($0.action) }
    #expect(
      Set(audit.map { [$0.uid?.rawValue, $0.detail] }) == [
        [merged.account.uid.rawValue, alias.rawValue], [alias.rawValue, merged.account.uid.rawValue],
      ])
    let undone = try await fixture.useCases.merging.undoMerge(principal: fixture.principal(merged.tokens))
    #expect(undone.restored == alias)
    #expect(Set(store.events.suffix(6).map(\.kind)).isSuperset(of: [.mergeUndone, .accountRestored]))
  }

  @Test func theOwnersOfBothAddressesAreMailed() async throws {
    let pair = try await MergePair(policy: .mailing())
    _ = try await pair.fixture.receiveMails()
    _ = try await pair.merge()
    let mails = try await pair.fixture.receiveMails()
    #expect(mails.allSatisfy { $0.kind == .accountsMerged })
    #expect(mails.map(\.address).sorted() == [MergePair.firstAddress, MergePair.secondAddress])
  }

  /// A mere claim gets no notice, and an anonymous account brings no way to sign in along.
  @Test func noOneElseIsMailed() async throws {
    let fixture = try ServiceFixture(policy: .mailing())
    let owner = try await fixture.signIn(fixture.credential(fixture.google, "g", email: MergePair.firstAddress))
    let anonymous = try await fixture.signIn(.anonymous)
    let merged = try await fixture.merge(.anonymous(anonymous.tokens.sessionHandle), by: owner.tokens)
    #expect(try await fixture.receiveMails().isEmpty)
    _ = try await fixture.signUp(email: MergePair.secondAddress)
    _ = try await fixture.merge(.credential(fixture.password(MergePair.secondAddress)), by: merged.tokens)
    #expect(try await fixture.receiveMails().map(\.address) == [MergePair.firstAddress])
  }

  @Test(arguments: StoreKind.allCases)
  func aMergeWhoseAnswerWasLostIsAnsweredAgain(_ kind: StoreKind) async throws {
    let pair = try await MergePair(kind)
    let (fixture, caller) = (pair.fixture, try await pair.caller)
    let planning = CallContext(request: TestRequest(1).keyed("/plan"))
    let proof = try await pair.proof
    let planned = try await fixture.useCases.merging.planMerge(proof, principal: caller, call: planning)
    let again = try await fixture.useCases.merging.planMerge(proof, principal: caller, call: planning)
    #expect(again.plan.reveal() == planned.plan.reveal() && again.outline.merged == planned.outline.merged)
    let committing = CallContext(request: TestRequest(2).keyed("/commit"))
    let merged = try await fixture.useCases.merging.commitMerge(planned.plan, principal: caller, call: committing)
    let repeating = try await fixture.repeatingPrincipal(pair.first.tokens)
    let repeated = try await fixture.useCases.merging.commitMerge(planned.plan, principal: repeating, call: committing)
    #expect(repeated.tokens.texts == merged.tokens.texts && repeated.merged == merged.merged)
  }

  /// Another session merges another account, or undoes the merge, before the repetition.
  @Test(arguments: StoreKind.allCases)
  func aRepeatedMergeNamesItsOwnAccount(_ kind: StoreKind) async throws {
    let pair = try await MergePair(kind)
    let fixture = pair.fixture
    let other = try await fixture.signIn(fixture.credential(fixture.google, "g"))
    let planned = try await pair.plan()
    let committing = CallContext(request: TestRequest(1).keyed())
    let merged = try await fixture.useCases.merging.commitMerge(
      planned.plan, principal: pair.caller, call: committing)
    #expect(merged.merged == pair.second.account.uid)
    func again() async throws -> MergeResult {
      let repeating = try await fixture.repeatingPrincipal(pair.first.tokens)
      return try await fixture.useCases.merging.commitMerge(planned.plan, principal: repeating, call: committing)
    }
    fixture.clock.advance(seconds: 1)
    _ = try await fixture.signIn(fixture.credential(fixture.oidc, "third"))
    let later = try await fixture.merge(.credential(fixture.credential(fixture.oidc, "third")), by: other.tokens)
    let before = try await again()
    #expect(before.merged == merged.merged && before.undoUntil == merged.undoUntil)
    let caller = try await fixture.principal(later.tokens)
    for _ in 0..<2 { _ = try await fixture.useCases.merging.undoMerge(principal: caller) }
    let repeated = try await again()
    #expect(repeated.merged == nil && repeated.undoUntil == nil)
    #expect(repeated.tokens.texts == merged.tokens.texts)
  }

  @Test func codesOfTheSecondAccountDie() async throws {
    let fixture = try ServiceFixture(policy: .mailing())
    let made = try await fixture.signUp(email: MergePair.secondAddress)
    _ = try await fixture.useCases.codeSending.sendEmailVerification(
      CodeRequest(), principal: fixture.principal(made.tokens))
    let code = try await fixture.receiveCode(.verifyEmail)
    let user = try await fixture.signIn(fixture.credential(fixture.google, "g"))
    let planned = try await fixture.useCases.merging.planMerge(
      .credential(.password(email: MergePair.secondAddress, password: Secret("secret-1"))),
      principal: fixture.principal(user.tokens))
    _ = try await fixture.useCases.merging.commitMerge(planned.plan, principal: fixture.principal(user.tokens))
    #expect(
      await reason {
        try await fixture.useCases.codeUse.applyActionCode(code, answer: .accept(password: nil), caller: nil)
      }
        == .invalidOOBCode)
  }

  @Test(arguments: StoreKind.allCases)
  func aDeletedSurvivorTakesItsAliasesAlong(_ kind: StoreKind) async throws {
    let pair = try await MergePair(kind)
    let fixture = pair.fixture
    let merged = try await pair.merge()
    try await fixture.useCases.ownAccount.deleteAccount(principal: fixture.principal(merged.tokens))
    #expect(try await fixture.store.read { try $0.merge(of: pair.second.account.uid) } == nil)
    // The address is free, the uid is not.
    _ = try await fixture.signUp(email: MergePair.secondAddress)
    var taken = pair.second.account
    taken.email = nil
    taken.identities = []
    await #expect(throws: StoreError.keyTaken) {
      try await fixture.store.commit(ChangeSet(tenant: .default, changes: [.insertAccount(taken)]))
    }
  }

  // MARK: Conflicts

  @Test(arguments: StoreKind.allCases)
  func choicesDecideConflicts(_ kind: StoreKind) async throws {
    let pair = try await MergePair(kind)
    let fixture = pair.fixture
    let merged = try await pair.merge([.email: .second, .displayName: .second])
    #expect(merged.account.email == MergePair.secondAddress && merged.account.emailVerified)
    #expect(merged.account.displayName == "Second")
    // The address that was not chosen is kept for the survivor.
    #expect(await reason { try await fixture.signUp(email: MergePair.firstAddress) } == .emailExists)
    let undone = try await pair.undo(merged)
    #expect(undone.remainders == [])
    #expect(undone.account.email == MergePair.firstAddress && undone.account.displayName == "First")
    let restored = try #require(try await fixture.store.read { try $0.account(undone.restored) })
    #expect(restored.email == MergePair.secondAddress && restored.displayName == "Second" && restored.emailVerified)
  }

  @Test func aChoiceForNoConflictIsRefused() async throws {
    let pair = try await MergePair()
    #expect(await reason { try await pair.merge([.photoURL: .second]) } == .invalidArgument)
    #expect(await reason { try await pair.merge([.provider(.google): .second]) } == .invalidArgument)
  }

  @Test(arguments: StoreKind.allCases, MergeSide.allCases)
  func aSecondIdentityOfOneProviderIsSetAside(_ kind: StoreKind, _ side: MergeSide) async throws {
    let fixture = try ServiceFixture(kind)
    let first = try await fixture.signIn(fixture.credential(fixture.google, "g1"))
    _ = try await fixture.signIn(fixture.credential(fixture.google, "g2"))
    let planned = try await fixture.useCases.merging.planMerge(
      .credential(fixture.credential(fixture.google, "g2")), principal: fixture.principal(first.tokens))
    #expect(planned.outline.conflicts.map(\.field) == [.provider(.google)])
    #expect(planned.outline.identities.map(\.isActive) == [false])
    let merged = try await fixture.useCases.merging.commitMerge(
      planned.plan, choices: [.provider(.google): side], principal: fixture.principal(first.tokens))
    let kept = side == .first ? "g1" : "g2"
    #expect(merged.account.linkedIdentities.map(\.key.subject) == [kept])
    let other = try #require(merged.account.identities.first { $0.key.subject != kept })
    guard case .setAside(.merged, _) = other.state else { return #expect(Bool(false), "\(other.state)") }
    // A session that an identity opened before it was set aside does nothing sensitive any more.
    var tokens = merged.tokens
    if side == .second {
      let caller = try await fixture.principal(tokens)
      let error = await failure { try await fixture.useCases.merging.undoMerge(principal: caller) }
      #expect(error?.reason == .credentialTooOldLoginAgain && error?.settledMethods == [.google])
      tokens = try await fixture.useCases.reauthentication.reauthenticate(
        fixture.credential(fixture.google, "g2"), principal: caller
      )
      .tokens
    }
    // The undo gives both back what they had.
    let undone = try await fixture.useCases.merging.undoMerge(principal: fixture.principal(tokens))
    #expect(undone.remainders == [] && undone.account.linkedIdentities.map(\.key.subject) == ["g1"])
    let back = try await fixture.signIn(fixture.credential(fixture.google, "g2"))
    #expect(back.account.uid == undone.restored)
  }

  @Test(arguments: StoreKind.allCases)
  func severalIdentitiesOfOneProviderStayWhereThePolicyAllowsThem(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind, policy: Policy(severalPerProvider: true))
    let first = try await fixture.signIn(fixture.credential(fixture.google, "g1"))
    _ = try await fixture.signIn(fixture.credential(fixture.google, "g2"))
    let planned = try await fixture.useCases.merging.planMerge(
      .credential(fixture.credential(fixture.google, "g2")), principal: fixture.principal(first.tokens))
    let merged = try await fixture.useCases.merging.commitMerge(
      planned.plan, principal: fixture.principal(first.tokens))
    #expect(merged.account.linkedIdentities.map(\.key.subject) == ["g1", "g2"])
  }

  @Test(arguments: StoreKind.allCases)
  func thePasswordMovesWithItsAddressAlone(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let password = Credential.password(email: MergePair.secondAddress, password: Secret("secret-1"))
    for hasAddress in [false, true] {
      let made = try await fixture.signUp(email: MergePair.secondAddress)
      let user = try await fixture.signIn(
        fixture.credential(fixture.google, "g\(hasAddress)", email: hasAddress ? MergePair.firstAddress : nil))
      let planned = try await fixture.useCases.merging.planMerge(
        .credential(password), principal: fixture.principal(user.tokens))
      let merged = try await fixture.useCases.merging.commitMerge(
        planned.plan, principal: fixture.principal(user.tokens))
      if hasAddress {
        #expect(merged.account.email == MergePair.firstAddress)
        #expect(await reason { try await fixture.signIn(password) } == .invalidLoginCredentials)
        // A mere claim is kept for no one.
        _ = try await fixture.signUp(email: MergePair.secondAddress)
      } else {
        #expect(merged.account.email == MergePair.secondAddress && !merged.account.emailVerified)
        let back = try await fixture.signIn(password)
        #expect(back.account.uid == user.account.uid)
        let undone = try await fixture.useCases.merging.undoMerge(principal: fixture.principal(back.tokens))
        #expect(undone.restored == made.account.uid && undone.account.email == nil)
        let restored = try await fixture.signIn(password)
        #expect(restored.account.uid == made.account.uid)
        try await fixture.useCases.ownAccount.deleteAccount(principal: fixture.principal(restored.tokens))
      }
    }
    #expect(try await fixture.store.checkIntegrity() == [])
  }

  // MARK: Addresses that are kept

  @Test(arguments: StoreKind.allCases)
  func anAddressThatTheMergedAccountOwnedIsKeptForTheSurvivor(_ kind: StoreKind) async throws {
    let pair = try await MergePair(kind, policy: .mailing())
    let fixture = pair.fixture
    let merged = try await pair.merge()
    #expect(await reason { try await fixture.signUp(email: MergePair.secondAddress) } == .emailExists)
    let third = try await fixture.principal(try await fixture.signIn(fixture.credential(fixture.oidc, "o")).tokens)
    let mention = try await fixture.credential(fixture.google, "new", email: MergePair.secondAddress, trusted: false)
    #expect(await reason { try await fixture.useCases.linking.link(mention, principal: third) } == .emailExists)
    // A proof of it opens the survivor.
    let joined = try await fixture.signIn(fixture.credential(fixture.oidc, "o2", email: MergePair.secondAddress))
    #expect(joined.account.uid == merged.account.uid && joined.account.email == MergePair.firstAddress)
    let linked = try await fixture.signIn(fixture.emailLink(MergePair.secondAddress))
    #expect(linked.account.uid == merged.account.uid)
    // No password is set for it.
    try await fixture.useCases.codeSending.sendPasswordReset(email: MergePair.secondAddress, CodeRequest())
    #expect(try await fixture.receiveMails().allSatisfy { $0.kind != .passwordReset })
    // The mailbox of an address that is only kept does not speak for the owner, whoever vouches for it.
    #expect(joined.account.linkedIdentities.last?.isSettled == false)
    let stranger = try await fixture.principal(linked.tokens)
    #expect(
      await reason { try await fixture.changeCode(to: MergePair.secondAddress, by: stranger) }
        == .credentialTooOldLoginAgain)
    // The survivor may take it.
    let owner = try await fixture.principal(try await fixture.signIn(fixture.credential(fixture.google, "g")).tokens)
    let code = try await fixture.changeCode(to: MergePair.secondAddress, by: owner)
    _ = try await fixture.useCases.codeUse.applyActionCode(code, answer: .accept(password: nil), caller: owner)
    #expect(try await fixture.store.read { try $0.account(merged.account.uid) }?.email == MergePair.secondAddress)
    #expect(try await fixture.store.checkIntegrity() == [])
  }

  @Test(arguments: StoreKind.allCases)
  func theAddressIsFreeOnceTheUndoIsOver(_ kind: StoreKind) async throws {
    let pair = try await MergePair(kind)
    let fixture = pair.fixture
    let merged = try await pair.merge()
    fixture.clock.advance(seconds: 30 * 86_400 + 1)
    while try await fixture.store.sweep(now: fixture.clock.now, limit: 100, lifetimes: Lifetimes()) > 0 {}
    let back = try await fixture.signIn(fixture.credential(fixture.google, "g"))
    let caller = try await fixture.principal(back.tokens)
    #expect(await reason { try await fixture.useCases.merging.undoMerge(principal: caller) } == .mergeNotFound)
    let other = try await fixture.signUp(email: MergePair.secondAddress)
    #expect(other.account.uid != merged.account.uid)
    #expect(try await fixture.store.read { try $0.merge(of: pair.second.account.uid) }?.survivor == merged.account.uid)
  }

  // MARK: Second factors

  @Test(arguments: StoreKind.allCases)
  func theSecondAccountsFactorIsAskedForAndMoves(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let enrolled = try await fixture.enroll()
    let user = try await fixture.signIn(fixture.credential(fixture.facebook, "f"))
    let caller = try await fixture.principal(user.tokens)
    let challenge = try await fixture.challenge {
      try await fixture.useCases.merging.planMerge(.credential(fixture.ada), principal: caller)
    }
    // The token is good for this alone, and for this session.
    let assertion = FactorAssertion.totp(enrolled.id, code: fixture.freshCode(of: enrolled.secret))
    let token = challenge.pendingToken
    #expect(
      await reason { try await fixture.useCases.factorChallenges.finishSignIn(token, with: assertion, caller: caller) }
        == .invalidMFAPendingCredential)
    let other = try await fixture.principal(fixture.signIn(.anonymous).tokens)
    let proof = AccountProof.secondFactor(pendingToken: token, assertion)
    #expect(
      await reason { try await fixture.useCases.merging.planMerge(proof, principal: other) }
        == .invalidMFAPendingCredential)
    #expect(
      await reason { try await fixture.useCases.merging.transferIdentity(proof, principal: caller) }
        == .invalidMFAPendingCredential)
    let planned = try await fixture.useCases.merging.planMerge(proof, principal: caller)
    #expect(planned.outline.factors.map(\.id) == [enrolled.id])
    let merged = try await fixture.useCases.merging.commitMerge(planned.plan, principal: caller)
    #expect(merged.account.factors.map(\.id) == [enrolled.id])
    // The session keeps what it had passed, which is nothing; the next sign-in is asked for it, and a used code stays
    // used.
    let survivor = try await fixture.principal(merged.tokens)
    #expect(
      await reason {
        try await fixture.useCases.linking.unlink(.provider(.password), revoke: .none, principal: survivor)
      }
        == .credentialTooOldLoginAgain)
    let next = try await fixture.challenge(try await fixture.credential(fixture.facebook, "f"))
    #expect(
      await reason { try await fixture.finish(next, assertion) } == .invalidCode)
    _ = try await fixture.finish(
      next, .totp(enrolled.id, code: fixture.freshCode(of: enrolled.secret)))
  }

  @Test(arguments: StoreKind.allCases)
  func aPhoneThatIsASecondFactorMoves(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind, policy: .texting())
    let (id, _) = try await fixture.enrollPhone()
    let caller = try await fixture.principal(fixture.signIn(fixture.credential(fixture.facebook, "f")).tokens)
    let challenge = try await fixture.challenge {
      try await fixture.useCases.merging.planMerge(.credential(fixture.ada), principal: caller)
    }
    let planned = try await fixture.useCases.merging.planMerge(
      .secondFactor(pendingToken: challenge.pendingToken, fixture.phoneAssertion(challenge, id)), principal: caller)
    #expect(planned.outline.factors.map(\.id) == [id] && planned.outline.droppedFactors == [])
    let merged = try await fixture.useCases.merging.commitMerge(planned.plan, principal: caller)
    #expect(merged.account.factors.map(\.kind) == [.phone])
    #expect(try await fixture.principal(merged.tokens).factor == nil, "a merge does not renew the session")
  }

  /// A phone is the first factor of an account or the second one, never both.
  @Test(arguments: StoreKind.allCases)
  func aPhoneIsNotBothFactorsAfterAMerge(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind, policy: .texting())
    let (_, tokens) = try await fixture.enrollPhone()
    _ = try await fixture.signIn(fixture.phone("+16505550101"))
    let caller = try await fixture.principal(tokens)
    let planned = try await fixture.useCases.merging.planMerge(
      .credential(fixture.phone("+16505550101")), principal: caller)
    #expect(planned.outline.identities.map(\.isActive) == [false])
    let transfer = AccountProof.credential(try await fixture.phone("+16505550101"))
    #expect(
      await reason { try await fixture.useCases.merging.transferIdentity(transfer, principal: caller) }
        == .unsupportedFirstFactor
    )
    let merged = try await fixture.useCases.merging.commitMerge(planned.plan, principal: caller)
    #expect(merged.account.factors.map(\.kind) == [.phone])
    #expect(merged.account.linkedIdentities.map(\.providerID) == [.google])
  }
}
