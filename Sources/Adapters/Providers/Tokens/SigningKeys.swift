package import Accounts

/// The keys of the ID tokens, with the times when each of them begins to sign.
///
/// The state of a key at a time depends on these times only: nothing has to be changed when a time comes, and servers
/// that have the same keys agree.
package struct SigningKeys: Sendable {
  struct Entry: Sendable {
    let key: SigningKey
    let publishedAt: Timestamp
    let signsFrom: Timestamp
  }

  /// The issuer of the tokens, as far as it is known.
  package enum Issuer: Sendable, Hashable {
    /// The keys have signed nothing yet.
    case none
    /// The keys are from a version that did not store the issuer.
    case unknown
    case kept(String)
  }

  /// The keys in the order in which they sign. There is at least one.
  private(set) var entries: [Entry]
  package internal(set) var issuer: Issuer
  /// The longest life of a token that they have signed besides ID tokens, in milliseconds; 0 if there was none. Keys
  /// stay published for so long.
  var longestTokenLife: Int64

  /// - Parameter entries: at least one.
  init(entries: [Entry], issuer: Issuer = .none, longestTokenLife: Int64 = 0) {
    self.entries = entries.sorted { $0.signsFrom < $1.signsFrom }
    self.issuer = issuer
    self.longestTokenLife = longestTokenLife
  }

  /// Creates one new key, which signs now.
  package init(at now: Timestamp) {
    let now = Self.stored(now)
    self.init(entries: [Entry(key: SigningKey(), publishedAt: now, signsFrom: now)])
  }

  /// Returns a time as it is stored, in whole seconds.
  private static func stored(_ time: Timestamp) -> Timestamp {
    Timestamp(milliseconds: time.seconds * 1000)
  }

  // MARK: What they do

  /// Returns the index of the key that signs at a time.
  private func signingIndex(at time: Timestamp) -> Int {
    // The clock may have been set back to before the first one.
    entries.lastIndex { $0.signsFrom <= time } ?? 0
  }

  func signingKey(at time: Timestamp) -> SigningKey {
    entries[signingIndex(at: time)].key
  }

  /// Returns the time when a key is no longer published; nil if no other key signs after it.
  ///
  /// - Parameter tokenLifetime: The lifetime of an ID token, in milliseconds.
  private func publicationEnd(_ index: Int, tokenLifetime: Int64) -> Timestamp? {
    guard index + 1 < entries.count else { return nil }
    return entries[index + 1].signsFrom.adding(milliseconds: tokenLifetime + KeyRotation.notice)
  }

  /// Returns the key with an ID, if it is published.
  func key(named name: String, at now: Timestamp, tokenLifetime: Int64) -> SigningKey? {
    guard let index = entries.firstIndex(where: { $0.key.publicKey.keyID == name }) else { return nil }
    if let end = publicationEnd(index, tokenLifetime: tokenLifetime), end <= now { return nil }
    return entries[index].key
  }

  /// Returns the keys that are published, beginning with the one that signs.
  package func published(at now: Timestamp, tokenLifetime: Int64) -> [SigningKeyStatus] {
    let signing = signingIndex(at: now)
    let keys = entries.indices.compactMap { index -> SigningKeyStatus? in
      let end = publicationEnd(index, tokenLifetime: tokenLifetime)
      if let end, end <= now { return nil }
      return SigningKeyStatus(
        publicKey: entries[index].key.publicKey,
        state: index == signing ? .signing : index < signing ? .retired : .published,
        publishedAt: entries[index].publishedAt, signsFrom: entries[index].signsFrom,
        signsUntil: index + 1 < entries.count ? entries[index + 1].signsFrom : nil, publishedUntil: end)
    }
    return keys.filter { $0.state == .signing } + keys.filter { $0.state != .signing }
  }

  // MARK: Rotation

  /// Adds a key, and removes those that are no longer published. Throws `.keyRotationPending` if a key waits already.
  mutating func rotate(_ rotation: KeyRotation, at now: Timestamp, tokenLifetime: Int64) throws(AccountError) {
    let now = Self.stored(now)
    switch rotation {
    case .immediate:
      entries = [Entry(key: SigningKey(), publishedAt: now, signsFrom: now)]
    case .announced:
      if let waiting = entries.last, waiting.signsFrom > now {
        throw AccountError(
          .keyRotationPending,
          "The key \(waiting.key.publicKey.keyID) is published already and will sign. Rotate again then.",
          retryAfterMilliseconds: waiting.signsFrom.milliseconds(since: now))
      }
      let published = Set(published(at: now, tokenLifetime: tokenLifetime).map(\.publicKey.keyID))
      entries.removeAll { !published.contains($0.key.publicKey.keyID) }
      entries.append(
        Entry(key: SigningKey(), publishedAt: now, signsFrom: now.adding(milliseconds: KeyRotation.notice)))
    }
  }
}
