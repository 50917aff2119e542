/// What a mail says, for the moment that it is sent: the template and the language are the sender's to choose.
package struct MailContent: Sendable {
  package var kind: Mail.Kind
  package var address: String
  /// As it was asked for; nil for the server's own.
  package var language: String?
  /// The page that does what the mail is about, with the code; nil for a notice.
  package var link: Secret?
  /// When the link stops working.
  package var linkExpiresAt: Timestamp?
  /// When what it is about happened, or was asked for.
  package var happenedAt: Timestamp
  package var parameters: Mail.Parameters
}

extension AccountUseCases {
  /// Returns what a queued mail says, the same at each try; nil if there is no reason to send it: no account has the address
  /// any more that it could be about, or its code was used, has expired, or was revoked.
  ///
  /// The account of a mail to an address is looked for here, and its code made, before the first try.
  package func mailContent(for mail: Mail) async throws(AccountError) -> MailContent? {
    var content = MailContent(
      kind: mail.kind, address: mail.address, language: mail.language, happenedAt: mail.createdAt,
      parameters: mail.parameters)
    guard mail.kind.hasCode else { return content }
    guard let code = try await code(for: mail), code.address.canonical == mail.address, code.expiresAt > clock.now
    else {
      return nil
    }
    // An owner of the address is not asked to give it to another account.
    if code.kind == .changeEmail, try await isOwned(code.address, besides: code.uid) { return nil }
    content.link =
      ActionLink(
        code: ActionCodeToken(code, secrets), parameters: mail.parameters, language: mail.language, policy: policy.mail
      ).url
    content.linkExpiresAt = code.expiresAt
    return content
  }

  private func code(for mail: Mail) async throws(AccountError) -> ActionCode? {
    if let id = mail.code { return try await reader.actionCode(id) }
    guard let id = mail.id else { return nil }
    let address = EmailAddress(canonical: mail.address, display: mail.parameters.typedAddress ?? mail.address)
    return try await committer.commit(orIfSpent: .invalidCode(field: .actionCode)) { context throws(AccountError) in
      let account = try await owners(of: address).emailOwner
      guard let codeMail = codeMail(mail.kind, to: address, of: account) else {
        return (ChangeSet(tenant: tenant), nil)
      }
      let (code, stored) = try await mailing.code(
        for: codeMail, deviceLabel: mail.parameters.deviceLabel, now: context.now)
      let changes = ChangeSet(
        tenant: tenant, expectations: account.map { [$0.isUnchanged] } ?? [],
        changes: stored + [.assignCode(code.id, of: account?.uid, to: id)])
      return (changes, code)
    }
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

extension Mail.Kind {
  /// Whether its link has a code; a notice has none.
  fileprivate var hasCode: Bool {
    switch self {
    case .verifyEmail, .passwordReset, .signInLink, .verifyEmailChange, .emailChanged: true
    case .passwordChanged, .methodLinked, .methodUnlinked, .secondFactorAdded, .secondFactorRemoved, .newDevice,
      .accountsMerged:
      false
    }
  }
}
