/// The one type that mints sessions and their tokens.
struct SessionIssuer: Sendable {
  let signer: any IDTokenSigner
  let secrets: any SecretSource
  let keys: KeySource
  let lifetimes: Lifetimes

  /// A session to commit, with the tokens to hand out once it is committed.
  struct Issued: Sendable {
    var session: Session
    var tokens: SessionTokens
    var changes: [Change]
  }

  func open(
    for account: Account, identity: IdentityID?, provider: ProviderID, authTime: Timestamp, deviceLabel: String,
    now: Timestamp
  ) -> Issued {
    let tokens = SessionTokens(
      sessionKey: keys.newKey(at: now), rotation: 0, family: secrets.randomBytes(SessionTokens.familyLength))
    let session = Session(
      id: tokens.sessionID, uid: account.uid, tenant: account.tenant, identityID: identity, signInProvider: provider,
      authTime: authTime, generation: account.generation, deviceLabel: deviceLabel, createdAt: now,
      handleDigest: tokens.sessionHandle(secrets).digest(secrets),
      handleExpiresAt: now.adding(milliseconds: lifetimes.accessToken),
      familyDigest: tokens.familyDigest(secrets), rotatedAt: now,
      expiresAt: now.adding(milliseconds: lifetimes.session))
    return Issued(session: session, tokens: tokens, changes: [.insertSession(session)])
  }

  /// A session in place of the caller's, after a change of what the caller may do: an id or a token that another party
  /// planted before is worth nothing afterwards (session fixation).
  func replace(
    _ old: Session, of account: Account, identity: IdentityID?, provider: ProviderID, authTime: Timestamp,
    now: Timestamp
  ) -> Issued {
    var issued = open(
      for: account, identity: identity, provider: provider, authTime: authTime, deviceLabel: old.deviceLabel, now: now)
    let forgetAt = now.adding(milliseconds: lifetimes.refreshGrace)
    issued.changes.insert(.replaceSession(old.id, of: account.uid, at: now, forgetAt: forgetAt), at: 0)
    return issued
  }

  func tokenPair(_ issued: Issued, of account: Account) throws(AccountError) -> TokenPair {
    try tokenPair(issued.session, issued.tokens, account)
  }

  /// The pair that a session's present rotation stands for. Its times are the rotation's, so that callers who refresh in
  /// parallel get the same.
  func tokenPair(_ session: Session, _ tokens: SessionTokens, _ account: Account) throws(AccountError) -> TokenPair {
    TokenPair(
      idToken: Secret(try signer.sign(IDTokenClaims(session, account))), refreshToken: tokens.refreshToken(secrets),
      sessionHandle: tokens.sessionHandle(secrets).secret, expiresAt: session.handleExpiresAt)
  }
}

extension IDTokenClaims {
  init(_ session: Session, _ account: Account) {
    var identities: [Identities] = []
    func add(_ value: String, to name: String) {
      if let index = identities.firstIndex(where: { $0.name == name }) {
        identities[index].values.append(value)
      } else {
        identities.append(Identities(name: name, values: [value]))
      }
    }
    for identity in account.linkedIdentities where identity.providerID != .password && identity.providerID != .phone {
      add(identity.key.subject, to: identity.providerID.rawValue)
    }
    if let email = account.email { add(email, to: "email") }
    if let phone = account.phoneNumber { add(phone, to: "phone") }
    self.init(
      uid: account.uid, sessionID: session.id, generation: session.generation, authTime: session.authTime,
      issuedAt: session.rotatedAt, expiresAt: session.handleExpiresAt, email: account.email,
      emailVerified: account.emailVerified, displayName: account.displayName, photoURL: account.photoURL,
      phoneNumber: account.phoneNumber, identities: identities, signInProvider: session.signInProvider,
      tenant: account.tenant == .default ? nil : account.tenant, isAnonymous: account.isAnonymous)
  }
}
