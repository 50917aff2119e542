/// An action link that an administrator delivers to the user.
package struct MadeActionLink: Sendable {
  package var link: Secret
  package var expiresAt: Timestamp
  /// The address whose ownership the link proves. The link is intended for the address's owner.
  package var address: EmailAddress
}

extension Administration {
  /// Creates a link for an account's email address without emailing it. The administrator passes the link on to the
  /// user, who proves ownership of the address by using it, as with an emailed link.
  ///
  /// Throws `.userNotFound`, `.missingEmail`, `.userDisabled`, `.operationNotAllowed` if the link's sign-in method is
  /// disabled, `.invalidArgument` if links of this kind are sent only in notices, if the address is already verified or
  /// if `newEmail` is set for another kind, and `.emailExists` if another account owns the new address.
  ///
  /// - Parameters:
  ///   - newEmail: The account's new address, for `.changeEmail`; empty otherwise.
  ///   - request: The options for the link and its page.
  package func makeActionLink(
    _ kind: ActionCode.Kind, for uid: UID, newEmail: String = "", _ request: CodeRequest = CodeRequest(),
    by administrator: Administrator
  ) async throws(AccountError) -> MadeActionLink {
    try administrator.require(.accountsWrite, in: tenant)
    try checkLink(kind)
    let options = try mailing.options(request)
    var newAddress: EmailAddress?
    if kind == .changeEmail {
      newAddress = try addresses.parse(newEmail, field: .newAddress)
    } else if !newEmail.isEmpty {
      throw AccountError(
        .invalidArgument, "Send a new address only with VERIFY_AND_CHANGE_EMAIL.", field: .newAddress)
    }
    let code: ActionCode = try await committer.commit(orIfSpent: .conflict) { context throws(AccountError) in
      let account = try await reader.existing(uid)
      try account.requireEnabled()
      let mail = try await codeMail(kind, for: account, newAddress: newAddress, now: context.now)
      let (code, stored) = try await mailing.code(for: mail, deviceLabel: nil, now: context.now)
      var set = ChangeSet(
        tenant: tenant, expectations: [account.isUnchanged],
        changes: stored + [
          .audit(AuditRecord(at: context.now, uid: uid, action: .actionLinkMade, detail: kind.rawValue))
        ])
      set.origin.actor = administrator.name
      return (set, code)
    }
    let parameters = Mail.Parameters(
      continueURL: options.continueURL, handlesCodeInApp: options.handlesCodeInApp ? true : nil)
    let link = ActionLink(
      code: ActionCodeToken(code, secrets), parameters: parameters, language: options.language, policy: policy.mail)
    return MadeActionLink(link: link.url, expiresAt: code.expiresAt, address: code.address)
  }

  private func checkLink(_ kind: ActionCode.Kind) throws(AccountError) {
    switch kind {
    case .passwordReset: try policy.requireSignIn(by: .password)
    case .signInLink: try policy.requireSignIn(by: .emailLink)
    case .verifyEmail, .changeEmail: break
    case .recoverEmail, .methodNotice:
      throw AccountError(
        .invalidArgument,
        "The operation must be PASSWORD_RESET, VERIFY_EMAIL, EMAIL_SIGN_IN or VERIFY_AND_CHANGE_EMAIL.",
        field: .operation)
    }
  }

  /// Returns the email that would contain a link of this kind.
  private func codeMail(
    _ kind: ActionCode.Kind, for account: Account, newAddress: EmailAddress?, now: Timestamp
  ) async throws(AccountError) -> CodeMail {
    if let newAddress {
      try account.requireOther(newAddress)
      if try await addresses.isOwned(newAddress, besides: account.uid, at: now) { throw .newAddressTaken }
      return CodeMail(kind: kind, address: newAddress, uid: account.uid, otherAddress: account.email)
    }
    guard let address = account.address else {
      throw AccountError(
        .missingEmail,
        "The link requires an email address, and the account has none.", field: .account)
    }
    guard kind != .verifyEmail || !account.emailVerified else {
      throw AccountError(.invalidArgument, "The account's address is already verified.", field: .operation)
    }
    return CodeMail(kind: kind, address: address, uid: account.uid)
  }
}
