import Foundation
import LigatureMessages
import RPCCore
import Testing

@testable import LigatureAuth

/// `updateCurrentUser` and the tenant.
@Suite struct CurrentUserTests {
  @Test func aUserWhomASignInHasReplacedIsSignedInAgain() async throws {
    let persistence = MemoryPersistence()
    let fixture = try Fixture(persistence: persistence)
    let ada = try await fixture.signIn()
    let second = fixture.tokens(2)
    fixture.service.on(Accounts.signIn) { (_: LigatureV1.SignInRequest, _) in
      LigatureV1.SignInResponse(account: .test(uid: "grace", providers: ["password"]), tokens: second)
    }
    try await fixture.auth.signIn(withEmail: "grace@example.com", password: "secret")
    let calls = fixture.service.calls.count
    try await fixture.auth.updateCurrentUser(ada)
    #expect(fixture.auth.currentUser === ada)
    #expect(fixture.service.calls.count == calls)
    let restarted = try Fixture(persistence: persistence)
    #expect(restarted.auth.currentUser?.uid == "ada" && restarted.auth.currentUser?.refreshToken == "refresh-1")
  }

  @Test(arguments: [false, true]) func aUserOfAnotherAppMovesWithItsSession(_ sharesState: Bool) async throws {
    let (one, two) = (MemoryPersistence(), MemoryPersistence())
    let first = try Fixture(persistence: one)
    let second = try Fixture(persistence: sharesState ? one : two)
    let user = try await first.signIn()
    var states = second.auth.authStateChanges.makeAsyncIterator()
    _ = await states.next()
    try await second.auth.updateCurrentUser(user)
    #expect(second.auth.currentUser === user && first.auth.currentUser == nil)
    if !sharesState { #expect(await states.next() == .some(user)) }

    // Only the current user's tokens are renewed.
    first.allowRefresh()
    _ = try await user.getIDToken(forcingRefresh: true)
    let restarted = try Fixture(persistence: sharesState ? one : two)
    #expect(restarted.auth.currentUser?.refreshToken == "refresh-2")
    if !sharesState { #expect(try Fixture(persistence: one).auth.currentUser == nil) }

    try second.auth.signOut()
    #expect(second.auth.currentUser == nil)
  }

  @Test func aMoveThatCannotBeKeptChangesNothing() async throws {
    struct FullDisk: AuthPersistence {
      func load(for server: String) -> Data? { nil }
      func update<R: Sendable>(for server: String, _ change: (inout Data?) throws -> R) throws -> R {
        throw CocoaError(.fileWriteOutOfSpace)
      }
    }
    let first = try Fixture()
    let second = try Fixture(persistence: FullDisk())
    let user = try await first.signIn()
    let session = user.session
    let error = await failure { try await second.auth.updateCurrentUser(user) }
    #expect(error?.authErrorCode == .keychainError)
    #expect(first.auth.currentUser === user && second.auth.currentUser == nil && user.session == session)
  }

  @Test func nilAndUsersOfOtherServersAreRefused() async throws {
    let fixture = try Fixture()
    fixture.auth.callbackQueue = DispatchQueue(label: "callbacks")
    let user = try await fixture.signIn()
    let nobody = await withCheckedContinuation { continuation in
      fixture.auth.updateCurrentUser(nil) { continuation.resume(returning: $0.map { $0 as NSError }) }
    }
    #expect(nobody?.authErrorCode == .nullUser)
    let elsewhere = try Fixture()
    elsewhere.auth.useEmulator(withHost: "127.0.0.1", port: 9099)
    let foreign = await failure { try await elsewhere.auth.updateCurrentUser(user) }
    #expect(foreign?.authErrorCode == .invalidUserToken)
    #expect(fixture.auth.currentUser === user && elsewhere.auth.currentUser == nil)
  }

  @Test func aTenantIsRefusedWithoutACall() async throws {
    let fixture = try Fixture()
    let user = try await fixture.signIn()
    let calls = fixture.service.calls.count
    fixture.auth.tenantID = "tenant"
    #expect(user.tenantID == nil && fixture.auth.tenantID == "tenant")
    let auth = fixture.auth
    let failures = [
      await failure { try await auth.signIn(withEmail: "ada@example.com", password: "secret") },
      await failure { try await auth.createUser(withEmail: "ada@example.com", password: "secret") },
      await failure { try await auth.sendPasswordReset(withEmail: "ada@example.com") },
      await failure {
        try await auth.sendSignInLink(toEmail: "ada@example.com", actionCodeSettings: ActionCodeSettings())
      },
      await failure { try await auth.fetchSignInMethods(forEmail: "ada@example.com") },
    ]
    #expect(failures.allSatisfy { $0?.authErrorCode == .unsupportedTenantOperation })
    #expect(await failure { try await auth.updateCurrentUser(user) }?.authErrorCode == .tenantIDMismatch)
    #expect(fixture.service.calls.count == calls)
    auth.tenantID = nil
    try await auth.signIn(withEmail: "ada@example.com", password: "secret")
  }

  @Test func revokingApplesTokensIsNotOffered() async throws {
    let fixture = try Fixture()
    let error = await failure { try await fixture.auth.revokeToken(withAuthorizationCode: "code") }
    #expect(error?.authErrorCode == .operationNotAllowed && fixture.service.calls.isEmpty)
  }
}
