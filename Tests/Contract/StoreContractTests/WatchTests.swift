import Accounts
import Testing

/// One watcher in a separate task, and the states that it received.
private final class Watcher: Sendable {
  let updates: AsyncStream<AccountUpdate>
  private let task: Task<AccountError?, any Error>

  init(_ fixture: ServiceFixture, _ principal: Principal, after cursor: String? = nil) {
    let (updates, continuation) = AsyncStream.makeStream(of: AccountUpdate.self)
    self.updates = updates
    task = Task {
      defer { continuation.finish() }
      do {
        try await fixture.useCases.watching.watchAccount(principal: principal, after: cursor) { continuation.yield($0) }
        return nil
      } catch let error as AccountError {
        return error
      }
    }
  }

  /// Why it ended; nil if it gave up itself.
  var end: AccountError.Reason? { get async throws { try await task.value?.reason } }

  func cancel() { task.cancel() }
}

@Suite struct WatchTests {
  @Test(arguments: StoreKind.allCases)
  func aWatcherHearsTheAccountAndThenEachChange(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let device = try await fixture.caller(linking: [fixture.credential(fixture.google, "ada")])
    let other = try await fixture.principal(fixture.signIn(fixture.credential(fixture.google, "ada")).tokens)
    let watcher = Watcher(fixture, device)
    var updates = watcher.updates.makeAsyncIterator()
    let first = await updates.next()
    #expect(first?.account?.linkedIdentities.map(\.providerID) == [.google])

    _ = try await fixture.useCases.linking.link(fixture.credential(fixture.facebook, "ada"), principal: other)
    let second = await updates.next()
    #expect(second?.account?.linkedIdentities.map(\.providerID) == [.google, .facebook])
    #expect(second?.cursor != first?.cursor)
    watcher.cancel()
    #expect(try await watcher.end == nil)
    #expect(fixture.useCases.watching.watchCount == 0)
  }

  @Test(arguments: StoreKind.allCases)
  func aCursorSkipsWhatIsKnownAndNothingElse(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let device = try await fixture.caller(linking: [fixture.credential(fixture.google, "ada")])
    let stranger = try await fixture.caller(linking: [fixture.credential(fixture.google, "grace")])
    func first(_ principal: Principal, after cursor: String?) async -> AccountUpdate? {
      let watcher = Watcher(fixture, principal, after: cursor)
      defer { watcher.cancel() }
      var updates = watcher.updates.makeAsyncIterator()
      return await updates.next()
    }
    let cursor = try #require(await first(device, after: nil)?.cursor)
    let known = await first(device, after: cursor)
    #expect(known?.account == nil && known?.cursor == cursor)
    // Both accounts have the same version, so the number alone must not do.
    #expect(await first(stranger, after: cursor)?.account?.uid == stranger.uid)
    for unknown in ["", "1", "nobody.1", cursor + "0"] {
      #expect(await first(device, after: unknown)?.account?.uid == device.uid)
    }
    let other = try await fixture.principal(fixture.signIn(fixture.credential(fixture.google, "ada")).tokens)
    _ = try await fixture.useCases.linking.link(fixture.credential(fixture.facebook, "ada"), principal: other)
    #expect(await first(device, after: cursor)?.account?.linkedIdentities.count == 2)
  }

  @Test func aSlowWatcherHearsTheLatestStateOnly() async throws {
    let fixture = try ServiceFixture()
    let device = try await fixture.caller(linking: [fixture.credential(fixture.google, "ada")])
    var other = try await fixture.principal(fixture.signIn(fixture.credential(fixture.google, "ada")).tokens)
    let (gate, opener) = AsyncStream.makeStream(of: Void.self)
    let (told, teller) = AsyncStream.makeStream(of: Int.self)
    let task = Task {
      try await fixture.useCases.watching.watchAccount(principal: device, after: nil) { update in
        teller.yield(update.account?.linkedIdentities.count ?? 0)
        for await _ in gate { break }
      }
    }
    var counts = told.makeAsyncIterator()
    #expect(await counts.next() == 1)
    for credential in [
      try await fixture.credential(fixture.facebook, "ada"), try await fixture.credential(fixture.oidc, "ada"),
    ] {
      let tokens = try #require(try await fixture.useCases.linking.link(credential, principal: other).tokens)
      other = try await fixture.principal(tokens)
    }
    opener.yield()
    #expect(await counts.next() == 3)
    task.cancel()
    opener.yield()
    _ = await task.result
  }

  @Test(arguments: StoreKind.allCases)
  func aWatchEndsWithItsSession(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let tokens = try await fixture.signIn(fixture.credential(fixture.google, "ada")).tokens
    let device = try await fixture.principal(tokens)
    let other = try await fixture.principal(fixture.signIn(fixture.credential(fixture.google, "ada")).tokens)
    let watcher = Watcher(fixture, device)
    let bystander = Watcher(fixture, other)
    for watcher in [watcher, bystander] {
      var updates = watcher.updates.makeAsyncIterator()
      _ = await updates.next()
    }
    try await fixture.useCases.sessions.signOut(principal: device)
    #expect(try await watcher.end == .tokenExpired)
    #expect(fixture.useCases.watching.watchCount == 1)
    bystander.cancel()
    _ = try await bystander.end
  }

  @Test(arguments: StoreKind.allCases)
  func aWatchEndsWithTheIdentityThatOpenedItsSession(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let google = try await fixture.caller(linking: [fixture.credential(fixture.google, "ada")])
    _ = try await fixture.useCases.linking.link(fixture.credential(fixture.facebook, "ada"), principal: google)
    let byFacebook = try await fixture.principal(fixture.signIn(fixture.credential(fixture.facebook, "ada")).tokens)
    let byGoogle = try await fixture.principal(fixture.signIn(fixture.credential(fixture.google, "ada")).tokens)
    let watcher = Watcher(fixture, byFacebook)
    var updates = watcher.updates.makeAsyncIterator()
    _ = await updates.next()
    _ = try await fixture.useCases.linking.unlink(.provider(.facebook), revoke: .thisIdentity, principal: byGoogle)
    #expect(try await watcher.end == .tokenExpired)
    #expect(await updates.next() == nil)
  }

  @Test(arguments: StoreKind.allCases)
  func aWatchEndsWithItsAccount(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let device = try await fixture.caller(linking: [fixture.credential(fixture.google, "ada")])
    let other = try await fixture.principal(fixture.signIn(fixture.credential(fixture.google, "ada")).tokens)
    let watcher = Watcher(fixture, device)
    var updates = watcher.updates.makeAsyncIterator()
    _ = await updates.next()
    try await fixture.useCases.ownAccount.deleteAccount(principal: other)
    #expect(try await watcher.end == .userNotFound)
  }

  @Test func aWatchEndsWhenWhatWasShownExpires() async throws {
    let fixture = try ServiceFixture()
    let device = try await fixture.principal(fixture.signIn(.anonymous).tokens)
    let watcher = Watcher(fixture, device)
    var updates = watcher.updates.makeAsyncIterator()
    _ = await updates.next()
    fixture.useCases.watching.endExpiredWatches()
    #expect(fixture.useCases.watching.watchCount == 1)
    fixture.clock.advance(seconds: 3600)
    fixture.useCases.watching.endExpiredWatches()
    #expect(try await watcher.end == .tokenExpired)
  }

  @Test func aStoppingServerEndsWatchesAndTakesNoMore() async throws {
    let fixture = try ServiceFixture()
    let device = try await fixture.principal(fixture.signIn(.anonymous).tokens)
    let watcher = Watcher(fixture, device)
    var updates = watcher.updates.makeAsyncIterator()
    _ = await updates.next()
    fixture.useCases.watching.endWatches()
    #expect(try await watcher.end == .unavailable)
    #expect(try await Watcher(fixture, device).end == .unavailable)
  }

  @Test func anAccountIsWatchedByManyButNotByAnyNumber() async throws {
    let fixture = try ServiceFixture()
    let device = try await fixture.principal(fixture.signIn(.anonymous).tokens)
    let watchers = (0..<100).map { _ in Watcher(fixture, device) }
    for watcher in watchers {
      var updates = watcher.updates.makeAsyncIterator()
      _ = await updates.next()
    }
    #expect(try await Watcher(fixture, device).end == .resourceExhausted)
    for watcher in watchers { watcher.cancel() }
    for watcher in watchers { #expect(try await watcher.end == nil) }
    #expect(fixture.useCases.watching.watchCount == 0)
  }
}
