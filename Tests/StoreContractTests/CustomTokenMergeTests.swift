import AccountFakes
import Accounts
import Testing

/// Custom tokens and merges: a token proves the account that it names, and an alias stands for the survivor.
@Suite struct CustomTokenMergeTests {
  // MARK: Proofs

  @Test(arguments: StoreKind.allCases)
  func aTokenProvesTheAccountThatIsMerged(_ kind: StoreKind) async throws {
    let world = try World(kind)
    let service = try await world.signIn(world.customToken("user-1"))
    let user = try await world.signIn(world.credential(world.google, "g"))
    let proof = AccountProof.credential(world.customToken("user-1"))
    let merged = try await world.merge(proof, by: user.tokens)
    #expect(merged.merged == service.account.uid && merged.account.uid == user.account.uid)
    #expect(merged.account.hasCustomSignIn && merged.account.linkedIdentities.map(\.providerID) == [.google])
    #expect(await reason { try await world.principal(service.tokens) } == .tokenExpired)
    #expect(try await world.store.checkIntegrity() == [])
  }

  @Test func aTokenThatProvesNoOtherAccountPlansNothing() async throws {
    let world = try World()
    let user = try await world.signIn(world.credential(world.google, "g"))
    let caller = try await world.principal(user.tokens)
    func plan(_ uid: String) async -> AccountError.Reason? {
      await reason { try await world.useCases.planMerge(.credential(world.customToken(uid)), principal: caller) }
    }
    #expect(await plan("nobody") == .userNotFound)
    #expect(try await !world.store.read { try $0.isTaken(UID(rawValue: "nobody")) }, "a proof makes no account")
    #expect(await plan(user.account.uid.rawValue) == .sameAccount)
    let token = world.customToken("user-1")
    _ = try await world.signIn(token)
    #expect(
      await reason { try await world.useCases.planMerge(.credential(token), principal: caller) } == .invalidCustomToken)
    let transfer = AccountProof.credential(world.customToken(user.account.uid.rawValue))
    #expect(
      await reason { try await world.useCases.transferIdentity(transfer, principal: caller) } == .invalidArgument)
  }

  @Test(arguments: StoreKind.allCases)
  func theSecondFactorIsAskedForATokenToo(_ kind: StoreKind) async throws {
    let world = try World(kind)
    let enrolled = try await world.enroll()
    let caller = try await world.principal(world.signIn(world.credential(world.facebook, "f")).tokens)
    let challenge = try await world.challenge {
      try await world.useCases.planMerge(
        .credential(world.customToken(enrolled.uid.rawValue)), principal: caller)
    }
    let assertion = FactorAssertion.totp(enrolled.id, code: world.freshCode(of: enrolled.secret))
    let planned = try await world.useCases.planMerge(
      .secondFactor(pendingToken: challenge.pendingToken, assertion), principal: caller)
    #expect(planned.outline.merged == enrolled.uid)
    _ = try await world.useCases.commitMerge(planned.plan, principal: caller)
  }

  // MARK: Aliases

  @Test(arguments: StoreKind.allCases)
  func aTokenForAnAliasOpensTheSurvivor(_ kind: StoreKind) async throws {
    let pair = try await MergePair(kind)
    let world = pair.world
    let merged = try await pair.merge()
    let alias = pair.second.account.uid.rawValue
    let signedIn = try await world.signIn(world.customToken(alias))
    #expect(signedIn.account.uid == merged.account.uid && !signedIn.isNewAccount && signedIn.account.hasCustomSignIn)
    #expect(try await world.principal(signedIn.tokens).uid == merged.account.uid)
    let proven = try await world.useCases.reauthenticate(
      world.customToken(alias), principal: world.principal(signedIn.tokens))
    #expect(proven.account.uid == merged.account.uid)
    // As a proof it is the survivor's as well.
    let caller = try await world.principal(proven.tokens)
    #expect(
      await reason { try await world.useCases.planMerge(.credential(world.customToken(alias)), principal: caller) }
        == .sameAccount)
    let third = try await world.signIn(world.credential(world.oidc, "o"))
    let all = try await world.merge(.credential(world.customToken(alias)), by: third.tokens)
    #expect(all.merged == merged.account.uid)
    // A chain of two resolves in one step.
    #expect(try await world.signIn(world.customToken(alias)).account.uid == third.account.uid)
  }

  @Test(arguments: StoreKind.allCases)
  func aTokenForAnAliasAsksForTheSurvivorsFactor(_ kind: StoreKind) async throws {
    let world = try World(kind)
    let service = try await world.signIn(world.customToken("user-1"))
    let enrolled = try await world.enroll()
    let planned = try await world.useCases.planMerge(
      .credential(world.customToken("user-1")), principal: world.principal(enrolled.tokens))
    _ = try await world.useCases.commitMerge(planned.plan, principal: world.principal(enrolled.tokens))
    let challenge = try await world.challenge(world.customToken(service.account.uid.rawValue))
    let result = try await world.finish(challenge, .totp(enrolled.id, code: world.freshCode(of: enrolled.secret)))
    #expect(result.account.uid == enrolled.uid)
  }

  /// A proof of the survivor's address has taken it over: what the claimant had merged leads nowhere.
  @Test(arguments: StoreKind.allCases)
  func aTokenForACutAliasOpensNothing(_ kind: StoreKind) async throws {
    let world = try World(kind)
    let claimant = try await world.signUp(email: "ada@mail.example")
    let other = try await world.signIn(world.credential(world.google, "g"))
    let merged = try await world.merge(.credential(world.credential(world.google, "g")), by: claimant.tokens)
    _ = try await world.useCases.unlink(.provider(.google), revoke: .none, principal: world.principal(merged.tokens))
    let owner = try await world.signIn(world.credential(world.oidc, "o", email: "ada@mail.example"))
    #expect(owner.account.uid == claimant.account.uid)
    let alias = other.account.uid.rawValue
    #expect(await reason { try await world.signIn(world.customToken(alias)) } == .userNotFound)
    let caller = try await world.principal(owner.tokens)
    #expect(
      await reason { try await world.useCases.reauthenticate(world.customToken(alias), principal: caller) }
        == .invalidLoginCredentials)
    let third = try await world.principal(world.signIn(.anonymous).tokens)
    #expect(
      await reason { try await world.useCases.planMerge(.credential(world.customToken(alias)), principal: third) }
        == .userNotFound)
  }

  // MARK: Undo

  /// Whether a custom token has opened an account is its own mark.
  @Test(arguments: StoreKind.allCases, [(true, false), (false, true), (true, true), (false, false)])
  func anUndoGivesEachAccountItsMarkBack(_ kind: StoreKind, _ isOpened: (first: Bool, second: Bool)) async throws {
    let pair = try await MergePair(kind)
    let world = pair.world
    for (isOpened, result) in [(isOpened.first, pair.first), (isOpened.second, pair.second)] where isOpened {
      _ = try await world.signIn(world.customToken(result.account.uid.rawValue))
    }
    world.clock.advance(seconds: 1)
    let merged = try await pair.merge()
    #expect(merged.account.hasCustomSignIn == (isOpened.first || isOpened.second))
    let undone = try await pair.undo(merged)
    #expect(undone.account.hasCustomSignIn == isOpened.first)
    let survivor = try #require(try await world.store.read { try $0.account(undone.account.uid) })
    let restored = try #require(try await world.store.read { try $0.account(undone.restored) })
    #expect(survivor.hasCustomSignIn == isOpened.first && restored.hasCustomSignIn == isOpened.second)
  }

  /// Which of the two uids a token has named since is not known, and a proof must enter no account that a service knows.
  @Test(arguments: StoreKind.allCases)
  func aTokenAfterTheMergeMarksBothAccounts(_ kind: StoreKind) async throws {
    let pair = try await MergePair(kind)
    let world = pair.world
    world.clock.advance(seconds: 1)
    let merged = try await pair.merge()
    _ = try await world.signIn(world.customToken(pair.first.account.uid.rawValue))
    let undone = try await pair.undo(merged)
    #expect(undone.account.hasCustomSignIn)
    #expect(try await world.store.read { try $0.account(undone.restored) }?.hasCustomSignIn == true)
  }

  /// The account of a service's user has no identity: it comes back with its token as the way in.
  @Test(arguments: StoreKind.allCases)
  func anUndoRestoresAnAccountThatOnlyATokenOpens(_ kind: StoreKind) async throws {
    let world = try World(kind)
    let service = try await world.signIn(world.customToken("user-1"))
    let user = try await world.signIn(world.credential(world.google, "g"))
    world.clock.advance(seconds: 1)
    let merged = try await world.merge(.credential(world.customToken("user-1")), by: user.tokens)
    let undone = try await world.useCases.undoMerge(principal: world.principal(merged.tokens))
    #expect(undone.restored == service.account.uid && !undone.account.hasCustomSignIn)
    let back = try await world.signIn(world.customToken("user-1"))
    #expect(back.account.uid == service.account.uid && !back.isNewAccount)
    #expect(try await world.store.checkIntegrity() == [])
  }

  /// A sign-in reads the alias and its account at one moment, and decides again if an undo comes between that and its commit.
  @Test(arguments: StoreKind.allCases)
  func aSignInThatRacesWithAnUndoFindsOneOfTheAccounts(_ kind: StoreKind) async throws {
    let world = try World(kind)
    var user = try await world.signIn(world.credential(world.google, "g"))
    let service = try await world.signIn(world.customToken("user-1"))
    for _ in 0..<50 {
      let merged = try await world.merge(.credential(world.customToken("user-1")), by: user.tokens)
      let principal = try await world.principal(merged.tokens)
      async let undone = reason { try await world.useCases.undoMerge(principal: principal) }
      let results = await withTaskGroup(of: Result<UID, any Error>.self) { group in
        for _ in 0..<6 {
          group.addTask {
            do { return .success(try await world.signIn(world.customToken("user-1")).account.uid) } catch {
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
      user = try await world.signIn(world.credential(world.google, "g"))
    }
  }
}
