package import Accounts
import Crypto
import CryptoExtras
import JSONWebTokens

/// Verifies service tokens, which are JSON Web Tokens in the form that OAuth clients use to authenticate (RFC 7523,
/// section 3).
package struct SignedServiceTokenVerifier: ServiceTokenVerifier {
  /// The maximum lifetime of a token, in seconds.
  static let longestLife: Int64 = 300
  /// The maximum lifetime of a token created by a Firebase Admin SDK, in seconds.
  private static let longestAccountLife: Int64 = 3600

  package let audience: String

  /// Creates a verifier.
  /// - Parameter audience: The issuer of this server's ID tokens.
  package init(audience: String) {
    self.audience = audience
  }

  package func publicKey(pem: String) -> [UInt8]? {
    guard let der = PEMText.bytes(of: pem, label: "PUBLIC KEY") else { return nil }
    if let key = try? P256.Signing.PublicKey(derRepresentation: der) { return Array(key.derRepresentation) }
    return Self.accountKey(der).map { Array($0.derRepresentation) }
  }

  package func verify(
    _ token: Secret, now: Timestamp, key: (ServiceKeyID) -> [UInt8]?
  ) throws(AccountError) -> ServiceToken {
    do throws(TokenRefusal) {
      return try read(CompactToken(token.reveal()), now: now.seconds, key: key)
    } catch {
      throw AccountError(.invalidServiceCredential, "The service's token is refused: \(error.explanation).")
    }
  }

  package func verifyServiceAccount(
    _ token: Secret, for audiences: Set<String>, now: Timestamp, keys: (ServiceAccountKeys) -> [ServiceKey]
  ) throws(AccountError) -> ServiceToken {
    do throws(TokenRefusal) {
      return try readAccount(CompactToken(token.reveal()), for: audiences, now: now.seconds, keys: keys)
    } catch {
      throw AccountError(.invalidServiceCredential, "The service's token is refused: \(error.explanation).")
    }
  }

  /// Returns the key of a service account. Returns nil for any other key, such as the P-256 key of a service that calls
  /// `AdminService`.
  private static func accountKey(_ der: [UInt8]) -> _RSA.Signing.PublicKey? {
    guard let key = try? _RSA.Signing.PublicKey(derRepresentation: der), (2048...8192).contains(key.keySizeInBits)
    else { return nil }
    return key
  }

  /// Verifies a token in the same way as ``verify(_:now:key:)``, but accepts the differences in tokens created by the
  /// SDKs: the header may name the key, "iss" contains the account's address, "sub" contains the same address or is
  /// absent, and "scope" contains Google's scope.
  private func readAccount(
    _ token: CompactToken, for audiences: Set<String>, now: Int64, keys: (ServiceAccountKeys) -> [ServiceKey]
  ) throws(TokenRefusal) -> ServiceToken {
    let claims = token.claims
    guard let issuer = claims["iss"]?.string, let service = issuer.split(separator: "@").first else {
      throw TokenRefusal("its \"iss\" is not the email address of a service account")
    }
    let wanted = token.keyID.map { ServiceAccountKeys.named(ServiceKeyID(rawValue: $0)) } ?? .ofService(String(service))
    let accounts = keys(wanted).compactMap { key in Self.accountKey(key.publicKey).map { (key.id, $0) } }
    let signer = accounts.first { VerificationKey($0.1).isValid(token.signature, over: token.signingInput) }
    guard token.algorithm == .rs256, let id = signer?.0 else { throw .unknownAccountKey }
    guard claims["sub"].map({ $0.string?.hasSameBytes(as: issuer) == true }) ?? !audiences.isEmpty else {
      throw TokenRefusal("its \"iss\" and \"sub\" are not the email address of the same account")
    }
    // Custom tokens for users are not accepted here. The SDK signs them with the same key.
    guard claims["uid"] == nil else { throw TokenRefusal("it has a \"uid\", as custom tokens for users do") }
    if audiences.isEmpty {
      guard claims["aud"] == nil else {
        throw TokenRefusal("it was issued for another service, which its \"aud\" names")
      }
    } else {
      guard let audience = claims["aud"]?.string, audiences.contains(where: audience.hasSameBytes) else {
        throw TokenRefusal("it does not request an access token: \"aud\" must be the file's \"token_uri\"")
      }
    }
    return ServiceToken(
      key: id,
      expiresAt: Timestamp(milliseconds: try expiry(of: claims, now: now, atMost: Self.longestAccountLife) * 1000))
  }

  private func read(
    _ token: CompactToken, now: Int64, key: (ServiceKeyID) -> [UInt8]?
  ) throws(TokenRefusal) -> ServiceToken {
    let claims = token.claims
    guard let issuer = claims["iss"]?.string else { throw TokenRefusal("its \"iss\" does not name a key") }
    let id = ServiceKeyID(rawValue: issuer)
    guard let der = key(id), let publicKey = try? P256.Signing.PublicKey(derRepresentation: der) else {
      throw TokenRefusal("its key is unknown or was revoked")
    }
    // The key determines the algorithm, and the token's header must name the same one.
    guard token.algorithm == .es256, VerificationKey(publicKey).isValid(token.signature, over: token.signingInput)
    else {
      throw TokenRefusal("its signature does not match its key (ES256)")
    }
    guard claims["sub"]?.string?.hasSameBytes(as: issuer) == true else {
      throw TokenRefusal("its \"sub\" is not its key ID, unlike \"iss\"")
    }
    // Custom tokens for users are not accepted here. Services may sign them with the same key.
    guard claims["uid"] == nil else { throw TokenRefusal("it has a \"uid\", as custom tokens for users do") }
    let audiences = claims["aud"]?.array ?? claims["aud"].map { [$0] } ?? []
    guard audiences.count == 1, audiences[0].string?.hasSameBytes(as: audience) == true else {
      throw TokenRefusal("it was issued for another server: \"aud\" must be this server's setting `issuer`")
    }
    return ServiceToken(
      key: id, expiresAt: Timestamp(milliseconds: try expiry(of: claims, now: now) * 1000),
      scopes: try scopes(of: claims), tenant: try tenant(of: claims))
  }

  /// Returns the time from which the token is no longer accepted, in seconds since 1970.
  private func expiry(
    of claims: [String: JSONValue], now: Int64, atMost longestLife: Int64 = longestLife
  ) throws(TokenRefusal) -> Int64 {
    let times = try SignedTokenTimes(claims)
    try times.checkLife(atMost: longestLife, "\(longestLife / 60) minutes")
    try times.checkAge(at: now)
    try times.checkStart(at: now)
    return times.acceptedUntil
  }

  private func scopes(of claims: [String: JSONValue]) throws(TokenRefusal) -> [String]? {
    guard let scope = claims["scope"] else { return nil }
    guard let text = scope.string else { throw TokenRefusal("its \"scope\" is not a string") }
    return text.split(separator: " ").map(String.init)
  }

  private func tenant(of claims: [String: JSONValue]) throws(TokenRefusal) -> TenantID? {
    guard let tenant = claims["tenant_id"] else { return nil }
    guard let name = tenant.string else { throw TokenRefusal("its \"tenant_id\" is not a string") }
    return TenantID(rawValue: name)
  }
}

extension TokenRefusal {
  /// The refusal of a token that was not signed with a known key. It is the same whether or not a service of this name
  /// exists.
  fileprivate static var unknownAccountKey: TokenRefusal {
    TokenRefusal(
      "it is not signed (RS256) with a key from `ligature service-keys create --firebase`, or the key was revoked")
  }
}
