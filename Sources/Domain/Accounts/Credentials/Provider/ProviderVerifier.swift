/// Verifies the tokens of one configured provider.
struct ProviderVerifier: CredentialVerifier {
  static let uses: Set<CredentialUse> = [.signIn, .link, .reauthenticate]

  let provider: any IdentityProvider
  let policy: Policy
  let tenant: TenantID
  let normalizer: any TextNormalizer
  let secrets: any SecretSource
  let clock: any WallClock

  func verify(
    _ token: ProviderToken, for use: CredentialUse, by caller: SessionRecord?
  ) async throws(AccountError) -> VerifiedCredential {
    try policy.require(use, of: provider.providerID)
    try check(token)
    let now = clock.now
    let assertion = try await provider.verify(token, now: now)
    guard (1...Limits.issuer).contains(assertion.issuer.utf8.count), !assertion.issuer.utf8.contains(0),
      (1...Limits.subject).contains(assertion.subject.utf8.count), !assertion.subject.utf8.contains(0),
      // Passwords have an issuer of their own that no provider may claim.
      assertion.issuer != ProviderID.password.rawValue
    else {
      throw AccountError(.invalidIDPResponse, "The provider's answer names no user within the limits.")
    }
    return VerifiedCredential(
      provider: provider.providerID, subject: .identity(claim(assertion)),
      consumes: try consumption(of: assertion, token, now: now),
      spent: AccountError(.missingOrInvalidNonce, "The token was used before. Get a new one with a new nonce."))
  }

  private func check(_ token: ProviderToken) throws(AccountError) {
    guard token.kind == provider.acceptedToken else {
      throw AccountError(
        .invalidArgument,
        "\(provider.displayName) signs in with \(provider.acceptedToken.withArticle), not with \(token.kind.withArticle).",
        field: .token(token.kind))
    }
    guard !token.secret.isEmpty else {
      throw AccountError(.invalidIDPResponse, "The token is missing.", field: .token(token.kind))
    }
    try Limits.check(token.secret.reveal(), atMost: Limits.token, field: .token(token.kind))
    if case .idToken(_, let nonce?) = token {
      try Limits.check(nonce.reveal(), atMost: Limits.nonce, field: .nonce)
    }
  }

  /// The assertion within limits, its address canonical.
  private func claim(_ assertion: ProviderAssertion) -> IdentityClaim {
    var email = EmailEvidence.none
    if let address = assertion.email.flatMap({ EmailAddress($0, normalizer: normalizer) }) {
      email =
        assertion.emailVerified && assertion.emailIsTrusted
        ? .proven(address) : .mentioned(address, isVerified: assertion.emailVerified)
    }
    return IdentityClaim(
      key: Identity.Key(tenant: tenant, issuer: assertion.issuer, subject: assertion.subject),
      providerID: provider.providerID, email: email,
      profile: ProviderProfile(
        displayName: Limits.clipped(assertion.displayName, to: Limits.displayName),
        photoURL: assertion.photoURL.flatMap {
          $0.utf8.count <= Limits.photoURL ? Limits.clipped($0, to: Limits.photoURL) : nil
        },
        phoneNumber: assertion.phoneNumber.flatMap { $0.utf8.count <= Limits.phoneNumber ? $0 : nil },
        json: assertion.profileJSON.flatMap { $0.utf8.count <= Limits.profileJSON ? $0 : nil }))
  }

  /// What makes the token single-use: its nonce, or its own fingerprint if it has none.
  private func consumption(
    of assertion: ProviderAssertion, _ token: ProviderToken, now: Timestamp
  ) throws(AccountError) -> [Change] {
    if let raw = assertion.nonce {
      guard let nonce = Nonce(raw, for: provider.providerID, in: tenant, secrets: secrets) else {
        throw AccountError(.missingOrInvalidNonce, "The nonce was not issued by this server for this provider.")
      }
      guard nonce.expiresAt > now else {
        throw AccountError(.missingOrInvalidNonce, "The nonce has expired. Get a new one and a new token with it.")
      }
      return [.spendProof(digest: nonce.digest(secrets), expiresAt: nonce.expiresAt)]
    }
    if case .idToken = token, policy.provider(provider.providerID).nonce == .required {
      throw AccountError(.missingOrInvalidNonce, "The token carries no nonce. Ask for one with IssueNonce.")
    }
    guard let fingerprint = assertion.tokenFingerprint else { return [] }
    // Kept past the expiry by more than the skew that verifiers grant.
    let forget = max(assertion.expiresAt, now).adding(milliseconds: 300_000)
    return [.spendProof(digest: secrets.digest(fingerprint, label: "ligature spent token"), expiresAt: forget)]
  }
}
