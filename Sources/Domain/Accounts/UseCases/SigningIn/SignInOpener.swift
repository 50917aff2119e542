/// The session that a sign-in has opened, with the rest of the response.
struct OpenedSession: Sendable {
  var session: GrantedSession
  var outcome: RequestOutcome
  var provider: ProviderID
  var profileJSON: String?
}

/// The device that a sign-in comes from. The account's owner is notified if the device is new.
struct SignInDevice: Sendable {
  /// Whether the device has recently been used to sign in to the account.
  let isKnown: Bool
  /// The change that marks the device as known.
  let remember: Change
}

/// Opens sessions for sign-ins.
struct SignInOpener: Sendable {
  let attempts: AttemptLimiter
  let issuer: SessionIssuer
  let receipts: RequestReceipts
  let policy: Policy

  /// Opens a session for a sign-in. Returns the response and the changes to commit.
  ///
  /// - Parameter factor: The second factor that was proven; nil for an account without a second factor.
  func open(
    _ draft: Draft, _ identity: Identity?, _ verified: VerifiedCredential, factor: PassedFactor?, deviceLabel: String,
    _ call: CallContext
  ) -> (OpenedSession, ChangeSet) {
    let now = draft.now
    var account = draft.account
    var changes = draft.changeSet(expecting: verified.holds)
    // The proof is consumed first, because the changes that follow could revoke an emailed code.
    changes.changes = verified.consumes + changes.changes
    if !draft.isNew {
      changes.changes.append(.recordSignIn(account.uid, identity?.id, at: now))
      account.recordSignIn(with: identity?.id, at: now)
    }
    let session = issuer.open(
      for: account, by: SessionOpener(identity?.id, of: verified.provider, at: verified.authTime(now: now)),
      claims: verified.custom?.claims, factor: factor,
      deviceLabel: Limits.clipped(deviceLabel, to: Limits.deviceLabel) ?? "", call,
      now: now)
    changes.changes += session.changes
    // The source is marked as known only if the method is settled. Otherwise, a thief who stole a session may have
    // linked the identity, or merged an account whose mailbox now opens this account.
    let group = SessionGroup(openedBy: identity, verified.provider)
    if group == .settled { changes.changes += attempts.remember(call.source, of: account) }
    var outcome: RequestOutcome = draft.isNew ? .newAccount : []
    if draft.releasesAddress { outcome.insert(.addressReleased) }
    changes.changes += receipts.receipt(for: call, by: nil, .session(session.session.id, outcome), now: now)
    // The audit record of an account's creation also covers the first sign-in.
    if !draft.isNew {
      changes.changes += [
        .audit(
          AuditRecord(
            at: now, uid: account.uid, action: .signedIn, providerID: verified.provider,
            sessionID: session.session.id, detail: factor?.kind.rawValue)),
        .limitSessions(group, of: account.uid, to: policy.sessionsPerAccount, at: now),
      ]
    }
    let opened = OpenedSession(
      session: session.granted(to: account), outcome: outcome, provider: verified.provider,
      profileJSON: verified.claim?.profile.json)
    return (opened, changes)
  }

  func result(_ opened: OpenedSession, for call: CallContext) throws(AccountError) -> SignInResult {
    SignInResult(
      account: opened.session.account, tokens: try issuer.tokenPair(opened.session, for: call),
      isNewAccount: opened.outcome.contains(.newAccount), providerID: opened.provider, profileJSON: opened.profileJSON,
      addressReleased: opened.outcome.contains(.addressReleased))
  }

  /// Returns the device of a sign-in, or nil if owners are not notified of new devices, or if the source of the call is
  /// unknown.
  func device(
    _ label: String, _ call: CallContext, of account: Account
  ) async throws(AccountError) -> SignInDevice? {
    guard policy.mail.isAvailable, policy.mail.noticesNewDevices, let source = call.source else { return nil }
    let label = Limits.clipped(label, to: Limits.deviceLabel) ?? ""
    let (isKnown, remember) = try await attempts.device(label, source, of: account.uid)
    return SignInDevice(isKnown: isKnown, remember: remember)
  }
}

extension SessionGroup {
  /// Creates the group to which a new session belongs.
  ///
  /// - Parameters:
  ///   - identity: The identity that opens the session, if there is one.
  ///   - provider: The provider whose proof opens the session.
  fileprivate init(openedBy identity: Identity?, _ provider: ProviderID) {
    guard let identity else {
      self = provider == .emailLink ? .reservedAddress : .settled
      return
    }
    self = identity.isSettled ? .settled : .unsettled(identity.id)
  }
}

extension Account {
  /// Updates this account in the same way as `Change.recordSignIn` updates the stored account.
  fileprivate mutating func recordSignIn(with identity: IdentityID?, at now: Timestamp) {
    lastSignInAt = max(lastSignInAt, now)
    guard let index = identities.firstIndex(where: { $0.id == identity }) else { return }
    identities[index].lastUsedAt = max(identities[index].lastUsedAt, now)
  }
}

extension Draft {
  /// Returns the draft with the changes that mark the sign-in's device as known and notify the owner of a new device.
  func noting(_ device: SignInDevice?, _ context: RuleContext) -> Draft {
    guard let device else { return self }
    var draft = self
    draft.append(device.remember)
    if !device.isKnown { draft.notifyOfAdministration(.newDevice, context) }
    return draft
  }
}
