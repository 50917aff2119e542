/// Randomness and keyed hashing. The key behind `digest` is a secret of the server's that outlives restarts.
package protocol SecretSource: Sendable {
  /// `count` bytes from the system's cryptographic generator.
  func randomBytes(_ count: Int) -> [UInt8]
  /// 32 bytes of HMAC-SHA-256 under the server's key, its input separated by `label`.
  ///
  /// It must be keyed: it distinguishes refresh tokens, and a caller that has one must not be able to compute the next.
  func digest(_ bytes: [UInt8], label: String) -> [UInt8]
}
