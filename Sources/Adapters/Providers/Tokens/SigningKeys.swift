package import Accounts
import Foundation

/// The keys that sign ID tokens, with the times at which they start signing.
///
/// A key's state at a given time depends only on these times. Therefore, no change is necessary when such a time
/// arrives, and servers with the same keys agree on their states.
package struct SigningKeys: Sendable {
  struct Entry: Sendable {
    /// The key that signs with ES256.
    let key: SigningKey
    /// The key that signs with RS256, or nil if there is none. If Firebase's Admin SDKs verify user tokens, this key
    /// signs those tokens during the same period as the key for ES256.
    var rsaKey: SigningKey?
    /// The RSA key's certificate, in PEM form.
    private(set) var certificate: String?
    let publishedAt: Timestamp
    let signsFrom: Timestamp

    init(key: SigningKey = SigningKey(), rsaKey: SigningKey? = nil, publishedAt: Timestamp, signsFrom: Timestamp) {
      self.key = key
      self.rsaKey = rsaKey
      certificate = rsaKey?.certificate(since: publishedAt)
      self.publishedAt = publishedAt
      self.signsFrom = signsFrom
    }

    /// The keys, beginning with the key that signs user tokens.
    var keys: [SigningKey] { [rsaKey, key].compactMap(\.self) }

    /// Returns the key with the given ID, or nil if neither key has it.
    fileprivate func key(named name: String) -> SigningKey? {
      if key.publicKey.keyID == name { return key }
      return rsaKey?.publicKey.keyID == name ? rsaKey : nil
    }

    /// A copy of this entry with an RSA key. A missing RSA key is created.
    fileprivate var withRSAKey: Entry {
      rsaKey == nil ? Entry(key: key, rsaKey: .rsa(), publishedAt: publishedAt, signsFrom: signsFrom) : self
    }
  }

  /// The tokens' issuer, if it is known.
  package enum Issuer: Sendable, Hashable {
    /// The keys have not signed any tokens yet.
    case none
    /// The keys were stored by a version that did not store the issuer.
    case unknown
    case kept(String)
  }

  /// The entries in the order in which their keys start signing. There is always at least one entry.
  private(set) var entries: [Entry]
  package internal(set) var issuer: Issuer
  /// The longest lifetime, in milliseconds, of any token that the keys have signed, excluding ID tokens, or 0 if there
  /// has been no such token. Keys stay published for this time after they have stopped signing.
  var longestTokenLife: Int64

  /// Creates signing keys from entries.
  ///
  /// - Parameter entries: The entries. There must be at least one.
  init(entries: [Entry], issuer: Issuer = .none, longestTokenLife: Int64 = 0) {
    self.entries = entries.sorted { $0.signsFrom < $1.signsFrom }
    self.issuer = issuer
    self.longestTokenLife = longestTokenLife
  }

  /// Creates a set with one new key, which starts signing immediately.
  package init(at now: Timestamp) {
    let now = Self.stored(now)
    self.init(entries: [Entry(publishedAt: now, signsFrom: now)])
  }

  /// Returns a time truncated to whole seconds, which is the precision of stored times.
  private static func stored(_ time: Timestamp) -> Timestamp {
    Timestamp(milliseconds: time.seconds * 1000)
  }

  // MARK: States

  /// Returns the index of the entry whose keys sign at a given time.
  private func signingIndex(at time: Timestamp) -> Int {
    // The clock may have been set back to a time before the first key.
    entries.lastIndex { $0.signsFrom <= time } ?? 0
  }

  /// Returns the entry whose keys sign at a given time.
  func signing(at time: Timestamp) -> Entry { entries[signingIndex(at: time)] }

  /// Returns the time at which a key stops being published, or nil if the key is the last one to sign.
  ///
  /// - Parameter tokenLifetime: The lifetime of an ID token, in milliseconds.
  private func publicationEnd(_ index: Int, tokenLifetime: Int64) -> Timestamp? {
    guard index + 1 < entries.count else { return nil }
    return entries[index + 1].signsFrom.adding(milliseconds: tokenLifetime + KeyRotation.notice)
  }

  /// Returns whether the keys at an index are published.
  private func isPublished(_ index: Int, at now: Timestamp, tokenLifetime: Int64) -> Bool {
    publicationEnd(index, tokenLifetime: tokenLifetime).map { $0 > now } ?? true
  }

  /// Returns the key with the given ID, or nil if no such key is published.
  func key(named name: String, at now: Timestamp, tokenLifetime: Int64) -> SigningKey? {
    for index in entries.indices {
      guard let key = entries[index].key(named: name) else { continue }
      return isPublished(index, at: now, tokenLifetime: tokenLifetime) ? key : nil
    }
    return nil
  }

  /// Returns the published keys, beginning with the signing key.
  package func published(at now: Timestamp, tokenLifetime: Int64) -> [SigningKeyStatus] {
    let signing = signingIndex(at: now)
    let keys = entries.indices.flatMap { index -> [SigningKeyStatus] in
      guard isPublished(index, at: now, tokenLifetime: tokenLifetime) else { return [] }
      let end = publicationEnd(index, tokenLifetime: tokenLifetime)
      return entries[index].keys.map { key in
        SigningKeyStatus(
          publicKey: key.publicKey, state: index == signing ? .signing : index < signing ? .retired : .published,
          publishedAt: entries[index].publishedAt, signsFrom: entries[index].signsFrom,
          signsUntil: index + 1 < entries.count ? entries[index + 1].signsFrom : nil, publishedUntil: end)
      }
    }
    return keys.filter { $0.state == .signing } + keys.filter { $0.state != .signing }
  }

  /// Returns the certificates of the published RSA keys, with their key IDs.
  func certificates(at now: Timestamp, tokenLifetime: Int64) -> [(id: String, pem: String)] {
    entries.indices.compactMap { index in
      let entry = entries[index]
      guard isPublished(index, at: now, tokenLifetime: tokenLifetime), let key = entry.rsaKey,
        let certificate = entry.certificate
      else { return nil }
      return (key.publicKey.keyID, certificate)
    }
  }

  // MARK: Rotation

  /// Returns whether the entry that signs now, or an entry that will sign in the future, has no RSA key.
  func lackRSAKeys(at now: Timestamp) -> Bool { entries[signingIndex(at: now)...].contains { $0.rsaKey == nil } }

  /// Creates the RSA keys that the current and future entries lack.
  mutating func addRSAKeys(at now: Timestamp) {
    for index in signingIndex(at: now)..<entries.count { entries[index] = entries[index].withRSAKey }
  }

  /// Adds a key. Removes the keys that are no longer published or, in an immediate rotation, all other keys. For an
  /// announced rotation, throws `.keyRotationPending` if a new key is already waiting to sign.
  mutating func rotate(_ rotation: KeyRotation, at now: Timestamp, tokenLifetime: Int64) throws(AccountError) {
    let now = Self.stored(now)
    // Another server may still sign with RSA.
    let rsaKey = entries.last?.rsaKey == nil ? nil : SigningKey.rsa()
    switch rotation {
    case .immediate:
      entries = [Entry(rsaKey: rsaKey, publishedAt: now, signsFrom: now)]
    case .announced:
      if let waiting = entries.last, waiting.signsFrom > now {
        let time = Date(timeIntervalSince1970: TimeInterval(waiting.signsFrom.seconds)).formatted(.iso8601)
        throw AccountError(
          .keyRotationPending,
          "The key \(waiting.key.publicKey.keyID) is already published and will sign from \(time). Rotate the keys "
            + "after that, or, if a key has leaked, use --now.",
          retryAfterMilliseconds: waiting.signsFrom.milliseconds(since: now))
      }
      let published = Set(published(at: now, tokenLifetime: tokenLifetime).map(\.publicKey.keyID))
      entries.removeAll { !published.contains($0.key.publicKey.keyID) }
      entries.append(
        Entry(rsaKey: rsaKey, publishedAt: now, signsFrom: now.adding(milliseconds: KeyRotation.notice)))
    }
  }
}
