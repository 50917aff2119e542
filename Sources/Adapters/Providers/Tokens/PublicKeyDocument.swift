package import Accounts
import ByteCoding
import JSONWebTokens

/// The JSON Web Key Set (RFC 7517, section 5) that other services use to verify this server's ID tokens. It is
/// published at `/.well-known/jwks.json`.
package enum PublicKeyDocument {
  /// The document's media type (RFC 7517, section 8.5.2).
  package static let contentType = "application/jwk-set+json"

  package static func bytes(of keys: [SigningKeyStatus]) -> [UInt8] {
    JSONWriter.bytes(of: .object(["keys": .array(keys.map { .object(members(of: $0.publicKey)) })]))
  }

  static func members(of key: PublicSigningKey) -> [String: JSONValue] {
    members(of: key.material).merging(
      ["alg": .string(key.algorithm), "use": .string("sig"), "kid": .string(key.keyID)]) { own, _ in own }
  }

  /// Returns the required members of a key's JSON Web Key, which depend on the kind of key.
  static func members(of material: PublicSigningKey.Material) -> [String: JSONValue] {
    func number(_ bytes: [UInt8]) -> JSONValue { .string(Base64.string(of: bytes, alphabet: .url)) }
    return switch material {
    case .p256(let x, let y):
      ["kty": .string("EC"), "crv": .string("P-256"), "x": number(x), "y": number(y)]
    case .rsa(let modulus, let exponent):
      ["kty": .string("RSA"), "n": number(modulus), "e": number(exponent)]
    }
  }
}
