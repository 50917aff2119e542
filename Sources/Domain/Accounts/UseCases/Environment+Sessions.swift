extension Environment {
  /// The one function that mints sessions. The caller commits the session and then signs its tokens.
  func openSession(
    for account: Account, identity: IdentityID?, provider: ProviderID, authTime: Timestamp, deviceLabel: String,
    now: Timestamp
  ) -> (session: Session, tokens: SessionTokens) {
    let tokens = SessionTokens(
      sessionKey: newKey(at: now), rotation: 0, family: secrets.randomBytes(SessionTokens.familyLength))
    let session = Session(
      id: tokens.sessionID, uid: account.uid, tenant: account.tenant, identityID: identity, signInProvider: provider,
      authTime: authTime, generation: account.generation, deviceLabel: deviceLabel, createdAt: now,
      handleDigest: tokens.sessionHandle(secrets).digest(secrets),
      handleExpiresAt: now.adding(milliseconds: policy.lifetimes.accessToken),
      familyDigest: tokens.familyDigest(secrets), rotatedAt: now,
      expiresAt: now.adding(milliseconds: policy.lifetimes.session))
    return (session, tokens)
  }

  /// A session in the place of the caller's, after a change of what the caller may do: an id or a token that somebody
  /// planted before is worth nothing afterwards (session fixation).
  func replaceSession(
    _ old: Session, of account: Account, identity: IdentityID?, provider: ProviderID, authTime: Timestamp,
    now: Timestamp
  ) -> (session: Session, tokens: SessionTokens, changes: [Change]) {
    let (session, tokens) = openSession(
      for: account, identity: identity, provider: provider, authTime: authTime, deviceLabel: old.deviceLabel, now: now)
    let forgetAt = now.adding(milliseconds: policy.lifetimes.refreshGrace)
    let changes: [Change] = [
      .replaceSession(old.id, of: account.uid, at: now, forgetAt: forgetAt), .insertSession(session),
    ]
    return (session, tokens, changes)
  }

  /// The pair that a session's present rotation stands for. Its times are the rotation's, so that callers who refresh in
  /// parallel are told the same.
  func tokenPair(_ session: Session, _ tokens: SessionTokens, _ account: Account) throws(AccountError) -> TokenPair {
    TokenPair(
      idToken: Secret(try signer.sign(claims(session, account))), refreshToken: tokens.refreshToken(secrets),
      sessionHandle: tokens.sessionHandle(secrets).secret, expiresAt: session.handleExpiresAt)
  }

  private func claims(_ session: Session, _ account: Account) -> IDTokenClaims {
    var identities: [IDTokenClaims.Identities] = []
    func add(_ value: String, to name: String) {
      if let index = identities.firstIndex(where: { $0.name == name }) {
        identities[index].values.append(value)
      } else {
        identities.append(IDTokenClaims.Identities(name: name, values: [value]))
      }
    }
    for identity in account.linkedIdentities where identity.providerID != .password && identity.providerID != .phone {
      add(identity.key.subject, to: identity.providerID.rawValue)
    }
    if let email = account.email { add(email, to: "email") }
    if let phone = account.phoneNumber { add(phone, to: "phone") }
    return IDTokenClaims(
      uid: account.uid, sessionID: session.id, generation: session.generation, authTime: session.authTime,
      issuedAt: session.rotatedAt, expiresAt: session.handleExpiresAt, email: account.email,
      emailVerified: account.emailVerified, displayName: account.displayName, photoURL: account.photoURL,
      phoneNumber: account.phoneNumber, identities: identities, signInProvider: session.signInProvider,
      tenant: account.tenant == .default ? nil : account.tenant, isAnonymous: account.isAnonymous)
  }

  /// The caller's session and account as they are stored now, not as the cache knows them: what a change relies on.
  func loadCaller(_ principal: Principal, now: Timestamp) async throws(AccountError) -> SessionRecord {
    let record = try await read { store throws(StoreError) in try await store.session(principal.sessionID, in: tenant) }
    guard let record, record.session.uid == principal.uid, principal.tenant == tenant else { throw .sessionEnded }
    let session = record.session
    guard session.generation == record.account.generation, session.expiresAt > now else { throw .sessionEnded }
    try record.account.requireEnabled()
    return record
  }

  /// The same for an attempt to commit: the first goes by what was loaded before the proof was verified, and the commit
  /// sees whether that still holds; later ones load anew.
  func loadCaller(
    _ principal: Principal, known: inout SessionRecord?, now: Timestamp
  ) async throws(AccountError) -> SessionRecord {
    guard let record = known else { return try await loadCaller(principal, now: now) }
    known = nil
    return record
  }

  /// Sensitive changes need a first factor proven lately; a refresh does not count, and who is anonymous has none.
  func requireRecentSignIn(_ record: SessionRecord, now: Timestamp) throws(AccountError) {
    if record.account.isAnonymous { return }
    guard now.milliseconds(since: record.session.authTime) <= policy.lifetimes.recentSignIn else {
      throw AccountError(
        .credentialTooOldLoginAgain, "The last sign-in is too long ago for this. Reauthenticate first.")
    }
  }
}
