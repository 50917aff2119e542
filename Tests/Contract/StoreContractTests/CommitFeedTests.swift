import AccountFakes
import InMemoryAccountStore
import Synchronization
import Testing

@testable import Accounts

/// What several nodes on one database know of each other's commits.
@Suite struct CommitFeedTests: StoreContract {
  /// Two services on one database, each with its own cache and watches.
  private struct Nodes {
    let time = ManualInstant()
    let one: ServiceFixture
    let other: ServiceFixture
    let otherFeed: CommitFeed

    /// - Parameters:
    ///   - tolerance: For how long the other node's cache may be used after the last time that it knew all
    ///     commits.
    ///   - otherIsAhead: By how many seconds the other node's clock is ahead of the store's.
    init(_ kind: StoreKind, connected: Bool = true, tolerance: Duration? = nil, otherIsAhead: Int64 = 0) throws {
      let database = try kind.open()
      otherFeed = CommitFeed(tolerance: tolerance) { [time] in time.now }
      let nodes = (StoreNode(on: database), StoreNode(on: database, feed: otherFeed, clockOffset: -otherIsAhead * 1000))
      if connected { nodes.0.connect(to: nodes.1) }
      one = try ServiceFixture(on: OpenStore(nodes.0))
      other = try ServiceFixture(on: OpenStore(nodes.1))
      other.clock.advance(seconds: otherIsAhead)
    }

    /// Returns the result of a call, during which the time of the other node's feed passes.
    func whileTimePasses<Result: Sendable>(_ call: @escaping @Sendable () async -> Result) async -> Result {
      let isOver = Atomic(false)
      let task = Task {
        defer { isOver.store(true, ordering: .releasing) }
        return await call()
      }
      while !isOver.load(ordering: .acquiring) {
        time.advance(by: .seconds(1))
        await Task.yield()
      }
      return await task.value
    }
  }

  private final class Events: Sendable {
    private let received: Received
    private let subscription: CommitFeed.Subscription

    private final class Received: Sendable {
      let events = Mutex<[CommitFeed.Event]>([])
    }

    init(of feed: CommitFeed) {
      let received = Received()
      self.received = received
      subscription = feed.subscribe { event in received.events.withLock { $0.append(event) } }
    }

    var all: [CommitFeed.Event] { received.events.withLock { $0 } }
  }

  /// The feed of a store does not keep the use cases that follow it, nor they the store.
  @Test func useCasesAndTheirStoreAreReleased() async throws {
    weak var released: InMemoryAccountStore?
    do {
      let store = InMemoryAccountStore()
      released = store
      let fixture = try ServiceFixture(on: OpenStore(store))
      _ = try await fixture.signIn(.anonymous)
      #expect(released != nil)
    }
    #expect(released == nil)
  }

  @Test(arguments: StoreKind.allCases)
  func aSessionThatOneNodeEndsIsRefusedByTheOther(_ kind: StoreKind) async throws {
    let nodes = try Nodes(kind)
    let tokens = try await nodes.one.signIn(.anonymous).tokens
    _ = try await nodes.other.principal(tokens)
    #expect(try nodes.other.useCases.authentication.authenticateFromCache(bearer: tokens.sessionHandle) != nil)
    try await nodes.one.useCases.sessions.signOut(principal: nodes.one.principal(tokens))
    #expect(try nodes.other.useCases.authentication.authenticateFromCache(bearer: tokens.sessionHandle) == nil)
    #expect(await reason { try await nodes.other.principal(tokens) } == .tokenExpired)
  }

  @Test(arguments: StoreKind.allCases)
  func aWatchOnOneNodeShowsWhatTheOtherCommits(_ kind: StoreKind) async throws {
    let nodes = try Nodes(kind)
    let caller = try await nodes.one.principal(nodes.one.signIn(.anonymous).tokens)
    let (updates, continuation) = AsyncStream.makeStream(of: String?.self)
    let watch = Task {
      try await nodes.other.useCases.watching.watchAccount(principal: caller, after: nil) { update in
        continuation.yield(update.account?.displayName)
      }
    }
    var names = updates.makeAsyncIterator()
    _ = await names.next()
    _ = try await nodes.one.useCases.ownAccount.updateProfile(ProfileChange(displayName: "Ada"), principal: caller)
    #expect(await names.next() == "Ada")
    watch.cancel()
  }

  /// A node that is cut off from the feed may use its cache for as long as the tolerance says. After that it reads.
  @Test(arguments: StoreKind.allCases)
  func aNodeThatIsBehindDoesNotUseItsCache(_ kind: StoreKind) async throws {
    let nodes = try Nodes(kind, connected: false, tolerance: .seconds(1))
    let tokens = try await nodes.one.signIn(.anonymous).tokens
    let handle = tokens.sessionHandle
    _ = try await nodes.other.principal(tokens)
    #expect(try nodes.other.useCases.authentication.authenticateFromCache(bearer: handle) == nil)
    nodes.otherFeed.noteComplete(asOf: nodes.time.now)
    #expect(try nodes.other.useCases.authentication.authenticateFromCache(bearer: handle) != nil)
    try await nodes.one.useCases.sessions.signOut(principal: nodes.one.principal(tokens))
    nodes.time.advance(by: .milliseconds(999))
    #expect(try nodes.other.useCases.authentication.authenticateFromCache(bearer: handle) != nil)
    nodes.time.advance(by: .milliseconds(1))
    #expect(try nodes.other.useCases.authentication.authenticateFromCache(bearer: handle) == nil)
    #expect(await reason { try await nodes.other.principal(tokens) } == .tokenExpired)
  }

  @Test(arguments: StoreKind.allCases)
  func aFollowerOnOneNodeReceivesTheEventsOfTheOther(_ kind: StoreKind) async throws {
    let nodes = try Nodes(kind)
    let (batches, continuation) = AsyncStream.makeStream(of: EventBatch.self)
    let follower = Task {
      try await nodes.other.useCases.events.follow(from: .now, kinds: [], by: .serverOperator, whileCurrent: {}) {
        continuation.yield($0)
      }
    }
    var received = batches.makeAsyncIterator()
    #expect(await received.next()?.events.isEmpty == true)
    let uid = try await nodes.one.signUp(email: "ada@example.com").account.uid
    let events = await received.next()?.events
    #expect(events?.map(\.event.kind) == [.accountCreated] && events?.first?.event.uid == uid)
    follower.cancel()
  }

  @Test func aGapInTheFeedForgetsAllAndWakesAllWatches() async throws {
    let nodes = try Nodes(.inMemory, connected: false)
    let tokens = try await nodes.one.signIn(.anonymous).tokens
    let caller = try await nodes.other.principal(tokens)
    let (updates, continuation) = AsyncStream.makeStream(of: Void.self)
    let watch = Task {
      await reason {
        try await nodes.other.useCases.watching.watchAccount(principal: caller, after: nil) { _ in
          continuation.yield()
        }
      }
    }
    var update = updates.makeAsyncIterator()
    await update.next()
    try await nodes.one.useCases.sessions.signOut(principal: caller)
    try nodes.otherFeed.publish(.gap)
    #expect(await watch.value == .tokenExpired)
    #expect(try nodes.other.useCases.authentication.authenticateFromCache(bearer: tokens.sessionHandle) == nil)
  }

  @Test func aKeyThatOneNodeWithdrawsIsRefusedByTheOther() async throws {
    let nodes = try Nodes(.inMemory)
    let tokens = try await nodes.one.signIn(.anonymous).tokens
    let bearer = try tokens.bearer()
    _ = try await nodes.other.useCases.authentication.authenticate(bearer: bearer)
    #expect(try nodes.other.useCases.authentication.authenticateFromCache(bearer: bearer) != nil)
    nodes.other.signer.whenReloading { $0.withdrawKey() }
    _ = try await nodes.one.useCases.server.rotateSigningKeys(.immediate, by: .serverOperator)
    #expect(try nodes.other.useCases.authentication.authenticateFromCache(bearer: bearer) == nil)
    let refusal = await reason { try await nodes.other.useCases.authentication.authenticate(bearer: bearer) }
    #expect(refusal == .invalidIDToken)
  }

  @Test func aTokenOfAKeyThatOneNodeHasJustMadeIsAcceptedByTheOtherAfterItsNextPoll() async throws {
    let nodes = try Nodes(.inMemory, connected: false, tolerance: .seconds(1))
    nodes.otherFeed.noteComplete(asOf: nodes.time.now)
    nodes.other.signer.whenReloading { $0.withdrawKey() }
    _ = try await nodes.one.useCases.server.rotateSigningKeys(.immediate, by: .serverOperator)
    let bearer = try await nodes.one.signIn(.anonymous).tokens.bearer()
    nodes.time.advance(by: .milliseconds(1))
    async let caller = nodes.other.useCases.authentication.authenticate(bearer: bearer)
    try nodes.otherFeed.publish(.commit(CommittedState(accounts: [], includesSigningKeys: true)))
    nodes.otherFeed.noteComplete(asOf: nodes.time.now)
    #expect(try await caller.tokenKeyID == nodes.one.signer.keyID)
    // A text that is not a token of any key is refused without a poll.
    nodes.time.advance(by: .milliseconds(1))
    let refusal = await reason {
      try await nodes.other.useCases.authentication.authenticate(bearer: Secret("e.e.e"))
    }
    #expect(refusal == .invalidIDToken)
  }

  @Test func aServiceKeyThatOneNodeHasJustMadeIsKnownToTheOtherAfterItsNextPoll() async throws {
    let nodes = try Nodes(.inMemory, connected: false, tolerance: .seconds(1))
    let one = ServiceKeys(useCases: nodes.one.useCases, verifier: PlainVerifier())
    let other = ServiceKeys(useCases: nodes.other.useCases, verifier: PlainVerifier())
    nodes.otherFeed.noteComplete(asOf: nodes.time.now)
    let new = NewServiceKey(name: "billing", scopes: ["accounts.read"], publicKey: "pem")
    let key = try await one.create(new, by: .serverOperator).id.rawValue
    nodes.time.advance(by: .milliseconds(1))
    async let service = other.service(showing: Secret(key))
    try nodes.otherFeed.publish(.commit(CommittedState(accounts: [], includesServiceKeys: true)))
    nodes.otherFeed.noteComplete(asOf: nodes.time.now)
    #expect(try await service.name == "service:billing")
    // A key that is known needs no poll, whatever the token says.
    nodes.time.advance(by: .milliseconds(1))
    #expect(try await other.service(showing: Secret("\(key) jti=2")).name == "service:billing")
    let refusal = await reason { try await other.service(showing: Secret("\(key) everything")) }
    #expect(refusal == .invalidServiceCredential)
    // No node has made this one.
    async let stranger = reason { try await other.service(showing: Secret("invented")) }
    nodes.otherFeed.noteComplete(asOf: nodes.time.now)
    #expect(await stranger == .invalidServiceCredential)
  }

  @Test func aCallWithAnUnknownKeyWaitsNoLongerThanTheTolerance() async throws {
    let nodes = try Nodes(.inMemory, connected: false, tolerance: .seconds(1))
    let services = ServiceKeys(useCases: nodes.other.useCases, verifier: PlainVerifier())
    let refusal = await nodes.whileTimePasses {
      await reason { try await services.service(showing: Secret("invented")) }
    }
    #expect(refusal == .unavailable)
  }

  @Test func aNodeThatIsBehindDoesNotServeTheKeysOfServicesThatItKnows() async throws {
    let nodes = try Nodes(.inMemory, connected: false, tolerance: .seconds(1))
    let one = ServiceKeys(useCases: nodes.one.useCases, verifier: PlainVerifier())
    let other = ServiceKeys(useCases: nodes.other.useCases, verifier: PlainVerifier())
    let key = try await one.create(
      NewServiceKey(name: "billing", scopes: ["accounts.read"], publicKey: "pem"), by: .serverOperator)
    let token = Secret(key.id.rawValue)
    try await other.load()
    nodes.otherFeed.noteComplete(asOf: nodes.time.now)
    let billing = try await other.service(showing: token)
    _ = try await one.revoke(key.id, by: .serverOperator)
    nodes.time.advance(by: .milliseconds(999))
    try await other.requireCurrent(billing)
    nodes.time.advance(by: .milliseconds(1))
    let refusal = await nodes.whileTimePasses { await reason { try await other.service(showing: token) } }
    #expect(refusal == .unavailable)
    let end = await nodes.whileTimePasses { await reason { try await other.requireCurrent(billing) } }
    #expect(end == .unavailable)
    // Nothing else reads the keys in this test.
    try nodes.otherFeed.publish(.commit(CommittedState(accounts: [], includesServiceKeys: true)))
    nodes.otherFeed.noteComplete(asOf: nodes.time.now)
    #expect(await reason { try await other.service(showing: token) } == .invalidServiceCredential)
  }

  /// The former keys may have been withdrawn because they leaked.
  @Test func aNodeThatCannotReadTheNewSigningKeysVerifiesNothingWithTheFormerOnes() async throws {
    let nodes = try Nodes(.inMemory, connected: false, tolerance: .seconds(1))
    let authentication = nodes.other.useCases.authentication
    let bearer = try await nodes.one.signIn(.anonymous).tokens.bearer()
    nodes.otherFeed.noteComplete(asOf: nodes.time.now)
    _ = try await authentication.authenticate(bearer: bearer)
    let rotation = CommitFeed.Event.commit(CommittedState(accounts: [], includesSigningKeys: true))
    nodes.other.signer.whenReloading { _ throws(AccountError) in throw AccountError(.unavailable, "No connection.") }
    #expect(throws: AccountError.self) { try nodes.otherFeed.publish(rotation) }
    nodes.time.advance(by: .seconds(1))
    let refusal = await nodes.whileTimePasses { await reason { try await authentication.authenticate(bearer: bearer) } }
    #expect(refusal == .unavailable)
    nodes.other.signer.whenReloading { $0.withdrawKey() }
    try nodes.otherFeed.publish(rotation)
    nodes.otherFeed.noteComplete(asOf: nodes.time.now)
    #expect(await reason { try await authentication.authenticate(bearer: bearer) } == .invalidIDToken)
  }

  /// The grace of a refresh is 30 seconds of the store's clock, whatever the clock of the node says.
  @Test(arguments: StoreKind.allCases)
  func aRefreshHasItsGraceOnANodeWhoseClockIsAhead(_ kind: StoreKind) async throws {
    let nodes = try Nodes(kind, otherIsAhead: 45)
    let first = try await nodes.one.signIn(.anonymous).tokens
    let second = try await nodes.one.useCases.sessions.refresh(first.refreshToken)
    _ = try await nodes.one.principal(second)
    await nodes.one.useCases.authentication.writeReceivedNotes()
    let repeated = try await nodes.other.useCases.sessions.refresh(first.refreshToken)
    #expect(repeated.refreshToken.reveal() == second.refreshToken.reveal())
    for node in [nodes.one, nodes.other] { node.clock.advance(seconds: 31) }
    #expect(
      await reason { try await nodes.other.useCases.sessions.refresh(first.refreshToken) } == .invalidRefreshToken)
  }

  /// What a node knows of the store's clock is off by some milliseconds.
  @Test func aSignInIsRecentOnANodeWhoseClockIsALittleBehind() async throws {
    func settled(_ offset: Int64) async throws -> AccountError.Reason? {
      let database = try StoreKind.inMemory.open()
      let one = try ServiceFixture(on: OpenStore(StoreNode(on: database)))
      let other = try ServiceFixture(on: OpenStore(StoreNode(on: database, clockOffset: offset)), beside: one)
      let tokens = try await one.signIn(one.ada).tokens
      let caller = try await other.principal(tokens)
      return await reason { try await other.useCases.factorEnrollment.beginEnrollment(principal: caller) }
    }
    #expect(try await settled(-2000) == nil)
    #expect(try await settled(-2001) == .credentialTooOldLoginAgain)
  }

  /// The sweep's deletions do not pass the committer.
  @Test(arguments: StoreKind.allCases)
  func theFeedOfAStoreTellsWhatItsSweepsDeleteAndNoCommit(_ kind: StoreKind) async throws {
    let open = try kind.open()
    let events = Events(of: open.store.feed)
    var abandoned = account(1)
    abandoned.isAnonymous = true
    try await commit(open.store, [.insertAccount(abandoned), .insertAccount(account(2))])
    #expect(events.all.isEmpty)
    let later = now.adding(milliseconds: 40 * 86_400_000)
    #expect(try await open.store.sweep(now: later, limit: 10, lifetimes: Lifetimes()) >= 1)
    #expect(events.all == [.commit(CommittedState(accounts: [abandoned.accountKey]))])
  }
}
