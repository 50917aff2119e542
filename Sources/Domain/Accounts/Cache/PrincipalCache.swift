import Synchronization

/// A cache in front of the store. It contains the principals of bearer tokens and their accounts. It also contains the
/// contents of tokens whose signatures have been checked, regardless of the state of their sessions.
///
/// Every commit of this process goes through `Committer.commit`, which calls `commitBegins` and `commitEnded`. The
/// commits of other writers arrive through the store's `CommitFeed`. While the feed is behind, all lookups miss.
///
/// Each account has one `Slot`, and each token entry points to the slot with which it was read. Invalidation marks the
/// slot, which invalidates all tokens of the account at once. The slot also keeps track of its tokens, so that their
/// entries can be removed before they are evicted; otherwise, the cache would fill up with the previous tokens of
/// accounts whose tokens are refreshed.
///
/// A read that races with a commit must not put its stale result back into the cache. Therefore, each invalidation gets
/// a number from an increasing counter, a reader loads the counter before it reads, and the cache stores the result
/// only if the account has not been invalidated since. In addition, the cache stores nothing about an account while a
/// commit that touches it is in progress. Otherwise, the cache could return the old state to a caller that has already
/// read the new state from the store.
final class PrincipalCache: Sendable {
  /// A position in the order of invalidations.
  struct Mark: Sendable {
    fileprivate let value: UInt64
  }

  /// A principal and its token's expiry time. This type is a class so that a lookup does not copy the principal.
  final class Hit: Sendable {
    private final class Claims: Sendable {
      let json: String
      init(_ json: String) { self.json = json }
    }

    let principal: Principal
    let until: Timestamp
    /// The claims of an ID token, which are decoded when a service verifies the token for the first time.
    private let claims = AtomicLazyReference<Claims>()

    init(_ principal: Principal, until: Timestamp) {
      self.principal = principal
      self.until = until
    }

    /// Returns the token's claims as JSON. They are decoded only on the first call.
    func claims<E: Error>(decode: () throws(E) -> String) throws(E) -> String {
      if let claims = claims.load() { return claims.json }
      return claims.storeIfNil(Claims(try decode())).json
    }
  }

  fileprivate final class Slot: Sendable {
    /// The maximum number of tokens that a slot keeps track of. Other tokens remain cached until they are evicted.
    /// Slots have few tokens, because each call that issues a new token commits a change to the account.
    private static let mostTokens = 64

    let account: Account
    let isValid = Atomic<Bool>(true)
    private let tokens = Mutex<[(key: TokenKey, session: Session)]>([])

    init(_ account: Account) {
      self.account = account
    }

    func note(_ key: TokenKey, of session: Session) {
      tokens.withLock { if $0.count < Self.mostTokens { $0.append((key, session)) } }
    }

    func session(_ id: SessionID) -> Session? {
      tokens.withLock { tokens in tokens.first { $0.session.id == id }?.session }
    }

    func takeTokens() -> [TokenKey] {
      tokens.withLock { tokens in
        defer { tokens = [] }
        return tokens.map(\.key)
      }
    }
  }

  private struct Entry: Sendable {
    let hit: Hit
    let slot: Slot
  }

  private struct Accounts {
    var slots: AgingCache<AccountKey, Slot>
    var invalidations: AgingCache<AccountKey, UInt64>
    /// The number of commits in progress that touch each account.
    var commits: [AccountKey: Int] = [:]
    /// The highest number among the evicted invalidations.
    var floor: UInt64 = 0
  }

  /// The number of shards, which is a power of two. Each shard has its own lock, so that threads seldom contend.
  private static let shardCount = 16

  private final class TokenShard: Sendable {
    let entries: Mutex<AgingCache<TokenKey, Entry>>
    init(capacity: Int) { entries = Mutex(AgingCache(capacity: capacity)) }
  }

  private struct VerifiedTokens {
    var tokens: AgingCache<TokenKey, VerifiedIDToken>
    /// The invalidation number of the latest withdrawal of signing keys.
    var floor: UInt64 = 0
  }

  private final class VerifiedShard: Sendable {
    let verified: Mutex<VerifiedTokens>
    init(capacity: Int) { verified = Mutex(VerifiedTokens(tokens: AgingCache(capacity: capacity))) }
  }

  private final class AccountShard: Sendable {
    let accounts: Mutex<Accounts>
    init(capacity: Int) {
      accounts = Mutex(
        Accounts(
          // Token entries may outlive their account's slot in the cache, and later invalidations would not reach them.
          slots: AgingCache(capacity: capacity) { $0.isValid.store(false, ordering: .releasing) },
          invalidations: AgingCache(capacity: capacity)))
    }
  }

  private let invalidationCount = Atomic<UInt64>(0)
  private let tokenShards: [TokenShard]
  private let accountShards: [AccountShard]
  private let verifiedShards: [VerifiedShard]
  private let feed: CommitFeed

  /// Creates a cache.
  ///
  /// - Parameters:
  ///   - capacity: The maximum number of entries of each kind: tokens, verified tokens and accounts.
  ///   - feed: The feed that reports the commits of other writers.
  init(capacity: Int, feed: CommitFeed = CommitFeed()) {
    self.feed = feed
    let share = max(2, capacity / Self.shardCount)
    tokenShards = (0..<Self.shardCount).map { _ in TokenShard(capacity: share) }
    accountShards = (0..<Self.shardCount).map { _ in AccountShard(capacity: share) }
    verifiedShards = (0..<Self.shardCount).map { _ in VerifiedShard(capacity: share) }
  }

  // MARK: Looking up

  func principal(_ key: TokenKey) -> Hit? {
    let entry = tokenShards[key.shard].entries.withLock { $0[key] }
    guard let entry, entry.slot.isValid.load(ordering: .acquiring), feed.isFresh else { return nil }
    return entry.hit
  }

  func account(_ key: AccountKey) -> Account? {
    slot(key)?.account
  }

  /// Returns the caller's session and account, for commits that expect both to be unchanged. The session's `receivedAt`
  /// may be out of date.
  func record(of principal: Principal) -> SessionRecord? {
    guard let slot = slot(principal.accountKey) else { return nil }
    return slot.session(principal.sessionID).map { SessionRecord(session: $0, account: slot.account) }
  }

  /// Returns the content of a token whose signature has been checked. The signing key has not been withdrawn since the
  /// check, but the token may have expired.
  func verified(_ key: TokenKey) -> VerifiedIDToken? {
    guard feed.isFresh else { return nil }
    return verifiedShards[key.shard].verified.withLock { $0.tokens[key] }
  }

  private func slot(_ key: AccountKey) -> Slot? {
    guard feed.isFresh else { return nil }
    return accountShard(key).accounts.withLock { $0.slots[key] }
  }

  // MARK: Filling

  /// Returns a mark for the current position in the order of invalidations. Call this method before reading from the
  /// store.
  func mark() -> Mark {
    Mark(value: invalidationCount.load(ordering: .acquiring))
  }

  /// Caches an account that was read after `mark`, unless a commit has touched the account since then.
  func keep(_ account: Account, readAfter mark: Mark) {
    _ = slot(for: account, readAfter: mark)
  }

  /// Caches a token's principal, together with the account in the record.
  func keep(
    _ principal: Principal, _ record: SessionRecord, under key: TokenKey, until: Timestamp, readAfter mark: Mark
  ) {
    guard let slot = slot(for: record.account, readAfter: mark) else { return }
    let entry = Entry(hit: Hit(principal, until: until), slot: slot)
    tokenShards[key.shard].entries.withLock { $0[key] = entry }
    slot.note(key, of: record.session)
  }

  /// Caches the content of a token that was verified after `mark`, unless a key has been withdrawn since then.
  func keep(_ token: VerifiedIDToken, under key: TokenKey, readAfter mark: Mark) {
    verifiedShards[key.shard].verified.withLock { verified in
      if mark.value >= verified.floor { verified.tokens[key] = token }
    }
  }

  /// The number of token entries, including invalid ones.
  var tokenCount: Int { tokenShards.reduce(0) { $0 + $1.entries.withLock { $0.count } } }

  private func slot(for account: Account, readAfter mark: Mark) -> Slot? {
    let key = account.accountKey
    return accountShard(key).accounts.withLock { accounts in
      let last = accounts.invalidations.value(key) ?? accounts.floor
      guard last <= mark.value, accounts.commits[key] == nil else { return nil }
      if let present = accounts.slots[key] {
        if present.account.version >= account.version { return present }
        // Another writer has changed the account, and the feed has not reported it yet.
        present.isValid.store(false, ordering: .releasing)
      }
      let slot = Slot(account)
      accounts.slots[key] = slot
      return slot
    }
  }

  // MARK: Invalidating

  /// Removes the accounts that a commit is about to touch, with all their tokens, and caches nothing about them until
  /// `commitEnded` is called. Until then, all callers read from the store.
  func commitBegins(_ changes: ChangeSet) {
    for key in Self.accounts(in: changes) {
      forget(key) { $0.commits[key, default: 0] += 1 }
    }
  }

  /// Updates the cache after a commit. The committer calls this method when the commit has ended, successfully or not,
  /// before returning the result to its own caller.
  func commitEnded(_ changes: ChangeSet) {
    for key in Self.accounts(in: changes) {
      forget(key) { accounts in
        guard let count = accounts.commits[key] else { return }
        accounts.commits[key] = count > 1 ? count - 1 : nil
      }
    }
  }

  /// Removes the accounts that another writer has changed, with all their tokens.
  func forget(_ keys: some Sequence<AccountKey>) {
    for key in keys { forget(key) { _ in } }
  }

  /// Removes all accounts and all tokens. Results that were read before this call are not cached afterward.
  func forgetAll() {
    for shard in verifiedShards {
      shard.verified.withLock { verified in
        verified.floor = invalidationCount.wrappingAdd(1, ordering: .acquiringAndReleasing).newValue
        verified.tokens.removeAll()
      }
    }
    for shard in accountShards {
      shard.accounts.withLock { accounts in
        accounts.floor = invalidationCount.wrappingAdd(1, ordering: .acquiringAndReleasing).newValue
        accounts.invalidations.removeAll()
        accounts.slots.removeAll()
      }
    }
  }

  /// Returns the existing accounts that a commit touches, usually only one. A new account is omitted, because it has
  /// never been read.
  private static func accounts(in changes: ChangeSet) -> [AccountKey] {
    var new: UID?
    var touched: [UID] = []
    for change in changes.changes {
      if case .insertAccount(let account) = change {
        new = account.uid
      } else if let uid = change.uid, uid != new, !touched.contains(uid) {
        touched.append(uid)
      }
    }
    return touched.map { AccountKey(tenant: changes.tenant, uid: $0) }
  }

  private func forget(_ key: AccountKey, _ body: (inout Accounts) -> Void) {
    let slot = accountShard(key).accounts.withLock { accounts in
      // The number is assigned inside the lock, so that the numbers in one shard are stored in increasing order.
      let number = invalidationCount.wrappingAdd(1, ordering: .acquiringAndReleasing).newValue
      let slot = accounts.slots.remove(key)
      slot?.isValid.store(false, ordering: .releasing)
      if let forgotten = accounts.invalidations.insert(number, for: key) {
        accounts.floor = max(accounts.floor, forgotten.values.max() ?? 0)
      }
      body(&accounts)
      return slot
    }
    guard let slot else { return }
    for key in slot.takeTokens() {
      tokenShards[key.shard].entries.withLock { entries in
        if entries.value(key)?.slot === slot { entries.remove(key) }
      }
    }
  }

  // MARK: Shards

  private func accountShard(_ key: AccountKey) -> AccountShard {
    // User IDs are random, so their last characters can select the shard without another hash.
    var spread = 0
    for byte in key.uid.rawValue.utf8.suffix(3) { spread = spread &* 31 &+ Int(byte) }
    return accountShards[spread & (Self.shardCount - 1)]
  }
}

extension PrincipalCache.TokenKey {
  fileprivate var shard: Int { Int(truncatingIfNeeded: spread & UInt64(PrincipalCache.shardCount - 1)) }
}
