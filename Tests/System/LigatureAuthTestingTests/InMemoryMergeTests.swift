import Foundation
import LigatureAuth
import LigatureAuthTesting
import Testing

/// Merges of the service in memory, through the library.
@Suite struct InMemoryMergeTests {
  private let service = InMemoryAuthService()
  private let ada = ProviderUser("google.com", id: "1001", email: "ada@example.com", displayName: "Ada")
  private let augusta = ProviderUser("google.com", id: "1002", email: "augusta@example.com", displayName: "Augusta")
  private let byFacebook = ProviderUser("facebook.com", id: "2001", displayName: "Countess")

  @Test func aConflictsCredentialPlansTheMergeOfTheOtherAccount() async throws {
    let other = service.addAccount(byFacebook)
    let elsewhere = service.makeAuth()
    try await elsewhere.signIn(with: byFacebook.credential())
    let auth = service.makeAuth()
    let user = try await auth.signIn(with: ada.credential()).user
    let credential = byFacebook.credential()
    await #expect(throws: (any Error).self) { try await user.link(with: credential) }

    let plan = try await auth.planMerge(with: credential)
    #expect(plan.survivorUID == user.uid && plan.mergedUID == other && plan.endingSessions.count == 1)
    #expect(plan.identities.map(\.providerID) == ["facebook.com"] && plan.identities.allSatisfy(\.isActive))
    #expect(plan.conflicts.map(\.field) == [.displayName] && plan.conflicts.map(\.second) == ["Countess"])
    #expect(service.providerIDs(ofAccount: other) == ["facebook.com"], "A plan changes nothing.")

    try await auth.commitMerge(plan, choices: [.displayName: .second])
    #expect(user.providerData.map(\.providerID) == ["google.com", "facebook.com"] && user.displayName == "Countess")
    #expect(service.providerIDs(ofAccount: other) == ["google.com", "facebook.com"], "The uid is an alias.")
    #expect(try await service.makeAuth().signIn(with: byFacebook.credential()).user.uid == user.uid)
    await #expect(throws: (any Error).self) { try await elsewhere.currentUser?.reload() }
    #expect(await reason { try await auth.commitMerge(plan) } == "INVALID_MERGE_PLAN")
  }

  @Test func undoingRestoresBothAccounts() async throws {
    let other = service.addAccount(augusta)
    let app = service.addAuthenticatorApp(toAccount: other)
    service.renewRecoveryCodes(ofAccount: other)
    let auth = service.makeAuth()
    let user = try await auth.signIn(with: ada.credential()).user

    var plan: MergePlan?
    do {
      plan = try await auth.planMerge(with: augusta.credential())
      Issue.record("The other account has a second factor.")
    } catch let error as NSError {
      let resolver = try #require(error.userInfo[AuthErrorUserInfoMultiFactorResolverKey] as? MultiFactorResolver)
      plan = try await resolver.resolveMerge(
        with: TOTPMultiFactorGenerator.assertionForSignIn(
          withEnrollmentID: resolver.hints[0].uid, oneTimePassword: app.code(at: service.now)))
    }
    let merge = try #require(plan)
    #expect(merge.endsRecoveryCodes && merge.factors.map(\.factorID) == ["totp"])
    #expect(merge.identities.map(\.isActive) == [false], "An account has one identity of a provider.")
    try await auth.commitMerge(merge, choices: [.provider("google.com"): .second, .email: .second])
    #expect(user.email == "augusta@example.com" && user.multiFactor.enrolledFactors.count == 1)
    #expect(user.providerData.map(\.uid) == ["1002"] && user.setAsideMethods.map(\.reason) == [.merged])
    let stranger = service.makeAuth()
    #expect(
      await errorCode { try await stranger.createUser(withEmail: "ada@example.com", password: "correct-horse") }
        == .emailAlreadyInUse, "The address that gave way is kept for the account.")
    #expect(
      await reason { try await auth.undoMerge(of: other) } == "CREDENTIAL_TOO_OLD_LOGIN_AGAIN",
      "The session has not passed the factor that came with the merge.")
    service.advanceTime(by: 30)
    do {
      try await user.reauthenticate(with: augusta.credential())
      Issue.record("The account has a second factor.")
    } catch let error as NSError {
      let resolver = try #require(error.userInfo[AuthErrorUserInfoMultiFactorResolverKey] as? MultiFactorResolver)
      try await resolver.resolveSignIn(
        with: TOTPMultiFactorGenerator.assertionForSignIn(
          withEnrollmentID: resolver.hints[0].uid, oneTimePassword: app.code(at: service.now)))
    }
    let undo = try await auth.undoMerge(of: other)
    #expect(undo.restoredUID == other && undo.remainders.isEmpty && undo.restoredUser == nil)
    #expect(user.email == "ada@example.com" && user.displayName == "Ada" && user.setAsideMethods.isEmpty)
    #expect(user.providerData.map(\.uid) == ["1001"] && user.multiFactor.enrolledFactors.isEmpty)
    #expect(service.providerIDs(ofAccount: other) == ["google.com"])
    #expect(
      await reason { try await auth.undoMerge() } == "CREDENTIAL_TOO_OLD_LOGIN_AGAIN",
      "The identity that the session had signed in with has left the account.")
    do {
      try await service.makeAuth().signIn(with: augusta.credential())
      Issue.record("The restored account has its second factor.")
    } catch let error as NSError {
      #expect(error.authErrorCode == .secondFactorRequired)
    }
  }

  @Test func whatHasChangedSinceStays() async throws {
    let other = service.addAccount(byFacebook)
    let auth = service.makeAuth()
    let user = try await auth.signIn(with: ada.credential()).user
    try await auth.commitMerge(auth.planMerge(with: byFacebook.credential()))
    _ = try await user.unlink(fromProvider: "facebook.com")
    #expect(await reason { try await auth.undoMerge(of: other) } == "LAST_SIGN_IN_METHOD")
    #expect(service.providerIDs(ofAccount: other) == ["google.com"], "A refused undo changes nothing.")
  }

  @Test func mergesAreUndoneInTheReverseOfTheirOrder() async throws {
    let first = service.addAccount(byFacebook)
    let second = service.addAccount(ProviderUser("github.com", id: "3001"))
    let auth = service.makeAuth()
    let user = try await auth.signIn(with: ada.credential()).user
    try await auth.commitMerge(auth.planMerge(with: byFacebook.credential()))
    let late = try await auth.planMerge(with: ProviderUser("github.com", id: "3001").credential())
    try await auth.commitMerge(late)
    #expect(await reason { try await auth.undoMerge(of: first) } == "MERGE_ORDER")
    #expect(try await auth.undoMerge().restoredUID == second)
    #expect(try await auth.undoMerge().restoredUID == first)
    #expect(user.providerData.map(\.providerID) == ["google.com"])
    service.advanceTime(by: 400)
    #expect(await reason { try await auth.undoMerge() } == "CREDENTIAL_TOO_OLD_LOGIN_AGAIN")
  }

  @Test func theFormerAnonymousUserIsMergedAndComesBack() async throws {
    service.addAccount(ada)
    let auth = service.makeAuth()
    let guest = try await auth.signInAnonymously().user.uid
    let user = try await auth.signIn(with: ada.credential()).user
    let former = try #require(auth.formerAnonymousUser)
    try await auth.commitMerge(auth.planMerge(with: former))
    #expect(auth.formerAnonymousUser == nil && service.providerIDs(ofAccount: guest) == ["google.com"])
    let undo = try await auth.undoMerge()
    #expect(undo.restoredUser?.uid == guest && undo.restoredUser?.isAnonymous == true)
    #expect(user.providerData.map(\.providerID) == ["google.com"] && !user.isAnonymous)
  }

  @Test func aPlanEndsWhenAnAccountChanges() async throws {
    let other = service.addAccount(byFacebook)
    let auth = service.makeAuth()
    try await auth.signIn(with: ada.credential())
    let plan = try await auth.planMerge(with: byFacebook.credential())
    service.renewRecoveryCodes(ofAccount: other)
    #expect(await reason { try await auth.commitMerge(plan) } == "MERGE_PLAN_OUTDATED")
    let again = try await auth.planMerge(with: byFacebook.credential())
    #expect(
      await reason { try await auth.commitMerge(again, choices: [.photoURL: .second]) } == "INVALID_ARGUMENT")
    service.advanceTime(by: 700)
    #expect(await reason { try await auth.commitMerge(again) } == "INVALID_MERGE_PLAN")
    #expect(await reason { _ = try await auth.planMerge(with: ada.credential()) } == "CREDENTIAL_TOO_OLD_LOGIN_AGAIN")
    try await auth.currentUser?.reauthenticate(with: ada.credential())
    #expect(await reason { _ = try await auth.planMerge(with: ada.credential()) } == "SAME_ACCOUNT")
    #expect(await reason { _ = try await auth.planMerge(with: augusta.credential()) } == "USER_NOT_FOUND")
  }

  @Test func anIdentityMovesFromTheAccountThatHasIt() async throws {
    let owner = service.makeAuth()
    let other = try await owner.signIn(with: byFacebook.credential()).user
    let auth = service.makeAuth()
    let user = try await auth.signIn(with: ada.credential()).user
    #expect(
      await reason { try await user.transferIdentity(with: byFacebook.credential()) } == "LAST_SIGN_IN_METHOD")
    try await other.link(with: ProviderUser("github.com", id: "3001").credential())
    try await user.transferIdentity(with: byFacebook.credential())
    #expect(user.providerData.map(\.providerID) == ["google.com", "facebook.com"])
    #expect(service.providerIDs(ofAccount: other.uid) == ["github.com"])
    #expect(
      await reason { try await user.transferIdentity(with: byFacebook.credential()) } == "SAME_ACCOUNT")
  }

  @Test func theAccountThatLosesItsAddressCanBeMerged() async throws {
    let claimant = service.addAccount(email: "ada@example.com", password: "correct-horse")
    let auth = service.makeAuth()
    let user = try await auth.signIn(with: byFacebook.credential()).user
    try await auth.sendSignInLink(toEmail: "ada@example.com", actionCodeSettings: settings)
    let link = try #require(service.lastMail(.emailLink, to: "ada@example.com")).link
    let result = try await user.link(with: EmailAuthProvider.credential(withEmail: "ada@example.com", link: link))
    let lost = try #require(result.unreachableAccount)
    try await auth.commitMerge(auth.planMerge(with: lost))
    #expect(user.providerData.map(\.providerID) == ["facebook.com", "password"])
    #expect(service.providerIDs(ofAccount: claimant) == ["facebook.com", "password"])
    #expect(await reason { try await auth.undoMerge() } == "MERGE_NOT_FOUND")
  }

  private var settings: ActionCodeSettings {
    let settings = ActionCodeSettings()
    settings.handleCodeInApp = true
    settings.url = URL(string: "https://app.example/finish")
    return settings
  }
}
