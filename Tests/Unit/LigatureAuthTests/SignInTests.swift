import Foundation
import LigatureMessages
import RPCCore
import Synchronization
import Testing

@testable import LigatureAuth

@Suite struct SignInTests {
  @Test func passwordSignInGivesTheAccountAndKeepsIt() async throws {
    let fixture = try Fixture()
    let user = try await fixture.signIn()
    #expect(user.uid == "ada")
    #expect(user.email == "ada@example.com")
    #expect(user.providerID == "Firebase")
    #expect(user.metadata.creationDate == Date(timeIntervalSince1970: 1_700_000_000))
    #expect(fixture.auth.currentUser === user)
    let call = try #require(fixture.service.calls.first)
    let request = try call.read(LigatureV1.SignInRequest.self)
    #expect(
      request.credential?.proof
        == .password(LigatureV1.PasswordCredential(email: "ada@example.com", password: "secret")))
    #expect(call.authorization == nil)
    #expect(call.timeout == .seconds(30))
  }

  static let proofs: [(AuthCredential, LigatureV1.Credential.Proof)] = [
    (
      google,
      .idToken(LigatureV1.IDTokenCredential(providerID: "google.com", idToken: "google-id-token", nonce: ""))
    ),
    (
      FacebookAuthProvider.credential(withAccessToken: "fb"),
      .accessToken(LigatureV1.AccessTokenCredential(providerID: "facebook.com", accessToken: "fb"))
    ),
    (
      EmailAuthProvider.credential(withEmail: "e", password: "p"),
      .password(LigatureV1.PasswordCredential(email: "e", password: "p"))
    ),
    (
      OAuthProvider.credential(withProviderID: "oidc.x", idToken: "t", rawNonce: "n"),
      .idToken(LigatureV1.IDTokenCredential(providerID: "oidc.x", idToken: "t", nonce: "n"))
    ),
    (
      OAuthProvider.credential(withProviderID: "oidc.x", idToken: "t", rawNonce: "n", accessToken: "a"),
      .idToken(LigatureV1.IDTokenCredential(providerID: "oidc.x", idToken: "t", nonce: "n"))
    ),
    (
      OAuthProvider.credential(providerID: .custom("oidc.x"), idToken: "t", rawNonce: "n"),
      .idToken(LigatureV1.IDTokenCredential(providerID: "oidc.x", idToken: "t", nonce: "n"))
    ),
    (
      OAuthProvider.credential(providerID: .apple, idToken: "t"),
      .idToken(LigatureV1.IDTokenCredential(providerID: "apple.com", idToken: "t", nonce: ""))
    ),
    (
      OAuthProvider.credential(withProviderID: "oidc.x", idToken: "t", accessToken: nil),
      .idToken(LigatureV1.IDTokenCredential(providerID: "oidc.x", idToken: "t", nonce: ""))
    ),
    (
      OAuthProvider.credential(providerID: .gitHub, accessToken: "g"),
      .accessToken(LigatureV1.AccessTokenCredential(providerID: "github.com", accessToken: "g"))
    ),
  ]

  @Test(arguments: proofs.indices)
  func eachKindOfCredentialIsSentAsTheProtocolNamesIt(_ index: Int) async throws {
    let (credential, proof) = Self.proofs[index]
    let fixture = try Fixture()
    fixture.service.on(Accounts.signIn) { (_: LigatureV1.SignInRequest, _) in
      LigatureV1.SignInResponse(account: .test(), tokens: fixture.tokens(1), providerID: "p")
    }
    try await fixture.auth.signIn(with: credential)
    #expect(try fixture.service.calls.first?.read(LigatureV1.SignInRequest.self).credential?.proof == proof)
  }

  @Test func providerSignInTellsWhatTheProviderTold() async throws {
    let fixture = try Fixture()
    fixture.service.on(Accounts.signIn) { (_: LigatureV1.SignInRequest, _) in
      LigatureV1.SignInResponse(
        account: .test(providers: ["google.com"]), tokens: fixture.tokens(1), isNewAccount: true,
        providerID: "google.com", providerProfileJSON: #"{"sub":"7","preferred_username":"ada"}"#)
    }
    let result = try await fixture.auth.signIn(with: google)
    #expect(result.additionalUserInfo?.providerID == "google.com")
    #expect(result.additionalUserInfo?.isNewUser == true)
    #expect(result.additionalUserInfo?.newUser() == true)
    #expect(result.additionalUserInfo?.username == "ada")
    #expect(result.additionalUserInfo?.profile?["sub"] as? String == "7")
    #expect(result.credential?.idToken == "google-id-token")
    #expect(result.credential?.accessToken == "google-access-token")
  }

  @Test(arguments: ["", "{", "[1]", "null", "\u{0}"])
  func aProfileThatIsNoObjectIsLeftOut(_ json: String) {
    let info = AdditionalUserInfo(providerID: "p", profileJSON: json, isNewUser: false)
    #expect(info.profile == nil && info.username == nil)
  }

  @Test func emptyInputIsRefusedWithoutACall() async throws {
    let fixture = try Fixture()
    let auth = fixture.auth
    #expect(await failure { try await auth.signIn(withEmail: "a@b.c", password: "") }?.authErrorCode == .wrongPassword)
    #expect(await failure { try await auth.createUser(withEmail: "", password: "x") }?.authErrorCode == .missingEmail)
    let weak = await failure { try await auth.createUser(withEmail: "a@b.c", password: "") }
    #expect(weak?.authErrorCode == .weakPassword)
    #expect(weak?.localizedFailureReason == "Missing password")
    #expect(fixture.service.calls.isEmpty)
  }

  @Test func createUserSignsUp() async throws {
    let fixture = try Fixture()
    fixture.service.on(Accounts.signUp) { (request: LigatureV1.SignUpRequest, _) in
      #expect(request.credential?.proof == .password(LigatureV1.PasswordCredential(email: "a@b.c", password: "pw")))
      #expect(!request.deviceLabel.isEmpty)
      return LigatureV1.SignInResponse(
        account: .test(), tokens: fixture.tokens(1), isNewAccount: true, providerID: "password")
    }
    let result = try await fixture.auth.createUser(withEmail: "a@b.c", password: "pw")
    #expect(result.additionalUserInfo?.isNewUser == true)
    #expect(fixture.auth.currentUser === result.user)
  }

  @Test func anAnonymousUserIsHandedBackWithoutACall() async throws {
    let fixture = try Fixture()
    fixture.service.on(Accounts.signUp) { (request: LigatureV1.SignUpRequest, _) in
      #expect(request.credential?.proof == .anonymous(LigatureV1.AnonymousCredential()))
      return LigatureV1.SignInResponse(
        account: .test(isAnonymous: true), tokens: fixture.tokens(1), isNewAccount: true)
    }
    let first = try await fixture.auth.signInAnonymously()
    let second = try await fixture.auth.signInAnonymously()
    #expect(first.user === second.user)
    #expect(first.user.isAnonymous && first.user.anonymous())
    #expect(first.additionalUserInfo?.isNewUser == true && second.additionalUserInfo?.isNewUser == false)
    #expect(fixture.service.methods == ["SignUp"])
  }

  @Test func theUserStaysSignedInUntilTheNextSignInHasSucceeded() async throws {
    let fixture = try Fixture()
    let anonymous = try await fixture.signIn(providers: [], isAnonymous: true)
    fixture.service.on(Accounts.signIn, fail: .service(.invalidLoginCredentials, .unauthenticated))
    let error = await failure { try await fixture.auth.signIn(withEmail: "a@b.c", password: "no") }
    #expect(error?.authErrorCode == .invalidCredential)
    #expect(fixture.auth.currentUser === anonymous)

    fixture.service.on(Accounts.signIn) { (_: LigatureV1.SignInRequest, _) in
      LigatureV1.SignInResponse(account: .test(uid: "grace"), tokens: fixture.tokens(5), providerID: "password")
    }
    try await fixture.auth.signIn(withEmail: "a@b.c", password: "yes")
    #expect(fixture.auth.currentUser?.uid == "grace")

    // The one from before is still a user that can be merged from.
    fixture.service.on(Accounts.getAccount) { (_: LigatureV1.GetAccountRequest, call) in
      #expect(call.authorization == "Bearer handle-1")
      return LigatureV1.GetAccountResponse(account: .test(isAnonymous: true, version: 2))
    }
    try await anonymous.reload()
    #expect(fixture.auth.currentUser?.uid == "grace")
  }

  @Test func anAnswerWithoutTokensIsAnErrorAndNoTrap() async throws {
    let fixture = try Fixture()
    fixture.service.on(Accounts.signIn) { (_: LigatureV1.SignInRequest, _) in LigatureV1.SignInResponse() }
    #expect(await failure { try await fixture.auth.signIn(with: google) }?.authErrorCode == .invalidUserToken)
    #expect(fixture.auth.currentUser == nil)
  }

  @Test func aUserIsNotSignedInWhenItCannotBeKept() async throws {
    struct FullDisk: AuthPersistence {
      func load(for server: String) -> Data? { nil }
      func update<R: Sendable>(for server: String, _ change: (inout Data?) throws -> R) throws -> R {
        throw CocoaError(.fileWriteOutOfSpace)
      }
    }
    let fixture = try Fixture(persistence: FullDisk())
    let error = await failure { try await fixture.signIn() }
    #expect(error?.authErrorCode == .keychainError)
    #expect(fixture.auth.currentUser == nil)
    // No one will use the session that was opened.
    for _ in 0..<500 where fixture.service.count("SignOut") == 0 { try await Task.sleep(for: .milliseconds(10)) }
    #expect(fixture.service.calls("SignOut").map(\.authorization) == ["Bearer handle-1"])
  }

  /// A program may end as soon as it has the error.
  @Test(arguments: [false, true])
  func theSessionOfAUserWhoCannotBeKeptHasEndedWhenTheSignInFails(_ isNew: Bool) async throws {
    let persistence = FailingPersistence()
    let fixture = try Fixture(persistence: persistence)
    let answer = LigatureV1.SignInResponse(account: .test(providers: ["password"]), tokens: fixture.tokens(1))
    fixture.service.on(Accounts.signIn) { (_: LigatureV1.SignInRequest, _) in
      persistence.isWritable.withLock { $0 = false }
      return answer
    }
    fixture.service.on(Accounts.signUp) { (_: LigatureV1.SignUpRequest, _) in
      persistence.isWritable.withLock { $0 = false }
      return answer
    }
    let hasEnded = Mutex(false)
    fixture.service.on(Sessions.signOut) { (_: LigatureV1.SignOutRequest, call) in
      for _ in 0..<100 { await Task.yield() }
      hasEnded.withLock { $0 = call.authorization == "Bearer handle-1" }
      return LigatureV1.SignOutResponse()
    }
    let error = await failure {
      isNew
        ? try await fixture.auth.createUser(withEmail: "ada@example.com", password: "secret")
        : try await fixture.auth.signIn(withEmail: "ada@example.com", password: "secret")
    }
    #expect(error?.authErrorCode == .keychainError && hasEnded.withLock { $0 })
  }

  @Test func signOutForgetsTheUserAndTellsTheService() async throws {
    let persistence = MemoryPersistence()
    let fixture = try Fixture(persistence: persistence)
    try await fixture.signIn()
    fixture.service.on(Sessions.signOut) { (_: LigatureV1.SignOutRequest, call) in
      #expect(call.authorization == "Bearer handle-1")
      return LigatureV1.SignOutResponse()
    }
    try await fixture.auth.endSession()
    #expect(fixture.auth.currentUser == nil)
    #expect(try persistence.keepsNoUser(of: "http://127.0.0.1:7480"))
    #expect(fixture.service.count("SignOut") == 1)
    try fixture.auth.signOut()
    try await fixture.auth.endSession()
    #expect(fixture.service.count("SignOut") == 1)
  }

  @Test func signOutDoesNotWaitForTheService() async throws {
    let fixture = try Fixture()
    try await fixture.signIn()
    await confirmation { asked in
      await withCheckedContinuation { continuation in
        fixture.service.on(Sessions.signOut) { (_: LigatureV1.SignOutRequest, _) in
          asked()
          continuation.resume()
          return LigatureV1.SignOutResponse()
        }
        #expect(throws: Never.self) { try fixture.auth.signOut() }
        #expect(fixture.auth.currentUser == nil)
      }
    }
  }

  /// From the first sign-in on, also without a nonce, and for as long as the state is kept.
  @Test func theServiceKnowsTheApplicationAgain() async throws {
    let persistence = MemoryPersistence()
    let fixture = try Fixture(persistence: persistence)
    try await fixture.signIn()
    try fixture.auth.signOut()
    try await fixture.signIn()
    let next = try Fixture(persistence: persistence)
    try await next.signIn()
    let calls = fixture.service.calls("SignIn") + next.service.calls("SignIn")
    #expect(calls.count == 3 && calls.first?.clientInstance?.count == 32)
    #expect(Set(calls.map(\.clientInstance)).count == 1)
    let other = try Fixture()
    try await other.signIn()
    #expect(other.service.calls.first?.clientInstance != calls.first?.clientInstance)
  }

  @Test func aNonceIsAskedForAProvider() async throws {
    let fixture = try Fixture()
    fixture.service.on(Accounts.issueNonce) { (request: LigatureV1.IssueNonceRequest, _) in
      LigatureV1.IssueNonceResponse(nonce: "lgn_for_\(request.providerID)")
    }
    #expect(try await fixture.auth.issueNonce(forProvider: "google.com") == "lgn_for_google.com")
    let (nonce, error) = await withCheckedContinuation { continuation in
      fixture.auth.issueNonce(forProvider: "oidc.x") { continuation.resume(returning: ($0, $1 as NSError?)) }
    }
    #expect(nonce == "lgn_for_oidc.x" && error == nil)
  }
}
