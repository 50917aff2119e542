package import Accounts
package import LigatureMessages
package import RPCCore

/// The RPCs of `ligature.v1.AdminService`.
package struct AdminHandlers: LigatureV1.AdminServiceHandlers {
  let useCases: AccountUseCases
  private let inspector: AccountInspector
  private let operation: OperatorHandlers

  /// - Parameter operation: what earlier command lines ask this service for.
  package init(useCases: AccountUseCases, inspector: AccountInspector, operation: OperatorHandlers) {
    self.useCases = useCases
    self.inspector = inspector
    self.operation = operation
  }

  package func listAccounts(
    _ request: LigatureV1.ListAccountsRequest, call: ServerCall
  ) async throws -> LigatureV1.ListAccountsResponse {
    try await administering(call) { administrator async throws(AccountError) in
      return try await inspector.list(request, by: administrator)
    }
  }

  package func getAccount(
    _ request: LigatureV1.AdminGetAccountRequest, call: ServerCall
  ) async throws -> LigatureV1.AdminGetAccountResponse {
    try await administering(call) { administrator async throws(AccountError) in
      return try await inspector.get(request, by: administrator)
    }
  }

  package func updateAccount(
    _ request: LigatureV1.AdminUpdateAccountRequest, call: ServerCall
  ) async throws -> LigatureV1.AdminUpdateAccountResponse {
    try await administering(call) { administrator async throws(AccountError) in
      let change = try AccountChange(request)
      let account = try await useCases.update(account(request.ref).uid, change, by: administrator)
      return LigatureV1.AdminUpdateAccountResponse(account: .init(account))
    }
  }

  package func deleteAccount(
    _ request: LigatureV1.AdminDeleteAccountRequest, call: ServerCall
  ) async throws -> LigatureV1.AdminDeleteAccountResponse {
    try await administering(call) { administrator async throws(AccountError) in
      let uid = try await account(request.ref).uid
      try await useCases.deleteAccount(uid, by: administrator)
      return LigatureV1.AdminDeleteAccountResponse(uid: uid.rawValue)
    }
  }

  package func undoMerge(
    _ request: LigatureV1.AdminUndoMergeRequest, call: ServerCall
  ) async throws -> LigatureV1.AdminUndoMergeResponse {
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
  ) async throws -> LigatureV1.RevokeSessionsResponse {
    try await administering(call) { administrator async throws(AccountError) in
      let ended = try await useCases.endSessions(
        request.sessionIds.map(SessionID.init), of: account(request.ref).uid, by: administrator)
      return LigatureV1.RevokeSessionsResponse(ended: UInt32(clamping: ended))
    }
  }

  package func createActionLink(
    _ request: LigatureV1.CreateActionLinkRequest, call: ServerCall
  ) async throws -> LigatureV1.CreateActionLinkResponse {
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
  ) async throws -> LigatureV1.ReadAuditResponse {
    try await administering(call) { administrator async throws(AccountError) in
      await useCases.writeRefusals()
      return try await inspector.readAudit(request, by: administrator)
    }
  }

  package func listKeys(
    _ request: LigatureV1.ListKeysRequest, call: ServerCall
  ) async throws -> LigatureV1.ListKeysResponse {
    try await operation.listKeys(request, call: call)
  }

  package func rotateKeys(
    _ request: LigatureV1.RotateKeysRequest, call: ServerCall
  ) async throws -> LigatureV1.RotateKeysResponse {
    try await operation.rotateKeys(request, call: call)
  }

  package func backup(
    _ request: LigatureV1.BackupRequest, call: ServerCall
  ) async throws -> LigatureV1.BackupResponse {
    try await operation.backup(request, call: call)
  }

  /// The account that is about to be changed.
  private func account(_ ref: LigatureV1.AccountRef?) async throws(AccountError) -> Account {
    try await inspector.findToChange(AccountReference(ref))
  }
}

/// Answers a call that only an administrator may make. An operator's errors say why the server failed.
func administering<Answer>(
  _ call: ServerCall, _ body: (Administrator) async throws(AccountError) -> Answer
) async throws(RPCError) -> Answer {
  try await answering { () async throws(AccountError) in
    let administrator = try call.administrator()
    do throws(AccountError) {
      return try await body(administrator)
    } catch {
      var error = error
      if administrator.isOperator, let cause = error.cause { error.message += " The cause: \(cause)." }
      throw error
    }
  }
}
