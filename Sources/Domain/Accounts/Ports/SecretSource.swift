/// Random bytes and keyed hashes. The key of `digest` is a secret of the server that is kept across restarts.
package protocol SecretSource: Sendable {
  /// Returns `count` bytes from the system's cryptographic generator.
  func randomBytes(_ count: Int) -> [UInt8]
  /// Returns 32 bytes of HMAC-SHA-256 with the server's key. `label` separates its uses.
  ///
  /// The hash must be keyed, because it is part of refresh tokens, and a caller that has one token must not be able to
  /// compute the next.
  func digest(_ bytes: [UInt8], label: String) -> [UInt8]
}
