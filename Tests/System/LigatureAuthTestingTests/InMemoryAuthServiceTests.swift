import Foundation
import LigatureAuth
import LigatureAuthTesting
import Testing

@Suite struct InMemoryAuthServiceTests {
  private let service = InMemoryAuthService()
  private let ada = ProviderUser("google.com", id: "1001", email: "ada@example.com", displayName: "Ada")

  // MARK: Signing in

  @Test func eachAuthIsADeviceOfItsOwn() async throws {
    let (one, other) = (service.makeAuth(), service.makeAuth())
    try await one.createUser(withEmail: "ada@example.com", password: "correct horse")
    #expect(other.currentUser == nil)
    let user = try await other.signIn(withEmail: "Ada@example.com", password: "correct horse").user
    #expect(user.uid == one.currentUser?.uid && user !== one.currentUser)
    try other.signOut()
    #expect(one.currentUser != nil && other.currentUser == nil)
  }

  @Test func anAppCanUseTheService() async throws {
    LigatureApp.configure(name: "in memory", options: service.options)
    let app = try #require(LigatureApp.app(name: "in memory"))
    let user = try await Auth.auth(app: app).signInAnonymously().user
    #expect(await app.delete())
    #expect(user.isAnonymous && user.uid.count == 28)
    #expect(service.providerIDs(ofAccount: user.uid) == [])
  }

  @Test func signingInWithAProviderMakesAnAccountOnce() async throws {
    let auth = service.makeAuth()
    let first = try await auth.signIn(with: ada.credential())
    #expect(first.additionalUserInfo?.isNewUser == true && first.user.displayName == "Ada")
    #expect(first.user.email == "ada@example.com" && first.user.isEmailVerified)
    let again = try await service.makeAuth().signIn(with: ada.credential())
    #expect(again.additionalUserInfo?.isNewUser == false && again.user.uid == first.user.uid)
    let facebook = ProviderUser("facebook.com", id: "1001")
    let other = try await auth.signIn(with: FacebookAuthProvider.credential(withAccessToken: facebook.accessToken))
    #expect(other.user.uid != first.user.uid)
  }

  @Test func wrongInputIsRefusedAsByAServer() async throws {
    let auth = service.makeAuth()
    service.addAccount(email: "ada@example.com", password: "correct horse")
    #expect(
      await errorCode { try await auth.signIn(withEmail: "ada@example.com", password: "wrong") } == .invalidCredential)
    #expect(
      await errorCode { try await auth.signIn(withEmail: "bob@example.com", password: "wrong") } == .invalidCredential)
    #expect(
      await errorCode { try await auth.createUser(withEmail: "ada@example.com", password: "long secret") }
        == .emailAlreadyInUse)
    #expect(await errorCode { try await auth.createUser(withEmail: "bob", password: "long secret") } == .invalidEmail)
    #expect(
      await errorCode { try await auth.createUser(withEmail: "b@example.com", password: "1234567") } == .weakPassword)
    let foreign = OAuthProvider.credential(withProviderID: "google.com", idToken: "e30.e30.", accessToken: nil)
    #expect(await errorCode { try await auth.signIn(with: foreign) } == .invalidCredential)
    #expect(auth.currentUser == nil)
  }

  @Test func anAddressOfAnotherAccountIsAConflictThatCanBeLinkedLater() async throws {
    let auth = service.makeAuth()
    let uid = service.addAccount(email: "ada@example.com", password: "correct horse")
    var conflict: NSError?
    do {
      try await auth.signIn(with: ada.credential())
    } catch {
      conflict = error as NSError
    }
    #expect(conflict?.authErrorCode == .accountExistsWithDifferentCredential)
    #expect(conflict?.userInfo[AuthErrors.userInfoEmailKey] as? String == "ada@example.com")
    #expect(conflict?.userInfo[AuthErrors.userInfoSignInMethodsKey] as? [String] == ["password"])
    let updated = try #require(conflict?.userInfo[AuthErrors.userInfoUpdatedCredentialKey] as? AuthCredential)
    let user = try await auth.signIn(withEmail: "ada@example.com", password: "correct horse").user
    try await user.link(with: updated)
    #expect(service.providerIDs(ofAccount: uid) == ["password", "google.com"])
  }

  // MARK: Nonces and continuations

  @Test func aNonceIsGoodForOneUseAndAConflictStillLeadsOn() async throws {
    let service = InMemoryAuthService(requiresNonces: true)
    let auth = service.makeAuth()
    service.addAccount(ada)
    #expect(await errorCode { try await auth.signIn(with: ada.credential()) } == .missingOrInvalidNonce)
    let guest = try await auth.signInAnonymously().user
    let nonce = try await auth.issueNonce(forProvider: "google.com")
    let proof = ada.credential(nonce: nonce)
    #expect(await errorCode { try await guest.link(with: proof) } == .credentialAlreadyInUse)
    #expect(await errorCode { try await guest.link(with: ada.credential(nonce: nonce)) } == .missingOrInvalidNonce)
    // The same credential continues by its continuation.
    try await auth.signIn(with: proof)
    #expect(auth.currentUser?.uid != guest.uid)
    #expect(await errorCode { try await auth.signIn(with: proof) } != nil)
  }

  @Test func aContinuationExpires() async throws {
    let auth = service.makeAuth()
    service.addAccount(email: "ada@example.com", password: "correct horse")
    var updated: AuthCredential?
    do {
      try await auth.signIn(with: ada.credential())
    } catch let error as NSError {
      updated = error.userInfo[AuthErrors.userInfoUpdatedCredentialKey] as? AuthCredential
    }
    service.advanceTime(by: 301)
    let late = try #require(updated)
    #expect(await errorCode { try await auth.signIn(with: late) } == .invalidCredential)
  }

  // MARK: Sessions

  @Test func tokensAreRenewedWhenTheyExpire() async throws {
    let auth = service.makeAuth()
    let user = try await auth.signInAnonymously().user
    let first = try await user.getIDToken()
    service.advanceTime(by: 3600)
    try await user.reload()
    #expect(try await user.getIDToken() != first)
    #expect(service.operations == [.signUp, .issueIDToken, .refreshTokens, .reload, .issueIDToken])
    let result = try await user.getIDTokenResult()
    #expect(result.claims["sub"] as? String == user.uid && result.signInProvider == "anonymous")
  }

  @Test func anEndedSessionSignsTheUserOut() async throws {
    let auth = service.makeAuth()
    let user = try await auth.signInAnonymously().user
    service.endSessions(ofAccount: user.uid)
    #expect(await errorCode { try await user.reload() } == .invalidUserToken)
    #expect(auth.currentUser == nil)
  }

  @Test func aDisabledAndADeletedAccountSignTheUserOut() async throws {
    for change in [InMemoryAuthService.disableAccount, InMemoryAuthService.deleteAccount] {
      let auth = service.makeAuth()
      let user = try await auth.signInAnonymously().user
      change(service)(user.uid)
      #expect([.userDisabled, .userNotFound].contains(await errorCode { try await user.reload() }))
      #expect(auth.currentUser == nil)
    }
  }

  @Test func deletingAnAccountFreesItsIdentities() async throws {
    let auth = service.makeAuth()
    let user = try await auth.signIn(with: ada.credential()).user
    try await user.delete()
    #expect(auth.currentUser == nil && service.providerIDs(ofAccount: user.uid) == nil)
    #expect(try await auth.signIn(with: ada.credential()).additionalUserInfo?.isNewUser == true)
  }

  @Test func reauthenticationIsAboutTheSameAccount() async throws {
    let auth = service.makeAuth()
    let user = try await auth.signIn(with: ada.credential()).user
    let other = ProviderUser("google.com", id: "1002")
    service.addAccount(other)
    #expect(await errorCode { try await user.reauthenticate(with: other.credential()) } == .userMismatch)
    try await user.reauthenticate(with: ada.credential())
  }

  // MARK: The account's own life

  @Test func aPasswordIsChangedByTheOldOneOrARecentSignIn() async throws {
    let (auth, other) = (service.makeAuth(), service.makeAuth())
    let user = try await auth.createUser(withEmail: "Ada@example.com", password: "correct horse").user
    #expect(user.email == "ada@example.com" && user.displayEmail == "Ada@example.com")
    let device = try await other.signIn(withEmail: "ada@example.com", password: "correct horse").user
    #expect(await errorCode { try await user.updatePassword(to: "new", oldPassword: "correct horse") } == .weakPassword)
    #expect(
      await errorCode { try await user.updatePassword(to: "battery staple", oldPassword: "wrong") }
        == .invalidCredential)
    try await user.updatePassword(to: "battery staple")
    #expect(await errorCode { try await device.reload() } == .invalidUserToken)
    service.advanceTime(by: 600)
    #expect(await errorCode { try await user.updatePassword(to: "long enough") } == .requiresRecentLogin)
    try await user.updatePassword(to: "long enough", oldPassword: "battery staple")
    try await other.signIn(withEmail: "ada@example.com", password: "long enough")
  }

  @Test func theProfileIsChanged() async throws {
    let auth = service.makeAuth()
    let user = try await auth.signIn(with: ada.credential()).user
    let request = user.createProfileChangeRequest()
    request.displayName = "Ada Lovelace"
    request.photoURL = URL(string: "https://example.com/ada.png")
    try await request.commitChanges()
    #expect(user.displayName == "Ada Lovelace" && user.photoURL?.absoluteString == "https://example.com/ada.png")
    let result = try await user.getIDTokenResult()
    #expect(result.claims["name"] as? String == "Ada Lovelace")
    let wrong = user.createProfileChangeRequest()
    wrong.photoURL = URL(string: "file:///etc/passwd")
    #expect(await errorCode { try await wrong.commitChanges() } == .internalError)
    let removal = user.createProfileChangeRequest()
    removal.removePhoto()
    try await removal.commitChanges()
    #expect(user.photoURL == nil && user.displayName == "Ada Lovelace")
  }

  @Test func sessionsAreListedAndEnded() async throws {
    let auths = (0..<3).map { _ in service.makeAuth() }
    var users: [User] = []
    for auth in auths { users.append(try await auth.signIn(with: ada.credential()).user) }
    let sessions = try await users[0].sessions()
    #expect(sessions.map(\.isCurrent) == [false, false, true] && Set(sessions.map(\.sessionID)).count == 3)
    #expect(sessions.allSatisfy { $0.providerID == "google.com" && !$0.deviceLabel.isEmpty && $0.signedInAt != nil })
    #expect(try await users[0].endSession(sessions[0].sessionID))
    #expect(try await !users[0].endSession(sessions[0].sessionID))
    #expect(await errorCode { try await users[2].reload() } == .invalidUserToken)
    #expect(try await users[0].endOtherSessions() == 1)
    try await users[0].reload()
    #expect(auths[1].currentUser != nil)
    #expect(await errorCode { try await users[1].reload() } == .invalidUserToken)
  }

  @Test func severalIdentitiesOfOneProviderNeedAServiceThatAllowsThem() async throws {
    for (service, isAllowed) in [(service, false), (InMemoryAuthService(allowsSeveralPerProvider: true), true)] {
      let auth = service.makeAuth()
      let user = try await auth.signIn(with: ada.credential()).user
      let second = ProviderUser("google.com", id: "1002").credential()
      #expect(await errorCode { try await user.link(with: second) } == .providerAlreadyLinked)
      let outcome = await errorCode { try await user.link(with: second, allowingSeveralPerProvider: true) }
      #expect(outcome == (isAllowed ? nil : .providerAlreadyLinked))
    }
  }

  // MARK: Lost answers

  @Test(arguments: [1, 2, 3])
  func anAnswerThatIsLostIsAskedForAgain(_ times: Int) async throws {
    let auth = service.makeAuth()
    service.fail(.signUp, with: .answerLost)
    let user = try await auth.signInAnonymously().user
    service.fail(.link, with: .answerLost, times: times)
    let outcome = await errorCode { try await user.link(with: ada.credential()) }
    #expect(outcome == (times < 3 ? nil : .networkError))
    // Whether or not it was heard, the link is made, and the user stays signed in.
    try await user.reload()
    #expect(auth.currentUser === user && user.providerData.map(\.providerID) == ["google.com"])
    #expect(service.providerIDs(ofAccount: user.uid) == ["google.com"])
    _ = try await user.getIDToken(forcingRefresh: true)
  }

  @Test func aNonceServesTheDeviceThatAskedForIt() async throws {
    let (one, other) = (service.makeAuth(), service.makeAuth())
    let nonce = try await one.issueNonce(forProvider: "google.com")
    let token = OAuthProvider.credential(
      withProviderID: "google.com", idToken: ada.idToken(nonce: nonce), rawNonce: nonce)
    #expect(await errorCode { try await other.signIn(with: token) } == .missingOrInvalidNonce)
    try await one.signIn(with: token)
    // One that the application made need not be known, but must be the token's.
    let own = OAuthProvider.credential(
      withProviderID: "google.com", idToken: ada.idToken(nonce: "mine"), rawNonce: "mine")
    try await other.signIn(with: own)
    let wrong = OAuthProvider.credential(
      withProviderID: "google.com", idToken: ada.idToken(nonce: "mine"), rawNonce: "yours")
    #expect(await errorCode { try await other.signIn(with: wrong) } == .missingOrInvalidNonce)
  }

  // MARK: Watches

  @Test func anotherDeviceSeesALink() async throws {
    let (one, other) = (service.makeAuth(), service.makeAuth())
    try await one.signIn(with: ada.credential())
    let user = try await other.signIn(with: ada.credential()).user
    var changes = one.userChanges.makeAsyncIterator()
    while let change = await changes.next(), (change?.providerData.count ?? 0) == 1 {
      guard user.providerData.count == 1 else { continue }
      try await user.link(with: EmailAuthProvider.credential(withEmail: "ada@example.com", password: "correct horse"))
    }
    #expect(one.currentUser?.providerData.map(\.providerID) == ["google.com", "password"])
  }

  @Test func aSessionThatEndsElsewhereIsSeenByItsListeners() async throws {
    let auth = service.makeAuth()
    let user = try await auth.signIn(with: ada.credential()).user
    var changes = auth.userChanges.makeAsyncIterator()
    #expect(await changes.next() == .some(.some(user)))
    service.deleteAccount(user.uid)
    while let change = await changes.next(), change != nil {}
    #expect(auth.currentUser == nil)
  }

  // MARK: Failures

  @Test func failuresComeInOrderAndOnce() async throws {
    let auth = service.makeAuth()
    service.fail(.signUp, with: .tooManyRequests(retryAfter: 1.5))
    service.fail(.signUp, with: .init(reason: "ADMIN_ONLY_OPERATION", message: "Ask an administrator."), times: 2)
    var errors: [NSError] = []
    for _ in 0..<3 {
      do {
        try await auth.signInAnonymously()
      } catch {
        errors.append(error as NSError)
      }
    }
    #expect(errors.map(\.authErrorCode) == [.tooManyRequests, .adminRestrictedOperation, .adminRestrictedOperation])
    #expect(errors.first?.userInfo[AuthErrors.userInfoRetryAfterKey] as? TimeInterval == 1.5)
    #expect(errors.last?.userInfo[AuthErrors.userInfoReasonKey] as? String == "ADMIN_ONLY_OPERATION")
    #expect(errors.last?.localizedDescription == "Ask an administrator.")
    try await auth.signInAnonymously()
    #expect(service.operations == [.signUp, .signUp, .signUp, .signUp])
  }

  @Test(arguments: [
    (InMemoryAuthService.Failure.unreachable, AuthErrorCode.networkError), (.unavailable, .networkError),
    (.answerLost, .networkError), (.providerUnavailable, .networkError), (.requiresRecentLogin, .requiresRecentLogin),
    (.userDisabled, .userDisabled),
    (.userNotFound, .userNotFound), (.invalidCredential, .invalidCredential),
    (.operationNotAllowed, .operationNotAllowed), (.sessionEnded, .invalidUserToken),
    (.tooManyRequests(retryAfter: .nan), .tooManyRequests), (.init(reason: "UNHEARD_OF", message: "?"), .internalError),
  ])
  func eachFailureHasTheCodeThatItNames(_ failure: InMemoryAuthService.Failure, _ expected: AuthErrorCode) async throws
  {
    let auth = service.makeAuth()
    // What is lost is asked for again.
    service.fail(.signIn, with: failure, times: 3)
    #expect(await errorCode { try await auth.signIn(with: ada.credential()) } == expected)
  }

  @Test func devicesMayLinkAtOnce() async throws {
    let uid = service.addAccount(ada)
    let google = ada
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<20 {
        let auth = service.makeAuth()
        group.addTask {
          let user = try await auth.signIn(with: google.credential()).user
          try await user.link(with: ProviderUser("oidc.\(number)", id: "subject").credential())
        }
      }
      try await group.waitForAll()
    }
    #expect(service.providerIDs(ofAccount: uid)?.count == 21)
  }
}
