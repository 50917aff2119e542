import ByteCoding
import Crypto
import CryptoExtras
package import Foundation
import JSONWebTokens

/// The reason why a custom token cannot be signed.
package struct SigningProblem: Error {
  package let message: String

  init(_ message: String) { self.message = message }
}

/// Signs custom tokens in the same way as a service, for tests.
package struct CustomTokenSigner: Sendable {
  private enum Key: Sendable {
    case p256(P256.Signing.PrivateKey)
    case ed25519(Curve25519.Signing.PrivateKey)
    case rsa(_RSA.Signing.PrivateKey)
  }

  private let key: Key

  /// Creates a signer with the private key in a file.
  /// - Parameter path: The path of a PEM file that contains a P-256 key, an Ed25519 key, or an RSA key of at least 2048
  ///   bits.
  package init(file path: String) throws(SigningProblem) {
    guard let text = try? String(contentsOf: URL(filePath: path), encoding: .utf8) else {
      throw SigningProblem("\(path) cannot be read; name a file with a private key")
    }
    if let der = PEMText.bytes(of: text, label: "PRIVATE KEY"),
      let bytes = Ed25519Encoding.key(in: der, after: Ed25519Encoding.privatePrefix),
      let key = try? Curve25519.Signing.PrivateKey(rawRepresentation: bytes)
    {
      self.key = .ed25519(key)
    } else if let key = try? P256.Signing.PrivateKey(pemRepresentation: text) {
      self.key = .p256(key)
    } else if let key = try? _RSA.Signing.PrivateKey(pemRepresentation: text) {
      self.key = .rsa(key)
    } else {
      throw SigningProblem(
        "\(path) is not a P-256, Ed25519 or RSA private key; create one with `openssl genpkey -algorithm ed25519 -out "
          + "KEY`")
    }
  }

  /// Returns a signed custom token.
  ///
  /// - Parameters:
  ///   - claims: The claims, as a JSON object.
  ///   - audience: The `issuer` setting of the server for which the token is intended.
  ///   - lifetime: The lifetime in seconds. A server accepts at most one hour.
  package func token(
    uid: String, claims: String?, audience: String, now: Date = Date(), lifetime: Int64
  ) throws(SigningProblem) -> String {
    let issuedAt = Int64(now.timeIntervalSince1970)
    var payload: [String: JSONValue] = [
      "aud": .string(audience), "uid": .string(uid), "iat": .number(String(issuedAt)),
      "exp": .number(String(issuedAt + lifetime)), "jti": .string(UUID().uuidString),
    ]
    if let claims {
      guard let members = try? JSONReader.readObject(Array(claims.utf8), limits: .token) else {
        throw SigningProblem("the claims are not a JSON object; write them like {\"premium\": true}")
      }
      payload["claims"] = .object(members)
    }
    let header: [String: JSONValue] = ["alg": .string(algorithm.rawValue), "typ": .string("JWT")]
    let input = [header, payload].map { Base64.string(of: JSONWriter.bytes(of: .object($0)), alphabet: .url) }
      .joined(separator: ".")
    guard let signature = try? signature(over: Array(input.utf8)) else {
      throw SigningProblem("the key cannot sign; create another one")
    }
    return input + "." + Base64.string(of: signature, alphabet: .url)
  }

  private var algorithm: SignatureAlgorithm {
    switch key {
    case .p256: .es256
    case .ed25519: .edDSA
    case .rsa: .rs256
    }
  }

  private func signature(over message: [UInt8]) throws -> [UInt8] {
    switch key {
    case .p256(let key): Array(try key.signature(for: SHA256.hash(data: message)).rawRepresentation)
    case .ed25519(let key): Array(try key.signature(for: message))
    case .rsa(let key):
      Array(try key.signature(for: SHA256.hash(data: message), padding: .insecurePKCS1v1_5).rawRepresentation)
    }
  }
}
