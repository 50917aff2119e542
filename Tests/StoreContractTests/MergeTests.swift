import AccountFakes
import Accounts
import InMemoryAccountStore
import Testing

/// Merging one account into another, as callers see it.
@Suite struct MergeTests {
  static let first = "first@mail.example"
  static let second = "second@mail.example"

  /// Two accounts of one user.
  struct Pair {
    let world: World
    var first: SignInResult
    var second: SignInResult

    init(_ kind: StoreKind = .inMemory, policy: Policy = Policy()) async throws {
      world = try World(kind, policy: policy)
      first = try await world.signIn(world.credential(world.google, "g", email: MergeTests.first, name: "First"))
      second = try await world.signIn(world.credential(world.facebook, "f", email: MergeTests.second, name: "Second"))
    }

    var caller: Principal { get async throws { try await world.principal(first.tokens) } }

    var proof: AccountProof {
      get async throws { .credential(try await world.credential(world.facebook, "f", email: MergeTests.second)) }
    }

    func plan() async throws -> PlannedMerge { try await world.useCases.planMerge(proof, principal: caller) }

    func merge(_ choices: [MergeField: MergeSide] = [:]) async throws -> MergeResult {
      try await world.useCases.commitMerge(plan().plan, choices: choices, principal: caller)
    }

    func undo(_ merged: MergeResult) async throws -> UndoMergeResult {
      try await world.useCases.undoMerge(principal: world.principal(merged.tokens))
    }
  }

  @Test(arguments: StoreKind.allCases)
  func thePlanSaysWhatTheMergeDoesAndChangesNothing(_ kind: StoreKind) async throws {
    let pair = try await Pair(kind)
    let planned = try await pair.plan()
    let outline = planned.outline
    #expect(outline.survivor == pair.first.account.uid && outline.merged == pair.second.account.uid)
    #expect(outline.identities.map(\.identity.providerID) == [.facebook] && outline.identities[0].isActive)
    #expect(
      outline.conflicts == [
        MergeConflict(field: .email, first: Self.first, second: Self.second),
        MergeConflict(field: .displayName, first: "First", second: "Second"),
      ])
    #expect(outline.sessions.count == 1)
    #expect(try await pair.world.store.account(pair.first.account.uid, in: .default) == pair.first.account)
    #expect(try await pair.world.store.account(pair.second.account.uid, in: .default) == pair.second.account)
  }

  @Test(arguments: StoreKind.allCases)
  func whatTheSecondAccountHasBecomesTheFirsts(_ kind: StoreKind) async throws {
    let pair = try await Pair(kind)
    let world = pair.world
    let merged = try await pair.merge()
    #expect(merged.account.uid == pair.first.account.uid && merged.merged == pair.second.account.uid)
    #expect(merged.account.linkedIdentities.map(\.providerID) == [.google, .facebook])
    #expect(merged.account.email == Self.first && merged.account.displayName == "First")
    let back = try await world.signIn(world.credential(world.facebook, "f", email: Self.second))
    #expect(back.account.uid == pair.first.account.uid && !back.isNewAccount)
    // What the second account had issued has ended, and is not said to be deleted.
    let secondTokens = pair.second.tokens
    #expect(await reason { try await world.principal(secondTokens) } == .tokenExpired)
    #expect(await reason { try await world.useCases.authenticate(bearer: secondTokens.bearer()) } == .tokenExpired)
    #expect(await reason { try await world.useCases.refresh(secondTokens.refreshToken) } == .invalidRefreshToken)
    // So have the caller's old tokens; the new ones act.
    let firstTokens = pair.first.tokens
    #expect(await reason { try await world.principal(firstTokens) } == .tokenExpired)
    #expect(try await world.principal(merged.tokens).uid == merged.account.uid)
    // The uid stands for the survivor.
    #expect(try await world.store.account(pair.second.account.uid, in: .default) == nil)
    #expect(try await world.store.merge(of: pair.second.account.uid, in: .default)?.survivor == merged.account.uid)
    #expect(try await world.store.checkIntegrity() == [])
  }

  @Test func bothAccountsHearOfAMerge() async throws {
    let store = InMemoryAccountStore()
    let world = try World(on: OpenStore(store))
    let one = try await world.signIn(world.credential(world.google, "g"))
    _ = try await world.signIn(world.credential(world.facebook, "f"))
    let other = try await world.useCases.planMerge(
      .credential(world.credential(world.facebook, "f")), principal: world.principal(one.tokens))
    let merged = try await world.useCases.commitMerge(other.plan, principal: world.principal(one.tokens))
    let events = store.events.filter { [.accountMerged, .accountMergedInto].contains($0.kind) }
    #expect(
      Set(events.map { [$0.uid, $0.otherUID] }) == [
        [merged.account.uid, merged.merged], [merged.merged, merged.account.uid],
      ])
    let audit = store.auditTrail.filter { [.accountMerged, .accountMergedInto].contains($0.action) }
    #expect(
      Set(audit.map { [$0.uid?.rawValue, $0.detail] }) == [
        [merged.account.uid.rawValue, merged.merged.rawValue], [merged.merged.rawValue, merged.account.uid.rawValue],
      ])
    let undone = try await world.useCases.undoMerge(principal: world.principal(merged.tokens))
    #expect(undone.restored == merged.merged)
    #expect(Set(store.events.suffix(6).map(\.kind)).isSuperset(of: [.mergeUndone, .accountRestored]))
  }

  // MARK: Proofs

  @Test(arguments: StoreKind.allCases)
  func anAnonymousAccountIsProvenByItsSession(_ kind: StoreKind) async throws {
    let world = try World(kind)
    for useRefreshToken in [false, true] {
      let anonymous = try await world.signIn(.anonymous)
      let user = try await world.signIn(world.credential(world.google, "g"))
      world.clock.advance(seconds: 200)
      let token = useRefreshToken ? anonymous.tokens.refreshToken : anonymous.tokens.sessionHandle
      let planned = try await world.useCases.planMerge(.anonymous(token), principal: world.principal(user.tokens))
      let merged = try await world.useCases.commitMerge(planned.plan, principal: world.principal(user.tokens))
      #expect(merged.merged == anonymous.account.uid && !merged.account.isAnonymous)
      #expect(await reason { try await world.principal(anonymous.tokens) } == .tokenExpired)
    }
  }

  @Test func onlyAnAnonymousAccountIsProvenByItsSession() async throws {
    let pair = try await Pair()
    let caller = try await pair.caller
    for token in [pair.second.tokens.sessionHandle, pair.second.tokens.refreshToken, Secret("nonsense")] {
      #expect(
        await reason { try await pair.world.useCases.planMerge(.anonymous(token), principal: caller) }
          == .invalidRefreshToken)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func theContinuationOfAConflictProvesTheOtherAccount(_ kind: StoreKind) async throws {
    let pair = try await Pair(kind)
    let world = pair.world
    let caller = try await pair.caller
    let error = await failure {
      try await world.useCases.link(
        world.credential(world.facebook, "f", email: Self.second), principal: caller)
    }
    #expect(error?.reason == .credentialAlreadyInUse)
    let continuation = try #require(error?.conflict?.continuation)
    let planned = try await world.useCases.planMerge(.credential(.continuation(continuation)), principal: caller)
    let merged = try await world.useCases.commitMerge(planned.plan, principal: caller)
    #expect(merged.merged == pair.second.account.uid)
  }

  @Test func aProofOfNoOtherAccountPlansNothing() async throws {
    let pair = try await Pair()
    let (world, caller) = (pair.world, try await pair.caller)
    func plan(_ credential: Credential) async -> AccountError.Reason? {
      await reason { try await world.useCases.planMerge(.credential(credential), principal: caller) }
    }
    #expect(await plan(try await world.credential(world.google, "g")) == .sameAccount)
    #expect(await plan(try await world.credential(world.google, "nobody")) == .userNotFound)
    #expect(await plan(.anonymous) == .invalidArgument)
    #expect(await plan(.password(email: Self.second, password: Secret("wrong"))) == .invalidLoginCredentials)
    // A sign-in with this would join the account that owns the address; a merge takes what is linked already.
    #expect(await plan(try await world.credential(world.oidc, "o", email: Self.second)) == .userNotFound)
  }

  @Test func aDisabledAccountIsNotMerged() async throws {
    let pair = try await Pair()
    let (world, caller) = (pair.world, try await pair.caller)
    let plan = try await pair.plan().plan
    var disabled = pair.second.account
    disabled.isDisabled = true
    disabled.version += 1
    try await world.store.commit(ChangeSet(tenant: .default, changes: [.updateAccount(disabled)]))
    #expect(await reason { try await world.useCases.commitMerge(plan, principal: caller) } == .mergePlanOutdated)
    #expect(await reason { try await pair.plan() } == .userDisabled)
  }

  @Test func theCallersSignInMustBeRecent() async throws {
    let pair = try await Pair()
    pair.world.clock.advance(seconds: 301)
    #expect(await reason { try await pair.plan() } == .credentialTooOldLoginAgain)
  }

  // MARK: Plans

  @Test(arguments: StoreKind.allCases)
  func aPlanIsUsedOnceByItsOwnSessionInTime(_ kind: StoreKind) async throws {
    let pair = try await Pair(kind)
    let (world, caller) = (pair.world, try await pair.caller)
    let plan = try await pair.plan().plan
    let elsewhere = try await world.principal(world.signIn(world.credential(world.google, "g")).tokens)
    let second = try await world.principal(pair.second.tokens)
    for other in [elsewhere, second] {
      #expect(await reason { try await world.useCases.commitMerge(plan, principal: other) } == .invalidMergePlan)
    }
    let late = try await pair.plan().plan
    world.clock.advance(seconds: 601)
    #expect(await reason { try await world.useCases.commitMerge(late, principal: caller) } == .invalidMergePlan)
    #expect(
      await reason { try await world.useCases.commitMerge(Secret("lgm_x"), principal: caller) } == .invalidMergePlan)
  }

  @Test(arguments: StoreKind.allCases)
  func aPlanHoldsForTheAccountsAsTheyWere(_ kind: StoreKind) async throws {
    let pair = try await Pair(kind)
    let world = pair.world
    let plan = try await pair.plan().plan
    _ = try await world.useCases.updateProfile(
      ProfileChange(displayName: "Third"), principal: world.principal(pair.second.tokens))
    let caller = try await pair.caller
    #expect(await reason { try await world.useCases.commitMerge(plan, principal: caller) } == .mergePlanOutdated)
    #expect(try await world.store.account(pair.second.account.uid, in: .default) != nil)
  }

  @Test(arguments: StoreKind.allCases)
  func ofTwoPlansOverOneAccountOneWins(_ kind: StoreKind) async throws {
    let pair = try await Pair(kind)
    let world = pair.world
    let third = try await world.signIn(world.credential(world.oidc, "o"))
    let thirdCaller = try await world.principal(third.tokens)
    let plan = try await pair.plan().plan
    let other = try await world.useCases.planMerge(pair.proof, principal: thirdCaller).plan
    let caller = try await pair.caller
    async let one = reason { try await world.useCases.commitMerge(plan, principal: caller) }
    async let two = reason { try await world.useCases.commitMerge(other, principal: thirdCaller) }
    let outcomes = await [one, two]
    #expect(outcomes.count { $0 == nil } == 1 && outcomes.contains(.mergePlanOutdated))
    #expect(try await world.store.checkIntegrity() == [])
  }

  @Test(arguments: StoreKind.allCases)
  func ofTwoMergesAgainstEachOtherOneWins(_ kind: StoreKind) async throws {
    let pair = try await Pair(kind)
    let world = pair.world
    let (first, second) = (try await pair.caller, try await world.principal(pair.second.tokens))
    let plan = try await pair.plan().plan
    let google = try await world.credential(world.google, "g", email: Self.first)
    let back = try await world.useCases.planMerge(.credential(google), principal: second).plan
    async let one = reason { try await world.useCases.commitMerge(plan, principal: first) }
    async let two = reason { try await world.useCases.commitMerge(back, principal: second) }
    let outcomes = await [one, two]
    #expect(outcomes.count { $0 == nil } == 1)
    let left = try await world.store.accounts(in: .default, after: nil, limit: 10).accounts
    #expect(left.count == 1 && left[0].linkedIdentities.count == 2)
  }

  @Test(arguments: StoreKind.allCases)
  func aMergeWhoseAnswerWasLostIsAnsweredAgain(_ kind: StoreKind) async throws {
    let pair = try await Pair(kind)
    let (world, caller) = (pair.world, try await pair.caller)
    let planning = CallContext(request: TestRequest(1).keyed("/plan"))
    let proof = try await pair.proof
    let planned = try await world.useCases.planMerge(proof, principal: caller, call: planning)
    let again = try await world.useCases.planMerge(proof, principal: caller, call: planning)
    #expect(again.plan.reveal() == planned.plan.reveal() && again.outline.merged == planned.outline.merged)
    let committing = CallContext(request: TestRequest(2).keyed("/commit"))
    let merged = try await world.useCases.commitMerge(planned.plan, principal: caller, call: committing)
    let repeating = try await world.repeatingPrincipal(pair.first.tokens)
    let repeated = try await world.useCases.commitMerge(planned.plan, principal: repeating, call: committing)
    #expect(repeated.tokens.texts == merged.tokens.texts && repeated.merged == merged.merged)
  }

  // MARK: Conflicts

  @Test(arguments: StoreKind.allCases)
  func choicesDecideConflicts(_ kind: StoreKind) async throws {
    let pair = try await Pair(kind)
    let world = pair.world
    let merged = try await pair.merge([.email: .second, .displayName: .second])
    #expect(merged.account.email == Self.second && merged.account.emailVerified)
    #expect(merged.account.displayName == "Second")
    // The address that was not chosen is kept for the survivor.
    #expect(await reason { try await world.signUp(email: Self.first) } == .emailExists)
    let undone = try await pair.undo(merged)
    #expect(undone.remainders == [])
    #expect(undone.account.email == Self.first && undone.account.displayName == "First")
    let restored = try #require(try await world.store.account(undone.restored, in: .default))
    #expect(restored.email == Self.second && restored.displayName == "Second" && restored.emailVerified)
  }

  @Test func aChoiceForNoConflictIsRefused() async throws {
    let pair = try await Pair()
    #expect(await reason { try await pair.merge([.photoURL: .second]) } == .invalidArgument)
    #expect(await reason { try await pair.merge([.provider(.google): .second]) } == .invalidArgument)
  }

  @Test(arguments: StoreKind.allCases, MergeSide.allCases)
  func aSecondIdentityOfOneProviderIsSetAside(_ kind: StoreKind, _ side: MergeSide) async throws {
    let world = try World(kind)
    let first = try await world.signIn(world.credential(world.google, "g1"))
    _ = try await world.signIn(world.credential(world.google, "g2"))
    let planned = try await world.useCases.planMerge(
      .credential(world.credential(world.google, "g2")), principal: world.principal(first.tokens))
    #expect(planned.outline.conflicts.map(\.field) == [.provider(.google)])
    #expect(planned.outline.identities.map(\.isActive) == [false])
    let merged = try await world.useCases.commitMerge(
      planned.plan, choices: [.provider(.google): side], principal: world.principal(first.tokens))
    let kept = side == .first ? "g1" : "g2"
    #expect(merged.account.linkedIdentities.map(\.key.subject) == [kept])
    let other = try #require(merged.account.identities.first { $0.key.subject != kept })
    guard case .setAside(.merged, _) = other.state else { return #expect(Bool(false), "\(other.state)") }
    // The undo gives both back what they had.
    let undone = try await world.useCases.undoMerge(principal: world.principal(merged.tokens))
    #expect(undone.remainders == [] && undone.account.linkedIdentities.map(\.key.subject) == ["g1"])
    let back = try await world.signIn(world.credential(world.google, "g2"))
    #expect(back.account.uid == undone.restored)
  }

  @Test(arguments: StoreKind.allCases)
  func severalIdentitiesOfOneProviderStayWhereThePolicyAllowsThem(_ kind: StoreKind) async throws {
    let world = try World(kind, policy: Policy(severalPerProvider: true))
    let first = try await world.signIn(world.credential(world.google, "g1"))
    _ = try await world.signIn(world.credential(world.google, "g2"))
    let planned = try await world.useCases.planMerge(
      .credential(world.credential(world.google, "g2")), principal: world.principal(first.tokens))
    let merged = try await world.useCases.commitMerge(planned.plan, principal: world.principal(first.tokens))
    #expect(merged.account.linkedIdentities.map(\.key.subject) == ["g1", "g2"])
  }

  @Test(arguments: StoreKind.allCases)
  func thePasswordMovesWithItsAddressAlone(_ kind: StoreKind) async throws {
    let world = try World(kind)
    let password = Credential.password(email: Self.second, password: Secret("secret-1"))
    for hasAddress in [false, true] {
      let made = try await world.signUp(email: Self.second)
      let user = try await world.signIn(
        world.credential(world.google, "g\(hasAddress)", email: hasAddress ? Self.first : nil))
      let planned = try await world.useCases.planMerge(
        .credential(password), principal: world.principal(user.tokens))
      let merged = try await world.useCases.commitMerge(planned.plan, principal: world.principal(user.tokens))
      if hasAddress {
        #expect(merged.account.email == Self.first)
        #expect(await reason { try await world.signIn(password) } == .invalidLoginCredentials)
        // A mere claim is kept for no one.
        _ = try await world.signUp(email: Self.second)
      } else {
        #expect(merged.account.email == Self.second && !merged.account.emailVerified)
        let back = try await world.signIn(password)
        #expect(back.account.uid == user.account.uid)
        let undone = try await world.useCases.undoMerge(principal: world.principal(back.tokens))
        #expect(undone.restored == made.account.uid && undone.account.email == nil)
        let restored = try await world.signIn(password)
        #expect(restored.account.uid == made.account.uid)
        try await world.useCases.deleteAccount(principal: world.principal(restored.tokens))
      }
    }
    #expect(try await world.store.checkIntegrity() == [])
  }

  // MARK: Addresses that are kept

  @Test(arguments: StoreKind.allCases)
  func anAddressThatTheMergedAccountOwnedIsKeptForTheSurvivor(_ kind: StoreKind) async throws {
    let pair = try await Pair(kind, policy: .mailing())
    let world = pair.world
    let merged = try await pair.merge()
    #expect(await reason { try await world.signUp(email: Self.second) } == .emailExists)
    let third = try await world.principal(try await world.signIn(world.credential(world.oidc, "o")).tokens)
    let mention = try await world.credential(world.google, "new", email: Self.second, trusted: false)
    #expect(await reason { try await world.useCases.link(mention, principal: third) } == .emailExists)
    // A proof of it opens the survivor.
    let joined = try await world.signIn(world.credential(world.oidc, "o2", email: Self.second))
    #expect(joined.account.uid == merged.account.uid && joined.account.email == Self.first)
    let linked = try await world.signIn(world.emailLink(Self.second))
    #expect(linked.account.uid == merged.account.uid)
    // No password is set for it.
    try await world.useCases.sendPasswordReset(email: Self.second, CodeRequest())
    #expect(try await world.receiveMails().allSatisfy { $0.kind != .passwordReset })
    // The survivor may take it.
    let code = try await world.changeCode(to: Self.second, by: world.principal(linked.tokens))
    _ = try await world.useCases.applyActionCode(
      code, answer: .accept(password: nil), caller: world.principal(linked.tokens))
    #expect(try await world.store.account(merged.account.uid, in: .default)?.email == Self.second)
    #expect(try await world.store.checkIntegrity() == [])
  }

  @Test(arguments: StoreKind.allCases)
  func theAddressIsFreeOnceTheUndoIsOver(_ kind: StoreKind) async throws {
    let pair = try await Pair(kind)
    let world = pair.world
    let merged = try await pair.merge()
    world.clock.advance(seconds: 30 * 86_400 + 1)
    while try await world.store.sweep(now: world.clock.now, limit: 100, lifetimes: Lifetimes()) > 0 {}
    let back = try await world.signIn(world.credential(world.google, "g"))
    let caller = try await world.principal(back.tokens)
    #expect(await reason { try await world.useCases.undoMerge(principal: caller) } == .mergeNotFound)
    let other = try await world.signUp(email: Self.second)
    #expect(other.account.uid != merged.account.uid)
    #expect(try await world.store.merge(of: pair.second.account.uid, in: .default)?.survivor == merged.account.uid)
  }

  // MARK: Second factors

  @Test(arguments: StoreKind.allCases)
  func theSecondAccountsFactorIsAskedForAndMoves(_ kind: StoreKind) async throws {
    let world = try World(kind)
    let enrolled = try await world.enroll()
    let user = try await world.signIn(world.credential(world.facebook, "f"))
    let caller = try await world.principal(user.tokens)
    let challenge = try await world.challenge {
      try await world.useCases.planMerge(.credential(world.ada), principal: caller)
    }
    // The token is good for this alone, and for this session.
    let assertion = FactorAssertion.totp(enrolled.id, code: world.freshCode(of: enrolled.secret))
    let token = challenge.pendingToken
    #expect(
      await reason { try await world.useCases.finishSignIn(token, with: assertion, caller: caller) }
        == .invalidMFAPendingCredential)
    let other = try await world.principal(world.signIn(.anonymous).tokens)
    let proof = AccountProof.secondFactor(pendingToken: token, assertion)
    #expect(
      await reason { try await world.useCases.planMerge(proof, principal: other) } == .invalidMFAPendingCredential)
    #expect(
      await reason { try await world.useCases.transferIdentity(proof, principal: caller) }
        == .invalidMFAPendingCredential)
    let planned = try await world.useCases.planMerge(proof, principal: caller)
    #expect(planned.outline.factors.map(\.id) == [enrolled.id])
    let merged = try await world.useCases.commitMerge(planned.plan, principal: caller)
    #expect(merged.account.factors.map(\.id) == [enrolled.id])
    // The session has shown it; the next sign-in is asked for it, and a used code stays used.
    _ = try await world.useCases.unlink(.provider(.password), revoke: .none, principal: world.principal(merged.tokens))
    let next = try await world.challenge(try await world.credential(world.facebook, "f"))
    #expect(
      await reason { try await world.finish(next, assertion) } == .invalidCode)
    _ = try await world.finish(
      next, .totp(enrolled.id, code: world.freshCode(of: enrolled.secret)))
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
    let undone = try await world.useCases.undoMerge(principal: world.principal(merged.tokens))
    #expect(undone.account.factors == [] && undone.restored == enrolled.uid)
    let back = try await world.signIn(try await world.ada, enrolled)
    #expect(back.account.uid == enrolled.uid && back.account.factors.map(\.id) == [enrolled.id])
  }

  @Test(arguments: StoreKind.allCases)
  func aPhoneThatIsASecondFactorMovesAndIsPassed(_ kind: StoreKind) async throws {
    let world = try World(kind, policy: .texting())
    let (id, _) = try await world.enrollPhone()
    let caller = try await world.principal(world.signIn(world.credential(world.facebook, "f")).tokens)
    let challenge = try await world.challenge {
      try await world.useCases.planMerge(.credential(world.ada), principal: caller)
    }
    let planned = try await world.useCases.planMerge(
      .secondFactor(pendingToken: challenge.pendingToken, world.phoneAssertion(challenge, id)), principal: caller)
    #expect(planned.outline.factors.map(\.id) == [id] && planned.outline.droppedFactors == [])
    let merged = try await world.useCases.commitMerge(planned.plan, principal: caller)
    #expect(merged.account.factors.map(\.kind) == [.phone])
    #expect(try await world.principal(merged.tokens).factor == PassedFactor(.phone, id))
  }

  /// A phone is the first factor of an account or the second one, never both.
  @Test(arguments: StoreKind.allCases)
  func aPhoneIsNotBothFactorsAfterAMerge(_ kind: StoreKind) async throws {
    let world = try World(kind, policy: .texting())
    let (_, tokens) = try await world.enrollPhone()
    _ = try await world.signIn(world.phone("+16505550101"))
    let caller = try await world.principal(tokens)
    let planned = try await world.useCases.planMerge(
      .credential(world.phone("+16505550101")), principal: caller)
    #expect(planned.outline.identities.map(\.isActive) == [false])
    let transfer = AccountProof.credential(try await world.phone("+16505550101"))
    #expect(
      await reason { try await world.useCases.transferIdentity(transfer, principal: caller) } == .unsupportedFirstFactor
    )
    let merged = try await world.useCases.commitMerge(planned.plan, principal: caller)
    #expect(merged.account.factors.map(\.kind) == [.phone])
    #expect(merged.account.linkedIdentities.map(\.providerID) == [.google])
  }

  @Test func aSessionWithoutTheCallersFactorPlansNothing() async throws {
    let world = try World()
    let before = try await world.signIn(world.credential(world.google, "ada", email: World.address))
    let enrolled = try await world.enrollApp(try await world.signIn(try await world.ada).tokens)
    _ = try await world.signIn(world.credential(world.facebook, "f"))
    let caller = try await world.principal(before.tokens)
    let proof = AccountProof.credential(try await world.credential(world.facebook, "f"))
    #expect(
      await reason { try await world.useCases.planMerge(proof, principal: caller) } == .credentialTooOldLoginAgain)
    _ = enrolled
  }

  // MARK: Undo

  @Test(arguments: StoreKind.allCases)
  func anUndoRestoresBothAccounts(_ kind: StoreKind) async throws {
    let pair = try await Pair(kind)
    let world = pair.world
    let merged = try await pair.merge()
    let undone = try await pair.undo(merged)
    #expect(undone.restored == pair.second.account.uid && undone.remainders == [])
    // The caller's session continues.
    #expect(try await world.principal(merged.tokens).uid == pair.first.account.uid)
    for (old, uid) in [(pair.first.account, pair.first.account.uid), (pair.second.account, undone.restored)] {
      let now = try #require(try await world.store.account(uid, in: .default))
      #expect(now.version > old.version)
      var same = now
      same.version = old.version
      same.generation = old.generation
      same.lastSignInAt = old.lastSignInAt
      #expect(same == old)
    }
    let back = try await world.signIn(world.credential(world.facebook, "f", email: Self.second))
    #expect(back.account.uid == pair.second.account.uid)
    let secondTokens = pair.second.tokens
    #expect(await reason { try await world.principal(secondTokens) } == .tokenExpired, "what has ended stays ended")
    #expect(try await world.store.checkIntegrity() == [])
  }

  @Test(arguments: StoreKind.allCases)
  func whatHasChangedSinceStaysAndIsListed(_ kind: StoreKind) async throws {
    let pair = try await Pair(kind)
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
    let restored = try #require(try await world.store.account(undone.restored, in: .default))
    #expect(restored.linkedIdentities.map(\.providerID) == [.oidc("acme")])
    #expect(restored.email == Self.second && restored.displayName == "Second")
  }

  @Test func anUndoLeavesNoAccountWithoutAMethod() async throws {
    let pair = try await Pair()
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
    let pair = try await Pair()
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
    let pair = try await Pair(kind)
    let world = pair.world
    let third = try await world.signIn(world.credential(world.oidc, "o"))
    let merged = try await pair.merge()
    let planned = try await world.useCases.planMerge(
      .credential(world.credential(world.google, "g")), principal: world.principal(third.tokens))
    let all = try await world.useCases.commitMerge(planned.plan, principal: world.principal(third.tokens))
    for alias in [pair.first.account.uid, pair.second.account.uid] {
      #expect(try await world.store.merge(of: alias, in: .default)?.survivor == third.account.uid)
    }
    #expect(all.account.linkedIdentities.count == 3)
    let caller = try await world.principal(all.tokens)
    let oldest = pair.second.account.uid
    #expect(await reason { try await world.useCases.undoMerge(of: oldest, principal: caller) } == .mergeOrder)
    let undone = try await world.useCases.undoMerge(principal: caller)
    #expect(undone.restored == merged.account.uid)
    #expect(try await world.store.merge(of: oldest, in: .default)?.survivor == merged.account.uid)
    // Now the older one, from the account that it was merged into.
    let first = try await world.signIn(world.credential(world.google, "g"))
    let last = try await world.useCases.undoMerge(of: oldest, principal: world.principal(first.tokens))
    #expect(last.restored == oldest)
    #expect(try await world.store.accounts(in: .default, after: nil, limit: 10).accounts.count == 3)
    #expect(try await world.store.checkIntegrity() == [])
  }

  @Test(arguments: StoreKind.allCases)
  func aDeletedSurvivorTakesItsAliasesAlong(_ kind: StoreKind) async throws {
    let pair = try await Pair(kind)
    let world = pair.world
    let merged = try await pair.merge()
    try await world.useCases.deleteAccount(principal: world.principal(merged.tokens))
    #expect(try await world.store.merge(of: merged.merged, in: .default) == nil)
    // The address is free, the uid is not.
    _ = try await world.signUp(email: Self.second)
    var taken = pair.second.account
    taken.email = nil
    taken.identities = []
    await #expect(throws: StoreError.keyTaken) {
      try await world.store.commit(ChangeSet(tenant: .default, changes: [.insertAccount(taken)]))
    }
  }

  @Test func codesOfTheSecondAccountDie() async throws {
    let world = try World(policy: .mailing())
    let made = try await world.signUp(email: Self.second)
    _ = try await world.useCases.sendEmailVerification(CodeRequest(), principal: world.principal(made.tokens))
    let code = try await world.receiveCode(.verifyEmail)
    let user = try await world.signIn(world.credential(world.google, "g"))
    let planned = try await world.useCases.planMerge(
      .credential(.password(email: Self.second, password: Secret("secret-1"))), principal: world.principal(user.tokens))
    _ = try await world.useCases.commitMerge(planned.plan, principal: world.principal(user.tokens))
    #expect(
      await reason { try await world.useCases.applyActionCode(code, answer: .accept(password: nil), caller: nil) }
        == .invalidOOBCode)
  }
}
