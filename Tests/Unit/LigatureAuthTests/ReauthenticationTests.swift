import Foundation
import LigatureMessages
import RPCCore
import Testing

@testable import LigatureAuth

@Suite struct ReauthenticationTests {
  @Test func reauthenticationRenewsTheSameUser() async throws {
    let fixture = try Fixture()
    let user = try await fixture.signIn()
    fixture.service.on(Accounts.reauthenticate) { (request: LigatureV1.ReauthenticateRequest, call) in
      #expect(call.authorization == "Bearer handle-1")
      #expect(request.credential?.proof == .password(LigatureV1.PasswordCredential(email: "a@b.c", password: "p")))
      return LigatureV1.ReauthenticateResponse(
        account: .test(providers: ["password"], version: 2), tokens: fixture.tokens(2))
    }
    let result = try await user.reauthenticate(with: EmailAuthProvider.credential(withEmail: "a@b.c", password: "p"))
    #expect(result.user.uid == user.uid)
    #expect(fixture.auth.currentUser === user)
    #expect(user.refreshToken == "refresh-2")
  }

  @Test func anotherAccountsCredentialIsAMismatch() async throws {
    let fixture = try Fixture()
    let user = try await fixture.signIn()
    fixture.service.on(Accounts.reauthenticate) { (_: LigatureV1.ReauthenticateRequest, _) in
      LigatureV1.ReauthenticateResponse(account: .test(uid: "grace"), tokens: fixture.tokens(2))
    }
    #expect(await failure { try await user.reauthenticate(with: google) }?.authErrorCode == .userMismatch)
    #expect(user.uid == "ada" && user.refreshToken == "refresh-1")
    #expect(fixture.auth.currentUser === user)
  }

  @Test(arguments: [
    (LigatureV1.ErrorReason.userNotFound, AuthErrorCode.userMismatch),
    (.credentialAlreadyInUse, .userMismatch),
    (.invalidLoginCredentials, .userMismatch),
    (.invalidIdpResponse, .invalidCredential),
  ])
  func aCredentialThatProvesNobodyHereLeavesTheUserSignedIn(
    _ reason: LigatureV1.ErrorReason, _ code: AuthErrorCode
  ) async throws {
    let fixture = try Fixture()
    let user = try await fixture.signIn()
    fixture.allowRefresh()
    fixture.service.on(Accounts.reauthenticate, fail: .service(reason))
    #expect(await failure { try await user.reauthenticate(with: google) }?.authErrorCode == code)
    #expect(fixture.auth.currentUser === user)
  }

  @Test func aWrongPasswordIsNotToldFromAnotherAccounts() async throws {
    let fixture = try Fixture()
    let user = try await fixture.signIn()
    fixture.service.on(Accounts.reauthenticate, fail: .service(.invalidLoginCredentials, .unauthenticated))
    let credential = EmailAuthProvider.credential(withEmail: "a@b.c", password: "p")
    #expect(await failure { try await user.reauthenticate(with: credential) }?.authErrorCode == .invalidCredential)
    #expect(fixture.auth.currentUser === user)
  }

  @Test func deleteSignsOut() async throws {
    let persistence = MemoryPersistence()
    let fixture = try Fixture(persistence: persistence)
    let user = try await fixture.signIn()
    fixture.service.on(Accounts.deleteAccount, fail: .service(.credentialTooOldLoginAgain))
    #expect(await failure { try await user.delete() }?.authErrorCode == .requiresRecentLogin)
    #expect(fixture.auth.currentUser === user)

    fixture.service.on(Accounts.deleteAccount) { (_: LigatureV1.DeleteAccountRequest, _) in
      LigatureV1.DeleteAccountResponse()
    }
    try await user.delete()
    #expect(fixture.auth.currentUser == nil)
    #expect(try persistence.keepsNoUser(of: "http://127.0.0.1:7480"))
  }

  @Test func reloadReadsTheAccountAnewButNeverAnOlderOne() async throws {
    let fixture = try Fixture()
    let user = try await fixture.signIn(providers: ["password", "google.com"])
    fixture.service.on(Accounts.getAccount) { (_: LigatureV1.GetAccountRequest, _) in
      LigatureV1.GetAccountResponse(account: .test(providers: ["password"], version: 3))
    }
    try await user.reload()
    #expect(user.providerData.count == 1)
    fixture.service.on(Accounts.getAccount) { (_: LigatureV1.GetAccountRequest, _) in
      LigatureV1.GetAccountResponse(account: .test(providers: ["password", "google.com"], version: 2))
    }
    try await user.reload()
    #expect(user.providerData.count == 1)
  }
}
