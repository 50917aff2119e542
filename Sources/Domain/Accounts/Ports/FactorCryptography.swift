/// What second factors need of a library for cryptography.
package protocol FactorCryptography: Sendable {
  /// Encrypts a factor's secret under a key of the server's. Only `open` with the same context reads it again.
  ///
  /// - Parameter context: says whose secret it is, so that one that is copied to another account is of no use there.
  func seal(_ secret: [UInt8], for context: [UInt8]) throws(AccountError) -> [UInt8]
  /// Decrypts what `seal` has made; nil if it was made by another server, for another context, or was changed.
  func open(_ sealed: [UInt8], for context: [UInt8]) -> [UInt8]?
  /// The 20 bytes of HMAC-SHA-1 (RFC 2104, RFC 3174), which one-time codes are made of.
  func hmacSHA1(of message: [UInt8], key: [UInt8]) -> [UInt8]
}
