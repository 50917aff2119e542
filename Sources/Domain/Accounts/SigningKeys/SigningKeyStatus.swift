/// The state of a signing key for ID tokens at one point in time.
package struct SigningKeyStatus: Sendable, Hashable {
  /// The current use of a key, which depends only on the key's times.
  package enum State: String, Sendable, Hashable, CaseIterable {
    /// Verifiers can fetch the key, but it does not sign yet.
    case published
    case signing
    /// The key no longer signs, but verifiers still need it for existing tokens.
    case retired
  }

  package var publicKey: PublicSigningKey
  package var state: State
  package var publishedAt: Timestamp
  package var signsFrom: Timestamp
  /// The time when another key starts signing instead of this one; nil if that time is not known.
  package var signsUntil: Timestamp?
  /// The time when the key stops being published; nil if that time is not known.
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

/// How a new key replaces the signing key.
package enum KeyRotation: Sendable, Hashable {
  /// The new key is published first, and starts signing only after every verifier has had time to fetch it.
  case announced
  /// The new key starts signing immediately, and all other keys are withdrawn. Use this kind of rotation if a key has
  /// leaked.
  case immediate

  /// The maximum time that verifiers may cache the published keys, in milliseconds.
  package static let longestCaching: Int64 = 3_600_000
  /// The time, in milliseconds, that a key is published before it starts signing, and after its last token has expired.
  /// It exceeds the caching time of verifiers by five minutes, because clocks differ.
  package static let notice = longestCaching + 300_000
}
