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
    #expect(try await pair.fixture.store.read { try $0.account(pair.first.account.uid) } == pair.first.account)
    #expect(try await pair.fixture.store.read { try $0.account(pair.second.account.uid) } == pair.second.account)
  }

  /// The number is that of the phone, so one choice decides both.
  @Test(arguments: StoreKind.allCases)
  func twoPhonesAreOneConflict(_ kind: StoreKind) async throws {
    let (fixture, other) = (try ServiceFixture(kind, policy: .texting()), "+16505550101")
    let first = try await fixture.signIn(fixture.phone())
    _ = try await fixture.signIn(fixture.phone(other))
    let caller = try await fixture.principal(first.tokens)
    let planned = try await fixture.useCases.merging.planMerge(.credential(fixture.phone(other)), principal: caller)
    #expect(
      planned.outline.conflicts == [
        MergeConflict(field: .provider(.phone), first: ServiceFixture.number, second: other)
      ])
    let merged = try await fixture.useCases.merging.commitMerge(
      planned.plan, choices: [.provider(.phone): .second], principal: caller)
    #expect(merged.account.phoneNumber == other)
  }

  // MARK: Proofs

  @Test(arguments: StoreKind.allCases)
  func anAnonymousAccountIsProvenByItsSession(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    for useRefreshToken in [false, true] {
      let anonymous = try await fixture.signIn(.anonymous)
      let user = try await fixture.signIn(fixture.credential(fixture.google, "g"))
      fixture.clock.advance(seconds: 200)
      let token = useRefreshToken ? anonymous.tokens.refreshToken : anonymous.tokens.sessionHandle
      let planned = try await fixture.useCases.merging.planMerge(
        .anonymous(token), principal: fixture.principal(user.tokens))
      let merged = try await fixture.useCases.merging.commitMerge(
        planned.plan, principal: fixture.principal(user.tokens))
      #expect(merged.merged == anonymous.account.uid && !merged.account.isAnonymous)
      #expect(await reason { try await fixture.principal(anonymous.tokens) } == .tokenExpired)
    }
  }

  @Test func onlyAnAnonymousAccountIsProvenByItsSession() async throws {
    let pair = try await MergePair()
    let caller = try await pair.caller
    for token in [pair.second.tokens.sessionHandle, pair.second.tokens.refreshToken, Secret("nonsense")] {
      #expect(
        await reason { try await pair.fixture.useCases.merging.planMerge(.anonymous(token), principal: caller) }
          == .invalidRefreshToken)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func theContinuationOfAConflictProvesTheOtherAccount(_ kind: StoreKind) async throws {
    let pair = try await MergePair(kind)
    let fixture = pair.fixture
    let caller = try await pair.caller
    let error = await failure {
      try await fixture.useCases.linking.link(
        fixture.credential(fixture.facebook, "f", email: MergePair.secondAddress), principal: caller)
    }
    #expect(error?.reason == .credentialAlreadyInUse)
    let continuation = try #require(error?.conflict?.continuation)
    let planned = try await fixture.useCases.merging.planMerge(
      .credential(.continuation(continuation)), principal: caller)
    let merged = try await fixture.useCases.merging.commitMerge(planned.plan, principal: caller)
    #expect(merged.merged == pair.second.account.uid)
  }

  @Test func aProofOfNoOtherAccountPlansNothing() async throws {
    let pair = try await MergePair()
    let (fixture, caller) = (pair.fixture, try await pair.caller)
    func plan(_ credential: Credential) async -> AccountError.Reason? {
      await reason { try await fixture.useCases.merging.planMerge(.credential(credential), principal: caller) }
    }
    #expect(await plan(try await fixture.credential(fixture.google, "g")) == .sameAccount)
    #expect(await plan(try await fixture.credential(fixture.google, "nobody")) == .userNotFound)
    #expect(await plan(.anonymous) == .invalidArgument)
    #expect(
      await plan(.password(email: MergePair.secondAddress, password: Secret("wrong"))) == .invalidLoginCredentials)
    // A sign-in with this would join the account that owns the address; a merge takes what is linked already.
    #expect(
      await plan(try await fixture.credential(fixture.oidc, "o", email: MergePair.secondAddress)) == .userNotFound)
  }

  @Test func aDisabledAccountIsNotMerged() async throws {
    let pair = try await MergePair()
    let (fixture, caller) = (pair.fixture, try await pair.caller)
    let plan = try await pair.plan().plan
    var disabled = pair.second.account
    disabled.isDisabled = true
    disabled.version += 1
    try await fixture.store.commit(ChangeSet(tenant: .default, changes: [.updateAccount(disabled)]))
    #expect(
      await reason { try await fixture.useCases.merging.commitMerge(plan, principal: caller) } == .mergePlanOutdated)
    #expect(await reason { try await pair.plan() } == .userDisabled)
  }

  @Test func theCallersSignInMustBeRecent() async throws {
    let pair = try await MergePair()
    pair.fixture.clock.advance(seconds: 301)
    #expect(await reason { try await pair.plan() } == .credentialTooOldLoginAgain)
  }

  @Test func aSessionWithoutTheCallersFactorPlansNothing() async throws {
    let fixture = try ServiceFixture()
    let before = try await fixture.signIn(fixture.credential(fixture.google, "ada", email: ServiceFixture.address))
    let enrolled = try await fixture.enrollApp(try await fixture.signIn(try await fixture.ada).tokens)
    _ = try await fixture.signIn(fixture.credential(fixture.facebook, "f"))
    let caller = try await fixture.principal(before.tokens)
    let proof = AccountProof.credential(try await fixture.credential(fixture.facebook, "f"))
    #expect(
      await reason { try await fixture.useCases.merging.planMerge(proof, principal: caller) }
        == .credentialTooOldLoginAgain)
    _ = enrolled
  }

  // MARK: Plans

  @Test(arguments: StoreKind.allCases)
  func aPlanIsUsedOnceByItsOwnSessionInTime(_ kind: StoreKind) async throws {
    let pair = try await MergePair(kind)
    let (fixture, caller) = (pair.fixture, try await pair.caller)
    let plan = try await pair.plan().plan
    let elsewhere = try await fixture.principal(fixture.signIn(fixture.credential(fixture.google, "g")).tokens)
    let second = try await fixture.principal(pair.second.tokens)
    for other in [elsewhere, second] {
      #expect(
        await reason { try await fixture.useCases.merging.commitMerge(plan, principal: other) } == .invalidMergePlan)
    }
    let late = try await pair.plan().plan
    fixture.clock.advance(seconds: 601)
    #expect(
      await reason { try await fixture.useCases.merging.commitMerge(late, principal: caller) } == .invalidMergePlan)
    #expect(
      await reason { try await fixture.useCases.merging.commitMerge(Secret("lgm_x"), principal: caller) }
        == .invalidMergePlan)
  }

  @Test(arguments: StoreKind.allCases)
  func aPlanHoldsForTheAccountsAsTheyWere(_ kind: StoreKind) async throws {
    let pair = try await MergePair(kind)
    let fixture = pair.fixture
    let plan = try await pair.plan().plan
    _ = try await fixture.useCases.ownAccount.updateProfile(
      ProfileChange(displayName: "Third"), principal: fixture.principal(pair.second.tokens))
    let caller = try await pair.caller
    #expect(
      await reason { try await fixture.useCases.merging.commitMerge(plan, principal: caller) } == .mergePlanOutdated)
    #expect(try await fixture.store.read { try $0.account(pair.second.account.uid) } != nil)
  }

  @Test(arguments: StoreKind.allCases)
  func ofTwoPlansOverOneAccountOneWins(_ kind: StoreKind) async throws {
    let pair = try await MergePair(kind)
    let fixture = pair.fixture
    let third = try await fixture.signIn(fixture.credential(fixture.oidc, "o"))
    let thirdCaller = try await fixture.principal(third.tokens)
    let plan = try await pair.plan().plan
    let other = try await fixture.useCases.merging.planMerge(pair.proof, principal: thirdCaller).plan
    let caller = try await pair.caller
    async let one = reason { try await fixture.useCases.merging.commitMerge(plan, principal: caller) }
    async let two = reason { try await fixture.useCases.merging.commitMerge(other, principal: thirdCaller) }
    let outcomes = await [one, two]
    #expect(outcomes.count { $0 == nil } == 1 && outcomes.contains(.mergePlanOutdated))
    #expect(try await fixture.store.checkIntegrity() == [])
  }

  @Test(arguments: StoreKind.allCases)
  func ofTwoMergesAgainstEachOtherOneWins(_ kind: StoreKind) async throws {
    let pair = try await MergePair(kind)
    let fixture = pair.fixture
    let (first, second) = (try await pair.caller, try await fixture.principal(pair.second.tokens))
    let plan = try await pair.plan().plan
    let google = try await fixture.credential(fixture.google, "g", email: MergePair.firstAddress)
    let back = try await fixture.useCases.merging.planMerge(.credential(google), principal: second).plan
    async let one = reason { try await fixture.useCases.merging.commitMerge(plan, principal: first) }
    async let two = reason { try await fixture.useCases.merging.commitMerge(back, principal: second) }
    let outcomes = await [one, two]
    #expect(outcomes.count { $0 == nil } == 1)
    let left = try await fixture.store.read { try $0.accounts(.all, after: nil, limit: 10) }.accounts
    #expect(left.count == 1 && left[0].linkedIdentities.count == 2)
  }
}
