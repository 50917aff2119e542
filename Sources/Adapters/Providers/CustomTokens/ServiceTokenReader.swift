import Accounts
import Crypto
import JSONWebTokens
import TextNormalization

/// Verifies custom tokens, which are JSON Web Tokens signed by a service. A token has the `aud`, `iat`, `exp` and `uid`
/// claims, and may have custom claims in `claims`.
struct ServiceTokenReader: CustomTokenReader {
  /// The maximum lifetime of a token, in seconds.
  static let longestLife: Int64 = 3600

  let keys: [VerificationKey]
  let audience: String
  /// Whether tokens that Firebase's Admin SDKs create for Firebase are accepted.
  var acceptsFirebase = false

  /// The audience of the tokens that Firebase's Admin SDKs create, regardless of the project.
  private static let firebaseAudience =
    "https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit"

  func read(_ token: Secret, now: Timestamp) throws(AccountError) -> CustomToken {
    do {
      let token = try CompactToken(token.reveal())
      try checkSignature(of: token)
      let claims = token.claims
      let isOfFirebase = acceptsFirebase && Self.audience(of: claims)?.hasSameBytes(as: Self.firebaseAudience) == true
      guard isOfFirebase || Self.audience(of: claims)?.hasSameBytes(as: audience) == true else {
        throw AccountError(
          .credentialMismatch,
          "The custom token was issued for another server: \"aud\" must be this server's setting `issuer`.",
          field: .customToken)
      }
      if let tenant = claims["tenant_id"] {
        let name = tenant.string.map { $0.utf8.count <= 64 ? " \"\($0)\"" : "" } ?? ""
        throw AccountError(
          .tenantIDMismatch,
          "The custom token is for the tenant\(name), but this server has no tenants. Create it without \"tenant_id\".",
          field: .customToken)
      }
      let times = try SignedTokenTimes(claims)
      try times.checkAge(at: now.seconds)
      try times.checkLife(atMost: Self.longestLife, "an hour")
      try times.checkStart(at: now.seconds)
      guard let uid = claims["uid"] else {
        throw AccountError(
          .missingIdentifier, "The custom token names no user: \"uid\" is missing.", field: .customToken)
      }
      guard let uid = uid.string else { throw TokenRefusal("its \"uid\" is not a string") }
      return CustomToken(
        uid: uid, claims: try Self.customClaims(claims),
        expiresAt: Timestamp(milliseconds: times.acceptedUntil * 1000),
        fingerprint: Array(SHA256.hash(data: token.signingInput)), isReusable: isOfFirebase)
    } catch let refusal as TokenRefusal {
      throw AccountError(
        .invalidCustomToken, "The custom token is refused: \(refusal.explanation).", field: .customToken)
    } catch let error as AccountError {
      throw error
    } catch {
      throw AccountError(.internalError, "The custom token could not be verified.")
    }
  }

  /// Verifies the signature. A token does not have to identify its key, because there are few keys and each key has
  /// only one algorithm.
  private func checkSignature(of token: CompactToken) throws(TokenRefusal) {
    let candidates = keys.filter { $0.algorithm == token.algorithm }
    guard !candidates.isEmpty else { throw TokenRefusal("no configured key has its algorithm") }
    guard candidates.contains(where: { $0.isValid(token.signature, over: token.signingInput) }) else {
      throw TokenRefusal("its signature does not match any configured key")
    }
  }

  /// Returns the audience, or nil unless there is exactly one.
  private static func audience(of claims: [String: JSONValue]) -> String? {
    let audiences = claims["aud"]?.array ?? claims["aud"].map { [$0] } ?? []
    return audiences.count == 1 ? audiences[0].string : nil
  }

  private static func customClaims(_ claims: [String: JSONValue]) throws(TokenRefusal) -> String {
    switch claims["claims"] {
    case nil, .null: return "{}"
    case .object(let members):
      if let name = IDTokenClaims.reservedName(among: members.keys, UnicodeNormalizer()) {
        throw TokenRefusal("\"\(name)\" in its \"claims\" is reserved in ID tokens")
      }
      return JSONWriter.text(of: .object(members))
    default: throw TokenRefusal("its \"claims\" are not an object")
    }
  }
}
