/// The metadata with which a caller can repeat a call whose response was lost: a key for each request.
package enum RequestKeyMetadata {
  package static let name = "ligature-request-key-bin"

  /// Returns a new key: 16 random bytes, as secret as a token.
  package static func newKey() -> [UInt8] { (0..<16).map { _ in UInt8.random(in: .min ... .max) } }
}
