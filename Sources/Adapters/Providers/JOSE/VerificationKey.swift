import Crypto
import CryptoExtras
import JSONWebTokens

/// A public key and the only signature algorithm that may be used with it. The key determines the algorithm, so a token
/// whose header names another algorithm is refused (RFC 8725, section 3.1).
struct VerificationKey: Sendable {
  private enum Material: Sendable {
    case rsa(_RSA.Signing.PublicKey)
    case p256(P256.Signing.PublicKey)
    case p384(P384.Signing.PublicKey)
    case p521(P521.Signing.PublicKey)
    case ed25519(Curve25519.Signing.PublicKey)
  }

  let algorithm: SignatureAlgorithm
  private let material: Material
  /// The issuer whose tokens the key verifies, if the key set names an issuer.
  private(set) var issuer: String?

  /// Creates a verification key from a JSON Web Key. Returns nil if the key has an unsupported type, is too weak, or is
  /// malformed.
  init?(_ key: JSONWebKey) {
    guard key.isForVerifying else { return nil }
    switch key.keyType {
    case "RSA": self.init(rsa: key)
    case "EC": self.init(ellipticCurve: key)
    case "OKP": self.init(edwardsCurve: key)
    default: return nil
    }
    issuer = key.issuer
  }

  private init(_ algorithm: SignatureAlgorithm, _ material: Material) {
    self.algorithm = algorithm
    self.material = material
  }

  init(_ key: P256.Signing.PublicKey) { self.init(.es256, .p256(key)) }

  init(_ key: _RSA.Signing.PublicKey) { self.init(.rs256, .rsa(key)) }

  init?(ed25519 bytes: [UInt8]) {
    guard let key = try? Curve25519.Signing.PublicKey(rawRepresentation: bytes) else { return nil }
    self.init(.edDSA, .ed25519(key))
  }

  /// Creates a P-256 key from the coordinates of its point.
  init?(p256X x: [UInt8], y: [UInt8]) {
    guard x.count == 32, y.count == 32, let key = try? P256.Signing.PublicKey(x963Representation: [0x04] + x + y) else {
      return nil
    }
    self.init(.es256, .p256(key))
  }
}

// MARK: - Reading

extension VerificationKey {
  /// Creates an RSA key with a modulus of 2048 to 8192 bits and an exponent of at least 65537 (NIST SP 800-56B, section
  /// 6.2). A larger modulus would take too much time, and no provider uses a smaller exponent.
  private init?(rsa key: JSONWebKey) {
    guard let modulus = key.bytes("n"), let exponent = key.bytes("e") else { return nil }
    let exponentBytes = Array(exponent.drop { $0 == 0 })
    guard exponentBytes.count <= 4, let last = exponentBytes.last, last & 1 == 1 else { return nil }
    let exponentValue = exponentBytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    guard exponentValue >= 65_537 else { return nil }

    let modulusBytes = Array(modulus.drop { $0 == 0 })
    guard let first = modulusBytes.first, let lowest = modulusBytes.last, lowest & 1 == 1 else { return nil }
    let bits = modulusBytes.count * 8 - first.leadingZeroBitCount
    guard (2048...8192).contains(bits),
      let publicKey = try? _RSA.Signing.PublicKey(n: modulusBytes, e: exponentBytes)
    else { return nil }

    // RS256 is used if the key names no algorithm, because it is OpenID Connect's default (Core, section 2).
    guard let algorithm = SignatureAlgorithm(rawValue: key.algorithm ?? "RS256") else { return nil }
    switch algorithm {
    case .rs256, .rs384, .rs512, .ps256, .ps384, .ps512: self.init(algorithm, .rsa(publicKey))
    case .es256, .es384, .es512, .edDSA: return nil
    }
  }

  private init?(ellipticCurve key: JSONWebKey) {
    guard let x = key.bytes("x"), let y = key.bytes("y") else { return nil }
    let point = [0x04] + x + y
    let algorithm: SignatureAlgorithm
    let material: Material
    // The initializers check that the point is on the curve.
    switch key.curve {
    case "P-256":
      guard x.count == 32, let publicKey = try? P256.Signing.PublicKey(x963Representation: point) else { return nil }
      (algorithm, material) = (.es256, .p256(publicKey))
    case "P-384":
      guard x.count == 48, let publicKey = try? P384.Signing.PublicKey(x963Representation: point) else { return nil }
      (algorithm, material) = (.es384, .p384(publicKey))
    case "P-521":
      guard x.count == 66, let publicKey = try? P521.Signing.PublicKey(x963Representation: point) else { return nil }
      (algorithm, material) = (.es512, .p521(publicKey))
    default: return nil
    }
    guard key.algorithm == nil || key.algorithm == algorithm.rawValue else { return nil }
    self.init(algorithm, material)
  }

  private init?(edwardsCurve key: JSONWebKey) {
    guard key.curve == "Ed25519", let x = key.bytes("x"), x.count == 32, !Self.hasSmallOrder(x),
      let publicKey = try? Curve25519.Signing.PublicKey(rawRepresentation: x)
    else { return nil }
    // RFC 9864 introduces the name "Ed25519" in addition to the older name "EdDSA".
    guard key.algorithm == nil || key.algorithm == "EdDSA" || key.algorithm == "Ed25519" else { return nil }
    self.init(.edDSA, .ed25519(publicKey))
  }

  /// Returns whether the encoding represents a point whose order divides eight, including non-canonical encodings. For
  /// such a key, one signature is valid for many messages. The library accepts such keys, which RFC 8032, section
  /// 5.1.7, permits.
  static func hasSmallOrder(_ encoding: [UInt8]) -> Bool {
    guard let last = encoding.last else { return true }
    let y = encoding.dropLast() + [last & 0x7F]
    return smallOrderOrdinates.contains(Array(y))
  }

  private static let smallOrderOrdinates: Set<[UInt8]> = {
    let order8a: [UInt8] = [
      0x26, 0xe8, 0x95, 0x8f, 0xc2, 0xb2, 0x27, 0xb0, 0x45, 0xc3, 0xf4, 0x89, 0xf2, 0xef, 0x98, 0xf0,
      0xd5, 0xdf, 0xac, 0x05, 0xd3, 0xc6, 0x33, 0x39, 0xb1, 0x38, 0x02, 0x88, 0x6d, 0x53, 0xfc, 0x05,
    ]
    let order8b: [UInt8] = [
      0xc7, 0x17, 0x6a, 0x70, 0x3d, 0x4d, 0xd8, 0x4f, 0xba, 0x3c, 0x0b, 0x76, 0x0d, 0x10, 0x67, 0x0f,
      0x2a, 0x20, 0x53, 0xfa, 0x2c, 0x39, 0xcc, 0xc6, 0x4e, 0xc7, 0xfd, 0x77, 0x92, 0xac, 0x03, 0x7a,
    ]
    let middle = [UInt8](repeating: 0, count: 31)
    let full = [UInt8](repeating: 0xFF, count: 30) + [0x7F]
    // The y-coordinates of the points of order 8, then 0, 1 and -1, and the unreduced encodings of 0 and 1.
    return [order8a, order8b, [0] + middle, [1] + middle, [0xEC] + full, [0xED] + full, [0xEE] + full]
  }()
}

// MARK: - Verifying

extension VerificationKey {
  /// Returns whether `signature` is this key's signature of `message`. Returns false for signatures with an impossible
  /// length or range.
  func isValid(_ signature: [UInt8], over message: [UInt8]) -> Bool {
    switch material {
    case .rsa(let key):
      let signature = _RSA.Signing.RSASignature(rawRepresentation: signature)
      switch algorithm {
      case .rs256: return key.isValidSignature(signature, for: SHA256.hash(data: message), padding: .insecurePKCS1v1_5)
      case .rs384: return key.isValidSignature(signature, for: SHA384.hash(data: message), padding: .insecurePKCS1v1_5)
      case .rs512: return key.isValidSignature(signature, for: SHA512.hash(data: message), padding: .insecurePKCS1v1_5)
      case .ps256: return key.isValidSignature(signature, for: SHA256.hash(data: message), padding: .PSS)
      case .ps384: return key.isValidSignature(signature, for: SHA384.hash(data: message), padding: .PSS)
      case .ps512: return key.isValidSignature(signature, for: SHA512.hash(data: message), padding: .PSS)
      case .es256, .es384, .es512, .edDSA: return false
      }
    case .p256(let key):
      guard signature.count == 64, let signature = try? P256.Signing.ECDSASignature(rawRepresentation: signature) else {
        return false
      }
      return key.isValidSignature(signature, for: SHA256.hash(data: message))
    case .p384(let key):
      guard signature.count == 96, let signature = try? P384.Signing.ECDSASignature(rawRepresentation: signature) else {
        return false
      }
      return key.isValidSignature(signature, for: SHA384.hash(data: message))
    case .p521(let key):
      guard signature.count == 132, let signature = try? P521.Signing.ECDSASignature(rawRepresentation: signature)
      else {
        return false
      }
      return key.isValidSignature(signature, for: SHA512.hash(data: message))
    case .ed25519(let key):
      return signature.count == 64 && key.isValidSignature(signature, for: message)
    }
  }
}
