import Foundation
import LigatureAuth
import LigatureAuthTesting
import Testing

/// Unit tests of an application, as the article "Testing applications" shows them.
@Suite struct ExampleApplicationTests {
  private let service = InMemoryAuthService()
  private let screen: AccountScreen
  private let ada = ProviderUser("google.com", id: "1001", email: "ada@example.com", displayName: "Ada")

  init() { screen = AccountScreen(auth: service.makeAuth()) }

  @Test func connectingKeepsTheAccount() async throws {
    let uid = try await screen.auth.signInAnonymously().user.uid
    #expect(await screen.connect(ada.credential()) == .connected(["google.com"]))
    #expect(screen.auth.currentUser?.uid == uid)
    #expect(service.providerIDs(ofAccount: uid) == ["google.com"])
  }

  @Test func connectingAnIdentityOfAnotherAccountSwitchesToThatAccount() async throws {
    let owner = service.addAccount(ada)
    try await screen.auth.signInAnonymously()
    #expect(await screen.connect(ada.credential()) == .switchedAccount)
    #expect(screen.auth.currentUser?.uid == owner)
    #expect(service.operations == [.signUp, .link, .signIn])
  }

  @Test func theLastWayToSignInStays() async throws {
    try await screen.auth.createUser(withEmail: "ada@example.com", password: "correct horse")
    #expect(await screen.connect(ada.credential()) == .connected(["password", "google.com"]))
    #expect(await screen.disconnect("password") == .connected(["google.com"]))
    #expect(await screen.disconnect("google.com") != .connected([]))
    #expect(screen.auth.currentUser?.providerData.map(\.providerID) == ["google.com"])
  }

  @Test func anOldSignInIsNotEnough() async throws {
    try await screen.auth.createUser(withEmail: "ada@example.com", password: "correct horse")
    service.advanceTime(by: 10 * 60)
    #expect(await screen.connect(ada.credential()) == .connected(["password", "google.com"]))
    service.advanceTime(by: 10 * 60)
    #expect(await screen.disconnect("google.com") == .needsRecentSignIn)
    let password = EmailAuthProvider.credential(withEmail: "ada@example.com", password: "correct horse")
    try await screen.auth.currentUser?.reauthenticate(with: password)
    #expect(await screen.disconnect("google.com") == .connected(["password"]))
  }

  @Test func whatTheServiceRefusesIsShown() async throws {
    try await screen.auth.signInAnonymously()
    service.fail(.link, with: .operationNotAllowed)
    #expect(await screen.connect(ada.credential()) == .failed("The operator has disabled this operation."))
    service.isReachable = false
    #expect(await screen.connect(ada.credential()) == .failed("You are offline."))
    service.isReachable = true
    #expect(await screen.connect(ada.credential()) == .connected(["google.com"]))
  }
}
