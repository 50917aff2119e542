/// A key of the ID tokens at some time.
package struct SigningKeyStatus: Sendable, Hashable {
  /// What a key does. The times of the keys alone decide it.
  package enum State: String, Sendable, Hashable, CaseIterable {
    /// Verifiers can fetch it; it signs later.
    case published
    case signing
    /// It no longer signs; verifiers need it for the tokens that it has signed.
    case retired
  }

  package var publicKey: PublicSigningKey
  package var state: State
  package var publishedAt: Timestamp
  package var signsFrom: Timestamp
  /// When another key signs in its place; nil if none is known that will.
  package var signsUntil: Timestamp?
  /// When it is no longer published; nil as for `signsUntil`.
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

/// How a new key takes the place of the one that signs.
package enum KeyRotation: Sendable, Hashable {
  /// The new key is published first, and signs once every verifier has fetched it.
  case announced
  /// The new key signs at once, and all others are withdrawn: for a key that has leaked.
  case immediate

  /// For how long verifiers may keep the published keys, in milliseconds.
  package static let longestCaching: Int64 = 3_600_000
  /// How long a key is published before it signs, and how much longer than its last token lives it stays published, in
  /// milliseconds: five minutes more than verifiers may keep the keys, for clocks that differ.
  package static let notice = longestCaching + 300_000
}
