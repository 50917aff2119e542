/// A source of random bytes and keyed hashes. The key that `digest` uses is a server secret that persists across
/// restarts.
package protocol SecretSource: Sendable {
  /// Returns `count` bytes from the system's cryptographically secure random number generator.
  func randomBytes(_ count: Int) -> [UInt8]
  /// Returns the 32-byte HMAC-SHA-256 of the bytes with the server's key. `label` separates the different uses of the
  /// key.
  ///
  /// The hash must be keyed, because it is part of refresh tokens, and a caller that has one token must not be able to
  /// compute the next one.
  func digest(_ bytes: [UInt8], label: String) -> [UInt8]
}
