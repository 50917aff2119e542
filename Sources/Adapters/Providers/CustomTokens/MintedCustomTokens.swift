package import Accounts
import ByteCoding
import JSONWebTokens

/// Creates custom tokens that only this server can verify. Also verifies these tokens and the tokens signed by
/// services.
///
/// A token contains its content as JSON and a 32-byte keyed hash of the content.
package struct MintedCustomTokens: CustomTokenMinter, CustomTokenReader {
  private static let prefix = "lgct_"
  private static let label = "ligature custom token"

  private let secrets: any SecretSource
  private let signed: (any CustomTokenReader)?

  /// Creates a minter.
  /// - Parameter signed: The verifier of tokens signed by services, or nil if no service's public key is configured.
  package init(secrets: any SecretSource, signed: (any CustomTokenReader)?) {
    self.secrets = secrets
    self.signed = signed
  }

  package func mint(uid: String, claims: CustomClaims, _ minting: CustomToken.Minting, expiresAt: Timestamp) -> Secret {
    let content = JSONWriter.bytes(
      of: .object([
        "uid": .string(uid), "claims": .string(claims.json), "gen": .number(String(minting.generation)),
        "key": minting.key.map { .string($0.rawValue) } ?? .null,
        "iat": .number(String(minting.issuedAt.milliseconds)), "exp": .number(String(expiresAt.milliseconds)),
        "jti": .string(Base64.string(of: secrets.randomBytes(16), alphabet: .url)),
      ]))
    let hash = secrets.digest(content, label: Self.label)
    return Secret(
      Self.prefix + Base64.string(of: content, alphabet: .url) + "." + Base64.string(of: hash, alphabet: .url))
  }

  package func read(_ token: Secret, now: Timestamp) throws(AccountError) -> CustomToken {
    guard token.reveal().hasPrefix(Self.prefix) else {
      guard let signed else {
        throw AccountError(
          .operationNotAllowed,
          "Custom tokens are not configured. The server's operator must set customToken.keys.",
          field: .customToken)
      }
      return try signed.read(token, now: now)
    }
    guard let content = content(of: token), let members = try? JSONReader.readObject(content, limits: .token),
      let uid = members["uid"]?.string, let claims = members["claims"]?.string,
      let generation = members["gen"]?.integer, let issuedAt = members["iat"]?.integer,
      let expiry = members["exp"]?.integer
    else { throw AccountError(.invalidCustomToken, "The custom token is malformed.", field: .customToken) }
    let expiresAt = Timestamp(milliseconds: expiry)
    guard expiresAt > now else {
      throw AccountError(.invalidCustomToken, "The custom token is refused: it has expired.", field: .customToken)
    }
    let key = members["key"]?.string.map(ServiceKeyID.init(rawValue:))
    let minting = CustomToken.Minting(
      generation: generation, key: key, issuedAt: Timestamp(milliseconds: issuedAt))
    return CustomToken(uid: uid, claims: claims, expiresAt: expiresAt, fingerprint: content, minting: minting)
  }

  /// Returns the content of a token, or nil if this server did not create the token.
  private func content(of token: Secret) -> [UInt8]? {
    let parts = token.reveal().utf8.dropFirst(Self.prefix.utf8.count).split(separator: UInt8(ascii: "."))
    guard parts.count == 2, let content = Base64.decode(parts[0], alphabet: .url),
      let hash = Base64.decode(parts[1], alphabet: .url),
      ConstantTime.areEqual(hash, secrets.digest(content, label: Self.label))
    else { return nil }
    return content
  }
}
