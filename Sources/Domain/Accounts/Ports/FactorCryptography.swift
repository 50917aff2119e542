/// The cryptographic operations that second factors need.
package protocol FactorCryptography: Sendable {
  /// Encrypts a factor's secret with a server key. Only `open`, called with the same context, can decrypt the result.
  ///
  /// - Parameter context: Identifies the owner of the secret, so that a copy of the secret cannot be used in another
  ///   account.
  func seal(_ secret: [UInt8], for context: [UInt8]) throws(AccountError) -> [UInt8]
  /// Decrypts the result of `seal`. Returns nil if the data was sealed with another server key or for a different
  /// context, or if it was modified.
  func open(_ sealed: [UInt8], for context: [UInt8]) -> [UInt8]?
  /// Returns the 20-byte HMAC-SHA-1 of a message (RFC 2104, RFC 3174), from which one-time codes are computed.
  func hmacSHA1(of message: [UInt8], key: [UInt8]) -> [UInt8]
}
