import Foundation
import LigatureMessages
import RPCCore
import Testing

@testable import LigatureAuth

@Suite struct WatchTests {
  private func response(
    _ version: UInt64, providers: [String] = ["password"]
  ) -> LigatureV1.WatchAccountResponse {
    LigatureV1.WatchAccountResponse(
      account: .test(providers: providers, version: version), cursor: "ada.\(version)")
  }

  @Test func aLinkMadeElsewhereIsHeardAndKept() async throws {
    let fixture = try Fixture()
    let user = try await fixture.signIn()
    var changes = fixture.auth.userChanges.makeAsyncIterator()
    #expect(await changes.next()??.providerData.count == 1)
    var streams = fixture.service.streams.makeAsyncIterator()
    let stream = try #require(await streams.next())
    #expect(stream.authorization == "Bearer handle-1" && stream.timeout == nil)
    try stream.answer(response(1))
    try stream.answer(response(2, providers: ["password", "google.com"]))
    #expect(await changes.next()??.providerData.map(\.providerID) == ["password", "google.com"])
    #expect(user.providerData.count == 2)
    let kept = try await fixture.auth.storage.perform { try fixture.auth.storage.read("http://127.0.0.1:7480").session }
    #expect(kept?.account.version == 2)
  }

  @Test func aClosureListenerHearsTheSame() async throws {
    let fixture = try Fixture()
    fixture.auth.callbackQueue = DispatchQueue(label: "listeners")
    try await fixture.signIn()
    let (heard, teller) = AsyncStream.makeStream(of: Int.self)
    let handle = fixture.auth.addUserDidChangeListener { _, user in teller.yield(user?.providerData.count ?? 0) }
    var counts = heard.makeAsyncIterator()
    #expect(await counts.next() == 1)
    var streams = fixture.service.streams.makeAsyncIterator()
    let stream = try #require(await streams.next())
    try stream.answer(response(3, providers: ["password", "google.com", "facebook.com"]))
    #expect(await counts.next() == 3)
    fixture.auth.removeUserDidChangeListener(handle)
    await stream.waitUntilCancelled()
  }

  @Test func nobodyWatchesForListenersThatDoNotAskForIt() async throws {
    let fixture = try Fixture()
    try await fixture.signIn()
    fixture.auth.addStateDidChangeListener { _, _ in }
    fixture.auth.addIDTokenDidChangeListener { _, _ in }
    #expect(fixture.auth.state.withLock { $0.watch == nil })
  }

  @Test func anotherUserIsWatchedInPlaceOfTheFirst() async throws {
    let fixture = try Fixture()
    try await fixture.signIn()
    let changes = fixture.auth.userChanges.makeAsyncIterator()
    var streams = fixture.service.streams.makeAsyncIterator()
    let first = try #require(await streams.next())
    let other = LigatureV1.SignInResponse(
      account: .test(uid: "grace"), tokens: .test(7, at: fixture.clock.now), providerID: "password")
    fixture.service.on(Accounts.signIn) { (_: LigatureV1.SignInRequest, _) in other }
    try await fixture.auth.signIn(withEmail: "grace@example.com", password: "secret")
    await first.waitUntilCancelled()
    #expect(await streams.next()?.authorization == "Bearer handle-7")
    withExtendedLifetime(changes) {}
  }

  @Test func anExpiredHandleIsRenewedAndTheWatchGoesOnFromItsCursor() async throws {
    let fixture = try Fixture()
    try await fixture.signIn()
    let changes = fixture.auth.userChanges.makeAsyncIterator()
    var streams = fixture.service.streams.makeAsyncIterator()
    let first = try #require(await streams.next())
    #expect(try first.read(LigatureV1.WatchAccountRequest.self).cursor == "")
    try first.answer(response(4))
    fixture.allowRefresh()
    first.end(.service(.tokenExpired, .unauthenticated))
    let second = try #require(await streams.next())
    #expect(try second.read(LigatureV1.WatchAccountRequest.self).cursor == "ada.4")
    second.end(.service(.tokenExpired, .unauthenticated))
    #expect(await streams.next()?.authorization == "Bearer handle-2")
    withExtendedLifetime(changes) {}
  }

  @Test func aSessionThatWasEndedElsewhereIsSignedOutHere() async throws {
    let fixture = try Fixture()
    try await fixture.signIn()
    var changes = fixture.auth.userChanges.makeAsyncIterator()
    _ = await changes.next()
    var streams = fixture.service.streams.makeAsyncIterator()
    let first = try #require(await streams.next())
    try first.answer(response(1))
    fixture.service.on(
      Sessions.refreshTokens, fail: .service(.invalidRefreshToken, .unauthenticated))
    first.end(.service(.tokenExpired, .unauthenticated))
    let second = try #require(await streams.next())
    second.end(.service(.tokenExpired, .unauthenticated))
    #expect(await changes.next() == .some(nil))
    #expect(fixture.auth.currentUser == nil)
  }

  @Test func aDeletedAccountIsSignedOutAtOnce() async throws {
    let fixture = try Fixture()
    try await fixture.signIn()
    var changes = fixture.auth.userChanges.makeAsyncIterator()
    _ = await changes.next()
    var streams = fixture.service.streams.makeAsyncIterator()
    let stream = try #require(await streams.next())
    try stream.answer(response(1))
    fixture.service.on(Sessions.refreshTokens, fail: .service(.userNotFound, .notFound))
    stream.end(.service(.userNotFound, .notFound))
    #expect(await changes.next() == .some(nil))
    #expect(fixture.service.count("RefreshTokens") == 1)
  }
}
