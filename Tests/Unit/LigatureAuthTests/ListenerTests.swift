import Foundation
import LigatureMessages
import RPCCore
import Testing

@testable import LigatureAuth

@Suite struct ListenerTests {
  /// What listeners were told, in order.
  private func events(
    _ auth: Auth, followingTokens: Bool
  ) -> (events: AsyncStream<String?>, handle: any NSObjectProtocol) {
    let (stream, continuation) = AsyncStream.makeStream(of: String?.self)
    let listener: (Auth, User?) -> Void = { _, user in continuation.yield(user?.refreshToken) }
    let handle =
      followingTokens ? auth.addIDTokenDidChangeListener(listener) : auth.addStateDidChangeListener(listener)
    return (stream, handle)
  }

  private func link(_ fixture: Fixture, _ user: User) async throws {
    fixture.service.on(Accounts.linkIdentity) { (_: LigatureV1.LinkIdentityRequest, _) in
      LigatureV1.LinkIdentityResponse(
        account: .test(providers: ["google.com"], version: 2), tokens: fixture.tokens(2), providerID: "google.com")
    }
    try await user.link(with: google)
  }

  @Test func aStateListenerHearsOfUsersAndNotOfTokens() async throws {
    let fixture = try Fixture()
    let (events, _) = events(fixture.auth, followingTokens: false)
    var heard = events.makeAsyncIterator()
    #expect(await heard.next() == .some(nil))
    let user = try await fixture.signIn(providers: [], isAnonymous: true)
    #expect(await heard.next() == "refresh-1")
    try await link(fixture, user)
    fixture.allowRefresh()
    _ = try await user.getIDToken(forcingRefresh: true)
    try fixture.auth.signOut()
    // Nothing between: the link and the refresh are no other user.
    #expect(await heard.next() == .some(nil))
  }

  @Test func aTokenListenerHearsOfLinksAndRefreshes() async throws {
    let fixture = try Fixture()
    let (events, _) = events(fixture.auth, followingTokens: true)
    var heard = events.makeAsyncIterator()
    #expect(await heard.next() == .some(nil))
    let user = try await fixture.signIn(providers: [], isAnonymous: true)
    _ = await heard.next()
    try await link(fixture, user)
    #expect(await heard.next() == "refresh-2")
    fixture.allowRefresh()
    _ = try await user.getIDToken(forcingRefresh: true)
    #expect(await heard.next() == "refresh-3")
    try fixture.auth.signOut()
    #expect(await heard.next() == .some(nil))
  }

  @Test @MainActor func eachRegistrationHearsThePresentStateLaterOnTheMainQueue() async throws {
    let fixture = try Fixture()
    let user = try await fixture.signIn()
    for _ in 0..<2 {
      await withCheckedContinuation { continuation in
        var isRegistered = false
        fixture.auth.addStateDidChangeListener { _, present in
          dispatchPrecondition(condition: .onQueue(.main))
          #expect(isRegistered && present === user)
          continuation.resume()
        }
        isRegistered = true
      }
    }
  }

  @Test func aListenerHearsNothingUntilTheStateCanBeRead() async throws {
    let persistence = FailingPersistence()
    try await Fixture(persistence: persistence).signIn()
    persistence.isReadable.withLock { $0 = false }
    let fixture = try Fixture(persistence: persistence)
    let (events, _) = events(fixture.auth, followingTokens: false)
    #expect(fixture.auth.currentUser == nil && fixture.auth.persistenceError != nil)
    persistence.isReadable.withLock { $0 = true }
    // Nothing else uses the state.
    var heard = events.makeAsyncIterator()
    #expect(await heard.next() == "refresh-1")
  }

  @Test func aRemovedListenerHearsNothingMore() async throws {
    let fixture = try Fixture()
    fixture.auth.callbackQueue = DispatchQueue(label: "listeners")
    let (events, handle) = events(fixture.auth, followingTokens: false)
    var heard = events.makeAsyncIterator()
    _ = await heard.next()
    fixture.auth.removeStateDidChangeListener(handle)
    try await fixture.signIn()
    let (later, _) = self.events(fixture.auth, followingTokens: false)
    var laterHeard = later.makeAsyncIterator()
    #expect(await laterHeard.next() == "refresh-1")
    // The queue is serial: what the removed one had been told would be here by now.
    try fixture.auth.signOut()
    let both = AsyncStream<String> { continuation in
      fixture.auth.callbackQueue.async { continuation.finish() }
    }
    for await _ in both {}
    #expect(await laterHeard.next() == .some(nil))
    let count = fixture.auth.state.withLock { $0.listeners.count }
    #expect(count == 1)
  }

  @Test func sequencesBeginWithThePresentAndEndWithTheTask() async throws {
    let fixture = try Fixture()
    try await fixture.signIn()
    var users = fixture.auth.authStateChanges.makeAsyncIterator()
    var tokens = fixture.auth.idTokenChanges.makeAsyncIterator()
    #expect(await users.next()??.uid == "ada")
    #expect(await tokens.next()??.uid == "ada")
    fixture.allowRefresh()
    _ = try await fixture.auth.currentUser?.getIDToken(forcingRefresh: true)
    #expect(await tokens.next()??.refreshToken == "refresh-2")
    try fixture.auth.signOut()
    #expect(await users.next() == .some(nil))

    let task = Task {
      var seen = 0
      for await _ in fixture.auth.authStateChanges { seen += 1 }
      return seen
    }
    task.cancel()
    #expect(await task.value <= 1)
  }

  @Test func aNotificationIsPostedForAnotherUser() async throws {
    let fixture = try Fixture()
    let auth = fixture.auth
    await confirmation(expectedCount: 1) { posted in
      let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
      let observer = NotificationCenter.default.addObserver(
        forName: .AuthStateDidChange, object: auth, queue: nil
      ) { _ in
        posted()
        continuation.finish()
      }
      _ = try? await fixture.signIn()
      for await _ in stream {}
      NotificationCenter.default.removeObserver(observer)
    }
  }

  @Test func completionsArriveOnTheChosenQueue() async throws {
    let fixture = try Fixture()
    let key = DispatchSpecificKey<String>()
    let queue = DispatchQueue(label: "chosen")
    queue.setSpecific(key: key, value: "chosen")
    fixture.auth.callbackQueue = queue
    let user = try await fixture.signIn()
    fixture.service.on(Accounts.getAccount) { (_: LigatureV1.GetAccountRequest, _) in
      LigatureV1.GetAccountResponse(account: .test(version: 2))
    }
    let reload = await withCheckedContinuation { continuation in
      user.reload { error in continuation.resume(returning: (error == nil, DispatchQueue.getSpecific(key: key))) }
    }
    #expect(reload.0 && reload.1 == "chosen")
    let unlink = await withCheckedContinuation { continuation in
      user.unlink(fromProvider: "nothing") { user, error in
        continuation.resume(returning: (user, (error as NSError?)?.authErrorCode, DispatchQueue.getSpecific(key: key)))
      }
    }
    #expect(unlink.0 == nil && unlink.1 == .noSuchProvider && unlink.2 == "chosen")
  }
}
