/// What a mail says, for the moment that it is sent: the template and the language are the sender's to choose.
package struct MailContent: Sendable {
  package var kind: Mail.Kind
  package var address: String
  /// As it was asked for; nil for the server's own.
  package var language: String?
  /// The page that does what the mail is about, with the code; nil for a notice.
  package var link: Secret?
  /// When the link began to work, and when it stops.
  package var linkMadeAt: Timestamp?
  package var linkExpiresAt: Timestamp?
  /// The page that takes the account back, beside what was asked for; nil if nothing can be answered.
  package var wayBack: Secret?
  /// When what it is about happened, or was asked for.
  package var happenedAt: Timestamp
  package var parameters: Mail.Parameters
}

extension AccountUseCases {
  /// Returns what a queued mail says, the same at each try; nil if there is no reason to send it: no account has the
  /// address any more that it could be about, or its code was used, has expired, or was revoked. A notice is sent in
  /// any case: what it tells has happened.
  ///
  /// The account of a mail to an address is looked for here, and its code made, before the first try.
  package func mailContent(for mail: Mail) async throws(AccountError) -> MailContent? {
    var content = MailContent(
      kind: mail.kind, address: mail.address, language: mail.language, happenedAt: mail.createdAt,
      parameters: mail.parameters)
    switch mail.kind.link {
    case .none: break
    case .wayBack:
      if let code = try await code(for: mail, making: wayBackCode) { content.set(code, mail, self) }
    case .methodNotice:
      if let code = try await code(for: mail, making: methodNoticeCode) { content.set(code, mail, self) }
    case .code:
      guard let code = try await code(for: mail, making: requestedCode), code.address.canonical == mail.address else {
        return nil
      }
      // An owner of the address is not asked to give it to another account.
      if code.kind == .changeEmail, try await isOwned(code.address, besides: code.uid) { return nil }
      if code.kind == .recoverEmail { content.kind = .wayBack }
      content.set(code, mail, self)
      content.wayBack = try await wayBack(beside: code, mail)
    }
    return content
  }

  /// The code of a mail: the one that was made for it, as long as it is good, or else a new one.
  ///
  /// - Parameter make: returns the code for a mail that has none, and what stores it; nil if none is due.
  private func code(
    for mail: Mail, making make: (Mail, RuleContext) async throws(AccountError) -> (ActionCode, ChangeSet)?
  ) async throws(AccountError) -> ActionCode? {
    if let id = mail.code {
      if let code = try await reader.read({ try $0.actionCode(id) }), code.expiresAt > clock.now { return code }
      // The code of a notice is not the only one of its right; any other was used, has expired or was revoked.
      guard mail.kind.link != .code else { return nil }
    }
    guard let id = mail.id else { return nil }
    return try await committer.commit(orIfSpent: .invalidCode(field: .actionCode)) { context throws(AccountError) in
      guard let (code, made) = try await make(mail, context) else { return (ChangeSet(tenant: tenant), nil) }
      var changes = made
      changes.changes.append(.assignCode(code.id, of: code.uid, to: id))
      return (changes, code)
    }
  }

  private func requestedCode(
    for mail: Mail, _ context: RuleContext
  ) async throws(AccountError) -> (ActionCode, ChangeSet)? {
    if mail.kind == .wayBack { return try await wayBackCode(for: mail, context) }
    let address = EmailAddress(canonical: mail.address, display: mail.parameters.typedAddress ?? mail.address)
    let owners = try await owners(of: address)
    let account = owners.emailOwner
    // Who owned the address until lately, and may not know how they lost it, asks for the same.
    if let held = owners.waysBack.ofFormerOwner(of: address, now: account, at: context.now) {
      return newCode(of: held.wayBack.address, for: held.wayBack.uid, context)
    }
    guard let codeMail = codeMail(mail.kind, to: address, of: account) else {
      // So does who had the address until their account was merged, and has no password to reset there any more.
      guard let account, !account.isDisabled,
        let open = owners.waysBack.first(where: { $0.wayBack.expiresAt > context.now })
      else { return nil }
      return newCode(of: open.wayBack.address, for: open.wayBack.uid, context)
    }
    let (code, stored) = try await mailing.code(
      for: codeMail, deviceLabel: mail.parameters.deviceLabel, now: context.now)
    let changes = ChangeSet(tenant: tenant, expectations: account.map { [$0.isUnchanged] } ?? [], changes: stored)
    return (code, changes)
  }

  /// The code of a way back that is open. A notice carries the one that it has opened, so that of an administrator's
  /// change has none.
  private func wayBackCode(
    for mail: Mail, _ context: RuleContext
  ) async throws(AccountError) -> (ActionCode, ChangeSet)? {
    guard let uid = mail.uid else { return nil }
    let ways = try await reader.read { try $0.waysBack(of: uid) }.filter { way in
      mail.kind == .wayBack || way.reason == mail.kind && way.openedAt >= mail.createdAt
    }
    guard let open = OpenWayBack(ways, at: mail.address, of: uid, now: context.now) else { return nil }
    return newCode(of: open.address, for: uid, context)
  }

  private func newCode(of address: EmailAddress, for uid: UID, _ context: RuleContext) -> (ActionCode, ChangeSet) {
    let code = mailing.newCode(CodeMail(kind: .recoverEmail, address: address, uid: uid), now: context.now)
    return (code, ChangeSet(tenant: tenant, changes: [.insertActionCode(code)]))
  }

  /// The link of the notice of a method that is not settled.
  private func methodNoticeCode(
    for mail: Mail, _ context: RuleContext
  ) async throws(AccountError) -> (ActionCode, ChangeSet)? {
    guard let uid = mail.uid, let digest = mail.parameters.identityDigest else { return nil }
    let code = mailing.newCode(
      CodeMail(
        kind: .methodNotice, address: EmailAddress(canonical: mail.address, display: mail.address), uid: uid,
        identityDigest: digest), now: context.now)
    return (code, ChangeSet(tenant: tenant, changes: [.insertActionCode(code)]))
  }

  /// The link of the way back that goes beside what a user asks for at an address that the account still has.
  private func wayBack(beside code: ActionCode, _ mail: Mail) async throws(AccountError) -> Secret? {
    guard code.kind == .passwordReset || code.kind == .signInLink else { return nil }
    let waysBack = try await owners(of: code.address).waysBack
    let now = clock.now
    guard let open = waysBack.first(where: { $0.wayBack.expiresAt > now })?.wayBack else { return nil }
    let beside: ActionCode = try await committer.commit(orIfSpent: .invalidCode(field: .actionCode)) { context in
      let (code, changes) = newCode(of: open.address, for: open.uid, context)
      return (changes, code)
    }
    return link(of: beside, Mail.Parameters(), mail.language)
  }

  fileprivate func link(of code: ActionCode, _ parameters: Mail.Parameters, _ language: String?) -> Secret {
    ActionLink(
      code: ActionCodeToken(code, secrets), parameters: parameters, language: language, policy: policy.mail
    ).url
  }

  /// The code that a mail to an address carries; nil if none is sent.
  private func codeMail(_ kind: Mail.Kind, to address: EmailAddress, of account: Account?) -> CodeMail? {
    switch kind {
    case .passwordReset:
      // A password belongs to an account's own address.
      guard let account, account.email == address.canonical, !account.isDisabled else { return nil }
      return CodeMail(kind: .passwordReset, address: account.address ?? address, uid: account.uid)
    case .signInLink:
      guard !refusesSignInLink(account, for: address) else { return nil }
      let own = account?.address
      return CodeMail(
        kind: .signInLink, address: own?.canonical == address.canonical ? own ?? address : address, uid: account?.uid)
    default: return nil
    }
  }

  /// A value each time that mail was queued since the value before. For one worker.
  package var queuedMail: AsyncStream<Void> { committer.mailSignal.values }
}

extension MailContent {
  fileprivate mutating func set(_ code: ActionCode, _ mail: Mail, _ useCases: AccountUseCases) {
    // An application that handles its own codes need not know those that answer notices.
    let parameters = code.kind.answersNotice ? Mail.Parameters() : mail.parameters
    link = useCases.link(of: code, parameters, mail.language)
    linkMadeAt = code.createdAt
    linkExpiresAt = code.expiresAt
  }
}

extension Mail.Kind {
  /// What the link of a mail leads to.
  package enum Link {
    /// What the mail is about; without its code there is no reason to send it.
    case code
    /// The way back that the notice has opened.
    case wayBack
    /// The answer to the notice of a method that is not settled.
    case methodNotice
    case none
  }

  package var link: Link {
    switch self {
    case .verifyEmail, .passwordReset, .signInLink, .verifyEmailChange, .wayBack: .code
    case .emailChanged, .passwordChanged, .methodLinked, .methodUnlinked, .secondFactorAdded, .secondFactorRemoved,
      .recoveryCodesRenewed, .accountsMerged:
      .wayBack
    case .unsettledMethodLinked: .methodNotice
    case .newDevice, .wrongCodes, .mergeUndone: .none
    }
  }
}
