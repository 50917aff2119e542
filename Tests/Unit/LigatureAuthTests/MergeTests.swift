import Foundation
import LigatureMessages
import RPCCore
import Testing

@testable import LigatureAuth

/// Merging accounts: what the library sends, keeps and shows.
@Suite struct MergeTests {
  private typealias Merges = LigatureV1.MergeServiceMethods

  private let persistence = MemoryPersistence()

  private func kept() throws -> ServerState {
    try persistence.load(for: "http://127.0.0.1:7480").map { try ServerState($0) } ?? ServerState()
  }

  private static let plan = LigatureV1.PlanMergeResponse(
    plan: "plan-1", expiresAt: .init(seconds: 1_800_000_600), survivorUid: "ada", mergedUid: "other",
    identities: [.init(providerID: "google.com", email: "a@b.example", isActive: true, uid: "1")],
    factors: [SecondFactorTests.app], endsRecoveryCodes: true,
    conflicts: [
      .init(field: .displayName, first: "Ada", second: "Countess"),
      .init(field: .provider, providerID: "facebook.com", first: "1", second: "2"),
    ], endingSessions: [.init(sessionID: "s", providerID: "google.com")])

  private func allowMerge(_ fixture: Fixture) {
    let tokens = fixture.tokens(2)
    fixture.service.on(Merges.commitMerge) { (request: LigatureV1.CommitMergeRequest, call) in
      #expect(request.plan == "plan-1" && request.omitIDToken && call.requestKey != nil)
      return LigatureV1.CommitMergeResponse(
        account: .test(providers: ["password", "google.com"], version: 2), tokens: tokens, mergedUid: "other")
    }
  }

  @Test func aMergeIsPlannedReadAndCommitted() async throws {
    let fixture = try Fixture(persistence: persistence)
    let user = try await fixture.signIn()
    fixture.service.on(Merges.planMerge) { (request: LigatureV1.PlanMergeRequest, call) in
      guard case .credential(let credential) = request.proof?.proof, case .idToken = credential.proof else {
        throw RPCError(.unknown, "\(request)")
      }
      #expect(call.authorization == "Bearer handle-1" && call.requestKey?.count == 16)
      return Self.plan
    }
    let plan = try await fixture.auth.planMerge(with: google)
    #expect(plan.survivorUID == "ada" && plan.mergedUID == "other" && plan.endsRecoveryCodes)
    #expect(plan.identities == [.init(providerID: "google.com", uid: "1", email: "a@b.example", isActive: true)])
    #expect(plan.factors.map(\.uid) == ["app-1"] && plan.endingSessions.map(\.sessionID) == ["s"])
    #expect(
      plan.conflicts == [
        MergeConflict(field: .displayName, first: "Ada", second: "Countess", mustKeepFirst: false),
        MergeConflict(field: .provider("facebook.com"), first: "1", second: "2", mustKeepFirst: false),
      ])
    allowMerge(fixture)
    let result = try await fixture.auth.commitMerge(plan, choices: [.provider("facebook.com"): .second])
    #expect(result.user === user && user.providerData.count == 2 && user.refreshToken == "refresh-2")
    let request: LigatureV1.CommitMergeRequest = try #require(fixture.service.calls("CommitMerge").first).read()
    #expect(request.choices == [.init(field: .provider, providerID: "facebook.com", keep: .second)])
    #expect(try kept().session?.tokens.refreshToken == "refresh-2")
  }

  @Test func theCompletionFormsDeliverTheSame() async throws {
    let fixture = try Fixture()
    _ = try await fixture.signIn()
    fixture.auth.callbackQueue = DispatchQueue(label: "callbacks")
    fixture.service.on(Merges.planMerge) { (_: LigatureV1.PlanMergeRequest, _) in Self.plan }
    let plan: MergePlan? = await withCheckedContinuation { continuation in
      fixture.auth.planMerge(with: google) { plan, _ in continuation.resume(returning: plan) }
    }
    allowMerge(fixture)
    let count: Int? = await withCheckedContinuation { continuation in
      fixture.auth.commitMerge(try! #require(plan)) { result, _ in
        continuation.resume(returning: result?.user.providerData.count)
      }
    }
    #expect(count == 2)
    fixture.service.on(Merges.undoMerge, fail: .service(.mergeNotFound, .notFound))
    let error: NSError? = await withCheckedContinuation { continuation in
      fixture.auth.undoMerge { _, error in continuation.resume(returning: error as NSError?) }
    }
    #expect(error?.userInfo[AuthErrors.userInfoReasonKey] as? String == "MERGE_NOT_FOUND")
  }

  /// The conflict's continuation proves the other account, so that the provider is not asked again.
  @Test func aCredentialThatMetAConflictProvesTheOtherAccount() async throws {
    let fixture = try Fixture()
    let user = try await fixture.signIn()
    fixture.service.on(
      Accounts.linkIdentity,
      fail: .service(
        .credentialAlreadyInUse, .alreadyExists,
        conflict: .init(providerID: "google.com", continuation: "continuation-1")))
    let credential = google
    #expect(await failure { try await user.link(with: credential) }?.authErrorCode == .credentialAlreadyInUse)
    fixture.service.on(Merges.planMerge) { (request: LigatureV1.PlanMergeRequest, _) in
      #expect(request.proof?.proof == .credential(.init(proof: .continuation(.init(token: "continuation-1")))))
      return Self.plan
    }
    #expect(try await fixture.auth.planMerge(with: credential).mergedUID == "other")
  }

  @Test func theOtherAccountsSecondFactorFinishesThePlan() async throws {
    let fixture = try Fixture()
    _ = try await fixture.signIn()
    fixture.service.on(Merges.planMerge, fail: SecondFactorTests.required)
    let error = await failure { try await fixture.auth.planMerge(with: google) }
    let resolver = try #require(error?.userInfo[AuthErrorUserInfoMultiFactorResolverKey] as? MultiFactorResolver)
    let assertion = TOTPMultiFactorGenerator.assertionForSignIn(withEnrollmentID: "app-1", oneTimePassword: "123456")
    #expect(
      await failure { try await resolver.resolveSignIn(with: assertion) }?.authErrorCode == .invalidMultiFactorSession)
    fixture.service.on(Merges.planMerge) { (request: LigatureV1.PlanMergeRequest, _) in
      guard case .secondFactor(let proof) = request.proof?.proof else { throw RPCError(.unknown, "\(request)") }
      #expect(proof.pendingToken == "pending-1")
      return Self.plan
    }
    #expect(try await resolver.resolveMerge(with: assertion).mergedUID == "other")
  }

  @Test func aTransferIsFinishedByItsResolver() async throws {
    let fixture = try Fixture()
    let user = try await fixture.signIn()
    fixture.service.on(Merges.transferIdentity, fail: SecondFactorTests.required)
    let error = await failure { try await user.transferIdentity(with: google) }
    let resolver = try #require(error?.userInfo[AuthErrorUserInfoMultiFactorResolverKey] as? MultiFactorResolver)
    let assertion = TOTPMultiFactorGenerator.assertionForSignIn(withEnrollmentID: "app-1", oneTimePassword: "123456")
    #expect(
      await failure { try await resolver.resolveMerge(with: assertion) }?.authErrorCode == .invalidMultiFactorSession)
    let tokens = fixture.tokens(2)
    fixture.service.on(Merges.transferIdentity) { (_: LigatureV1.TransferIdentityRequest, _) in
      LigatureV1.TransferIdentityResponse(
        account: .test(providers: ["password", "google.com"], version: 2), tokens: tokens, providerID: "google.com")
    }
    let result = try await resolver.resolveSignIn(with: assertion)
    #expect(result.user === user && user.providerData.count == 2)
    #expect(result.additionalUserInfo?.providerID == "google.com")
  }

  @Test func withoutAUserThereIsNothingToMergeInto() async throws {
    let fixture = try Fixture()
    #expect(await failure { try await fixture.auth.planMerge(with: google) }?.authErrorCode == .nullUser)
    #expect(fixture.service.methods == [])
  }

  /// The first response gets lost. The session of the restored account is kept: nothing else leads to it.
  @Test func anUndoGivesWhatStaysAndAnAnonymousUserBack() async throws {
    let fixture = try Fixture(persistence: persistence)
    let user = try await fixture.signIn()
    let tokens = fixture.tokens(7)
    let lost = UnusedOnce()
    fixture.service.on(Merges.undoMerge) { (request: LigatureV1.UndoMergeRequest, _) in
      #expect(request.mergedUid == "guest")
      if lost.take() { throw RPCError(.unavailable, "cut") }
      return LigatureV1.UndoMergeResponse(
        account: .test(providers: ["password"], version: 3), restoredUid: "guest",
        remainders: [
          .init(what: .field(.displayName)), .init(what: .providerID("google.com")), .init(what: .factor(.totp)),
        ],
        restoredTokens: tokens)
    }
    let undo = try await fixture.auth.undoMerge(of: "guest")
    #expect(undo.user === user && undo.restoredUID == "guest" && fixture.auth.currentUser === user)
    #expect(undo.remainders == [.field(.displayName), .identity("google.com"), .factor("totp")])
    #expect(undo.restoredUser?.refreshToken == "refresh-7" && undo.restoredUser?.isAnonymous == true)
    let keys = fixture.service.calls("UndoMerge").map(\.requestKey)
    #expect(keys.count == 2 && keys[0]?.count == 16 && keys[0] == keys[1])
    #expect(fixture.auth.formerAnonymousUser === undo.restoredUser)
    #expect(try kept().formerAnonymous?.tokens.refreshToken == "refresh-7" && kept().session?.account.uid == "ada")
  }

  /// Answers every request to undo the merge of "guest" from now on.
  private func allowUndo(_ fixture: Fixture) {
    let tokens = fixture.tokens(7)
    fixture.service.on(Merges.undoMerge) { (_: LigatureV1.UndoMergeRequest, _) in
      LigatureV1.UndoMergeResponse(
        account: .test(providers: ["password"], version: 3), restoredUid: "guest", restoredTokens: tokens)
    }
  }

  /// Another request would undo the merge before, and nothing but the response leads to the anonymous account.
  @Test(arguments: ["guest", nil]) func anUndoWhoseAnswerIsLostIsFinishedAfterARestart(_ uid: String?) async throws {
    let fixture = try Fixture(persistence: persistence)
    let user = try await fixture.signIn()
    #expect(user.uidOfLostUndo == nil)
    fixture.service.on(Merges.undoMerge) {
      (_: LigatureV1.UndoMergeRequest, call) -> LigatureV1.UndoMergeResponse in
      #expect(try self.kept().session?.undo?.key == call.requestKey.map { Data($0) })
      throw RPCError(.unavailable, "cut")
    }
    #expect(await failure { try await fixture.auth.undoMerge(of: uid) }?.authErrorCode == .networkError)
    let next = try Fixture(service: fixture.service, clock: fixture.clock, persistence: persistence)
    let again = try #require(next.auth.currentUser)
    #expect(again.uidOfLostUndo == uid ?? "")
    // The tokens may be renewed in between.
    next.allowRefresh()
    _ = try await again.getIDToken(forcingRefresh: true)
    allowUndo(next)
    let undo = try await next.auth.undoMerge(of: uid)
    #expect(undo.restoredUser?.uid == "guest" && again.uidOfLostUndo == nil)
    let calls = fixture.service.calls("UndoMerge")
    #expect(calls.count == 4 && Set(calls.map(\.requestKey)).count == 1 && Set(calls.map(\.message)).count == 1)
    #expect(try kept().session?.undo == nil && kept().session?.tokens.refreshToken == "refresh-2")
    #expect(try kept().formerAnonymous?.tokens.refreshToken == "refresh-7")
    // The next undo is another request.
    _ = try await next.auth.undoMerge(of: uid)
    #expect(fixture.service.calls("UndoMerge").last?.requestKey != calls[0].requestKey)
  }

  @Test(arguments: [LigatureV1.ErrorReason.mergeNotFound, .tokenExpired])
  func aRefusedUndoIsNotRepeated(_ reason: LigatureV1.ErrorReason) async throws {
    let fixture = try Fixture(persistence: persistence)
    let user = try await fixture.signIn()
    fixture.allowRefresh()
    fixture.service.on(Merges.undoMerge, fail: .service(reason, .unauthenticated))
    #expect(await failure { try await fixture.auth.undoMerge() } != nil)
    #expect(try kept().session?.undo == nil && user.uidOfLostUndo == nil)
  }

  @Test func anUndoWhoseRestoredUserCannotBeKeptCanBeRepeated() async throws {
    let persistence = FailingPersistence()
    let fixture = try Fixture(persistence: persistence)
    try await fixture.signIn()
    let tokens = fixture.tokens(7)
    fixture.service.on(Merges.undoMerge) { (_: LigatureV1.UndoMergeRequest, _) in
      persistence.isWritable.withLock { $0 = false }
      return LigatureV1.UndoMergeResponse(
        account: .test(providers: ["password"], version: 3), restoredUid: "guest", restoredTokens: tokens)
    }
    #expect(try await fixture.auth.undoMerge().restoredUser?.uid == "guest")
    persistence.isWritable.withLock { $0 = true }
    let next = try Fixture(service: fixture.service, clock: fixture.clock, persistence: persistence)
    #expect(next.auth.formerAnonymousUser == nil && next.auth.currentUser?.uidOfLostUndo == "")
    allowUndo(next)
    _ = try await next.auth.undoMerge()
    #expect(next.auth.formerAnonymousUser?.uid == "guest" && next.auth.currentUser?.uidOfLostUndo == nil)
    #expect(Set(fixture.service.calls("UndoMerge").map(\.requestKey)).count == 1)
  }

  // MARK: The former anonymous user

  /// Signs in anonymously as "guest", then as "ada".
  private func replaceGuest(_ fixture: Fixture) async throws -> User {
    let tokens = fixture.tokens(5)
    fixture.service.on(Accounts.signUp) { (_: LigatureV1.SignUpRequest, _) in
      LigatureV1.SignInResponse(account: .test(uid: "guest", isAnonymous: true), tokens: tokens)
    }
    let guest = try await fixture.auth.signInAnonymously().user
    try await fixture.signIn()
    return guest
  }

  @Test func theAnonymousUserIsKeptUntilItIsMerged() async throws {
    let fixture = try Fixture(persistence: persistence)
    let guest = try await replaceGuest(fixture)
    #expect(fixture.auth.formerAnonymousUser === guest && fixture.auth.currentUser?.uid == "ada")
    // Another program, or the same one after a restart.
    let next = try Fixture(service: fixture.service, persistence: persistence)
    let former = try #require(next.auth.formerAnonymousUser)
    #expect(former.uid == "guest" && next.auth.currentUser?.uid == "ada")
    fixture.service.on(Merges.planMerge) { (request: LigatureV1.PlanMergeRequest, call) in
      #expect(request.proof?.proof == .anonymousToken("handle-5") && call.authorization == "Bearer handle-1")
      var plan = Self.plan
      plan.mergedUid = "guest"
      return plan
    }
    allowMerge(next)
    try await next.auth.commitMerge(next.auth.planMerge(with: former))
    #expect(next.auth.formerAnonymousUser == nil)
    #expect(try kept().formerAnonymous == nil && kept().session?.account.uid == "ada")
  }

  @Test func theFormerUsersTokensAreRenewedAndKept() async throws {
    let fixture = try Fixture(persistence: persistence)
    let guest = try await replaceGuest(fixture)
    fixture.allowRefresh()
    fixture.clock.advance(by: 3600)
    _ = try await guest.getIDToken()
    #expect(try kept().formerAnonymous?.tokens.refreshToken == "refresh-6")
    #expect(try kept().session?.tokens.refreshToken == "refresh-1")
  }

  @Test func signingOutEndsTheFormerUsersSessionToo() async throws {
    let fixture = try Fixture(persistence: persistence)
    _ = try await replaceGuest(fixture)
    fixture.service.on(Sessions.signOut) { (_: LigatureV1.SignOutRequest, _) in LigatureV1.SignOutResponse() }
    try await fixture.auth.endSession()
    #expect(fixture.auth.formerAnonymousUser == nil)
    #expect(Set(fixture.service.calls("SignOut").map(\.authorization)) == ["Bearer handle-1", "Bearer handle-5"])
    #expect(try kept().formerAnonymous == nil && kept().session == nil)
  }

  @Test func aUserWithMethodsIsNotKept() async throws {
    let fixture = try Fixture(persistence: persistence)
    try await fixture.signIn()
    let answer = LigatureV1.SignInResponse(
      account: .test(uid: "grace", providers: ["password"]), tokens: fixture.tokens(3))
    fixture.service.on(Accounts.signIn) { (_: LigatureV1.SignInRequest, _) in answer }
    _ = try await fixture.auth.signIn(withEmail: "grace@example.com", password: "secret")
    #expect(fixture.auth.formerAnonymousUser == nil)
  }

  @Test func aLinkThatLeavesAnAccountOutOfReachLeadsToItsMerge() async throws {
    let fixture = try Fixture()
    let user = try await fixture.signIn()
    let tokens = fixture.tokens(2)
    fixture.service.on(Accounts.linkIdentity) { (_: LigatureV1.LinkIdentityRequest, _) in
      LigatureV1.LinkIdentityResponse(
        account: .test(providers: ["password", "google.com"], version: 2), tokens: tokens, providerID: "google.com",
        addressReleased: true, unreachable: .init(continuation: "released-1"))
    }
    let credential = try #require(try await user.link(with: google).unreachableAccount)
    fixture.service.on(Merges.planMerge) { (request: LigatureV1.PlanMergeRequest, _) in
      #expect(request.proof?.proof == .credential(.init(proof: .continuation(.init(token: "released-1")))))
      return Self.plan
    }
    _ = try await fixture.auth.planMerge(with: credential)
  }
}
