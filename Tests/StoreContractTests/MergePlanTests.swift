import AccountFakes
import Accounts
import Testing

/// Planning a merge: the proof of the second account, and what a plan holds for.
@Suite struct MergePlanTests {
  @Test(arguments: StoreKind.allCases)
  func thePlanSaysWhatTheMergeDoesAndChangesNothing(_ kind: StoreKind) async throws {
    let pair = try await MergePair(kind)
    let planned = try await pair.plan()
    let outline = planned.outline
    #expect(outline.survivor == pair.first.account.uid && outline.merged == pair.second.account.uid)
    #expect(outline.identities.map(\.identity.providerID) == [.facebook] && outline.identities[0].isActive)
    #expect(
      outline.conflicts == [
        MergeConflict(field: .email, first: MergePair.firstAddress, second: MergePair.secondAddress),
        MergeConflict(field: .displayName, first: "First", second: "Second"),
      ])
    #expect(outline.sessions.count == 1)
    #expect(try await pair.world.store.read { try $0.account(pair.first.account.uid) } == pair.first.account)
    #expect(try await pair.world.store.read { try $0.account(pair.second.account.uid) } == pair.second.account)
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
    let pair = try await MergePair()
    let caller = try await pair.caller
    for token in [pair.second.tokens.sessionHandle, pair.second.tokens.refreshToken, Secret("nonsense")] {
      #expect(
        await reason { try await pair.world.useCases.planMerge(.anonymous(token), principal: caller) }
          == .invalidRefreshToken)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func theContinuationOfAConflictProvesTheOtherAccount(_ kind: StoreKind) async throws {
    let pair = try await MergePair(kind)
    let world = pair.world
    let caller = try await pair.caller
    let error = await failure {
      try await world.useCases.link(
        world.credential(world.facebook, "f", email: MergePair.secondAddress), principal: caller)
    }
    #expect(error?.reason == .credentialAlreadyInUse)
    let continuation = try #require(error?.conflict?.continuation)
    let planned = try await world.useCases.planMerge(.credential(.continuation(continuation)), principal: caller)
    let merged = try await world.useCases.commitMerge(planned.plan, principal: caller)
    #expect(merged.merged == pair.second.account.uid)
  }

  @Test func aProofOfNoOtherAccountPlansNothing() async throws {
    let pair = try await MergePair()
    let (world, caller) = (pair.world, try await pair.caller)
    func plan(_ credential: Credential) async -> AccountError.Reason? {
      await reason { try await world.useCases.planMerge(.credential(credential), principal: caller) }
    }
    #expect(await plan(try await world.credential(world.google, "g")) == .sameAccount)
    #expect(await plan(try await world.credential(world.google, "nobody")) == .userNotFound)
    #expect(await plan(.anonymous) == .invalidArgument)
    #expect(
      await plan(.password(email: MergePair.secondAddress, password: Secret("wrong"))) == .invalidLoginCredentials)
    // A sign-in with this would join the account that owns the address; a merge takes what is linked already.
    #expect(await plan(try await world.credential(world.oidc, "o", email: MergePair.secondAddress)) == .userNotFound)
  }

  @Test func aDisabledAccountIsNotMerged() async throws {
    let pair = try await MergePair()
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
    let pair = try await MergePair()
    pair.world.clock.advance(seconds: 301)
    #expect(await reason { try await pair.plan() } == .credentialTooOldLoginAgain)
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

  // MARK: Plans

  @Test(arguments: StoreKind.allCases)
  func aPlanIsUsedOnceByItsOwnSessionInTime(_ kind: StoreKind) async throws {
    let pair = try await MergePair(kind)
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
    let pair = try await MergePair(kind)
    let world = pair.world
    let plan = try await pair.plan().plan
    _ = try await world.useCases.updateProfile(
      ProfileChange(displayName: "Third"), principal: world.principal(pair.second.tokens))
    let caller = try await pair.caller
    #expect(await reason { try await world.useCases.commitMerge(plan, principal: caller) } == .mergePlanOutdated)
    #expect(try await world.store.read { try $0.account(pair.second.account.uid) } != nil)
  }

  @Test(arguments: StoreKind.allCases)
  func ofTwoPlansOverOneAccountOneWins(_ kind: StoreKind) async throws {
    let pair = try await MergePair(kind)
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
    let pair = try await MergePair(kind)
    let world = pair.world
    let (first, second) = (try await pair.caller, try await world.principal(pair.second.tokens))
    let plan = try await pair.plan().plan
    let google = try await world.credential(world.google, "g", email: MergePair.firstAddress)
    let back = try await world.useCases.planMerge(.credential(google), principal: second).plan
    async let one = reason { try await world.useCases.commitMerge(plan, principal: first) }
    async let two = reason { try await world.useCases.commitMerge(back, principal: second) }
    let outcomes = await [one, two]
    #expect(outcomes.count { $0 == nil } == 1)
    let left = try await world.store.read { try $0.accounts(.all, after: nil, limit: 10) }.accounts
    #expect(left.count == 1 && left[0].linkedIdentities.count == 2)
  }
}
