import ByteCoding
import Crypto
package import Foundation

/// The private key of a service, which signs the tokens of its calls.
package struct ServiceSigningKey: Sendable {
  private let key: P256.Signing.PrivateKey

  /// Creates a key.
  package init() {
    key = P256.Signing.PrivateKey()
  }

  /// Reads a key; nil if the text is not a private key on P-256 in PEM form.
  package init?(pem: String) {
    guard let key = try? P256.Signing.PrivateKey(pemRepresentation: pem) else { return nil }
    self.key = key
  }

  package var publicPEM: String { key.publicKey.pemRepresentation }
  /// The private key in PEM form, which is a secret.
  package var privatePEM: String { key.pemRepresentation }

  /// Returns a token for calls, which is valid for five minutes.
  ///
  /// - Parameters:
  ///   - id: The ID of the key.
  ///   - audience: The issuer of the ID tokens of the server that it is for.
  package func token(id: String, audience: String, now: Date = Date()) throws -> String {
    let issuedAt = Int64(now.timeIntervalSince1970)
    let header: JSONValue = .object(["alg": .string("ES256"), "typ": .string("JWT"), "kid": .string(id)])
    let payload: JSONValue = .object([
      "iss": .string(id), "sub": .string(id), "aud": .string(audience), "iat": .number(String(issuedAt)),
      "exp": .number(String(issuedAt + SignedServiceTokenVerifier.longestLife)),
    ])
    let input = [header, payload].map { Base64.string(of: JSONWriter.bytes(of: $0), alphabet: .url) }
      .joined(separator: ".")
    let signature = try key.signature(for: SHA256.hash(data: Array(input.utf8))).rawRepresentation
    return input + "." + Base64.string(of: Array(signature), alphabet: .url)
  }
}
