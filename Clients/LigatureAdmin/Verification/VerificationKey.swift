import JSONWebTokens
import LigatureMessages
import P256Signatures
import RSASignatures

/// A public key of the server, together with the only algorithm with which it may be used. The verifier refuses a token
/// whose header specifies a different algorithm.
enum VerificationKey: Sendable {
  case p256(P256PublicKey)
  /// The key of a server that signs tokens on behalf of a Firebase project.
  case rsa(RSAPublicKey)

  /// Creates a key from a message. Returns nil if the key is invalid or of an unsupported kind.
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

  /// Returns whether a signature over a message is valid for this key. Of the two equivalent forms of a P-256
  /// signature, only the one with the low `s` value is accepted.
  func isValid(_ signature: [UInt8], over message: [UInt8]) -> Bool {
    switch self {
    case .p256(let key): P256Signature.isLow(signature) && key.isValid(signature, over: message)
    case .rsa(let key): key.isValid(signature, over: message)
    }
  }
}
