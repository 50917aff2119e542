/// Processes users' answers to notices about new methods.
struct MethodNotices: Sendable {
  let reader: AccountReader
  let mailing: CodeMailing
  let attempts: AttemptLimiter
  let committer: Committer
  let receipts: RequestReceipts
  let secrets: any SecretSource

  /// Returns the effects of the answer "I did not do this", which sets aside every method that is not settled,
  /// regardless of which notice is answered.
  ///
  /// Throws `.invalidOOBCode` if the link is not new and the account has no such method.
  func disownedMethods(of code: ActionCode) async throws(AccountError) -> RecoveryOutline {
    let account = try await noticedAccount(of: code)
    let settled = account.linkedIdentities.filter(\.isSettled)
    let unsettled = account.linkedIdentities.filter { !$0.isSettled }
    guard !unsettled.isEmpty || isNew(code, committer.ruleContext(now: committer.now)) else {
      throw .invalidCode(field: .actionCode)
    }
    return RecoveryOutline(
      methods: unsettled, olderMethods: settled, olderFactors: account.factors, reasons: [.unsettledMethodLinked])
  }

  /// Sets aside every method of the account that is not settled, ends all sessions and starts a password reset. The
  /// reset requires the second factor, and its code goes only to the address that the account owns now.
  ///
  /// The link in the notice is valid for much longer than other emailed codes. If the link is older than the lifetime
  /// of those codes, the reset code is emailed instead of being returned, because the person who has the link may no
  /// longer have access to the mailbox. For the same reason, such a link does not mark the caller as known, and becomes
  /// invalid once every method has settled or been removed.
  func disownMethods(
    _ code: ActionCode, _ call: CallContext
  ) async throws(AccountError) -> AppliedActionCode {
    try await committer.commit(orIfSpent: .invalidCode(field: .actionCode)) { context throws(AccountError) in
      let account = try await noticedAccount(of: code)
      try account.requireEnabled()
      let isNew = isNew(code, context)
      let outline = try await disownedMethods(of: code)
      var draft = Draft(account, context)
      for identity in outline.methods { draft.setAside(identity, .disowned, context) }
      draft.endAllSessions()
      draft.revokeCodes(.allButAnswers)
      if isNew { draft.append(contentsOf: attempts.rememberOnly(call.source, of: draft)) }
      draft.audit(.methodsDisowned, nil)
      draft.emit(.accountUpdated)
      draft.emit(.sessionsRevoked)
      var reset: ActionCode?
      if account.emailVerified, let address = account.address {
        let mail = CodeMail(kind: .passwordReset, address: address, uid: account.uid)
        if isNew, address.canonical == code.address.canonical {
          let code = mailing.newCode(mail, now: context.now)
          draft.append(.insertActionCode(code))
          reset = code
        } else {
          draft.append(contentsOf: mailing.queueNew(mail, now: context.now))
        }
      }
      let applied = AppliedActionCode(
        kind: code.kind, email: code.address.canonical,
        passwordResetCode: reset.map { ActionCodeToken($0, secrets).secret }, recovery: outline)
      return (receipts.using(code, draft, for: call, resetCode: reset?.id), applied)
    }
  }

  /// Handles the answer "It was me", which settles the method. The notice of this change opens a way back.
  ///
  /// Throws `.invalidOOBCode`, including when the account no longer owns the address to which the notice was sent.
  func confirmMethod(
    _ code: ActionCode, _ call: CallContext
  ) async throws(AccountError) -> AppliedActionCode {
    try await committer.commit(orIfSpent: .invalidCode(field: .actionCode)) { context throws(AccountError) in
      let account = try await noticedAccount(of: code)
      guard
        let identity = account.linkedIdentities.first(where: {
          context.digests.audit(of: $0.key) == code.identityDigest
        })
      else { throw .invalidCode(field: .actionCode) }
      var draft = try SettlingRule.settle(identity.id, on: account, confirmedAt: code.address, context)
      draft.audit(.methodConfirmed, identity.providerID, code.identityDigest)
      let applied = AppliedActionCode(kind: code.kind, email: code.address.canonical)
      return (receipts.using(code, draft, for: call), applied)
    }
  }

  private func isNew(_ code: ActionCode, _ context: RuleContext) -> Bool {
    context.now.milliseconds(since: code.createdAt) <= context.policy.lifetimes.actionCode
  }

  /// Returns the account that the notice concerns, or the account into which it was merged.
  private func noticedAccount(of code: ActionCode) async throws(AccountError) -> Account {
    guard let uid = code.uid, let account = try await reader.read({ try $0.account(resolvingAlias: uid) }) else {
      throw .invalidCode(field: .actionCode)
    }
    return account
  }
}
