/// The content of a mail at the moment when it is sent. The sender chooses the template and the language.
package struct MailContent: Sendable {
  package var kind: Mail.Kind
  package var address: String
  /// The requested language; nil for the server's default.
  package var language: String?
  /// The page that carries out the mail's purpose, with the code; nil for a notice.
  package var link: Secret?
  /// The times at which the link became valid and at which it expires.
  package var linkMadeAt: Timestamp?
  package var linkExpiresAt: Timestamp?
  /// The URL of the page on which the account can be recovered, which the mail contains in addition to `link`; nil if
  /// the mail contains no such URL.
  package var wayBack: Secret?
  /// The time at which the event happened, or the mail was requested.
  package var happenedAt: Timestamp
  package var parameters: Mail.Parameters
  /// The notices that `Mail.Kind.severalNotices` lists.
  package var notices: [HeldNotices] = []
}

/// The contents of queued mails and messages.
package struct Deliveries: Sendable {
  let reader: AccountReader
  let addresses: Addresses
  let mailing: CodeMailing
  let attempts: AttemptLimiter
  let phoneCodes: PhoneCodes
  let committer: Committer
  let policy: Policy
  let secrets: any SecretSource

  /// Returns the content of a queued mail, which is the same for each attempt; nil if there is no reason to send it: no
  /// account has the address any longer, or its code was used, has expired, or was revoked. A notice is sent in any
  /// case, because its event has happened.
  ///
  /// The account of a mail to an address is looked up here, and its code is created, before the first attempt.
  package func mailContent(for mail: Mail) async throws(AccountError) -> MailContent? {
    var content = MailContent(
      kind: mail.kind, address: mail.address, language: mail.language, happenedAt: mail.createdAt,
      parameters: mail.parameters)
    switch mail.kind.link {
    case .none: break
    case .wayBack, .methodNotice:
      if let code = try await answerCode(for: mail, to: [mail]) { content.set(code, mail, linkedBy: self) }
    case .code:
      guard let code = try await code(for: mail, making: requestedCode), code.address.canonical == mail.address else {
        return nil
      }
      // An owner of the address is not asked to give it to another account.
      if code.kind == .changeEmail, try await addresses.isOwned(code.address, besides: code.uid, at: committer.now) {
        return nil
      }
      if code.kind == .recoverEmail { content.kind = .wayBack }
      content.set(code, mail, linkedBy: self)
      content.wayBack = try await wayBack(beside: code, mail)
    }
    return content
  }

  /// Returns the code with which the reader of a mail can answer notices: the code of the way back that one of them has
  /// opened, which undoes the most, or else the code for a method that is not settled; nil if none of the notices can
  /// be answered.
  func answerCode(for mail: Mail, to notices: [Mail]) async throws(AccountError) -> ActionCode? {
    try await code(for: mail) { _, context throws(AccountError) in
      if let made = try await wayBackCode(for: notices, context) { return made }
      guard let unsettled = notices.last(where: { $0.kind.link == .methodNotice }) else { return nil }
      return methodNoticeCode(for: unsettled, context)
    }
  }

  /// Returns the code of a mail: the existing code while it is valid, or else a new one.
  ///
  /// - Parameter make: Returns the code for a mail that has none, and the change that stores it; nil if none is due.
  private func code(
    for mail: Mail, making make: (Mail, RuleContext) async throws(AccountError) -> (ActionCode, ChangeSet)?
  ) async throws(AccountError) -> ActionCode? {
    if let id = mail.code {
      if let code = try await reader.read({ try $0.actionCode(id) }), code.expiresAt > committer.now { return code }
      // A notice can get another code for the same right; any other code was used, has expired or was revoked.
      guard mail.kind.link != .code else { return nil }
    }
    guard let id = mail.id else { return nil }
    return try await committer.commit(orIfSpent: .invalidCode(field: .actionCode)) { context throws(AccountError) in
      guard let (code, made) = try await make(mail, context) else { return (ChangeSet(tenant: context.tenant), nil) }
      var changes = made
      changes.changes.append(.assignCode(code.id, of: code.uid, to: id))
      return (changes, code)
    }
  }

  private func requestedCode(
    for mail: Mail, _ context: RuleContext
  ) async throws(AccountError) -> (ActionCode, ChangeSet)? {
    if mail.kind == .wayBack { return try await wayBackCode(for: [mail], context) }
    let address = EmailAddress(canonical: mail.address, display: mail.parameters.typedAddress ?? mail.address)
    let owners = try await addresses.owners(of: address)
    let account = owners.emailOwner
    // A user who owned the address until recently, and may not know how they lost it, wants the way back as well.
    if let held = owners.waysBack.ofFormerOwner(of: address, now: account, at: context.now) {
      return newCode(of: held.wayBack.address, for: held.wayBack.uid, context)
    }
    guard let codeMail = codeMail(mail.kind, to: address, of: account) else {
      // So does a user who had the address until their account was merged, and can no longer reset a password there.
      guard let account, !account.isDisabled,
        let open = owners.waysBack.first(where: { $0.wayBack.expiresAt > context.now })
      else { return nil }
      return newCode(of: open.wayBack.address, for: open.wayBack.uid, context)
    }
    let (code, stored) = try await mailing.code(
      for: codeMail, deviceLabel: mail.parameters.deviceLabel, now: context.now)
    let changes = ChangeSet(
      tenant: context.tenant, expectations: account.map { [$0.isUnchanged] } ?? [], changes: stored)
    return (code, changes)
  }

  /// Returns the code of an open way back for mails of one account to one address. A notice contains the code of the
  /// way back that it has opened, so the notice of an administrator's change has none.
  private func wayBackCode(
    for mails: [Mail], _ context: RuleContext
  ) async throws(AccountError) -> (ActionCode, ChangeSet)? {
    guard let mail = mails.first, let uid = mail.uid else { return nil }
    let ways = try await reader.read { try $0.waysBack(of: uid) }.filter { way in
      mails.contains { $0.kind == .wayBack || way.reason == $0.kind && way.openedAt >= $0.createdAt }
    }
    guard let open = OpenWayBack(ways, at: mail.address, of: uid, now: context.now) else { return nil }
    return newCode(of: open.address, for: uid, context)
  }

  private func newCode(of address: EmailAddress, for uid: UID, _ context: RuleContext) -> (ActionCode, ChangeSet) {
    let code = mailing.newCode(CodeMail(kind: .recoverEmail, address: address, uid: uid), now: context.now)
    return (code, ChangeSet(tenant: context.tenant, changes: [.insertActionCode(code)]))
  }

  /// Returns the code for the notice of a method that is not settled.
  private func methodNoticeCode(for mail: Mail, _ context: RuleContext) -> (ActionCode, ChangeSet)? {
    guard let uid = mail.uid, let digest = mail.parameters.identityDigest else { return nil }
    let code = mailing.newCode(
      CodeMail(
        kind: .methodNotice, address: EmailAddress(canonical: mail.address, display: mail.address), uid: uid,
        identityDigest: digest), now: context.now)
    return (code, ChangeSet(tenant: context.tenant, changes: [.insertActionCode(code)]))
  }

  /// Returns the link of the way back for a mail that a user requests to an address that the account still has.
  private func wayBack(beside code: ActionCode, _ mail: Mail) async throws(AccountError) -> Secret? {
    guard code.kind == .passwordReset || code.kind == .signInLink else { return nil }
    let waysBack = try await addresses.owners(of: code.address).waysBack
    let now = committer.now
    guard let open = waysBack.first(where: { $0.wayBack.expiresAt > now })?.wayBack else { return nil }
    // The mail does not record this code, so another attempt to send the mail looks the code up again.
    let beside: ActionCode = try await committer.commit(orIfSpent: .invalidCode(field: .actionCode)) {
      context throws(AccountError) in
      let (code, changes) = try await mailing.code(
        for: CodeMail(kind: .recoverEmail, address: open.address, uid: open.uid), deviceLabel: nil, now: context.now)
      return (ChangeSet(tenant: context.tenant, changes: changes), code)
    }
    return link(of: beside, Mail.Parameters(), mail.language)
  }

  fileprivate func link(of code: ActionCode, _ parameters: Mail.Parameters, _ language: String?) -> Secret {
    ActionLink(
      code: ActionCodeToken(code, secrets), parameters: parameters, language: language, policy: policy.mail
    ).url
  }

  /// Returns the code for a mail to an address; nil if none is sent.
  private func codeMail(_ kind: Mail.Kind, to address: EmailAddress, of account: Account?) -> CodeMail? {
    switch kind {
    case .passwordReset:
      // A password belongs to an account's own address.
      guard let account, account.email == address.canonical, !account.isDisabled else { return nil }
      return CodeMail(kind: .passwordReset, address: account.address ?? address, uid: account.uid)
    case .signInLink:
      guard !policy.refusesSignInLink(account, for: address) else { return nil }
      let own = account?.address
      return CodeMail(
        kind: .signInLink, address: own?.canonical == address.canonical ? own ?? address : address, uid: account?.uid)
    default: return nil
    }
  }

  /// Returns the code in a queued message, which is the same for each attempt; nil if there is no longer a reason to
  /// send it.
  package func code(of message: SMSMessage) async throws(AccountError) -> Secret? {
    try await phoneCodes.code(of: message)
  }

  /// A stream with a value whenever a message was queued since the previous value, for one worker.
  package var queuedSMS: AsyncStream<Void> { committer.smsSignal.values }

  /// A stream with a value whenever mail was queued since the previous value, for one worker.
  package var queuedMail: AsyncStream<Void> { committer.mailSignal.values }
}

extension MailContent {
  mutating func set(_ code: ActionCode, _ mail: Mail, linkedBy deliveries: Deliveries) {
    // An application that handles its own codes need not know those that answer notices.
    let parameters = code.kind.answersNotice ? Mail.Parameters() : mail.parameters
    link = deliveries.link(of: code, parameters, mail.language)
    linkMadeAt = code.createdAt
    linkExpiresAt = code.expiresAt
  }
}

extension Mail.Kind {
  /// The purpose of a mail's link.
  package enum Link {
    /// The mail's own purpose; without its code there is no reason to send it.
    case code
    /// The way back that the notice has opened.
    case wayBack
    /// The user's answer to the notice of a method that is not settled.
    case methodNotice
    case none
  }

  package var isNotice: Bool { link != .code }

  package var link: Link {
    switch self {
    case .verifyEmail, .passwordReset, .signInLink, .verifyEmailChange, .wayBack: .code
    case .emailChanged, .passwordChanged, .methodLinked, .methodUnlinked, .secondFactorAdded, .secondFactorRemoved,
      .recoveryCodesRenewed, .accountsMerged, .mergeUndone, .severalNotices:
      .wayBack
    case .unsettledMethodLinked: .methodNotice
    case .newDevice, .wrongCodes: .none
    }
  }
}
