/// The metadata that contains the request key. The key allows a caller to retry a call whose response was lost.
package enum RequestKeyMetadata {
  package static let name = "ligature-request-key-bin"

  /// Returns a new key of 16 random bytes, which must be kept as secret as a token.
  package static func newKey() -> [UInt8] { (0..<16).map { _ in UInt8.random(in: .min ... .max) } }
}
