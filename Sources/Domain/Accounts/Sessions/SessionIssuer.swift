/// Creates sessions and their tokens. No other type creates them.
struct SessionIssuer: Sendable {
  let signer: any IDTokenSigner
  let secrets: any SecretSource
  let keys: KeySource
  let lifetimes: Lifetimes

  /// The minimum remaining lifetime of tokens that are returned again, in milliseconds. A shorter lifetime would be
  /// useless to a caller that refreshes its tokens shortly before they expire.
  private static let shortestLifeOfRepeatedTokens: Int64 = 300_000

  /// A session to commit, with the tokens to return after the commit.
  struct Issued: Sendable {
    var session: Session
    var tokens: SessionTokens
    var changes: [Change]

    func granted(to account: Account) -> GrantedSession {
      GrantedSession(session: session, tokens: tokens, account: account)
    }
  }

  /// Returns a new session with its tokens, and the change that stores the session.
  /// - Parameters:
  ///   - signInProvider: The provider in the session's ID tokens; nil for the provider whose proof opens the session.
  ///   - claims: Additional claims for the session's ID tokens.
  ///   - factor: The second factor that was proven.
  ///   - old: The session that the new one replaces, if any.
  ///   - call: The call. The tokens are derived from its request key, so that the response can be repeated. Without a
  ///     request key, the tokens are random.
  func open(
    for account: Account, by opener: SessionOpener, signInProvider: ProviderID? = nil, claims: String? = nil,
    factor: PassedFactor?, deviceLabel: String, replacing old: Session? = nil, _ call: CallContext, now: Timestamp
  ) -> Issued {
    let key = keys.newKey(at: now)
    let family =
      call.request?.key.family(of: SessionID(key: key), replacing: old?.id, secrets)
      ?? secrets.randomBytes(SessionTokens.familyLength)
    let tokens = SessionTokens(sessionKey: key, rotation: 0, family: family)
    let session = Session(
      id: tokens.sessionID, uid: account.uid, tenant: account.tenant, lineage: old?.lineage,
      identityID: opener.identityID, openedBy: opener.provider, signInProvider: signInProvider ?? opener.provider,
      claims: claims, factor: factor, authTime: opener.authTime, generation: account.generation,
      deviceLabel: deviceLabel, createdAt: now, handleDigest: tokens.sessionHandle(secrets).digest(secrets),
      handleExpiresAt: now.adding(milliseconds: lifetimes.accessToken),
      familyDigest: tokens.familyDigest(secrets), rotatedAt: now,
      expiresAt: now.adding(milliseconds: lifetimes.session))
    return Issued(session: session, tokens: tokens, changes: [.insertSession(session)])
  }

  /// Returns a session that replaces the caller's session after the caller's permissions have changed, and the changes
  /// that store the replacement. The replacement prevents session fixation: a session ID or a token that another party
  /// planted earlier becomes useless.
  ///
  /// - Parameters:
  ///   - opener: The basis of the new session. Only a new proof of the account changes the basis, because a link, a
  ///     transfer or a merge does not make a sign-in more recent.
  ///   - signInProvider: The provider in the new session's ID tokens; nil for the old session's provider.
  ///   - claims: Additional claims for the new session's ID tokens; nil for the old session's claims.
  ///   - outcome: The contents of the response other than the account and the tokens.
  func replace(
    _ old: Session, of account: Account, by opener: SessionOpener, signInProvider: ProviderID? = nil,
    claims: String? = nil, factor: PassedFactor?, _ call: CallContext, outcome: RequestOutcome = [], now: Timestamp
  ) -> Issued {
    var issued = open(
      for: account, by: opener, signInProvider: signInProvider ?? old.signInProvider, claims: claims ?? old.claims,
      factor: factor, deviceLabel: old.deviceLabel, replacing: old, call, now: now)
    issued.session.requestDigest = call.request?.digest(by: old.id, secrets)
    issued.session.requestOutcome = outcome
    // If the request can be retried, the old session is kept until the new one has been received. Otherwise, it is kept
    // for calls in progress, and for callers that refer to the new session by the ID of the old one.
    let forgetAt = call.request == nil ? now.adding(milliseconds: lifetimes.replacedSession) : old.expiresAt
    issued.changes = [
      .replaceSession(old.id, of: account.uid, by: issued.session.id, at: now, forgetAt: forgetAt),
      .insertSession(issued.session),
    ]
    return issued
  }

  /// Returns a session whose tokens are to be returned again. If the tokens' remaining lifetime is too short, the
  /// session has new times, and the changes store them.
  func extending(_ session: Session, now: Timestamp) -> (changes: ChangeSet, session: Session) {
    var changes = ChangeSet(tenant: session.tenant)
    let shortest = min(Self.shortestLifeOfRepeatedTokens, lifetimes.accessToken / 2)
    guard session.handleExpiresAt.milliseconds(since: now) < shortest else { return (changes, session) }
    var extended = session
    extended.handleExpiresAt = now.adding(milliseconds: lifetimes.accessToken)
    extended.expiresAt = now.adding(milliseconds: lifetimes.session)
    extended.rotatedAt = now
    // The previous handle was kept for calls in progress during the rotation, which was long ago.
    extended.previousHandleDigest = nil
    changes.expectations = [.rotation(session.id, session.rotation, at: session.rotatedAt)]
    changes.changes = [.updateSession(extended)]
    return (changes, extended)
  }

  /// Returns whether the caller has had the current tokens long enough that the previous ones are no longer needed.
  func isReceivedForGood(_ session: Session, now: Timestamp) -> Bool {
    guard let receivedAt = session.receivedAt else { return false }
    // A receipt time in the future means that the clock has been set back, so the receipt may be of any age.
    return !(-Timestamp.clockTolerance...lifetimes.refreshGrace).contains(now.milliseconds(since: receivedAt))
  }

  /// Returns the tokens of a session's current rotation. The tokens have the times of the rotation, so that callers
  /// that refresh in parallel get the same tokens.
  func tokenPair(_ granted: GrantedSession, for call: CallContext) throws(AccountError) -> TokenPair {
    var idToken: Secret?
    if call.wantsIDToken { idToken = Secret(try signer.sign(IDTokenClaims(granted.session, granted.account))) }
    return TokenPair(
      idToken: idToken, refreshToken: granted.tokens.refreshToken(secrets),
      sessionHandle: granted.tokens.sessionHandle(secrets).secret, expiresAt: granted.session.handleExpiresAt)
  }
}

/// The basis of a session: the proof that opened it.
struct SessionOpener: Sendable, Hashable {
  /// The proven identity; nil for an anonymous sign-in, for a custom token, for an emailed link to a reserved address,
  /// and for an identity that the session itself has unlinked.
  var identityID: IdentityID?
  var provider: ProviderID
  /// The time of the proof.
  var authTime: Timestamp

  init(_ identityID: IdentityID?, of provider: ProviderID, at authTime: Timestamp) {
    self.identityID = identityID
    self.provider = provider
    self.authTime = authTime
  }

  /// Returns the basis after the session itself has unlinked identities.
  func unlinking(_ identities: [Identity]) -> SessionOpener {
    guard identities.contains(where: { $0.id == identityID }) else { return self }
    return SessionOpener(nil, of: provider, at: authTime)
  }
}

extension Session {
  var opener: SessionOpener { SessionOpener(identityID, of: openedBy, at: authTime) }
}

/// A session with the tokens of its current rotation.
struct GrantedSession: Sendable {
  var session: Session
  var tokens: SessionTokens
  var account: Account
}

extension IDTokenClaims {
  init(_ session: Session, _ account: Account) {
    self.init(
      account, session: session.id, lineage: session.lineage, provider: session.signInProvider, claims: session.claims,
      factor: account.named(session.factor), generation: session.generation, authTime: session.authTime,
      issuedAt: session.rotatedAt, expiresAt: session.handleExpiresAt)
  }

  /// - Parameters:
  ///   - lineage: The first session in the chain of replacements that leads to this session. It is the session that the
  ///     sign-in opened.
  ///   - authTime: The time of the proof that opened the session. If the user has signed in since the account's
  ///     `validSince`, the claim is not earlier than `validSince`, because Firebase's SDKs would treat a token with an
  ///     earlier time as revoked, although no token of the current generation is revoked.
  init(
    _ account: Account, session: SessionID, lineage: SessionID, provider: ProviderID, claims: String?,
    factor: PassedFactor?, generation: Int64, authTime: Timestamp, issuedAt: Timestamp, expiresAt: Timestamp
  ) {
    // Only a password change keeps one session while ending all others. The user who makes the change can sign in with
    // the new password immediately, unless the account requires a second factor. An account requires a second factor
    // once its first factor is enrolled.
    let signedInAt = lineage.time ?? authTime
    let openUntil = account.factors.map(\.enrolledAt).min() ?? issuedAt
    // The claim is also not later than the token, even if the clock has been set back since the sessions ended.
    let authTime = max(authTime, min(account.validSince, max(signedInAt, openUntil), issuedAt))
    var identities: [Identities] = []
    func add(_ value: String, to name: String) {
      if let index = identities.firstIndex(where: { $0.name == name }) {
        identities[index].values.append(value)
      } else {
        identities.append(Identities(name: name, values: [value]))
      }
    }
    for identity in account.linkedIdentities where !identity.isMailbox && identity.providerID != .phone {
      add(identity.key.subject, to: identity.providerID.rawValue)
    }
    if let email = account.email { add(email, to: "email") }
    if let phone = account.phoneNumber { add(phone, to: "phone") }
    self.init(
      uid: account.uid, sessionID: session, generation: generation, authTime: authTime, issuedAt: issuedAt,
      expiresAt: expiresAt, email: account.email, emailVerified: account.emailVerified,
      displayName: account.displayName, photoURL: account.photoURL, phoneNumber: account.phoneNumber,
      identities: identities, signInProvider: provider.reported, secondFactor: factor, custom: claims,
      ofAccount: account.claims, tenant: account.tenant == .default ? nil : account.tenant,
      isAnonymous: account.isAnonymous)
  }
}
