import Foundation
import MessageDigests

/// A set of the sessions, accounts and keys whose tokens have been revoked but may not have expired yet. The set's
/// memory use is bounded: each session or key takes 20 bytes and each account takes 24 bytes, or up to four times as
/// much while a table grows.
struct RevocationSet {
  /// A fixed-size substitute for an ID: the first 16 bytes of its SHA-256 digest.
  struct Digest: Hashable {
    private let high: UInt64
    private let low: UInt64

    init(_ text: String) {
      let bytes = SHA256.digest(of: Array(text.utf8))
      high = bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
      low = bytes[8..<16].reduce(0) { $0 << 8 | UInt64($1) }
    }
  }

  /// A record of the revocation of an account's tokens. It takes only 8 bytes, so that a set can store a million
  /// records.
  private struct AccountMark {
    private static let blocked: UInt32 = 1 << 31

    /// The time of the last event, in whole seconds since 1970.
    var at: UInt32
    /// The minimum generation of valid tokens. The highest bit is set if the account is blocked.
    private var word: UInt32 = 0

    init(at: UInt32) {
      self.at = at
    }

    /// Whether the account no longer exists or is disabled, so that all of its tokens are refused.
    var isBlocked: Bool {
      get { word & Self.blocked != 0 }
      set { word = newValue ? word | Self.blocked : word & ~Self.blocked }
    }

    /// The minimum generation of valid tokens.
    var minimumGeneration: Int64 { Int64(word & ~Self.blocked) }

    /// Invalidates the tokens of all generations before the given one. A generation of more than 31 bits, which no
    /// account reaches, blocks the account.
    mutating func raise(to generation: UInt64) {
      guard generation < Self.blocked else {
        isBlocked = true
        return
      }
      word = (word & Self.blocked) | max(word & ~Self.blocked, UInt32(generation))
    }
  }

  enum Finding {
    case inForce
    case ended
    /// The token may have been revoked by an event that was not stored because the set was full.
    case notKnown
  }

  /// The tolerated difference between the clocks of the server and the follower, in seconds.
  private static let skew: Int64 = 300
  /// The kinds of events that invalidate all tokens of an account.
  private static let blocking: Set = ["account.deleted", "account.closed", "account.disabled", "account.merged_into"]
  /// The kinds of events that reverse a blocking event.
  private static let unblocking: Set = ["account.enabled", "account.reopened", "account.restored"]

  private var sessions: [Digest: UInt32] = [:]
  private var accounts: [Digest: AccountMark] = [:]
  private var serviceKeys: [Digest: UInt32] = [:]
  /// The time of the last event that was not stored because the set was full, in whole seconds since 1970.
  private var overflowedAt: UInt32?
  private let capacity: Int
  /// The maximum lifetime of the tokens, in seconds. Entries older than this can be removed.
  private let tokenLife: Int64

  init(capacity: Int, tokenLife: Int64) {
    self.capacity = capacity
    self.tokenLife = tokenLife
  }

  var count: Int { sessions.count + accounts.count + serviceKeys.count }

  // MARK: Events

  mutating func apply(_ event: AccountEvent) {
    let at = Self.second(event.at)
    for session in event.endedSessionIDs { insert(at, for: Digest(session), at: at, in: \.sessions) }
    if let key = event.serviceKeyID, event.kind == "service_key.revoked" {
      insert(at, for: Digest(key), at: at, in: \.serviceKeys)
    }
    let isBlocking = Self.blocking.contains(event.kind)
    let isUnblocking = Self.unblocking.contains(event.kind)
    guard let uid = event.uid, event.minimumGeneration != nil || isBlocking || isUnblocking else { return }
    let id = Digest(uid)
    var mark = accounts[id] ?? AccountMark(at: at)
    if isBlocking || isUnblocking { mark.isBlocked = isBlocking }
    mark.raise(to: event.minimumGeneration ?? 0)
    mark.at = max(mark.at, at)
    if mark.isBlocked || mark.minimumGeneration > 0 {
      insert(mark, for: id, at: at, in: \.accounts)
    } else {
      accounts[id] = nil
    }
  }

  private mutating func insert<Value>(
    _ value: Value, for id: Digest, at second: UInt32, in place: WritableKeyPath<Self, [Digest: Value]>
  ) {
    if self[keyPath: place][id] == nil, count >= capacity {
      overflowedAt = max(overflowedAt ?? 0, second)
      return
    }
    self[keyPath: place][id] = value
  }

  private static func second(_ time: Date?) -> UInt32 {
    UInt32(clamping: Int64((time ?? Date()).timeIntervalSince1970))
  }

  /// Removes the entries whose tokens have all expired.
  mutating func removeExpired(now: Date) {
    let limit = UInt32(clamping: Int64(now.timeIntervalSince1970) - tokenLife - Self.skew)
    Self.remove(from: &sessions) { $0 < limit }
    Self.remove(from: &accounts) { $0.at < limit }
    Self.remove(from: &serviceKeys) { $0 < limit }
    if let overflowedAt, overflowedAt < limit { self.overflowedAt = nil }
  }

  /// Removes the expired values. Copies only the smaller group: either the expired values, to remove them from the
  /// table, or the remaining values, to replace the table.
  private static func remove<Value>(from values: inout [Digest: Value], where isExpired: (Value) -> Bool) {
    let expired = values.count { isExpired($0.value) }
    if expired > values.count / 2 {
      values = values.filter { !isExpired($0.value) }
    } else {
      for id in values.filter({ isExpired($0.value) }).keys { values[id] = nil }
    }
  }

  // MARK: Tokens

  func finding(on token: UserToken) -> Finding {
    if let mark = accounts[Digest(token.uid)], mark.isBlocked || token.generation < mark.minimumGeneration {
      return .ended
    }
    if sessions[Digest(token.sessionID)] != nil { return .ended }
    return isCovered(token.issuedAt) ? .inForce : .notKnown
  }

  func finding(on token: ServiceToken) -> Finding {
    if serviceKeys[Digest(token.keyID)] != nil { return .ended }
    return isCovered(token.issuedAt) ? .inForce : .notKnown
  }

  /// Returns whether the set contains all events since a token was issued.
  private func isCovered(_ issuedAt: Date) -> Bool {
    guard let overflowedAt else { return true }
    return Int64(issuedAt.timeIntervalSince1970) > Int64(overflowedAt) + Self.skew
  }
}
