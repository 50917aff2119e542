package import Accounts
internal import LigatureMessages

extension LigatureV1.Account {
  init(_ account: Account) {
    self.init(
      uid: account.uid.rawValue, email: account.email, emailVerified: account.emailVerified,
      displayName: account.displayName, photoURL: account.photoURL, phoneNumber: account.phoneNumber,
      isAnonymous: account.isAnonymous, disabled: account.isDisabled,
      providerData: account.providerData.map(LigatureV1.ProviderInfo.init),
      createdAt: .init(account.createdAt),
      lastSignInAt: account.lastSignInAt == .never ? nil : .init(account.lastSignInAt),
      version: UInt64(clamping: account.version), displayEmail: account.displayEmail,
      setAside: account.identities.compactMap(LigatureV1.SetAsideIdentity.init),
      factors: account.factors.map(LigatureV1.FactorInfo.init),
      recoveryCodesLeft: UInt32(clamping: account.recoveryCodes?.digests.count ?? 0),
      closedAt: account.closedAt.map { .init($0) }, customClaims: account.claims?.json)
  }
}

extension LigatureV1.Account {
  /// Creates the message that describes an account to administrators.
  init(administered account: Account) {
    self.init(account)
    validSince = .init(account.validSince)
  }
}

extension Account {
  /// The linked identities as Firebase lists them. If an account has both a password and a sign-in link, only the
  /// password is included.
  package var providerData: [Identity] {
    let hasPassword = linkedIdentities.contains { $0.providerID == .password }
    return linkedIdentities.filter { $0.providerID != .emailLink || !hasPassword }
  }
}

extension LigatureV1.SetAsideIdentity {
  /// Creates the message that describes an identity that was set aside, or returns nil if the identity is active.
  init?(_ identity: Identity) {
    guard case .setAside(let reason, let at) = identity.state else { return nil }
    self.init(
      identityID: identity.id.rawValue, providerID: identity.providerID.rawValue, email: identity.email,
      reason: .init(reason), setAsideAt: .init(at))
  }
}

extension LigatureV1.SetAsideReason {
  init(_ reason: Identity.SetAsideReason) {
    switch reason {
    case .emailProvenByAnother: self = .emailProvenByAnother
    case .emailRecovered: self = .emailRecovered
    case .merged: self = .merged
    case .disowned: self = .disowned
    case .accountClosed: self = .accountClosed
    }
  }
}

extension LigatureV1.ProviderInfo {
  init(_ identity: Identity) {
    self.init(
      providerID: identity.providerID.reported.rawValue, uid: identity.providerUID, email: identity.email,
      displayName: identity.displayName, photoURL: identity.photoURL, phoneNumber: identity.phoneNumber,
      identityID: identity.id.rawValue, linkedAt: .init(identity.linkedAt), lastUsedAt: .init(identity.lastUsedAt),
      emailVerified: identity.emailVerified, settled: identity.isSettled)
  }
}

extension LigatureV1.TokenPair {
  init(_ tokens: TokenPair) {
    self.init(
      idToken: tokens.idToken?.reveal() ?? "", refreshToken: tokens.refreshToken.reveal(),
      sessionHandle: tokens.sessionHandle.reveal(), expiresAt: .init(tokens.expiresAt))
  }
}

extension LigatureV1.SessionInfo {
  init(_ session: Session, isCurrent: Bool) {
    self.init(
      sessionID: session.id.rawValue, providerID: session.signInProvider.rawValue, deviceLabel: session.deviceLabel,
      signedInAt: .init(session.authTime), lastUsedAt: .init(session.rotatedAt), isCurrent: isCurrent,
      expiresAt: .init(session.expiresAt))
  }
}

extension LigatureV1.ConflictDetail {
  init(_ conflict: Conflict) {
    self.init(
      providerID: conflict.providerID.rawValue, email: conflict.email, continuation: conflict.continuation?.reveal(),
      continuationExpiresAt: conflict.expiresAt.map { .init($0) },
      signInMethods: conflict.signInMethods.map(\.rawValue),
      setAside: conflict.setAside.flatMap(LigatureV1.SetAsideIdentity.init))
  }
}

extension GoogleProtobuf.Timestamp {
  init(_ timestamp: Timestamp) {
    // Times before 1970 are also rounded down because the message's nanoseconds must not be negative.
    let (seconds, rest) = timestamp.milliseconds.quotientAndRemainder(dividingBy: 1000)
    self.init(
      seconds: rest < 0 ? seconds - 1 : seconds, nanos: Int32(rest < 0 ? rest + 1000 : rest) * 1_000_000)
  }
}
