import Foundation
import JSONWebTokens
import LigatureMessages
import RPCCore

/// A verifier for the tokens that users and services present. It does not call the server for each token: it fetches
/// the server's public keys once and renews them every hour. If the server cannot be reached, the verifier uses its
/// current keys for up to a day.
///
/// ```swift
/// let revocations = admin.revocations()
/// try await revocations.waitUntilReady()
/// let verifier = TokenVerifier(admin, revocations: revocations)
/// let user = try await verifier.verify(idToken: bearer)
/// ```
/// Without ``Revocations``, a token is accepted until it expires, even if its session has ended in the meantime.
public final class TokenVerifier: Sendable {
  /// The tolerated clock difference between two machines, in seconds, for times that must be in the past.
  private static let skew: Int64 = 60

  private let admin: AdminClient
  private var issuer: String { admin.issuer }
  private let audience: String
  private let serviceName: String?
  private let tenant: String?
  private let revocations: Revocations?
  private let keys: SigningKeyCache

  /// Creates a verifier for tokens from the server that the given client calls.
  ///
  /// - Parameters:
  ///   - audience: The `aud` claim of users' tokens, which is the server's `audience` setting.
  ///   - serviceName: The name of this service, which other services specify as the audience of their tokens; nil to
  ///     refuse service tokens.
  ///   - tenant: The tenant of the tokens; nil for the default tenant.
  ///   - revocations: The revocations to check; nil to accept tokens until they expire.
  public init(
    _ admin: AdminClient, audience: String = "ligature", serviceName: String? = nil, tenant: String? = nil,
    revocations: Revocations? = nil
  ) {
    self.admin = admin
    self.audience = audience
    self.serviceName = serviceName
    self.tenant = tenant
    self.revocations = revocations
    keys = SigningKeyCache(now: admin.options.now) { () throws(AdminError) in
      let response = try await admin.call { options throws(RPCError) in
        try await admin.sessions.getSigningKeys(.init(), options: options)
      }
      let keys = response.keys.compactMap { key in VerificationKey(key).map { (key.keyID, $0) } }
      return Dictionary(keys, uniquingKeysWith: { first, _ in first })
    }
  }

  // MARK: Users

  /// Verifies a user's ID token.
  public func verify(idToken: String) async throws(TokenError) -> UserToken {
    try await verify(idToken, as: .idToken, issuer: issuer)
  }

  /// Verifies a session cookie from ``AdminClient/sessionCookie(idToken:lifetime:)``.
  public func verify(sessionCookie: String) async throws(TokenError) -> UserToken {
    try await verify(sessionCookie, as: .sessionCookie, issuer: SessionCookieIssuer.text(of: issuer))
  }

  private func verify(
    _ text: String, as kind: TokenKind, issuer: String
  ) async throws(TokenError) -> UserToken {
    let claims = try await claims(of: text, as: kind, issuer: issuer, audience: audience)
    guard let token = UserToken(claims, kind: kind) else {
      throw Self.refusal(kind, "it lacks a claim that every token from the server has")
    }
    try checkTenant(token.tenant, kind)
    guard let revocations else { return token }
    switch revocations.verdict(on: token) {
    case .inForce: return token
    case .ended: throw TokenError(.revoked, "The \(kind.name) is refused: its session has ended. Sign in again.")
    case .unknown(let error): throw error
    case .askServer:
      do throws(AdminError) { return try await admin.verify(text, as: kind) } catch {
        throw TokenError(error, kind: kind)
      }
    }
  }

  // MARK: Services

  /// Verifies another service's token, which was created by ``AdminClient/serviceToken(for:lifetime:)``.
  public func verify(serviceToken: String) async throws(TokenError) -> ServiceToken {
    let kind = TokenKind.serviceToken
    guard let serviceName else {
      throw Self.refusal(
        kind,
        "this service does not accept tokens from services; pass the service's name to TokenVerifier")
    }
    let claims = try await claims(of: serviceToken, as: kind, issuer: issuer, audience: serviceName)
    guard let token = ServiceToken(claims) else {
      throw Self.refusal(kind, "it lacks a claim that every token from the server has")
    }
    try checkTenant(token.tenant, kind)
    switch revocations?.verdict(on: token) {
    case .inForce, nil: return token
    case .ended: throw TokenError(.revoked, "The service's token is refused: its key was revoked.")
    // The server does not verify service tokens on behalf of other services.
    case .askServer:
      throw TokenError(
        .unavailable,
        "The service's token cannot be verified: more keys and sessions were revoked than this process stores, and the "
          + "token's key might be one of them. Give revocations(following:) more capacity.")
    case .unknown(let error): throw error
    }
  }

  // MARK: Verification steps

  /// Returns the claims of a token after verifying its signature, issuer, audience and times.
  private func claims(
    of text: String, as kind: TokenKind, issuer: String, audience: String
  ) async throws(TokenError) -> [String: JSONValue] {
    let token: CompactToken
    do { token = try CompactToken(text, type: kind.type) } catch { throw Self.refusal(kind, error.explanation) }
    guard let id = token.keyID else { throw Self.refusal(kind, "the server did not sign it") }
    let key: VerificationKey?
    do throws(AdminError) { key = try await keys.key(id) } catch { throw TokenError(error, kind: kind) }
    guard let key else { throw Self.refusal(kind, "it is signed with a key that is not the server's") }
    guard token.algorithm == key.algorithm, key.isValid(token.signature, over: token.signingInput) else {
      throw Self.refusal(kind, "its signature is invalid")
    }
    let claims = token.claims
    guard claims["iss"]?.string?.hasSameBytes(as: issuer) == true else {
      throw Self.refusal(kind, "another server issued it (\"iss\")")
    }
    guard claims["aud"]?.string?.hasSameBytes(as: audience) == true else {
      throw Self.refusal(kind, "it is for another audience (\"aud\")")
    }
    try checkTimes(of: claims, kind)
    return claims
  }

  private func checkTimes(of claims: [String: JSONValue], _ kind: TokenKind) throws(TokenError) {
    let now = admin.options.now().timeIntervalSince1970
    guard let issuedAt = claims["iat"].flatMap(NumericDate.seconds),
      let expiresAt = claims["exp"].flatMap(NumericDate.seconds)
    else { throw Self.refusal(kind, "one of its times is missing or malformed") }
    guard TimeInterval(issuedAt - Self.skew) <= now, expiresAt >= issuedAt else {
      throw Self.refusal(kind, "it was issued in the future, or expires before it was issued")
    }
    guard expiresAt - issuedAt <= kind.longestLife else {
      throw Self.refusal(kind, "it is valid for longer than the server's tokens")
    }
    guard TimeInterval(expiresAt) > now else { throw TokenError(.expired, "The \(kind.name) has expired.") }
  }

  private func checkTenant(_ tenant: String?, _ kind: TokenKind) throws(TokenError) {
    guard tenant == self.tenant else { throw Self.refusal(kind, "it belongs to another tenant") }
  }

  private static func refusal(_ kind: TokenKind, _ explanation: String) -> TokenError {
    TokenError(.invalid, "The \(kind.name) is refused: \(explanation).")
  }
}
