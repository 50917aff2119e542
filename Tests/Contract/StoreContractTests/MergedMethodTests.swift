import AccountFakes
import Testing

@testable import Accounts

/// What becomes of the methods of two accounts that are merged: one stays, whoever signs in meanwhile.
@Suite struct MergedMethodTests {
  private func guest(claiming address: String, _ fixture: ServiceFixture) async throws -> SignInResult {
    let guest = try await fixture.signIn(.anonymous)
    var change = AccountChange()
    change.email = address
    _ = try await fixture.useCases.administration.update(guest.account.uid, change, by: .serverOperator)
    return guest
  }

  /// Two accounts, each with a user of the same provider.
  private func pairOfOneProvider(
    _ kind: StoreKind, policy: Policy = Policy()
  ) async throws -> (fixture: ServiceFixture, first: SignInResult, second: SignInResult) {
    let fixture = try ServiceFixture(kind, policy: policy)
    let first = try await fixture.signIn(fixture.credential(fixture.google, "g1"))
    let second = try await fixture.signIn(fixture.credential(fixture.google, "g2"))
    return (fixture, first, second)
  }

  // MARK: A method remains

  @Test(arguments: StoreKind.allCases)
  func aTypedAddressGivesWayToTheAddressOfAPassword(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let guest = try await guest(claiming: "typed@mail.example", fixture)
    _ = try await fixture.signUp(email: "second@mail.example")
    let proof = AccountProof.credential(.password(email: "second@mail.example", password: Secret("secret-1")))
    let planned = try await fixture.useCases.merging.planMerge(proof, principal: fixture.principal(guest.tokens))
    #expect(planned.outline.conflicts.isEmpty)
    let merged = try await fixture.useCases.merging.commitMerge(
      planned.plan, principal: fixture.principal(guest.tokens))
    #expect(merged.account.email == "second@mail.example")
    let back = try await fixture.signIn(.password(email: "second@mail.example", password: Secret("secret-1")))
    #expect(back.account.uid == guest.account.uid)
  }

  @Test(arguments: StoreKind.allCases)
  func aTypedAddressDoesNotReplaceTheAddressOfAPassword(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let user = try await fixture.signUp(email: "first@mail.example")
    let guest = try await guest(claiming: "typed@mail.example", fixture)
    let caller = try await fixture.principal(user.tokens)
    let planned = try await fixture.useCases.merging.planMerge(
      .anonymous(guest.tokens.sessionHandle), principal: caller)
    #expect(planned.outline.conflicts.map(\.mustKeepFirst) == [true])
    #expect(
      await reason {
        try await fixture.useCases.merging.commitMerge(planned.plan, choices: [.email: .second], principal: caller)
      } == .unverifiedEmail)
    #expect(try await fixture.account(user)?.email == "first@mail.example")
  }

  /// The survivor's only method is a password, and the other account's provider is switched off for signing in.
  @Test(arguments: StoreKind.allCases)
  func aMergeThatLeavesNoMethodIsRefused(_ kind: StoreKind) async throws {
    let open = try kind.open()
    var fixture = try ServiceFixture(kind, on: open)
    _ = try await fixture.signUp(email: "first@mail.example")
    let second = try await fixture.signIn(
      fixture.credential(fixture.facebook, "f", email: "second@mail.example", trusted: false))
    try #require(second.account.email == "second@mail.example" && !second.account.emailVerified)
    fixture = try ServiceFixture(
      kind, policy: Policy(providers: [.facebook: ProviderPolicy(maySignIn: false)]), on: open)
    let first = try await fixture.signIn(.password(email: "first@mail.example", password: Secret("secret-1")))
    let caller = try #require(try await fixture.account(first))
    let merged = try #require(try await fixture.account(second))
    let context = fixture.useCases.committer.ruleContext(now: fixture.clock.now)
    let error = #expect(throws: AccountError.self) {
      let merge = try MergeRule.decide(merged, into: caller, [.email: .second], reseal: { $0 }, context)
      try MergeRule.requireMethod(of: merge.draft.account, context)
    }
    #expect(error?.reason == .lastSignInMethod)
  }

  // MARK: Methods that may not be unlinked

  @Test(arguments: StoreKind.allCases, [[:], [MergeField.provider(.google): MergeSide.second]])
  func aMergeSetsNoMethodAsideThatMayNotBeUnlinked(
    _ kind: StoreKind, _ choices: [MergeField: MergeSide]
  ) async throws {
    let (fixture, first, second) = try await pairOfOneProvider(
      kind, policy: Policy(providers: [.google: ProviderPolicy(mayUnlink: false)]))
    let merged = try #require(try await fixture.account(second))
    let survivor = try #require(try await fixture.account(first))
    let context = fixture.useCases.committer.ruleContext(now: fixture.clock.now)
    let error = #expect(throws: AccountError.self) {
      try MergeRule.decide(merged, into: survivor, choices, reseal: { $0 }, context)
    }
    #expect(error?.reason == .operationNotAllowed)
  }

  // MARK: Whoever signs in before the undo

  /// An address that nobody has proved is free for a new account, whose password takes nothing from others.
  @Test(arguments: StoreKind.allCases)
  func aStrangersPasswordLeavesTheUndo(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let first = try await fixture.signUp(email: "first@mail.example")
    let second = try await fixture.signUp(email: "second@mail.example")
    let password = Credential.password(email: "second@mail.example", password: Secret("secret-1"))
    let merged = try await fixture.merge(.credential(password), by: first.tokens)
    let stranger = try await fixture.signUp(email: "second@mail.example", password: "strangers-own")
    #expect(
      await reason { try await fixture.useCases.merging.undoMerge(principal: fixture.principal(merged.tokens)) }
        == .lastSignInMethod)
    _ = try await fixture.useCases.ownAccount.deleteAccount(principal: fixture.principal(stranger.tokens))
    let undone = try await fixture.useCases.merging.undoMerge(principal: fixture.principal(merged.tokens))
    #expect(undone.remainders == [])
    #expect(try await fixture.signIn(password).account.uid == second.account.uid)
    #expect(try await fixture.store.checkIntegrity() == [])
  }

  @Test(arguments: StoreKind.allCases)
  func anIdentityThatAMergeSetAsideOpensNoNewAccount(_ kind: StoreKind) async throws {
    let (fixture, first, second) = try await pairOfOneProvider(kind)
    let merged = try await fixture.merge(.credential(fixture.credential(fixture.google, "g2")), by: first.tokens)
    let refusal = try #require(await failure { try await fixture.signIn(fixture.credential(fixture.google, "g2")) })
    #expect(refusal.reason == .accountExistsWithDifferentCredential)
    #expect(refusal.conflict?.setAside?.key.subject == "g2" && refusal.conflict?.continuation == nil)
    let undone = try await fixture.useCases.merging.undoMerge(principal: fixture.principal(merged.tokens))
    #expect(undone.remainders == [])
    #expect(try await fixture.signIn(fixture.credential(fixture.google, "g2")).account.uid == second.account.uid)
  }

  /// After the undo is no longer possible, the identity is as good as new.
  @Test(arguments: StoreKind.allCases)
  func anIdentityThatAMergeSetAsideIsFreeLater(_ kind: StoreKind) async throws {
    let (fixture, first, _) = try await pairOfOneProvider(kind)
    let merged = try await fixture.merge(.credential(fixture.credential(fixture.google, "g2")), by: first.tokens)
    fixture.clock.advance(seconds: Int64(30 * 86_400) + 1)
    let later = try await fixture.signIn(fixture.credential(fixture.google, "g2"))
    #expect(later.isNewAccount && later.account.uid != merged.account.uid)
    #expect(try await fixture.store.checkIntegrity() == [])
  }

  /// S8: the provider's user may be another person by now.
  @Test(arguments: StoreKind.allCases)
  func whatTheOwnerUnlinkedAfterTheMergeDoesNotComeBackWithTheUndo(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind, policy: .mailing())
    let first = try await fixture.signIn(fixture.credential(fixture.google, "g", email: "first@mail.example"))
    let second = try await fixture.signIn(fixture.credential(fixture.facebook, "f", email: "second@mail.example"))
    var merged = try await fixture.merge(
      .credential(fixture.credential(fixture.facebook, "f", email: "second@mail.example")), by: first.tokens)
    merged.tokens = try await fixture.useCases.linking.unlink(
      .provider(.facebook), revoke: .none, principal: fixture.principal(merged.tokens)
    ).tokens
    _ = try await fixture.useCases.merging.undoMerge(principal: fixture.principal(merged.tokens))
    // The ways back of the notices have expired.
    fixture.clock.advance(seconds: 4 * 86_400)
    for subject in ["f", "successor"] {
      let error = await failure {
        try await fixture.signIn(fixture.credential(fixture.facebook, subject, email: "second@mail.example"))
      }
      #expect(error?.reason == .accountExistsWithDifferentCredential, "\(subject)")
    }
    #expect(try await fixture.account(second)?.linkedIdentities.isEmpty == true)
  }

  /// A guest's other device signs in by the merged account's method, and undoes the merge there.
  @Test(arguments: StoreKind.allCases)
  func theGuestsOwnSessionOutlivesTheUndo(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let guest = try await fixture.signIn(.anonymous)
    _ = try await fixture.signIn(fixture.credential(fixture.facebook, "f"))
    let merged = try await fixture.merge(
      .credential(fixture.credential(fixture.facebook, "f")), by: guest.tokens)
    let other = try await fixture.signIn(fixture.credential(fixture.facebook, "f"))
    _ = try await fixture.useCases.merging.undoMerge(principal: fixture.principal(other.tokens))
    #expect(await fixture.isSignedIn(merged.tokens))
    #expect(try await fixture.account(guest)?.isAnonymous == true)
  }

  // MARK: Claims

  @Test func aPlanListsTheClaimsThatAreDropped() async throws {
    let pair = try await MergePair()
    let fixture = pair.fixture
    var (first, second) = (
      try #require(try await fixture.account(pair.first)), try #require(try await fixture.account(pair.second))
    )
    first.claims = CustomClaims([#""plan""#: #""pro""#, #""team""#: "1"])
    second.claims = CustomClaims([#""plan""#: #""free""#, #""team""#: "1", #""beta""#: "true"])
    (first.version, second.version) = (first.version + 1, second.version + 1)
    try await fixture.store.commit(
      ChangeSet(tenant: .default, changes: [.updateAccount(first), .updateAccount(second)]))
    #expect(try await pair.plan().outline.droppedClaims.json == #"{"beta":true,"plan":"free"}"#)
    let merged = try await pair.merge()
    #expect(try await fixture.account(pair.first)?.claims == first.claims)
    _ = try await pair.undo(merged)
    #expect(try await fixture.account(pair.second)?.claims == second.claims)
  }
}
