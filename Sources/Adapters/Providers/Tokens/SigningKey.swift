import Accounts
import ByteCoding
import Crypto
import JSONWebTokens

/// A private key on P-256 that signs ID tokens, with its ID.
struct SigningKey: Sendable {
  let privateKey: P256.Signing.PrivateKey
  let publicKey: PublicSigningKey
  let verificationKey: VerificationKey?
  /// The headers of the tokens that it signs, encoded, by their "typ".
  private let headers: [TokenType: String]

  init(privateKey: P256.Signing.PrivateKey = P256.Signing.PrivateKey()) {
    self.privateKey = privateKey
    let point = Array(privateKey.publicKey.x963Representation)
    let x = Array(point[1..<33])
    let y = Array(point[33..<65])
    let keyID = Self.thumbprint(x: x, y: y)
    publicKey = PublicSigningKey(keyID: keyID, x: x, y: y)
    verificationKey = VerificationKey(p256X: x, y: y)
    let pairs = TokenType.allCases.map { type in
      let members: [String: JSONValue] = [
        "alg": .string(SignatureAlgorithm.es256.rawValue), "typ": .string(type.rawValue), "kid": .string(keyID),
      ]
      return (type, Base64.string(of: JSONWriter.bytes(of: .object(members)), alphabet: .url))
    }
    headers = Dictionary(uniqueKeysWithValues: pairs)
  }

  func header(of type: TokenType) -> String { headers[type] ?? "" }

  /// Creates the key from the 32 bytes of its private scalar; nil if they are not one.
  init?(scalar: [UInt8]) {
    guard let key = try? P256.Signing.PrivateKey(rawRepresentation: scalar) else { return nil }
    self.init(privateKey: key)
  }

  /// Returns the key's ID: the SHA-256 of its public members in a fixed spelling (RFC 7638).
  private static func thumbprint(x: [UInt8], y: [UInt8]) -> String {
    let members: [String: JSONValue] = [
      "crv": .string("P-256"), "kty": .string("EC"), "x": .string(Base64.string(of: x, alphabet: .url)),
      "y": .string(Base64.string(of: y, alphabet: .url)),
    ]
    return Base64.string(of: Array(SHA256.hash(data: JSONWriter.bytes(of: .object(members)))), alphabet: .url)
  }
}

/// The types of the tokens of this server, as their headers say them ("typ").
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
