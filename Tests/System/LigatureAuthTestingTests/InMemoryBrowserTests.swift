import Foundation
import LigatureAuth
import LigatureAuthTesting
import Testing

/// Sign-in through the browser, with the service in memory.
@Suite struct InMemoryBrowserTests {
  private let service = InMemoryAuthService()
  private let ada = ProviderUser("google.com", id: "1001", email: "ada@example.com", displayName: "Ada")

  private func provider(_ auth: Auth, of user: ProviderUser?) -> OAuthProvider {
    let provider = OAuthProvider(providerID: "google.com", auth: auth)
    provider.browserOpener = service.browser(of: user)
    return provider
  }

  @Test func aUserSignsInLinksAndReauthenticates() async throws {
    let auth = service.makeAuth()
    let user = try await auth.signInAnonymously().user
    let uid = user.uid
    let result = try await user.link(with: provider(auth, of: ada), uiDelegate: nil)
    #expect(result.user.uid == uid && user.providerData.map(\.providerID) == ["google.com"])
    try await user.reauthenticate(with: provider(auth, of: ada), uiDelegate: nil)
    try auth.signOut()
    #expect(try await auth.signIn(with: provider(auth, of: ada), uiDelegate: nil).user.uid == uid)
    #expect(
      await errorCode { try await user.link(with: provider(auth, of: ada), uiDelegate: nil) } == .providerAlreadyLinked)
  }

  @Test func aCredentialServesWhatIsDecidedAfterwards() async throws {
    let auth = service.makeAuth()
    let user = try await auth.signInAnonymously().user
    let provider = provider(auth, of: ada)
    try await user.link(with: provider.credential(with: nil))
    #expect(user.providerData.map(\.uid) == ["1001"])
    let other = service.makeAuth()
    let credential = try await self.provider(other, of: ada).credential(with: nil)
    #expect(try await other.signIn(with: credential).user.uid == user.uid)
    // Once.
    #expect(await errorCode { try await other.signIn(with: credential) } == .invalidCredential)
  }

  @Test func theCompletionGetsTheCredential() async throws {
    let auth = service.makeAuth()
    auth.callbackQueue = DispatchQueue(label: "test")
    let provider = provider(auth, of: ada)
    let credential = await withCheckedContinuation { continuation in
      provider.getCredentialWith(nil) { credential, _ in continuation.resume(returning: credential) }
    }
    #expect(credential?.provider == "google.com")
  }

  @Test func aConflictLeadsOnWithoutTheBrowser() async throws {
    let uid = service.addAccount(ada)
    let auth = service.makeAuth()
    let user = try await auth.signInAnonymously().user
    do {
      try await user.link(with: provider(auth, of: ada), uiDelegate: nil)
      Issue.record("The identity is another account's.")
    } catch let error as NSError {
      #expect(AuthErrorCode(error) == .credentialAlreadyInUse)
      let updated = try #require(error.userInfo[AuthErrorUserInfoUpdatedCredentialKey] as? AuthCredential)
      #expect(try await auth.signIn(with: updated).user.uid == uid)
    }
  }

  @Test func aUserMayDecline() async throws {
    let auth = service.makeAuth()
    #expect(
      await errorCode { try await auth.signIn(with: provider(auth, of: nil), uiDelegate: nil) } == .webContextCancelled)
    #expect(auth.currentUser == nil)
  }

  @Test func aBrowserThatCannotBeOpenedEndsTheWait() async throws {
    let auth = service.makeAuth()
    let provider = provider(auth, of: ada)
    provider.browserOpener = { _ in throw NoWindow() }
    await #expect {
      try await auth.signIn(with: provider, uiDelegate: nil)
    } throws: {
      AuthErrorCode($0) == .webInternalError && $0.localizedDescription.contains("The window is closed.")
        && ($0 as NSError).userInfo[NSUnderlyingErrorKey] != nil
    }
  }

  private struct NoWindow: LocalizedError {
    var errorDescription: String? { "The window is closed." }
  }

  @Test func aCancelledSignInEnds() async throws {
    let auth = service.makeAuth()
    let provider = provider(auth, of: ada)
    let (opened, isOpen) = AsyncStream<Void>.makeStream()
    provider.browserOpener = { _ in isOpen.finish() }
    let task = Task { _ = try await auth.signIn(with: provider, uiDelegate: nil) }
    for await _ in opened {}
    task.cancel()
    await #expect(throws: (any Error).self) { try await task.value }
  }

  /// As `xdg-open` does with some desktops, an opener may run until the browser is closed.
  @Test(.timeLimit(.minutes(30))) func anOpenerThatRunsOnDelaysNothing() async throws {
    let auth = service.makeAuth()
    let (closed, browser) = AsyncStream<Void>.makeStream()
    let openBrowser = Task { for await _ in closed {} }
    defer { browser.finish() }
    let provider = provider(auth, of: ada)
    provider.browserOpener = { [visit = provider.browserOpener] in
      try await visit($0)
      await openBrowser.value
    }
    #expect(try await auth.signIn(with: provider, uiDelegate: nil).user.providerData.map(\.uid) == ["1001"])

    let (opened, isOpen) = AsyncStream<Void>.makeStream()
    provider.browserOpener = { _ in
      isOpen.finish()
      await openBrowser.value
    }
    let task = Task { _ = try await auth.signIn(with: provider, uiDelegate: nil) }
    for await _ in opened {}
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func aDeviceSignsInWhenItsUserHasConfirmedIt() async throws {
    let auth = service.makeAuth()
    let provider = OAuthProvider(providerID: "google.com", auth: auth)
    let user = try await auth.signIn(onDeviceWith: provider) { device in
      service.confirmDevice(showing: device.userCode, as: ada)
    }.user
    #expect(user.providerData.map(\.uid) == ["1001"])
    let denied = await errorCode {
      try await auth.signIn(onDeviceWith: provider) { service.confirmDevice(showing: $0.userCode, as: nil) }
    }
    #expect(denied == .webContextCancelled)
  }
}
