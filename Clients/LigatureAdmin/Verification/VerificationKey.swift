import JSONWebTokens
import LigatureMessages
import P256Signatures
import RSASignatures

/// A public key of the server, together with the only algorithm for which it verifies. A token's header can only agree
/// with that algorithm.
enum VerificationKey: Sendable {
  case p256(P256PublicKey)
  /// A key of a server that signs as a Firebase project.
  case rsa(RSAPublicKey)

  /// Returns nil for a key of another kind, or for an invalid key.
  init?(_ key: LigatureV1.SigningKey) {
    switch key.algorithm {
    case "ES256":
      guard key.curve == "P-256", let key = P256PublicKey(x: key.x, y: key.y) else { return nil }
      self = .p256(key)
    case "RS256":
      guard let key = RSAPublicKey(modulus: key.modulus, exponent: key.exponent) else { return nil }
      self = .rsa(key)
    default: return nil
    }
  }

  var algorithm: SignatureAlgorithm {
    switch self {
    case .p256: .es256
    case .rsa: .rs256
    }
  }

  /// Returns whether a signature of a message was made with this key. Of the two valid signatures that a P-256 key has
  /// for a message, only the low one is accepted.
  func isValid(_ signature: [UInt8], over message: [UInt8]) -> Bool {
    switch self {
    case .p256(let key): P256Signature.isLow(signature) && key.isValid(signature, over: message)
    case .rsa(let key): key.isValid(signature, over: message)
    }
  }
}
