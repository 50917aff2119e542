/// Does what the answers to notices of new methods ask for.
struct MethodNotices: Sendable {
  let reader: AccountReader
  let mailing: CodeMailing
  let committer: Committer
  let receipts: RequestReceipts
  let secrets: any SecretSource

  /// What "I did not do this" takes off an account: every method that is not settled, whichever notice is answered.
  /// What is set aside by now is gone.
  func disownedMethods(of code: ActionCode) async throws(AccountError) -> RecoveryOutline {
    let account = try await noticedAccount(of: code)
    let settled = account.linkedIdentities.filter(\.isSettled)
    return RecoveryOutline(
      methods: account.linkedIdentities.filter { !$0.isSettled }, olderMethods: settled,
      olderFactors: account.factors, reasons: [.unsettledMethodLinked])
  }

  /// Takes every method that is not settled off the account, ends all sessions and opens a reset of the password, which
  /// asks for the factor and is mailed only to the address that the account owns now.
  ///
  /// The link of the notice works for much longer than other mailed codes. Once those would have expired, the reset is
  /// mailed: whoever has the link may have read the mailbox for a while, and no longer have it.
  func disownMethods(
    _ code: ActionCode, _ call: CallContext
  ) async throws(AccountError) -> AppliedActionCode {
    try await committer.commit(orIfSpent: .invalidCode(field: .actionCode)) { context throws(AccountError) in
      let account = try await noticedAccount(of: code)
      try account.requireEnabled()
      let outline = try await disownedMethods(of: code)
      var draft = Draft(account, context)
      for identity in outline.methods { draft.setAside(identity, .disowned, context) }
      draft.endAllSessions()
      draft.revokeCodes(.allButAnswers)
      draft.audit(.methodsDisowned, nil)
      draft.emit(.accountUpdated)
      draft.emit(.sessionsRevoked)
      var reset: ActionCode?
      if account.emailVerified, let address = account.address {
        let mail = CodeMail(kind: .passwordReset, address: address, uid: account.uid)
        let isNew = context.now.milliseconds(since: code.createdAt) <= context.policy.lifetimes.actionCode
        if isNew, address.canonical == code.address.canonical {
          let code = mailing.newCode(mail, now: context.now)
          draft.append(.insertActionCode(code))
          reset = code
        } else {
          for change in mailing.queueNew(mail, now: context.now) { draft.append(change) }
        }
      }
      let applied = AppliedActionCode(
        kind: code.kind, email: code.address.canonical,
        passwordResetCode: reset.map { ActionCodeToken($0, secrets).secret }, recovery: outline)
      return (receipts.using(code, draft, for: call, resetCode: reset?.id), applied)
    }
  }

  /// "It was me": the method counts as the account's from now on.
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
      var draft = try SettlingRule.settle(identity.id, on: account, context)
      draft.audit(.methodConfirmed, identity.providerID, code.identityDigest)
      let applied = AppliedActionCode(kind: code.kind, email: code.address.canonical)
      return (receipts.using(code, draft, for: call), applied)
    }
  }

  /// The account of the notice, or the one that it was merged into.
  private func noticedAccount(of code: ActionCode) async throws(AccountError) -> Account {
    guard let uid = code.uid, let account = try await reader.read({ try $0.account(resolvingAlias: uid) }) else {
      throw .invalidCode(field: .actionCode)
    }
    return account
  }
}
