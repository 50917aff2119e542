/// Verifies the tokens of one configured provider.
struct ProviderVerifier: CredentialVerifier {
  struct Input: Sendable {
    var token: ProviderToken
    /// The bytes that were used to request the token's nonce; empty if there are none.
    var clientInstance: [UInt8]
    /// The user's name, for a token that does not contain it.
    var displayName: String?
  }

  static let uses: Set<CredentialUse> = [.signIn, .link, .reauthenticate]
  /// The time, in milliseconds, that the server remembers an access token that has reauthenticated a user. The time is
  /// one year, because some access tokens do not expire.
  private static let accessTokenMemory: Int64 = 365 * 86_400_000

  let provider: any IdentityProvider
  let calls: ProviderCalls
  let policy: Policy
  let tenant: TenantID
  let normalizer: any TextNormalizer
  let secrets: any SecretSource
  let clock: any WallClock

  /// Returns the attempt for an access token, which is verified by a call to the provider. An ID token does not count
  /// as an attempt, because it requires no such call and its signature cannot be guessed.
  func attempt(_ input: Input, for use: CredentialUse) -> AttemptKey? {
    input.token.kind == .accessToken ? .accessToken : nil
  }

  func verify(
    _ input: Input, for use: CredentialUse, by caller: SessionRecord?, from source: CallSource?
  ) async throws(AccountError) -> VerifiedCredential {
    try policy.require(use, of: provider.providerID)
    let token = input.token
    try check(token)
    if !input.clientInstance.isEmpty { try Nonce.checkInstance(input.clientInstance, field: .idTokenClientInstance) }
    let now = clock.now
    var assertion = try await assertion(of: token, now: now, source)
    assertion.displayName = assertion.displayName ?? input.displayName
    return VerifiedCredential(
      provider: provider.providerID,
      subject: .identity(try assertion.claim(from: provider.providerID, in: tenant, normalizer: normalizer)),
      consumes: try consumption(
        of: assertion, token, for: use, bindings: Nonce.bindings(caller?.session, input.clientInstance), now: now),
      spent: spent(token))
  }

  private func spent(_ token: ProviderToken) -> AccountError {
    guard token.kind == .accessToken else {
      return AccountError(.missingOrInvalidNonce, "The token was already used. Get a new one with a new nonce.")
    }
    return AccountError(
      .credentialTooOldLoginAgain,
      "The access token was already used to reauthenticate. Let the user sign in with \(provider.displayName) again, "
        + "and send the new token.", field: .token(.accessToken))
  }

  /// Returns the provider's assertion. An access token requires a call to the provider, and sources take turns making
  /// these calls. An ID token is verified locally.
  private func assertion(
    of token: ProviderToken, now: Timestamp, _ source: CallSource?
  ) async throws(AccountError) -> ProviderAssertion {
    guard token.kind == .accessToken else { return try await provider.verify(token, now: now) }
    return try await calls.run(provider.providerID, provider.displayName, for: source) { () throws(AccountError) in
      try await provider.verify(token, now: now)
    }
  }

  private func check(_ token: ProviderToken) throws(AccountError) {
    guard provider.acceptedTokens.contains(token.kind) else {
      throw AccountError(
        .invalidArgument,
        "\(provider.displayName) requires \(provider.acceptedTokens.map(\.withArticle).joined(separator: " or ")), not "
          + "\(token.kind.withArticle).",
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

  /// Returns the changes that make the token single-use. For an ID token, the nonce is marked as used if this server
  /// issued it, and the token's own fingerprint is marked as used unless the policy requires a nonce from this server.
  /// An access token is a long-lived credential: like a password, it can sign in any number of times, but it can
  /// reauthenticate only once.
  private func consumption(
    of assertion: ProviderAssertion, _ token: ProviderToken, for use: CredentialUse, bindings: [Nonce.Binding],
    now: Timestamp
  ) throws(AccountError) -> [Change] {
    guard case .idToken(_, let named) = token else {
      guard use == .reauthenticate else { return [] }
      let digest = secrets.digest(Array(token.secret.reveal().utf8), label: "ligature spent access token")
      return [.spendProof(digest: digest, expiresAt: now.adding(milliseconds: Self.accessTokenMemory))]
    }
    var changes: [Change] = []
    let requiresNonce = policy.provider(provider.providerID).nonce == .required
    // If the request contains no nonce, the token may contain the raw nonce itself.
    let isOptional = named == nil && !requiresNonce
    if let raw = named ?? assertion.nonceClaim, requiresNonce || Nonce.isClaimed(by: raw) {
      do throws(AccountError) {
        let nonce = try issuedNonce(raw, bindings: bindings, now: now)
        changes.append(.spendProof(digest: nonce.digest(secrets), expiresAt: nonce.expiresAt))
      } catch {
        guard isOptional else { throw error }
      }
    } else if requiresNonce {
      throw AccountError(
        .missingOrInvalidNonce,
        "The ID token contains no nonce; request one with IssueNonce and start the provider's sign-in with it.",
        field: .nonce)
    }
    guard !requiresNonce, let fingerprint = assertion.tokenFingerprint else { return changes }
    // The token remains marked as used after it expires, for longer than the clock skew that verifiers allow.
    let forget = max(assertion.expiresAt, now).adding(milliseconds: 300_000)
    changes.append(
      .spendProof(digest: secrets.digest(fingerprint, label: "ligature spent token"), expiresAt: forget))
    return changes
  }

  private func issuedNonce(
    _ raw: Secret, bindings: [Nonce.Binding], now: Timestamp
  ) throws(AccountError) -> Nonce {
    guard !raw.isEmpty else {
      throw AccountError(.missingOrInvalidNonce, "The nonce of the ID token is empty.", field: .nonce)
    }
    guard let nonce = Nonce(raw, for: provider.providerID, in: tenant, boundTo: bindings, secrets: secrets) else {
      throw AccountError(.missingOrInvalidNonce, "The nonce was not issued by this server for this provider.")
    }
    guard nonce.expiresAt > now else {
      throw AccountError(
        .missingOrInvalidNonce,
        "The nonce has expired. Request a new nonce, and then a new ID token that contains it.")
    }
    return nonce
  }
}
