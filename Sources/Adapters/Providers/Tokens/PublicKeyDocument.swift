package import Accounts
import ByteCoding
import JSONWebTokens

/// The JSON Web Key Set (RFC 7517, section 5) with which other services verify our ID tokens, for
/// `/.well-known/jwks.json`.
package enum PublicKeyDocument {
  /// The document's media type (RFC 7517, section 8.5.2).
  package static let contentType = "application/jwk-set+json"

  /// The algorithms of the keys.
  package static let algorithms = [SignatureAlgorithm.es256.rawValue]

  package static func bytes(of keys: [SigningKeyStatus]) -> [UInt8] {
    JSONWriter.bytes(of: .object(["keys": .array(keys.map { .object(members(of: $0.publicKey)) })]))
  }

  static func members(of key: PublicSigningKey) -> [String: JSONValue] {
    [
      "kty": .string("EC"), "crv": .string("P-256"), "alg": .string(SignatureAlgorithm.es256.rawValue),
      "use": .string("sig"), "kid": .string(key.keyID), "x": .string(Base64.string(of: key.x, alphabet: .url)),
      "y": .string(Base64.string(of: key.y, alphabet: .url)),
    ]
  }
}
