import Accounts
import ByteCoding
import Foundation
import JSONWebTokens
import P256Signatures

/// A signer that creates tokens with the same claims as a server's tokens. Only the signer has the signing key.
struct InMemoryTokenSigner: IDTokenSigner {
  static let issuer = "in-memory"
  private static let audience = "ligature"
  private static let keyID = "in-memory"

  private let key = P256PrivateKey()
  private let publicKey: PublicSigningKey
  private let verificationKey: P256PublicKey?

  init() {
    let point = key.map { Array($0.publicDER.suffix(64)) } ?? []
    let (x, y) = (Array(point.prefix(32)), Array(point.suffix(32)))
    publicKey = PublicSigningKey(keyID: Self.keyID, .p256(x: x, y: y))
    verificationKey = P256PublicKey(x: x, y: y)
  }

  func sign(_ claims: IDTokenClaims, as kind: UserTokenKind) throws(AccountError) -> String {
    try sign(Self.members(of: claims, as: kind), type: Self.type(of: kind))
  }

  func sign(_ claims: ServiceTokenClaims) throws(AccountError) -> String {
    let members: [String: Any] = [
      "iss": Self.issuer, "sub": claims.service, "client_id": claims.client, "aud": claims.audience,
      "jti": claims.id, "iat": claims.issuedAt.seconds, "exp": claims.expiresAt.seconds,
      "scope": claims.scopes.map(\.rawValue).sorted().joined(separator: " "),
    ]
    return try sign(members, type: "at+jwt")
  }

  func keepKeys(forTokensOf life: Int64) {}

  var audiences: Set<String> { [Self.audience, Self.issuer, Self.issuer(of: .sessionCookie)] }

  private static func issuer(of kind: UserTokenKind) -> String {
    kind == .idToken ? issuer : SessionCookieIssuer.text(of: issuer)
  }

  private static func type(of kind: UserTokenKind) -> String { kind == .idToken ? "JWT" : "session+jwt" }

  private func sign(_ members: [String: Any], type: String) throws(AccountError) -> String {
    let header: [String: Any] = ["alg": "ES256", "kid": Self.keyID, "typ": type]
    guard let header = Self.encoded(header), let payload = Self.encoded(members),
      let signature = key?.signature(of: Array("\(header).\(payload)".utf8))
    else { throw AccountError(.internalError, "The token could not be signed.") }
    return "\(header).\(payload).\(Base64.string(of: P256Signature.low(signature), alphabet: .url))"
  }

  func verify(_ text: String, as kind: UserTokenKind, now: Timestamp) throws(AccountError) -> VerifiedIDToken {
    let token: CompactToken
    do { token = try CompactToken(text, type: Self.type(of: kind)) } catch {
      throw AccountError(.invalidIDToken, "The ID token is refused: \(error.explanation).")
    }
    let claims = token.claims
    guard token.algorithm == .es256, P256Signature.isLow(token.signature),
      verificationKey?.isValid(token.signature, over: token.signingInput) == true,
      let uid = claims["sub"]?.string, let session = claims["sid"]?.string, let generation = claims["gen"]?.integer,
      let authTime = claims["auth_time"]?.integer, let expiry = claims["exp"]?.integer
    else {
      throw AccountError(.invalidIDToken, "The ID token is refused: this service did not issue it.")
    }
    let expiresAt = Timestamp(milliseconds: expiry * 1000)
    guard expiresAt > now else { throw AccountError(.tokenExpired, "The ID token has expired; refresh it.") }
    return VerifiedIDToken(
      uid: UID(rawValue: uid), sessionID: SessionID(rawValue: session), keyID: Self.keyID,
      generation: generation, authTime: Timestamp(milliseconds: authTime * 1000), expiresAt: expiresAt)
  }

  func lacksKey(of token: String, as kind: UserTokenKind, now: Timestamp) -> Bool { false }

  func keys(at now: Timestamp) -> [SigningKeyStatus] {
    [
      SigningKeyStatus(
        publicKey: publicKey, state: .signing, publishedAt: now, signsFrom: now,
        signsUntil: nil, publishedUntil: nil)
    ]
  }

  func rotateKeys(_ rotation: KeyRotation, at now: Timestamp) {}

  func reloadKeys(at now: Timestamp) {}

  private static func encoded(_ object: [String: Any]) -> String? {
    let bytes = try? JSONSerialization.data(withJSONObject: object, options: [.sortedKeys, .withoutEscapingSlashes])
    return bytes.map { Base64.string(of: $0, alphabet: .url) }
  }
}

// MARK: - Claims

extension InMemoryTokenSigner {
  private static func members(of claims: IDTokenClaims, as kind: UserTokenKind) -> [String: Any] {
    var members: [String: Any] = [
      "iss": issuer(of: kind), "aud": audience, "sub": claims.uid.rawValue, "user_id": claims.uid.rawValue,
      "auth_time": claims.authTime.seconds, "iat": claims.issuedAt.seconds, "exp": claims.expiresAt.seconds,
      "sid": claims.sessionID.rawValue, "gen": claims.generation, "firebase": firebase(claims),
    ]
    if let email = claims.email {
      members["email"] = email
      members["email_verified"] = claims.emailVerified
    }
    members["phone_number"] = claims.phoneNumber
    members["name"] = claims.displayName
    members["picture"] = claims.photoURL
    if claims.secondFactor != nil { members["amr"] = methods(claims) }
    for custom in [claims.custom, claims.ofAccount?.json].compactMap(\.self) {
      guard let others = try? JSONSerialization.jsonObject(with: Data(custom.utf8)) as? [String: Any] else { continue }
      members.merge(others) { own, _ in own }
    }
    if claims.isAnonymous { members["provider_id"] = ProviderID.anonymous.rawValue }
    return members
  }

  /// Returns the RFC 8176 names of the authentication methods that were used.
  private static func methods(_ claims: IDTokenClaims) -> [String] {
    let first: [ProviderID: [String]] = [.password: ["pwd"], .phone: ["sms"]]
    let second: [String] =
      switch claims.secondFactor?.kind {
      case .totp: ["otp", "mfa"]
      case .phone: ["sms", "mfa"]
      case .recoveryCode: ["mfa"]
      case nil: []
      }
    return (first[claims.signInProvider] ?? []) + second
  }

  private static func firebase(_ claims: IDTokenClaims) -> [String: Any] {
    var identities: [String: [String]] = [:]
    for entry in claims.identities { identities[entry.name, default: []] += entry.values }
    var members: [String: Any] = ["identities": identities, "sign_in_provider": claims.signInProvider.rawValue]
    if let factor = claims.secondFactor {
      members["sign_in_second_factor"] = factor.kind.rawValue
      members["second_factor_identifier"] = factor.id.rawValue
    }
    return members
  }
}
