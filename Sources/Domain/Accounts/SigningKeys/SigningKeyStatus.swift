/// The state of a signing key for ID tokens at one point in time.
package struct SigningKeyStatus: Sendable, Hashable {
  /// The use of a key, which depends only on its times.
  package enum State: String, Sendable, Hashable, CaseIterable {
    /// Verifiers can fetch the key; it will sign later.
    case published
    case signing
    /// The key no longer signs; verifiers need it for the tokens that it has signed.
    case retired
  }

  package var publicKey: PublicSigningKey
  package var state: State
  package var publishedAt: Timestamp
  package var signsFrom: Timestamp
  /// The time when another key replaces this one for signing; nil if that time is not known.
  package var signsUntil: Timestamp?
  /// The time when the key is no longer published; nil as for `signsUntil`.
  package var publishedUntil: Timestamp?

  package init(
    publicKey: PublicSigningKey, state: State, publishedAt: Timestamp, signsFrom: Timestamp, signsUntil: Timestamp?,
    publishedUntil: Timestamp?
  ) {
    self.publicKey = publicKey
    self.state = state
    self.publishedAt = publishedAt
    self.signsFrom = signsFrom
    self.signsUntil = signsUntil
    self.publishedUntil = publishedUntil
  }
}

/// How a new key replaces the key that signs.
package enum KeyRotation: Sendable, Hashable {
  /// The new key is published first, and signs once every verifier has fetched it.
  case announced
  /// The new key signs at once, and all others are withdrawn, because a key has leaked.
  case immediate

  /// The time for which verifiers may cache the published keys, in milliseconds.
  package static let longestCaching: Int64 = 3_600_000
  /// The time for which a key is published before it signs, and after its last token has expired, in milliseconds: five
  /// minutes more than verifiers may cache the keys, because clocks differ.
  package static let notice = longestCaching + 300_000
}
