import AccountFakes
import Accounts
import Testing

/// Custom tokens and merges: a token proves the account that it names, and an alias stands for the survivor.
@Suite struct CustomTokenMergeTests {
  // MARK: Proofs

  @Test(arguments: StoreKind.allCases)
  func aTokenProvesTheAccountThatIsMerged(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let service = try await fixture.signIn(fixture.customToken("user-1"))
    let user = try await fixture.signIn(fixture.credential(fixture.google, "g"))
    let proof = AccountProof.credential(fixture.customToken("user-1"))
    let merged = try await fixture.merge(proof, by: user.tokens)
    #expect(merged.merged == service.account.uid && merged.account.uid == user.account.uid)
    #expect(merged.account.hasCustomSignIn && merged.account.linkedIdentities.map(\.providerID) == [.google])
    #expect(await reason { try await fixture.principal(service.tokens) } == .tokenExpired)
    #expect(try await fixture.store.checkIntegrity() == [])
  }

  @Test func aTokenThatProvesNoOtherAccountPlansNothing() async throws {
    let fixture = try ServiceFixture()
    let user = try await fixture.signIn(fixture.credential(fixture.google, "g"))
    let caller = try await fixture.principal(user.tokens)
    func plan(_ uid: String) async -> AccountError.Reason? {
      await reason {
        try await fixture.useCases.merging.planMerge(.credential(fixture.customToken(uid)), principal: caller)
      }
    }
    #expect(await plan("nobody") == .userNotFound)
    #expect(try await !fixture.store.read { try $0.isTaken(UID(rawValue: "nobody")) }, "a proof makes no account")
    #expect(await plan(user.account.uid.rawValue) == .sameAccount)
    let token = fixture.customToken("user-1")
    _ = try await fixture.signIn(token)
    #expect(
      await reason { try await fixture.useCases.merging.planMerge(.credential(token), principal: caller) }
        == .invalidCustomToken)
    let transfer = AccountProof.credential(fixture.customToken(user.account.uid.rawValue))
    #expect(
      await reason { try await fixture.useCases.merging.transferIdentity(transfer, principal: caller) }
        == .invalidArgument)
  }

  @Test(arguments: StoreKind.allCases)
  func theSecondFactorIsAskedForATokenToo(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let enrolled = try await fixture.enroll()
    let caller = try await fixture.principal(fixture.signIn(fixture.credential(fixture.facebook, "f")).tokens)
    let challenge = try await fixture.challenge {
      try await fixture.useCases.merging.planMerge(
        .credential(fixture.customToken(enrolled.uid.rawValue)), principal: caller)
    }
    let assertion = FactorAssertion.totp(enrolled.id, code: fixture.freshCode(of: enrolled.secret))
    let planned = try await fixture.useCases.merging.planMerge(
      .secondFactor(pendingToken: challenge.pendingToken, assertion), principal: caller)
    #expect(planned.outline.merged == enrolled.uid)
    _ = try await fixture.useCases.merging.commitMerge(planned.plan, principal: caller)
  }

  // MARK: Aliases

  @Test(arguments: StoreKind.allCases)
  func aTokenForAnAliasOpensTheSurvivor(_ kind: StoreKind) async throws {
    let pair = try await MergePair(kind)
    let fixture = pair.fixture
    let merged = try await pair.merge()
    let alias = pair.second.account.uid.rawValue
    let signedIn = try await fixture.signIn(fixture.customToken(alias))
    #expect(signedIn.account.uid == merged.account.uid && !signedIn.isNewAccount && signedIn.account.hasCustomSignIn)
    #expect(try await fixture.principal(signedIn.tokens).uid == merged.account.uid)
    let proven = try await fixture.useCases.reauthentication.reauthenticate(
      fixture.customToken(alias), principal: fixture.principal(signedIn.tokens))
    #expect(proven.account.uid == merged.account.uid)
    // As a proof it is the survivor's as well.
    let caller = try await fixture.principal(proven.tokens)
    #expect(
      await reason {
        try await fixture.useCases.merging.planMerge(.credential(fixture.customToken(alias)), principal: caller)
      }
        == .sameAccount)
    let third = try await fixture.signIn(fixture.credential(fixture.oidc, "o"))
    let all = try await fixture.merge(.credential(fixture.customToken(alias)), by: third.tokens)
    #expect(all.merged == merged.account.uid)
    // A chain of two resolves in one step.
    #expect(try await fixture.signIn(fixture.customToken(alias)).account.uid == third.account.uid)
  }

  @Test(arguments: StoreKind.allCases)
  func aTokenForAnAliasAsksForTheSurvivorsFactor(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let service = try await fixture.signIn(fixture.customToken("user-1"))
    let enrolled = try await fixture.enroll()
    let planned = try await fixture.useCases.merging.planMerge(
      .credential(fixture.customToken("user-1")), principal: fixture.principal(enrolled.tokens))
    _ = try await fixture.useCases.merging.commitMerge(planned.plan, principal: fixture.principal(enrolled.tokens))
    let challenge = try await fixture.challenge(fixture.customToken(service.account.uid.rawValue))
    let result = try await fixture.finish(challenge, .totp(enrolled.id, code: fixture.freshCode(of: enrolled.secret)))
    #expect(result.account.uid == enrolled.uid)
  }

  /// A proof of the survivor's address has taken it over: what the claimant had merged leads nowhere.
  @Test(arguments: StoreKind.allCases)
  func aTokenForACutAliasOpensNothing(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let claimant = try await fixture.signUp(email: "ada@mail.example")
    let other = try await fixture.signIn(fixture.credential(fixture.google, "g"))
    let merged = try await fixture.merge(.credential(fixture.credential(fixture.google, "g")), by: claimant.tokens)
    _ = try await fixture.useCases.linking.unlink(
      .provider(.google), revoke: .none, principal: fixture.principal(merged.tokens))
    let owner = try await fixture.signIn(fixture.credential(fixture.oidc, "o", email: "ada@mail.example"))
    #expect(owner.account.uid == claimant.account.uid)
    let alias = other.account.uid.rawValue
    #expect(await reason { try await fixture.signIn(fixture.customToken(alias)) } == .userNotFound)
    let caller = try await fixture.principal(owner.tokens)
    #expect(
      await reason {
        try await fixture.useCases.reauthentication.reauthenticate(fixture.customToken(alias), principal: caller)
      }
        == .invalidLoginCredentials)
    let third = try await fixture.principal(fixture.signIn(.anonymous).tokens)
    #expect(
      await reason {
        try await fixture.useCases.merging.planMerge(.credential(fixture.customToken(alias)), principal: third)
      }
        == .userNotFound)
  }

  // MARK: Undo

  /// Whether a custom token has opened an account is its own mark.
  @Test(arguments: StoreKind.allCases, [(true, false), (false, true), (true, true), (false, false)])
  func anUndoGivesEachAccountItsMarkBack(_ kind: StoreKind, _ isOpened: (first: Bool, second: Bool)) async throws {
    let pair = try await MergePair(kind)
    let fixture = pair.fixture
    for (isOpened, result) in [(isOpened.first, pair.first), (isOpened.second, pair.second)] where isOpened {
      _ = try await fixture.signIn(fixture.customToken(result.account.uid.rawValue))
    }
    fixture.clock.advance(seconds: 1)
    let merged = try await pair.merge()
    #expect(merged.account.hasCustomSignIn == (isOpened.first || isOpened.second))
    let undone = try await pair.undo(merged)
    #expect(undone.account.hasCustomSignIn == isOpened.first)
    let survivor = try #require(try await fixture.store.read { try $0.account(undone.account.uid) })
    let restored = try #require(try await fixture.store.read { try $0.account(undone.restored) })
    #expect(survivor.hasCustomSignIn == isOpened.first && restored.hasCustomSignIn == isOpened.second)
  }

  /// Which of the two uids a token has named since is not known, and a proof must enter no account that a service
  /// knows.
  @Test(arguments: StoreKind.allCases)
  func aTokenAfterTheMergeMarksBothAccounts(_ kind: StoreKind) async throws {
    let pair = try await MergePair(kind)
    let fixture = pair.fixture
    fixture.clock.advance(seconds: 1)
    let merged = try await pair.merge()
    _ = try await fixture.signIn(fixture.customToken(pair.first.account.uid.rawValue))
    let undone = try await pair.undo(merged)
    #expect(undone.account.hasCustomSignIn)
    #expect(try await fixture.store.read { try $0.account(undone.restored) }?.hasCustomSignIn == true)
  }

  /// The account of a service's user has no identity: it comes back with its token as the way in.
  @Test(arguments: StoreKind.allCases)
  func anUndoRestoresAnAccountThatOnlyATokenOpens(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let service = try await fixture.signIn(fixture.customToken("user-1"))
    let user = try await fixture.signIn(fixture.credential(fixture.google, "g"))
    fixture.clock.advance(seconds: 1)
    let merged = try await fixture.merge(.credential(fixture.customToken("user-1")), by: user.tokens)
    let undone = try await fixture.useCases.merging.undoMerge(principal: fixture.principal(merged.tokens))
    #expect(undone.restored == service.account.uid && !undone.account.hasCustomSignIn)
    let back = try await fixture.signIn(fixture.customToken("user-1"))
    #expect(back.account.uid == service.account.uid && !back.isNewAccount)
    #expect(try await fixture.store.checkIntegrity() == [])
  }

  /// A sign-in reads the alias and its account at one moment, and decides again if an undo comes between that and its
  /// commit.
  @Test(arguments: StoreKind.allCases)
  func aSignInThatRacesWithAnUndoFindsOneOfTheAccounts(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    var user = try await fixture.signIn(fixture.credential(fixture.google, "g"))
    let service = try await fixture.signIn(fixture.customToken("user-1"))
    for _ in 0..<50 {
      let merged = try await fixture.merge(.credential(fixture.customToken("user-1")), by: user.tokens)
      let principal = try await fixture.principal(merged.tokens)
      async let undone = reason { try await fixture.useCases.merging.undoMerge(principal: principal) }
      let results = await withTaskGroup(of: Result<UID, any Error>.self) { group in
        for _ in 0..<6 {
          group.addTask {
            do { return .success(try await fixture.signIn(fixture.customToken("user-1")).account.uid) } catch {
              return .failure(error)
            }
          }
        }
        return await group.reduce(into: []) { $0.append($1) }
      }
      #expect(await undone == nil)
      for result in results {
        let uid = try result.get()
        #expect(uid == service.account.uid || uid == user.account.uid)
      }
      user = try await fixture.signIn(fixture.credential(fixture.google, "g"))
    }
  }
}
