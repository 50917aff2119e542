extension Environment {
  /// The provider's switches and existence, before anybody is asked anything.
  func requireProvider(_ id: ProviderID, field: String) throws(AccountError) -> any IdentityVerifier {
    guard id.isWellFormed else {
      throw AccountError(.invalidProviderID, "This is no provider's id.", field: field)
    }
    guard let verifier = verifiers[id] else {
      throw AccountError(.operationNotAllowed, "This sign-in provider is not configured.", field: field)
    }
    try policy.requireEnabled(id)
    return verifier
  }

  /// Verifies a credential that names an identity of a provider: an ID token, an access token or a continuation.
  func verify(_ credential: Credential, caller: Principal?) async throws(AccountError) -> VerifiedProof {
    switch credential {
    case .idToken(let id, let token, let nonce):
      let verifier = try requireProvider(id, field: "credential.id_token.provider_id")
      try checkToken(token, field: "credential.id_token.id_token")
      if let nonce { try Limits.check(nonce.reveal(), atMost: Limits.nonce, field: "credential.id_token.nonce") }
      let proof = ProviderProof.idToken(token, nonce: nonce.flatMap { $0.isEmpty ? nil : $0 })
      return try await verify(proof, by: verifier)
    case .accessToken(let id, let token):
      let verifier = try requireProvider(id, field: "credential.access_token.provider_id")
      try checkToken(token, field: "credential.access_token.access_token")
      return try await verify(.accessToken(token), by: verifier)
    case .continuation(let token):
      return try await verifyContinuation(token, caller: caller)
    case .anonymous, .password:
      throw AccountError(.invalidArgument, "This kind of credential can't be used here.", field: "credential")
    }
  }

  private func checkToken(_ token: Secret, field: String) throws(AccountError) {
    guard !token.isEmpty else { throw AccountError(.invalidIDPResponse, "The token is missing.", field: field) }
    try Limits.check(token.reveal(), atMost: Limits.token, field: field)
  }

  private func verify(
    _ proof: ProviderProof, by verifier: any IdentityVerifier
  ) async throws(AccountError) -> VerifiedProof {
    let now = clock.now
    let assertion = try await verifier.verify(proof, now: now)
    guard (1...Limits.issuer).contains(assertion.issuer.utf8.count), !assertion.issuer.utf8.contains(0),
      (1...Limits.subject).contains(assertion.subject.utf8.count), !assertion.subject.utf8.contains(0),
      // Passwords have an issuer of their own that no provider may claim.
      assertion.issuer != ProviderID.password.rawValue
    else {
      throw AccountError(.invalidIDPResponse, "The provider's answer names no user within the limits.")
    }
    return VerifiedProof(
      fact: fact(assertion, verifier.providerID),
      consumption: try consumption(of: assertion, proof, verifier.providerID, now: now),
      spent: AccountError(.missingOrInvalidNonce, "The token was used before. Get a new one with a new nonce."))
  }

  private func fact(_ assertion: ProviderAssertion, _ id: ProviderID) -> ProviderFact {
    let email = assertion.email.flatMap { EmailAddress($0, normalizer: normalizer) }
    return ProviderFact(
      providerID: id, issuer: assertion.issuer, subject: assertion.subject, email: email?.canonical,
      displayEmail: email?.display, emailVerified: assertion.emailVerified, emailIsTrusted: assertion.emailIsTrusted,
      displayName: Limits.clipped(assertion.displayName, to: Limits.displayName),
      photoURL: assertion.photoURL.flatMap {
        $0.utf8.count <= Limits.photoURL ? Limits.clipped($0, to: Limits.photoURL) : nil
      },
      phoneNumber: assertion.phoneNumber.flatMap { $0.utf8.count <= Limits.phoneNumber ? $0 : nil },
      profileJSON: assertion.profileJSON.flatMap { $0.utf8.count <= Limits.profileJSON ? $0 : nil })
  }

  private func consumption(
    of assertion: ProviderAssertion, _ proof: ProviderProof, _ id: ProviderID, now: Timestamp
  ) throws(AccountError) -> [Change] {
    if let raw = assertion.nonce {
      guard let nonce = Nonce(raw, for: id, in: tenant, secrets: secrets) else {
        throw AccountError(.missingOrInvalidNonce, "The nonce was not issued by this server for this provider.")
      }
      guard nonce.expiresAt > now else {
        throw AccountError(.missingOrInvalidNonce, "The nonce has expired. Get a new one and a new token with it.")
      }
      return [.spendProof(digest: nonce.digest(secrets), expiresAt: nonce.expiresAt)]
    }
    if case .idToken = proof, policy.provider(id).nonce == .required {
      throw AccountError(.missingOrInvalidNonce, "The token carries no nonce. Ask for one with IssueNonce.")
    }
    guard let fingerprint = assertion.tokenFingerprint else { return [] }
    // Kept past the expiry by more than the skew that verifiers grant.
    let forget = max(assertion.expiresAt, now).adding(milliseconds: 300_000)
    return [
      .spendProof(digest: secrets.digest(fingerprint, label: "ligature spent token"), expiresAt: forget)
    ]
  }

  private func verifyContinuation(_ secret: Secret, caller: Principal?) async throws(AccountError) -> VerifiedProof {
    let refusal = AccountError(
      .invalidPendingToken, "The continuation is unknown, used, expired or another session's. Start again.",
      field: "credential.continuation.token")
    guard let token = ContinuationToken(secret) else { throw refusal }
    let stored = try await read { store throws(StoreError) in try await store.continuation(token.id, in: tenant) }
    guard let stored, areEqualInConstantTime(stored.digest, token.digest(secrets)) else { throw refusal }
    guard stored.expiresAt > clock.now else { throw refusal }
    // Unbound where the conflict met a caller without a session; the token alone is the proof then.
    guard stored.boundTo == nil || stored.boundTo == caller?.sessionID else { throw refusal }
    _ = try requireProvider(stored.fact.providerID, field: "credential.continuation.token")
    return VerifiedProof(
      fact: stored.fact, consumption: [.consumeContinuation(token.id)], spent: refusal,
      continuationExpiresAt: stored.expiresAt)
  }

  /// Uses the proof up, keeps its word as a continuation where that leads on, and gives the error to throw.
  func conflict(
    _ decision: ConflictDecision, proof: VerifiedProof, session: SessionID?, now: Timestamp
  ) -> (changes: ChangeSet, error: AccountError) {
    var changes = proof.consumption
    var conflict = Conflict(
      providerID: proof.fact.providerID, email: decision.email, signInMethods: decision.signInMethods)
    if decision.issuesContinuation {
      let token = ContinuationToken(key: newKey(at: now), secrets: secrets)
      let fresh = now.adding(milliseconds: policy.lifetimes.continuation)
      let expiresAt = proof.continuationExpiresAt.map { min($0, fresh) } ?? fresh
      changes.append(
        .insertContinuation(
          Continuation(
            id: token.id, tenant: tenant, digest: token.digest(secrets), boundTo: session, expiresAt: expiresAt,
            fact: proof.fact)))
      changes.append(
        .audit(
          AuditRecord(
            at: now, uid: nil, action: .continuationIssued, providerID: proof.fact.providerID, sessionID: session)))
      conflict.continuation = token.secret
      conflict.expiresAt = expiresAt
    }
    return (
      ChangeSet(tenant: tenant, changes: changes), AccountError(decision.reason, decision.message, conflict: conflict)
    )
  }
}
