/// The session that a sign-in has opened, and the other contents of the response.
struct OpenedSession: Sendable {
  var session: GrantedSession
  var outcome: RequestOutcome
  var provider: ProviderID
  var profileJSON: String?
}

/// The device that a sign-in comes from, for the notice to the account's owner.
struct SignInDevice: Sendable {
  /// Whether the device has signed in to the account recently.
  let isKnown: Bool
  /// The change that makes the source known.
  let remember: Change
}

/// Opens the sessions of sign-ins.
struct SignInOpener: Sendable {
  let attempts: AttemptLimiter
  let issuer: SessionIssuer
  let receipts: RequestReceipts
  let policy: Policy

  /// Returns the changes that a sign-in commits, and its response.
  ///
  /// - Parameter factor: The second factor that was proven; nil for an account without one.
  func open(
    _ draft: Draft, _ identity: Identity?, _ verified: VerifiedCredential, factor: PassedFactor?, deviceLabel: String,
    _ call: CallContext
  ) -> (OpenedSession, ChangeSet) {
    let now = draft.now
    var account = draft.account
    var changes = draft.changeSet(expecting: verified.holds)
    // The proof is used up first, because the changes that follow could revoke a mailed code.
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
    // An identity that the thief of a session has linked does not make its user a known caller of the account.
    if identity?.isSettled != false { changes.changes += attempts.remember(call.source, of: account) }
    var outcome: RequestOutcome = draft.isNew ? .newAccount : []
    if draft.releasesAddress { outcome.insert(.addressReleased) }
    changes.changes += receipts.receipt(for: call, by: nil, .session(session.session.id, outcome), now: now)
    // The record of an account's creation is also the record of its first sign-in.
    if !draft.isNew {
      changes.changes += [
        .audit(
          AuditRecord(
            at: now, uid: account.uid, action: .signedIn, providerID: verified.provider,
            sessionID: session.session.id, detail: factor?.kind.rawValue)),
        // This way, a thief who has linked an identity with a stolen session cannot sign the owner out with it.
        .limitSessions(
          of: account.uid, by: identity?.isSettled == false ? identity?.id : nil, to: policy.sessionsPerAccount,
          at: now),
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

  /// Returns the device of a sign-in; nil if owners are not notified of new devices, or if the source of the call is
  /// not known.
  func device(
    _ label: String, _ call: CallContext, of account: Account
  ) async throws(AccountError) -> SignInDevice? {
    guard policy.mail.isAvailable, policy.mail.noticesNewDevices, let source = call.source else { return nil }
    let label = Limits.clipped(label, to: Limits.deviceLabel) ?? ""
    let (isKnown, remember) = try await attempts.device(label, source, of: account.uid)
    return SignInDevice(isKnown: isKnown, remember: remember)
  }
}

extension Account {
  /// Applies the effect of `Change.recordSignIn` on the stored account.
  fileprivate mutating func recordSignIn(with identity: IdentityID?, at now: Timestamp) {
    lastSignInAt = max(lastSignInAt, now)
    guard let index = identities.firstIndex(where: { $0.id == identity }) else { return }
    identities[index].lastUsedAt = max(identities[index].lastUsedAt, now)
  }
}

extension Draft {
  /// Returns the draft of a sign-in that makes its device known, and notifies the owner of a new device.
  func noting(_ device: SignInDevice?, _ context: RuleContext) -> Draft {
    guard let device else { return self }
    var draft = self
    draft.append(device.remember)
    if !device.isKnown { draft.notifyOfAdministration(.newDevice, context) }
    return draft
  }
}
