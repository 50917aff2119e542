import ByteCoding
import Crypto
import CryptoExtras
import JSONWebTokens

@testable import Providers

/// A private key of an identity provider that the tests play.
enum TestKey: Sendable {
  case rsa(_RSA.Signing.PrivateKey)
  case p256(P256.Signing.PrivateKey)
  case p384(P384.Signing.PrivateKey)
  case p521(P521.Signing.PrivateKey)
  case ed25519(Curve25519.Signing.PrivateKey)

  /// Made once: an RSA key takes long to find.
  static let rsa2048 = makeRSA(.bits2048)
  static let rsa1024 = makeRSA(_RSA.Signing.KeySize(bitCount: 1024))
  static let ec256 = TestKey.p256(P256.Signing.PrivateKey())
  static let ec384 = TestKey.p384(P384.Signing.PrivateKey())
  static let ec521 = TestKey.p521(P521.Signing.PrivateKey())
  static let ed = TestKey.ed25519(Curve25519.Signing.PrivateKey())

  private static func makeRSA(_ size: _RSA.Signing.KeySize) -> TestKey? {
    (try? _RSA.Signing.PrivateKey(unsafeKeySize: size)).map { .rsa($0) }
  }

  func signature(_ algorithm: String, over message: [UInt8]) throws -> [UInt8] {
    switch self {
    case .rsa(let key):
      switch algorithm {
      case "RS384":
        return Array(try key.signature(for: SHA384.hash(data: message), padding: .insecurePKCS1v1_5).rawRepresentation)
      case "RS512":
        return Array(try key.signature(for: SHA512.hash(data: message), padding: .insecurePKCS1v1_5).rawRepresentation)
      case "PS256": return Array(try key.signature(for: SHA256.hash(data: message), padding: .PSS).rawRepresentation)
      case "PS384": return Array(try key.signature(for: SHA384.hash(data: message), padding: .PSS).rawRepresentation)
      case "PS512": return Array(try key.signature(for: SHA512.hash(data: message), padding: .PSS).rawRepresentation)
      default:
        return Array(try key.signature(for: SHA256.hash(data: message), padding: .insecurePKCS1v1_5).rawRepresentation)
      }
    case .p256(let key): return Array(try key.signature(for: SHA256.hash(data: message)).rawRepresentation)
    case .p384(let key): return Array(try key.signature(for: SHA384.hash(data: message)).rawRepresentation)
    case .p521(let key): return Array(try key.signature(for: SHA512.hash(data: message)).rawRepresentation)
    case .ed25519(let key): return Array(try key.signature(for: message))
    }
  }

  /// The public members of the JSON Web Key.
  func members(kid: String, algorithm: String?) throws -> [String: JSONValue] {
    var members: [String: JSONValue] = ["kid": .string(kid), "use": .string("sig")]
    members["alg"] = algorithm.map(JSONValue.string)
    func coordinates(_ point: [UInt8], _ curve: String) {
      let half = (point.count - 1) / 2
      members["kty"] = .string("EC")
      members["crv"] = .string(curve)
      members["x"] = .string(Base64.string(of: Array(point[1...half]), alphabet: .url))
      members["y"] = .string(Base64.string(of: Array(point[(half + 1)...]), alphabet: .url))
    }
    switch self {
    case .rsa(let key):
      let primitives = try key.publicKey.getKeyPrimitives()
      members["kty"] = .string("RSA")
      members["n"] = .string(Base64.string(of: Array(primitives.modulus), alphabet: .url))
      members["e"] = .string(Base64.string(of: Array(primitives.publicExponent), alphabet: .url))
    case .p256(let key): coordinates(Array(key.publicKey.x963Representation), "P-256")
    case .p384(let key): coordinates(Array(key.publicKey.x963Representation), "P-384")
    case .p521(let key): coordinates(Array(key.publicKey.x963Representation), "P-521")
    case .ed25519(let key):
      members["kty"] = .string("OKP")
      members["crv"] = .string("Ed25519")
      members["x"] = .string(Base64.string(of: Array(key.publicKey.rawRepresentation), alphabet: .url))
    }
    return members
  }
}
