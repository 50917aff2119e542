package import Accounts
import ByteCoding
import JSONWebTokens
package import Settings

/// Signs and verifies this service's ID tokens, which contain Firebase's claims. The algorithm is ES256, or RS256 if
/// Firebase's Admin SDKs verify the tokens.
package struct KeyringTokenSigner: IDTokenSigner {
  /// The `iss` and `aud` claims of the tokens.
  package struct Configuration: Sendable, Hashable {
    /// The URL at which token verifiers reach the service, such as "https://accounts.example.com".
    package var issuer: String
    /// The project for which the tokens are issued.
    package var audience: String

    package init(issuer: String, audience: String) {
      self.issuer = issuer
      self.audience = audience
    }
  }

  /// The maximum difference between two servers' clocks.
  private static let skewSeconds: Int64 = 60

  private let keyring: SigningKeyring
  private let configuration: Configuration
  private let tokenLifetime: Int64

  /// Creates a signer.
  /// - Parameter tokenLifetime: The lifetime of an ID token, in milliseconds. A key remains necessary for this time
  ///   after it has stopped signing. Tokens with a longer lifetime are refused.
  package init(
    keyring: SigningKeyring, configuration: Configuration, tokenLifetime: Int64 = Lifetimes().accessToken
  ) throws(SettingsError) {
    guard !configuration.issuer.isEmpty, !configuration.audience.isEmpty else {
      throw SettingsError(
        configuration.issuer.isEmpty ? "issuer" : "audience", "it is empty",
        remedy: "set it to the value that services expect when they verify the tokens")
    }
    self.keyring = keyring
    self.configuration = configuration
    self.tokenLifetime = tokenLifetime
  }

  package func keys(at now: Timestamp) -> [SigningKeyStatus] {
    keyring.keys.published(at: now, tokenLifetime: publishedLifetime)
  }

  package func rotateKeys(_ rotation: KeyRotation, at now: Timestamp) async throws(AccountError) {
    try await keyring.rotate(rotation, at: now, tokenLifetime: publishedLifetime)
  }

  package func reloadKeys(at now: Timestamp) throws(AccountError) { try keyring.reload(at: now) }

  package func keepKeys(forTokensOf life: Int64) async throws(AccountError) {
    guard life > publishedLifetime else { return }
    try await keyring.keep(tokenLifetime: life)
  }

  package var audiences: Set<String> { [configuration.audience, configuration.issuer, issuer(of: .sessionCookie)] }

  package func sign(_ claims: IDTokenClaims, as kind: UserTokenKind) throws(AccountError) -> String {
    let keys = keyring.keys.signing(at: claims.issuedAt)
    let key = keyring.signsWithRSA ? keys.rsaKey ?? keys.key : keys.key
    return try key.token(JSONWriter.bytes(of: .object(members(of: claims, as: kind))), TokenType(kind))
  }

  package func sign(_ claims: ServiceTokenClaims) throws(AccountError) -> String {
    var members: [String: JSONValue] = [
      "iss": .string(configuration.issuer), "sub": .string(claims.service), "client_id": .string(claims.client),
      "aud": .string(claims.audience), "jti": .string(claims.id), "iat": .number(String(claims.issuedAt.seconds)),
      "exp": .number(String(claims.expiresAt.seconds)),
      "scope": .string(claims.scopes.map(\.rawValue).sorted().joined(separator: " ")),
    ]
    members["tenant_id"] = claims.tenant.map { .string($0.rawValue) }
    return try keyring.keys.signing(at: claims.issuedAt).key
      .token(JSONWriter.bytes(of: .object(members)), .accessToken)
  }

  /// The tokens' signature algorithms: ES256 and, if RSA keys sign user tokens, RS256.
  package var algorithms: [String] {
    [keyring.signsWithRSA ? SignatureAlgorithm.rs256 : nil, .es256].compactMap { $0?.rawValue }
  }

  /// Returns the certificates of the published RSA keys, keyed by key ID, as a JSON object.
  package func certificates(at now: Timestamp) -> [UInt8] {
    let members = keyring.keys.certificates(at: now, tokenLifetime: publishedLifetime)
      .map { ($0.id, JSONValue.string($0.pem)) }
    return JSONWriter.bytes(of: .object(Dictionary(members) { first, _ in first }))
  }

  /// The time for which a key that no longer signs stays published, in addition to a rotation's notice period.
  private var publishedLifetime: Int64 { max(tokenLifetime, keyring.keys.longestTokenLife) }

  private func issuer(of kind: UserTokenKind) -> String {
    switch kind {
    case .idToken: configuration.issuer
    case .sessionCookie: SessionCookieIssuer.text(of: configuration.issuer)
    }
  }
}

// MARK: - Claims

extension KeyringTokenSigner {
  private func members(of claims: IDTokenClaims, as kind: UserTokenKind) -> [String: JSONValue] {
    var members: [String: JSONValue] = [
      "iss": .string(issuer(of: kind)), "aud": .string(configuration.audience),
      "sub": .string(claims.uid.rawValue), "user_id": .string(claims.uid.rawValue),
      "auth_time": .number(String(claims.authTime.seconds)), "iat": .number(String(claims.issuedAt.seconds)),
      "exp": .number(String(claims.expiresAt.seconds)), "sid": .string(claims.sessionID.rawValue),
      "gen": .number(String(claims.generation)), "firebase": .object(firebase(claims)),
    ]
    if let email = claims.email {
      members["email"] = .string(email)
      members["email_verified"] = .bool(claims.emailVerified)
    }
    members["phone_number"] = claims.phoneNumber.map(JSONValue.string)
    members["name"] = claims.displayName.map(JSONValue.string)
    members["picture"] = claims.photoURL.map(JSONValue.string)
    if claims.secondFactor != nil { members["amr"] = .array(methods(claims).map(JSONValue.string)) }
    for custom in [claims.custom, claims.ofAccount?.json].compactMap(\.self) {
      if let others = try? JSONReader.readObject(Array(custom.utf8), limits: .token) {
        members.merge(others) { own, _ in own }
      }
    }
    if claims.isAnonymous { members["provider_id"] = .string(ProviderID.anonymous.rawValue) }
    return members
  }

  /// Returns the names of the authentication methods that were used (RFC 8176). For a sign-in with an external
  /// provider, the provider's methods are unknown.
  private func methods(_ claims: IDTokenClaims) -> [String] {
    var methods: [String] =
      switch claims.signInProvider {
      case .password: ["pwd"]
      case .phone: ["sms"]
      default: []
      }
    switch claims.secondFactor?.kind {
    case .totp: methods += ["otp", "mfa"]
    case .phone: methods += ["sms", "mfa"]
    case .recoveryCode: methods.append("mfa")
    case nil: break
    }
    return methods
  }

  private func firebase(_ claims: IDTokenClaims) -> [String: JSONValue] {
    var identities: [String: JSONValue] = [:]
    for entry in claims.identities {
      let values = (identities[entry.name]?.array ?? []) + entry.values.map(JSONValue.string)
      identities[entry.name] = .array(values)
    }
    var members: [String: JSONValue] = [
      "identities": .object(identities), "sign_in_provider": .string(claims.signInProvider.rawValue),
    ]
    if let factor = claims.secondFactor {
      members["sign_in_second_factor"] = .string(factor.kind.rawValue)
      members["second_factor_identifier"] = .string(factor.id.rawValue)
    }
    members["tenant"] = claims.tenant.map { .string($0.rawValue) }
    return members
  }
}

// MARK: - Verification

extension KeyringTokenSigner {
  package func verify(
    _ token: String, as kind: UserTokenKind, now: Timestamp
  ) throws(AccountError) -> VerifiedIDToken {
    let name = kind == .idToken ? "ID token" : "session cookie"
    let verified: VerifiedIDToken
    do {
      verified = try read(CompactToken(token, type: TokenType(kind).rawValue), as: kind, at: now)
    } catch {
      throw AccountError(.invalidIDToken, "The \(name) is refused: \(error.explanation).")
    }
    guard verified.expiresAt > now else {
      throw AccountError(
        .tokenExpired, "The \(name) has expired; \(kind == .idToken ? "refresh it" : "sign in again").")
    }
    return verified
  }

  package func lacksKey(of token: String, as kind: UserTokenKind, now: Timestamp) -> Bool {
    guard let id = try? CompactToken(token, type: TokenType(kind).rawValue).keyID else { return false }
    return keyring.keys.key(named: id, at: now, tokenLifetime: publishedLifetime) == nil
  }

  /// Returns the content of a token after checking everything except its expiry. The signature is checked first,
  /// because third-party clients send these tokens with every call and nearly all of them are valid.
  private func read(
    _ token: CompactToken, as kind: UserTokenKind, at time: Timestamp
  ) throws(TokenRefusal) -> VerifiedIDToken {
    let now = time.seconds
    let signingKey = token.keyID.flatMap {
      keyring.keys.key(named: $0, at: time, tokenLifetime: publishedLifetime)
    }
    guard let signingKey, let key = signingKey.verificationKey else {
      throw TokenRefusal("it is signed with a key that this server does not have")
    }
    guard token.algorithm == key.algorithm else { throw TokenRefusal("its algorithm does not match the key") }
    guard key.algorithm != .es256 || P256Signature.isLow(token.signature),
      key.isValid(token.signature, over: token.signingInput)
    else {
      throw TokenRefusal("its signature is invalid")
    }
    let claims = token.claims
    guard claims["iss"]?.string?.hasSameBytes(as: issuer(of: kind)) == true else {
      throw TokenRefusal("it was issued by another service (\"iss\")")
    }
    guard claims["aud"]?.string?.hasSameBytes(as: configuration.audience) == true else {
      throw TokenRefusal("it is for another project (\"aud\")")
    }
    guard let expiresAt = claims["exp"].flatMap(NumericDate.seconds),
      let issuedAt = claims["iat"].flatMap(NumericDate.seconds),
      let authTime = claims["auth_time"].flatMap(NumericDate.seconds)
    else { throw TokenRefusal("one of its times is missing or malformed") }
    guard issuedAt <= now + Self.skewSeconds, authTime <= now + Self.skewSeconds, expiresAt >= issuedAt else {
      throw TokenRefusal("it was issued in the future, or expires before it was issued")
    }
    // A stolen key must not be usable to sign tokens that remain valid long after the key has been revoked.
    let longestLife = kind == .idToken ? tokenLifetime : UserTokenKind.longestSessionCookie
    guard expiresAt <= issuedAt + longestLife / 1000 else {
      throw TokenRefusal("it is valid for longer than the tokens of this service")
    }
    guard let uid = claims["sub"]?.string, !uid.isEmpty, claims["user_id"]?.string?.hasSameBytes(as: uid) == true,
      let sessionID = claims["sid"]?.string, !sessionID.isEmpty, let generation = claims["gen"]?.integer,
      let firebase = claims["firebase"]?.object
    else { throw TokenRefusal("it lacks a claim that every token of this service has") }
    let tenant = firebase["tenant"]
    guard tenant == nil || tenant?.string?.isEmpty == false else { throw TokenRefusal("its tenant is malformed") }
    return VerifiedIDToken(
      uid: UID(rawValue: uid), sessionID: SessionID(rawValue: sessionID),
      keyID: signingKey.publicKey.keyID, generation: generation,
      authTime: Timestamp(milliseconds: authTime * 1000), expiresAt: Timestamp(milliseconds: expiresAt * 1000),
      tenant: tenant?.string.map { TenantID(rawValue: $0) })
  }
}
