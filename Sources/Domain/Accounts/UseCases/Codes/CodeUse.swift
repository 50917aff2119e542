/// Information about an emailed code and its purpose.
package struct ActionCodeInfo: Sendable {
  package var kind: ActionCode.Kind
  /// The account's address. For `.changeEmail`, this is the current address, or nil if the account has none; for
  /// `.recoverEmail`, it is the address that is restored. For `.signInLink`, it is nil, because a person to whom the
  /// link was forwarded must not learn the address, which a sign-in with the link also requires.
  package var email: String?
  /// The account's new address for `.changeEmail`.
  package var newEmail: String?
  package var expiresAt: Timestamp
  package var requestedAt: Timestamp
  package var deviceLabel: String?
  /// Whether the account's password can be sent in place of a session of the account.
  package var takesPassword: Bool
  /// Whether the user's confirmation alone is sufficient, without a session or password of the account.
  package var takesConfirmation: Bool
  /// The time at which the account was created, for codes that ask users whether the account is theirs.
  package var accountCreatedAt: Timestamp?
  /// The account's second factors, one of which `.passwordReset` requires; empty if no factor is required.
  package var factors: [Factor] = []
  /// The effects of answering a notice; nil for other codes.
  package var recovery: RecoveryOutline?
}

/// The user's answer to a code.
package enum ActionCodeAnswer: Sendable {
  /// The account belongs to the user. A session or the password of the account must prove this.
  case accept(password: Secret?)
  /// The account belongs to the user, according to the user's confirmation alone.
  case confirm
  /// The account does not belong to the user.
  case deny
  /// The user recovers the account with a method that the account had before.
  case show(OlderMethod)
}

/// The effects of applying a code.
package struct AppliedActionCode: Sendable {
  package var kind: ActionCode.Kind
  /// The address to which the code was emailed.
  package var email: String
  /// A code for resetting the password, after `.recoverEmail` and in some cases after `.methodNotice`.
  package var passwordResetCode: Secret?
  /// Whether the address was taken from another account, which had only claimed it.
  package var addressReleased = false
  /// The effects of answering a notice; nil for other codes, and in the response to a retried request.
  package var recovery: RecoveryOutline?
}

/// Describes and applies emailed codes.
package struct CodeUse: Sendable {
  let codes: ActionCodes
  let addresses: Addresses
  let callers: Callers
  let credentials: CredentialPipeline
  let attempts: AttemptLimiter
  let committer: Committer
  let requests: RepeatedRequests
  let receipts: RequestReceipts
  let recovery: AccountRecovery
  let notices: MethodNotices

  /// Returns information about a code without consuming the code.
  ///
  /// Throws `.invalidOOBCode` or `.expiredOOBCode`.
  package func actionCodeInfo(_ text: Secret) async throws(AccountError) -> ActionCodeInfo {
    let code = try await codes.stored(text, field: .actionCode)
    var info = ActionCodeInfo(
      kind: code.kind, email: code.address.canonical, expiresAt: code.expiresAt, requestedAt: code.createdAt,
      deviceLabel: code.deviceLabel, takesPassword: false, takesConfirmation: false)
    if code.kind == .changeEmail {
      info.email = code.otherAddress
      info.newEmail = code.address.canonical
    }
    if code.kind == .signInLink { info.email = nil }
    if code.kind == .passwordReset {
      info.factors = PasswordResetRule.requiredFactors(of: try await codes.account(of: code))
    }
    if code.kind == .recoverEmail { info.recovery = try await recovery.outline(of: code) }
    if code.kind == .methodNotice {
      info.recovery = try await notices.disownedMethods(of: code)
      info.takesConfirmation = true
    }
    if code.kind == .verifyEmail || code.kind == .changeEmail {
      let account = try await codes.account(of: code)
      info.takesPassword = account.activeIdentity(of: .password) != nil
      info.takesConfirmation = committer.methods.policy.mail.verification == .button
      info.accountCreatedAt = account.createdAt
    }
    return info
  }

  /// Sends a code to a phone that is one of the older factors listed for a `.recoverEmail` code, so that the user can
  /// prove that factor when using the `.recoverEmail` code.
  ///
  /// Throws `.invalidOOBCode` or `.expiredOOBCode`; `.mfaEnrollmentNotFound` if the phone is not one of the older
  /// factors; and `.operationNotAllowed` if this server sends no SMS.
  package func sendOlderFactorCode(
    _ text: Secret, to factor: FactorID, call: CallContext = CallContext()
  ) async throws(AccountError) -> SentPhoneCode {
    let code = try await codes.stored(text, field: .actionCode)
    guard code.kind == .recoverEmail else { throw .invalidCode(field: .actionCode) }
    return try await recovery.sendCode(to: factor, for: code, call)
  }

  /// Applies a code of the kind `.verifyEmail`, `.changeEmail`, `.recoverEmail` or `.methodNotice`.
  ///
  /// Throws `.invalidOOBCode`; `.expiredOOBCode`, after emailing a new code if the way back is still open;
  /// `.missingPassword` if nothing proves that the account belongs to the user; `.invalidLoginCredentials` if the
  /// password is wrong; and `.emailExists` if another account now has the address.
  ///
  /// - Parameters:
  ///   - caller: The signed-in user, if there is one. A retried request does not need a signed-in user, because its
  ///     code identifies the user.
  package func applyActionCode(
    _ text: Secret, answer: ActionCodeAnswer, caller: Principal?, call: CallContext = CallContext()
  ) async throws(AccountError) -> AppliedActionCode {
    try await requests.performIdempotently(call, by: nil) { () throws(AccountError) in
      let code: ActionCode
      do throws(AccountError) {
        code = try await codes.stored(text, field: .actionCode)
      } catch {
        guard error.reason == .expiredOOBCode, try await mailAnew(text, call: call) else { throw error }
        throw AccountError(
          .expiredOOBCode, "The code has expired. Another one was emailed to the same address.", field: .actionCode)
      }
      switch (code.kind, answer) {
      case (.verifyEmail, .deny), (.changeEmail, .deny): return try await deny(code, call)
      case (.verifyEmail, .show), (.changeEmail, .show), (.methodNotice, .show):
        throw AccountError(.invalidArgument, "Only an account recovery accepts an older method.", field: .actionCode)
      case (.methodNotice, .confirm): return try await notices.confirmMethod(code, call)
      case (.methodNotice, .accept), (.methodNotice, .deny): return try await notices.disownMethods(code, call)
      case (.verifyEmail, _), (.changeEmail, _):
        let evidence = try await evidence(for: code, answer, caller, call)
        return try await attempts.countingDisclosures(from: call.source) { () throws(AccountError) in
          try await apply(code, shownBy: evidence, call)
        }
      case (.recoverEmail, .accept(let password)):
        return try await recovery.takeBack(code, showing: OlderMethod(password: password), call)
      case (.recoverEmail, .show(let method)): return try await recovery.takeBack(code, showing: method, call)
      case (.recoverEmail, .confirm): return try await recovery.takeBack(code, showing: OlderMethod(), call)
      case (.recoverEmail, .deny):
        throw AccountError(.invalidArgument, "There is nothing to deny: nothing changes unless this code is used.")
      case (.passwordReset, _), (.signInLink, _): throw .invalidCode(field: .actionCode)
      }
    } repeated: { committed throws(AccountError) in
      guard case .usedCode(let used) = committed else { return nil }
      var applied = AppliedActionCode(kind: used.kind, email: used.email, addressReleased: used.addressReleased)
      // The reset code may have been used since then.
      if let id = used.resetCode, let reset = try await codes.reader.read({ try $0.actionCode(id) }) {
        applied.passwordResetCode = ActionCodeToken(reset, codes.secrets).secret
      }
      return applied
    }
  }

  // MARK: Verification and change

  /// The proof that a code's account belongs to the user.
  private enum Evidence: Sendable {
    case session(Principal)
    case password(ChangeSet.Expectation, refund: [Change])
    case word
  }

  private func evidence(
    for code: ActionCode, _ answer: ActionCodeAnswer, _ caller: Principal?, _ call: CallContext
  ) async throws(AccountError) -> Evidence {
    var refusal: AccountError?
    if let caller, caller.uid == code.uid, let record = try? await callers.load(caller, now: committer.now) {
      do throws(AccountError) {
        try record.requireOpener(for: code)
        return .session(caller)
      } catch {
        refusal = error
      }
    }
    switch answer {
    case .accept(let password?):
      let account = try await codes.account(of: code)
      let wrong = AccountError(
        .invalidLoginCredentials, "The password is wrong.", field: .accountPassword)
      guard let identity = account.activeIdentity(of: .password), let hash = identity.passwordHash else { throw wrong }
      return try await attempts.counting(.password(identity.key.subject), from: call.source) {
        refund throws(AccountError) in
        guard try await credentials.password.isValid(password, for: hash, from: call.source) else { throw wrong }
        return .password(.password(identity.id, of: account.uid, hash), refund: refund)
      }
    case .confirm where committer.methods.policy.mail.verification == .button: return .word
    case .accept, .confirm, .deny, .show:
      throw refusal
        ?? AccountError(
          .missingPassword,
          "The code proves that you own the mailbox, but not the account. Sign in to the account first, or send its "
            + "password.", field: .accountPassword)
    }
  }

  private func apply(
    _ code: ActionCode, shownBy evidence: Evidence, _ call: CallContext
  ) async throws(AccountError) -> AppliedActionCode {
    var refund: [Change] = []
    if case .password(_, let changes) = evidence { refund = changes }
    return try await attempts.committing(refund, orIfSpent: .invalidCode(field: .actionCode)) {
      context throws(AccountError) in
      var expectations: [ChangeSet.Expectation] = []
      var spared: SessionID?
      let account: Account
      switch evidence {
      case .session(let principal):
        let caller = try await callers.load(principal, now: context.now)
        try caller.requireSecondFactor()
        try caller.requireOpener(for: code)
        expectations = [caller.isAlive]
        spared = caller.session.id
        account = caller.account
      case .password(let holds, _):
        expectations = [holds]
        account = try await codes.account(of: code)
      case .word: account = try await codes.account(of: code)
      }
      let draft =
        code.kind == .verifyEmail
        ? try await verified(account, by: code, context)
        : try await changed(account, by: code, sparing: spared, context)
      var changes = receipts.using(code, draft, expecting: expectations, for: call)
      changes.changes += refund
      let applied = AppliedActionCode(
        kind: code.kind, email: code.address.canonical, addressReleased: draft.releasesAddress)
      return (changes, applied)
    }
  }

  private func verified(
    _ account: Account, by code: ActionCode, _ context: RuleContext
  ) async throws(AccountError) -> Draft {
    guard account.email == code.address.canonical, !account.emailVerified else {
      throw .invalidCode(field: .actionCode)
    }
    return try AddressChange.verify(account, try await addresses.owners(of: code.address).waysBack, context)
  }

  /// Returns a draft in which the account has its new address, and all sessions end except the one that makes the
  /// change.
  private func changed(
    _ account: Account, by code: ActionCode, sparing session: SessionID?, _ context: RuleContext
  ) async throws(AccountError) -> Draft {
    guard account.email == code.otherAddress else { throw .invalidCode(field: .actionCode) }
    let owners = try await addresses.owners(of: code.address)
    var draft = try AddressChange.move(account, to: code.address, isProven: true, owners, context)
    if let session {
      draft.append(.endSessions(.allBut(session, of: account.uid)))
    } else {
      draft.endAllSessions()
    }
    draft.emit(.sessionsRevoked)
    // The owner of the old address is notified at that address, and can undo the change.
    draft.notify(.emailChanged, newAddress: code.address, context)
    return draft
  }

  private func deny(_ code: ActionCode, _ call: CallContext) async throws(AccountError) -> AppliedActionCode {
    try await committer.commit(orIfSpent: .invalidCode(field: .actionCode)) { context throws(AccountError) in
      let account = try await codes.account(of: code)
      let applied = AppliedActionCode(kind: code.kind, email: code.address.canonical)
      guard code.kind == .verifyEmail else {
        // The account does not have the address yet, so there is nothing to undo.
        var draft = Draft(account, context)
        draft.audit(.emailDenied, nil)
        return (receipts.using(code, draft, for: call), applied)
      }
      guard account.email == code.address.canonical, !account.emailVerified else {
        throw .invalidCode(field: .actionCode)
      }
      return (receipts.using(code, AddressChange.deny(account, context), for: call), applied)
    }
  }

  // MARK: Ways back

  /// Emails a new code if the code has expired and its way back is still open.
  ///
  /// - Returns: Whether an email with a new code has been enqueued.
  package func mailAnew(
    _ text: Secret, call: CallContext = CallContext()
  ) async throws(AccountError) -> Bool {
    guard let code = try await expiredWayBackCode(text) else { return false }
    _ = try await attempts.reserve(.renewal(code.address.canonical), from: call.source)
    try await committer.commit(orIfSpent: .invalidCode(field: .actionCode)) { context in
      let mail = Mail(
        tenant: context.tenant, kind: .wayBack, address: code.address.canonical, uid: code.uid, createdAt: context.now,
        nextAttemptAt: context.now)
      return (ChangeSet(tenant: context.tenant, changes: [.enqueueMail(mail)]), ())
    }
    return true
  }

  /// Returns whether a code has expired and its way back is still open, so that applying the code emails a new one.
  package func canBeMailedAnew(_ text: Secret) async throws(AccountError) -> Bool {
    try await expiredWayBackCode(text) != nil
  }

  private func expiredWayBackCode(_ text: Secret) async throws(AccountError) -> ActionCode? {
    guard let token = ActionCodeToken(text), token.role == .recoverEmail,
      let code = try await codes.reader.read({ try $0.actionCode(token.id) }), code.kind == .recoverEmail,
      token.isToken(of: code, codes.secrets), code.expiresAt <= committer.now
    else { return nil }
    do throws(AccountError) {
      _ = try await recovery.openWayBack(of: code, now: committer.now)
      return code
    } catch {
      guard error.reason == .invalidOOBCode else { throw error }
      return nil
    }
  }

  /// Returns whether a page may send the user to a URL.
  package func allowsContinuing(to url: String) -> Bool {
    (try? ContinueURLs(committer.methods.policy.mail.continueURLs).check(url)) != nil
  }
}

extension SessionRecord {
  /// Throws unless the session proves that the account belongs to the user who applies the code. A change to the
  /// address requires a session that a settled method has opened, because a thief who stole an earlier session could
  /// have requested the code.
  fileprivate func requireOpener(for code: ActionCode) throws(AccountError) {
    guard code.kind == .changeEmail else { return }
    try requireSettledOpener("it cannot change the address")
  }
}
