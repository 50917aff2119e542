import Accounts
import Testing

/// One watcher in a separate task, and the states that it received.
private final class Watcher: Sendable {
  let updates: AsyncStream<AccountUpdate>
  private let task: Task<AccountError?, any Error>

  init(_ world: World, _ principal: Principal, after cursor: String? = nil) {
    let (updates, continuation) = AsyncStream.makeStream(of: AccountUpdate.self)
    self.updates = updates
    task = Task {
      defer { continuation.finish() }
      do {
        try await world.useCases.watchAccount(principal: principal, after: cursor) { continuation.yield($0) }
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
    let world = try World(kind)
    let device = try await world.caller(linking: [world.credential(world.google, "ada")])
    let other = try await world.principal(world.signIn(world.credential(world.google, "ada")).tokens)
    let watcher = Watcher(world, device)
    var updates = watcher.updates.makeAsyncIterator()
    let first = await updates.next()
    #expect(first?.account?.linkedIdentities.map(\.providerID) == [.google])

    _ = try await world.useCases.link(world.credential(world.facebook, "ada"), principal: other)
    let second = await updates.next()
    #expect(second?.account?.linkedIdentities.map(\.providerID) == [.google, .facebook])
    #expect(second?.cursor != first?.cursor)
    watcher.cancel()
    #expect(try await watcher.end == nil)
    #expect(world.useCases.watchCount == 0)
  }

  @Test(arguments: StoreKind.allCases)
  func aCursorSkipsWhatIsKnownAndNothingElse(_ kind: StoreKind) async throws {
    let world = try World(kind)
    let device = try await world.caller(linking: [world.credential(world.google, "ada")])
    let stranger = try await world.caller(linking: [world.credential(world.google, "grace")])
    func first(_ principal: Principal, after cursor: String?) async -> AccountUpdate? {
      let watcher = Watcher(world, principal, after: cursor)
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
    let other = try await world.principal(world.signIn(world.credential(world.google, "ada")).tokens)
    _ = try await world.useCases.link(world.credential(world.facebook, "ada"), principal: other)
    #expect(await first(device, after: cursor)?.account?.linkedIdentities.count == 2)
  }

  @Test func aSlowWatcherHearsTheLatestStateOnly() async throws {
    let world = try World()
    let device = try await world.caller(linking: [world.credential(world.google, "ada")])
    var other = try await world.principal(world.signIn(world.credential(world.google, "ada")).tokens)
    let (gate, opener) = AsyncStream.makeStream(of: Void.self)
    let (told, teller) = AsyncStream.makeStream(of: Int.self)
    let task = Task {
      try await world.useCases.watchAccount(principal: device, after: nil) { update in
        teller.yield(update.account?.linkedIdentities.count ?? 0)
        for await _ in gate { break }
      }
    }
    var counts = told.makeAsyncIterator()
    #expect(await counts.next() == 1)
    for credential in [
      try await world.credential(world.facebook, "ada"), try await world.credential(world.oidc, "ada"),
    ] {
      let tokens = try #require(try await world.useCases.link(credential, principal: other).tokens)
      other = try await world.principal(tokens)
    }
    opener.yield()
    #expect(await counts.next() == 3)
    task.cancel()
    opener.yield()
    _ = await task.result
  }

  @Test(arguments: StoreKind.allCases)
  func aWatchEndsWithItsSession(_ kind: StoreKind) async throws {
    let world = try World(kind)
    let tokens = try await world.signIn(world.credential(world.google, "ada")).tokens
    let device = try await world.principal(tokens)
    let other = try await world.principal(world.signIn(world.credential(world.google, "ada")).tokens)
    let watcher = Watcher(world, device)
    let bystander = Watcher(world, other)
    for watcher in [watcher, bystander] {
      var updates = watcher.updates.makeAsyncIterator()
      _ = await updates.next()
    }
    try await world.useCases.signOut(principal: device)
    #expect(try await watcher.end == .tokenExpired)
    #expect(world.useCases.watchCount == 1)
    bystander.cancel()
    _ = try await bystander.end
  }

  @Test(arguments: StoreKind.allCases)
  func aWatchEndsWithTheIdentityThatOpenedItsSession(_ kind: StoreKind) async throws {
    let world = try World(kind)
    let google = try await world.caller(linking: [world.credential(world.google, "ada")])
    _ = try await world.useCases.link(world.credential(world.facebook, "ada"), principal: google)
    let byFacebook = try await world.principal(world.signIn(world.credential(world.facebook, "ada")).tokens)
    let byGoogle = try await world.principal(world.signIn(world.credential(world.google, "ada")).tokens)
    let watcher = Watcher(world, byFacebook)
    var updates = watcher.updates.makeAsyncIterator()
    _ = await updates.next()
    _ = try await world.useCases.unlink(.provider(.facebook), revoke: .thisIdentity, principal: byGoogle)
    #expect(try await watcher.end == .tokenExpired)
    #expect(await updates.next() == nil)
  }

  @Test(arguments: StoreKind.allCases)
  func aWatchEndsWithItsAccount(_ kind: StoreKind) async throws {
    let world = try World(kind)
    let device = try await world.caller(linking: [world.credential(world.google, "ada")])
    let other = try await world.principal(world.signIn(world.credential(world.google, "ada")).tokens)
    let watcher = Watcher(world, device)
    var updates = watcher.updates.makeAsyncIterator()
    _ = await updates.next()
    try await world.useCases.deleteAccount(principal: other)
    #expect(try await watcher.end == .userNotFound)
  }

  @Test func aWatchEndsWhenWhatWasShownExpires() async throws {
    let world = try World()
    let device = try await world.principal(world.signIn(.anonymous).tokens)
    let watcher = Watcher(world, device)
    var updates = watcher.updates.makeAsyncIterator()
    _ = await updates.next()
    world.useCases.endExpiredWatches()
    #expect(world.useCases.watchCount == 1)
    world.clock.advance(seconds: 3600)
    world.useCases.endExpiredWatches()
    #expect(try await watcher.end == .tokenExpired)
  }

  @Test func aStoppingServerEndsWatchesAndTakesNoMore() async throws {
    let world = try World()
    let device = try await world.principal(world.signIn(.anonymous).tokens)
    let watcher = Watcher(world, device)
    var updates = watcher.updates.makeAsyncIterator()
    _ = await updates.next()
    world.useCases.endWatches()
    #expect(try await watcher.end == .unavailable)
    #expect(try await Watcher(world, device).end == .unavailable)
  }

  @Test func anAccountIsWatchedByManyButNotByAnyNumber() async throws {
    let world = try World()
    let device = try await world.principal(world.signIn(.anonymous).tokens)
    let watchers = (0..<100).map { _ in Watcher(world, device) }
    for watcher in watchers {
      var updates = watcher.updates.makeAsyncIterator()
      _ = await updates.next()
    }
    #expect(try await Watcher(world, device).end == .resourceExhausted)
    for watcher in watchers { watcher.cancel() }
    for watcher in watchers { #expect(try await watcher.end == nil) }
    #expect(world.useCases.watchCount == 0)
  }
}
