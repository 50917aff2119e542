import Accounts
import ByteCoding
import Crypto
import JSONWebTokens
import Logging

/// Verifies the ID tokens of one OpenID Connect issuer (Core 1.0, section 3.1.3.7).
///
/// The token's format and claims are checked before a key is looked up and the signature is verified, so that an
/// invalid token costs neither a request nor a public-key operation. No claim is trusted before the signature is
/// verified.
///
/// This module reads the claims with its own code instead of a JWT library. Such libraries use the last of two members
/// with the same name, convert times to floating-point numbers, accept an `aud` that merely contains the audience, and
/// ignore missing claims. A library handles the keys and signatures.
struct OIDCVerifier: IdentityProvider {
  let configuration: OIDCConfiguration
  private let keys: KeySetSource
  private let normalizer: any TextNormalizer

  init(configuration: OIDCConfiguration, keys: KeySetSource, normalizer: any TextNormalizer) {
    self.configuration = configuration
    self.keys = keys
    self.normalizer = normalizer
  }

  var providerID: ProviderID { configuration.providerID }
  var issuer: String? { configuration.issuer }
  var acceptedTokens: [ProviderToken.Kind] { [.idToken] }

  func verify(_ token: ProviderToken, now: Timestamp) async throws(AccountError) -> ProviderAssertion {
    try await verifiedToken(token, now: now).assertion
  }

  /// Verifies a token, and returns it together with its assertion.
  func verifiedToken(
    _ token: ProviderToken, now: Timestamp
  ) async throws(AccountError) -> (token: CompactToken, assertion: ProviderAssertion) {
    guard case .idToken(let secret, let nonce) = token else {
      throw AccountError(.internalError, "The ID token verifier received another kind of token.")
    }
    do {
      let token = try CompactToken(secret.reveal())
      guard token.keyID != nil || !configuration.refusesUnnamedKeys else {
        throw TokenRefusal("its header names no key (\"kid\")")
      }
      let claims = try OIDCClaims(token.claims, configuration, now: now)
      try check(nonce: nonce, against: claims)
      try await checkSignature(of: token)
      return (token, assertion(from: claims, token: token))
    } catch let refusal as TokenRefusal {
      throw AccountError(
        .invalidIDPResponse, "The ID token of \(providerID.rawValue) is refused: \(refusal.explanation).",
        field: .token(.idToken))
    } catch let error as AccountError {
      throw error
    } catch {
      throw AccountError(.internalError, "The ID token could not be verified.")
    }
  }

  private func checkSignature(of token: CompactToken) async throws {
    do {
      try check(token, with: await keys.key(token.keyID))
    } catch let refusal as TokenRefusal {
      // A key without an ID may have been replaced unnoticed.
      guard token.keyID == nil else { throw refusal }
      try check(token, with: await keys.key(nil, afterFailure: true))
    }
  }

  private func check(_ token: CompactToken, with lookup: KeySetSource.Lookup) throws {
    switch lookup {
    case .key(let key):
      guard key.algorithm == token.algorithm else {
        throw TokenRefusal("its algorithm does not match the issuer's key")
      }
      if let tenant = configuration.tenant, let issuer = key.issuer,
        !issuer.replacing("{tenantid}", with: tenant).hasSameBytes(as: configuration.issuer)
      {
        throw TokenRefusal("its key is not valid for its issuer")
      }
      guard key.isValid(token.signature, over: token.signingInput) else {
        throw TokenRefusal("its signature is invalid")
      }
    case .unknown:
      throw TokenRefusal(
        token.keyID == nil
          ? "it names no key (\"kid\"), and its issuer has several"
          : "its issuer has no key with this ID (\"kid\")")
    case .unavailable(let delay):
      throw AccountError(
        .providerUnavailable,
        "The keys of \(providerID.rawValue) cannot be fetched now; try again later.",
        retryAfterMilliseconds: max(1000, delay.components.seconds * 1000))
    }
  }
}

// MARK: - Nonce

extension OIDCVerifier {
  /// Checks the raw nonce sent by the caller against the token's nonce, which may be the raw nonce or its SHA-256
  /// digest in lower-case hexadecimal.
  private func check(nonce: Secret?, against claims: OIDCClaims) throws(AccountError) {
    guard let nonce else { return }
    guard let claim = claims.nonce else {
      throw refusedNonce("The request contains a nonce, but the ID token does not.")
    }
    guard !claim.isEmpty else { throw refusedNonce("The nonce of the ID token is empty.") }
    let raw = nonce.reveal()
    guard !raw.isEmpty,
      claim.hasSameBytes(as: raw) || claim.hasSameBytes(as: Hexadecimal.string(of: SHA256.hash(data: Array(raw.utf8))))
    else {
      throw refusedNonce(
        "The nonce does not match the ID token; send the raw nonce. The token must contain the same text or its "
          + "SHA-256 in lower-case hexadecimal."
      )
    }
  }

  private func refusedNonce(_ message: String) -> AccountError {
    AccountError(.missingOrInvalidNonce, message, field: .nonce)
  }
}

// MARK: - Assertion

extension OIDCVerifier {
  private func assertion(from claims: OIDCClaims, token: CompactToken) -> ProviderAssertion {
    ProviderAssertion(
      issuer: configuration.issuer, subject: claims.subject, email: claims.email, emailVerified: claims.emailVerified,
      emailIsTrusted: claims.emailVerified
        && claims.email.map {
          configuration.emailTrust.covers($0, hostedDomain: claims.hostedDomain, normalizer: normalizer)
        } == true,
      runsEmailDomain: claims.email.map {
        configuration.emailTrust.runsDomain(of: $0, hostedDomain: claims.hostedDomain, normalizer: normalizer)
      } == true,
      displayName: claims.displayName, photoURL: claims.photoURL, phoneNumber: claims.phoneNumber,
      profileJSON: JSONWriter.text(of: .object(claims.profile)), nonceClaim: claims.nonce.map { Secret($0) },
      provenAt: Timestamp(milliseconds: (claims.provenAt + OIDCConfiguration.skewSeconds) * 1000),
      expiresAt: Timestamp(milliseconds: (claims.expiresAt + OIDCConfiguration.skewSeconds) * 1000),
      tokenFingerprint: Array(SHA256.hash(data: token.signingInput)))
  }
}
