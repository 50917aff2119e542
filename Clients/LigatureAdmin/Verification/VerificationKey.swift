import JSONWebTokens
import LigatureMessages
import P256Signatures
import RSASignatures

/// A public key of the server, together with the one algorithm that it verifies: a token's header can only agree with
/// it.
enum VerificationKey: Sendable {
  case p256(P256PublicKey)
  /// A key of a server that signs as a Firebase project.
  case rsa(RSAPublicKey)

  /// Returns nil for a key of another kind, or one that is not sound.
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

  /// Returns whether a signature is this key's of a message. Of the two that a key on P-256 has for a message, only the
  /// low one is accepted.
  func isValid(_ signature: [UInt8], over message: [UInt8]) -> Bool {
    switch self {
    case .p256(let key): P256Signature.isLow(signature) && key.isValid(signature, over: message)
    case .rsa(let key): key.isValid(signature, over: message)
    }
  }
}
