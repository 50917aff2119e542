import Accounts
import ByteCoding
import Crypto
import JSONWebTokens

/// The method by which this service authenticates as a client at a provider's token endpoint.
enum ClientAuthentication: Sendable {
  /// A client secret (RFC 6749, section 2.3.1).
  case secret(Secret)
  case signed(AppleClientKey)

  /// Returns the headers and parameters to add to a request.
  func credentials(
    of clientID: String, inBody: Bool, now: Timestamp
  ) throws(AccountError) -> (headers: [(name: String, value: String)], parameters: [(String, String)]) {
    switch self {
    case .secret(let secret) where inBody:
      return ([], [("client_id", clientID), ("client_secret", secret.reveal())])
    case .secret(let secret):
      let value = ProviderRequest.basicAuthorization(
        ProviderAPI.escaped(clientID), Secret(ProviderAPI.escaped(secret.reveal())))
      return ([("authorization", value)], [])
    case .signed(let key):
      return ([], [("client_id", clientID), ("client_secret", try key.clientSecret(for: clientID, now: now))])
    }
  }
}

/// The key that identifies a developer team at Apple. Its signatures replace a client secret.
struct AppleClientKey: Sendable {
  private static let lifetimeSeconds: Int64 = 300

  let keyID: String
  let teamID: String
  /// The `aud` claim of the key's signatures, which is Apple's issuer.
  let audience: String
  let key: P256.Signing.PrivateKey

  func clientSecret(for clientID: String, now: Timestamp) throws(AccountError) -> String {
    let header = JSONValue.object(["alg": .string("ES256"), "kid": .string(keyID)])
    let claims = JSONValue.object([
      "iss": .string(teamID), "iat": .number(String(now.seconds)),
      "exp": .number(String(now.seconds + Self.lifetimeSeconds)), "aud": .string(audience), "sub": .string(clientID),
    ])
    let text = [header, claims].map { Base64.string(of: JSONWriter.bytes(of: $0), alphabet: .url) }
      .joined(separator: ".")
    guard let signature = try? key.signature(for: SHA256.hash(data: Array(text.utf8))) else {
      throw AccountError(.internalError, "The client secret could not be signed.")
    }
    return text + "." + Base64.string(of: Array(signature.rawRepresentation), alphabet: .url)
  }
}
