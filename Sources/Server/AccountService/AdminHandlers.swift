package import Accounts
package import LigatureMessages
package import RPCCore

/// The RPCs of `ligature.v1.AdminService`.
package struct AdminHandlers: LigatureV1.AdminServiceHandlers {
  let useCases: AccountUseCases
  private let inspector: AccountInspector
  let backups: any BackupMaker

  package init(useCases: AccountUseCases, inspector: AccountInspector, backups: any BackupMaker) {
    self.useCases = useCases
    self.inspector = inspector
    self.backups = backups
  }

  package func listAccounts(
    _ request: LigatureV1.ListAccountsRequest, call: ServerCall
  ) async throws(AccountError) -> LigatureV1.ListAccountsResponse {
    try await administering(call) { _ async throws(AccountError) in
      return try await inspector.list(request)
    }
  }

  package func getAccount(
    _ request: LigatureV1.AdminGetAccountRequest, call: ServerCall
  ) async throws(AccountError) -> LigatureV1.AdminGetAccountResponse {
    try await administering(call) { _ async throws(AccountError) in
      return try await inspector.get(request)
    }
  }

  package func updateAccount(
    _ request: LigatureV1.AdminUpdateAccountRequest, call: ServerCall
  ) async throws(AccountError) -> LigatureV1.AdminUpdateAccountResponse {
    try await administering(call) { administrator async throws(AccountError) in
      let change = try AccountChange(request)
      let account = try await useCases.update(account(request.ref).uid, change, by: administrator)
      return LigatureV1.AdminUpdateAccountResponse(account: .init(account))
    }
  }

  package func deleteAccount(
    _ request: LigatureV1.AdminDeleteAccountRequest, call: ServerCall
  ) async throws(AccountError) -> LigatureV1.AdminDeleteAccountResponse {
    try await administering(call) { administrator async throws(AccountError) in
      let uid = try await account(request.ref).uid
      try await useCases.deleteAccount(uid, by: administrator)
      return LigatureV1.AdminDeleteAccountResponse(uid: uid.rawValue)
    }
  }

  package func undoMerge(
    _ request: LigatureV1.AdminUndoMergeRequest, call: ServerCall
  ) async throws(AccountError) -> LigatureV1.AdminUndoMergeResponse {
    try await administering(call) { administrator async throws(AccountError) in
      let undo = try await useCases.undoMerge(
        of: request.mergedUid.isEmpty ? nil : UID(rawValue: request.mergedUid), into: account(request.ref).uid,
        mayLeaveNoMethod: request.overrideLastMethod, isTrial: request.validateOnly,
        notifiesOwner: !request.omitNotices, by: administrator)
      return LigatureV1.AdminUndoMergeResponse(
        account: .init(undo.account), restoredUid: undo.restored.rawValue,
        remainders: undo.remainders.map(LigatureV1.MergeRemainder.init),
        identities: undo.identities.map(LigatureV1.MergedIdentity.init),
        factors: undo.factors.map(LigatureV1.FactorInfo.init))
    }
  }

  package func revokeSessions(
    _ request: LigatureV1.RevokeSessionsRequest, call: ServerCall
  ) async throws(AccountError) -> LigatureV1.RevokeSessionsResponse {
    try await administering(call) { administrator async throws(AccountError) in
      let ended = try await useCases.endSessions(
        request.sessionIds.map(SessionID.init), of: account(request.ref).uid, by: administrator)
      return LigatureV1.RevokeSessionsResponse(ended: UInt32(clamping: ended))
    }
  }

  package func createActionLink(
    _ request: LigatureV1.CreateActionLinkRequest, call: ServerCall
  ) async throws(AccountError) -> LigatureV1.CreateActionLinkResponse {
    try await administering(call) { administrator async throws(AccountError) in
      guard let kind = ActionCode.Kind(request.operation) else {
        throw AccountError(.invalidArgument, "The operation of the link is missing or unknown.", field: .operation)
      }
      let made = try await useCases.makeActionLink(
        kind, for: account(request.ref).uid, newEmail: request.newEmail,
        CodeRequest(request.settings, language: request.languageCode), by: administrator)
      return LigatureV1.CreateActionLinkResponse(
        link: made.link.reveal(), expiresAt: .init(made.expiresAt), email: made.address.display)
    }
  }

  package func readAudit(
    _ request: LigatureV1.ReadAuditRequest, call: ServerCall
  ) async throws(AccountError) -> LigatureV1.ReadAuditResponse {
    try await administering(call) { _ async throws(AccountError) in
      await useCases.writeRefusals()
      return try await inspector.readAudit(request)
    }
  }

  /// Answers a call that only an administrator may make. Its errors say why the server failed.
  func administering<Answer>(
    _ call: ServerCall, _ body: (Administrator) async throws(AccountError) -> Answer
  ) async throws(AccountError) -> Answer {
    let administrator = try call.administrator()
    do throws(AccountError) {
      return try await body(administrator)
    } catch {
      var error = error
      if let cause = error.cause { error.message += " The cause: \(cause)." }
      throw error
    }
  }

  /// The account that is about to be changed.
  private func account(_ ref: LigatureV1.AccountRef?) async throws(AccountError) -> Account {
    try await inspector.findToChange(AccountReference(ref))
  }
}
