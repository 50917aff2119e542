import Accounts
import ByteCoding
import Crypto
import CryptoExtras
import JSONWebTokens

/// A private key that signs tokens, and its ID.
struct SigningKey: Sendable {
  private enum Material: Sendable {
    case p256(P256.Signing.PrivateKey)
    case rsa(_RSA.Signing.PrivateKey)
  }

  private let material: Material
  let publicKey: PublicSigningKey
  let verificationKey: VerificationKey?
  /// The encoded headers of the tokens that the key signs, keyed by token type.
  private let headers: [TokenType: String]

  private init(_ material: Material, _ publicMaterial: PublicSigningKey.Material, _ verificationKey: VerificationKey?) {
    self.material = material
    let publicKey = PublicSigningKey(keyID: Self.thumbprint(of: publicMaterial), publicMaterial)
    self.publicKey = publicKey
    self.verificationKey = verificationKey
    let pairs = TokenType.allCases.map { type in
      let members: [String: JSONValue] = [
        "alg": .string(publicKey.algorithm), "typ": .string(type.rawValue), "kid": .string(publicKey.keyID),
      ]
      return (type, Base64.string(of: JSONWriter.bytes(of: .object(members)), alphabet: .url))
    }
    headers = Dictionary(uniqueKeysWithValues: pairs)
  }

  /// Creates a key for ES256.
  init(privateKey: P256.Signing.PrivateKey = P256.Signing.PrivateKey()) {
    let point = Array(privateKey.publicKey.x963Representation)
    let (x, y) = (Array(point[1..<33]), Array(point[33..<65]))
    self.init(.p256(privateKey), .p256(x: x, y: y), VerificationKey(p256X: x, y: y))
  }

  /// Creates a key for ES256 from the 32 bytes of a private scalar. Returns nil if the scalar is invalid.
  init?(scalar: [UInt8]) {
    guard let key = try? P256.Signing.PrivateKey(rawRepresentation: scalar) else { return nil }
    self.init(privateKey: key)
  }

  /// Creates a new key for RS256. This takes a few hundred milliseconds.
  static func rsa() -> SigningKey? {
    guard let key = try? _RSA.Signing.PrivateKey(keySize: .bits2048) else { return nil }
    return SigningKey(key)
  }

  /// Creates a key for RS256 from an encoded RSAPrivateKey (RFC 8017, section A.1.2).
  init?(rsaDER der: [UInt8]) {
    guard let key = try? _RSA.Signing.PrivateKey(derRepresentation: der) else { return nil }
    self.init(key)
  }

  private init?(_ key: _RSA.Signing.PrivateKey) {
    guard (2048...8192).contains(key.keySizeInBits), let numbers = try? key.publicKey.getKeyPrimitives() else {
      return nil
    }
    self.init(
      .rsa(key), .rsa(modulus: Array(numbers.modulus), exponent: Array(numbers.publicExponent)),
      VerificationKey(key.publicKey))
  }

  /// The secret bytes, from which the key can be recreated.
  var secretBytes: [UInt8] {
    switch material {
    case .p256(let key): Array(key.rawRepresentation)
    case .rsa(let key): Array(key.derRepresentation)
    }
  }

  /// Returns a PEM-encoded certificate for the key, or nil if the key is not an RSA key. Repeated calls return the same
  /// certificate.
  func certificate(since start: Timestamp) -> String? {
    guard case .rsa = material else { return nil }
    return TokenCertificate.pem(of: secretBytes, named: publicKey.keyID, since: start)
  }

  /// Returns the signed token with the given payload.
  func token(_ payload: [UInt8], _ type: TokenType) throws(AccountError) -> String {
    let signingInput = (headers[type] ?? "") + "." + Base64.string(of: payload, alphabet: .url)
    guard let signature = signature(of: SHA256.hash(data: Array(signingInput.utf8))) else {
      throw AccountError(.internalError, "The token could not be signed.")
    }
    return signingInput + "." + Base64.string(of: signature, alphabet: .url)
  }

  private func signature(of digest: SHA256.Digest) -> [UInt8]? {
    switch material {
    case .p256(let key):
      (try? key.signature(for: digest)).map { P256Signature.low(Array($0.rawRepresentation)) }
    case .rsa(let key):
      (try? key.signature(for: digest, padding: .insecurePKCS1v1_5)).map { Array($0.rawRepresentation) }
    }
  }

  /// Returns the key's ID, which is the SHA-256 digest of its public members in a fixed form (RFC 7638).
  private static func thumbprint(of material: PublicSigningKey.Material) -> String {
    let members = JSONWriter.bytes(of: .object(PublicKeyDocument.members(of: material)))
    return Base64.string(of: Array(SHA256.hash(data: members)), alphabet: .url)
  }
}

/// The types of this server's tokens, as they appear in the `typ` header parameter.
enum TokenType: String, CaseIterable, Sendable {
  case idToken = "JWT"
  case sessionCookie = "session+jwt"
  /// The type of access tokens (RFC 9068, section 2.1).
  case accessToken = "at+jwt"

  init(_ kind: UserTokenKind) {
    switch kind {
    case .idToken: self = .idToken
    case .sessionCookie: self = .sessionCookie
    }
  }
}
