/// The content of an email at the time of sending. The sender chooses the template and the language.
package struct MailContent: Sendable {
  package var kind: Mail.Kind
  package var address: String
  /// The requested language; nil for the server's default.
  package var language: String?
  /// The URL, including the code, of the page that performs the email's action; nil for a notice that cannot be
  /// answered.
  package var link: Secret?
  /// The time at which the link became valid.
  package var linkMadeAt: Timestamp?
  /// The time at which the link expires.
  package var linkExpiresAt: Timestamp?
  /// The URL of the page on which the account can be recovered, in addition to `link`; nil if the email contains no
  /// such URL.
  package var wayBack: Secret?
  /// The time at which the event happened, or at which the email was requested.
  package var happenedAt: Timestamp
  package var parameters: Mail.Parameters
  /// The notices that an email of the kind `Mail.Kind.severalNotices` lists.
  package var notices: [HeldNotices] = []
}

/// Creates the contents of enqueued emails and text messages.
package struct Deliveries: Sendable {
  let reader: AccountReader
  let addresses: Addresses
  let mailing: CodeMailing
  let attempts: AttemptLimiter
  let phoneCodes: PhoneCodes
  let committer: Committer
  let policy: Policy
  let secrets: any SecretSource

  /// Returns the content of an enqueued email, which is the same for each attempt. Returns nil if there is no longer a
  /// reason to send the email, because no account has the address anymore, or because the email's code has been used,
  /// has expired or has been revoked. A notice is always sent, because the event that it reports has happened.
  ///
  /// For an email that was requested for an address, this method looks up the account and creates the code before the
  /// first attempt.
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
      // A user who owns the address is not asked to give it to another account.
      if code.kind == .changeEmail, try await addresses.isOwned(code.address, besides: code.uid, at: committer.now) {
        return nil
      }
      if code.kind == .recoverEmail { content.kind = .wayBack }
      content.set(code, mail, linkedBy: self)
      content.wayBack = try await wayBack(beside: code, mail)
    }
    return content
  }

  /// Returns the code with which the reader of an email can answer its notices. This is the code of the way back that
  /// one of the notices has opened, because that code undoes the most, or else the code for a method that is not
  /// settled. Returns nil if none of the notices can be answered.
  func answerCode(for mail: Mail, to notices: [Mail]) async throws(AccountError) -> ActionCode? {
    try await code(for: mail) { _, context throws(AccountError) in
      if let made = try await wayBackCode(for: notices, context) { return made }
      guard let unsettled = notices.last(where: { $0.kind.link == .methodNotice }) else { return nil }
      return try await methodNoticeCode(for: unsettled, context)
    }
  }

  /// Returns the code of an email: the existing code while it is valid, or else a new one.
  ///
  /// - Parameter make: A closure that returns the code for an email that has none, together with the changes that store
  ///   the code, or nil if no code is due.
  private func code(
    for mail: Mail, making make: (Mail, RuleContext) async throws(AccountError) -> (ActionCode, ChangeSet)?
  ) async throws(AccountError) -> ActionCode? {
    if let id = mail.code {
      if let code = try await reader.read({ try $0.actionCode(id) }), code.expiresAt > committer.now { return code }
      // A notice can get a new code for the same answer. For any other email, the code has been used, has expired or
      // has been revoked.
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
    // A user who owned the address until recently, and may not know how they lost it, also needs the way back.
    if let held = owners.waysBack.ofFormerOwner(of: address, now: account, at: context.now) {
      return newCode(of: held.wayBack.address, for: held.wayBack.uid, context)
    }
    guard let codeMail = codeMail(mail.kind, to: address, of: account) else {
      // A user who had the address until their account was merged, and who can no longer reset a password there, needs
      // the way back too.
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

  /// Returns the code of an open way back, for emails about one account to one address. A notice contains only the code
  /// of a way back that the notice itself has opened, so a notice of an administrator's change contains none.
  private func wayBackCode(
    for mails: [Mail], _ context: RuleContext
  ) async throws(AccountError) -> (ActionCode, ChangeSet)? {
    guard let mail = mails.first, let uid = mail.uid else { return nil }
    let ways = try await reader.read { try $0.waysBack(of: uid) }.filter { way in
      let renewedAt = way.expiresAt.adding(milliseconds: -context.policy.lifetimes.wayBack)
      return mails.contains { $0.kind == .wayBack || way.reason == $0.kind && renewedAt >= $0.createdAt }
    }
    guard let open = OpenWayBack(ways, at: mail.address, of: uid, now: context.now) else { return nil }
    return newCode(of: open.address, for: uid, context)
  }

  private func newCode(of address: EmailAddress, for uid: UID, _ context: RuleContext) -> (ActionCode, ChangeSet) {
    let code = mailing.newCode(CodeMail(kind: .recoverEmail, address: address, uid: uid), now: context.now)
    return (code, ChangeSet(tenant: context.tenant, changes: [.insertActionCode(code)]))
  }

  /// Returns the code for a notice about a method that is not settled, or nil if the account has been deleted since.
  private func methodNoticeCode(
    for mail: Mail, _ context: RuleContext
  ) async throws(AccountError) -> (ActionCode, ChangeSet)? {
    guard let uid = mail.uid, let digest = mail.parameters.identityDigest,
      let account = try await reader.read({ try $0.account(resolvingAlias: uid) })
    else { return nil }
    let code = mailing.newCode(
      CodeMail(
        kind: .methodNotice, address: EmailAddress(canonical: mail.address, display: mail.address), uid: uid,
        identityDigest: digest), now: context.now)
    let changes = ChangeSet(
      tenant: context.tenant, expectations: [account.isUnchanged], changes: [.insertActionCode(code)])
    return (code, changes)
  }

  /// Returns the link to an open way back for the address of a requested email, or nil if there is none. Only emails
  /// that reset a password or sign the user in contain such a link.
  private func wayBack(beside code: ActionCode, _ mail: Mail) async throws(AccountError) -> Secret? {
    guard code.kind == .passwordReset || code.kind == .signInLink else { return nil }
    let waysBack = try await addresses.owners(of: code.address).waysBack
    let now = committer.now
    guard let open = waysBack.first(where: { $0.wayBack.expiresAt > now })?.wayBack else { return nil }
    // The stored email does not record this code, so another attempt to send the email looks up the code again.
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

  /// Returns the code to email to an address, or nil if none is sent.
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

  /// Returns the code in an enqueued text message. The code is the same for each attempt. Returns nil if there is no
  /// longer a reason to send the message.
  package func code(of message: SMSMessage) async throws(AccountError) -> Secret? {
    try await phoneCodes.code(of: message)
  }

  /// A stream that yields a value whenever a text message has been enqueued since the previous value. It supports one
  /// consumer.
  package var queuedSMS: AsyncStream<Void> { committer.smsSignal.values }

  /// A stream that yields a value whenever an email has been enqueued since the previous value. It supports one
  /// consumer.
  package var queuedMail: AsyncStream<Void> { committer.mailSignal.values }
}

extension MailContent {
  mutating func set(_ code: ActionCode, _ mail: Mail, linkedBy deliveries: Deliveries) {
    // The parameters are for applications that handle codes themselves, and such applications do not handle codes that
    // answer notices.
    let parameters = code.kind.answersNotice ? Mail.Parameters() : mail.parameters
    link = deliveries.link(of: code, parameters, mail.language)
    linkMadeAt = code.createdAt
    linkExpiresAt = code.expiresAt
  }
}

extension Mail.Kind {
  /// The purpose of an email's link.
  package enum Link {
    /// The link serves the email's own purpose. Without the code in the link, there is no reason to send the email.
    case code
    /// The link leads to the way back that the notice has opened.
    case wayBack
    /// The link lets the user answer the notice about a method that is not settled.
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
