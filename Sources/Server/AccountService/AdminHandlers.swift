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
  ) async throws -> LigatureV1.ListAccountsResponse {
    try await administering(call) { _ async throws(AccountError) in
      return try await inspector.list(request)
    }
  }

  package func getAccount(
    _ request: LigatureV1.AdminGetAccountRequest, call: ServerCall
  ) async throws -> LigatureV1.AdminGetAccountResponse {
    try await administering(call) { _ async throws(AccountError) in
      return try await inspector.get(request)
    }
  }

  package func updateAccount(
    _ request: LigatureV1.AdminUpdateAccountRequest, call: ServerCall
  ) async throws -> LigatureV1.AdminUpdateAccountResponse {
    try await administering(call) { administrator async throws(AccountError) in
      var account = try await account(request.ref)
      if let isDisabled = request.disabled {
        account = try await useCases.setDisabled(isDisabled, account.uid, by: administrator)
      }
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

  package func revokeSessions(
    _ request: LigatureV1.RevokeSessionsRequest, call: ServerCall
  ) async throws -> LigatureV1.RevokeSessionsResponse {
    try await administering(call) { administrator async throws(AccountError) in
      let ended = try await useCases.endSessions(of: account(request.ref).uid, by: administrator)
      return LigatureV1.RevokeSessionsResponse(ended: UInt32(clamping: ended))
    }
  }

  package func createActionLink(
    _ request: LigatureV1.CreateActionLinkRequest, call: ServerCall
  ) async throws -> LigatureV1.CreateActionLinkResponse {
    try await administering(call) { administrator async throws(AccountError) in
      guard request.operation == .passwordReset else {
        throw AccountError(.invalidArgument, "Links are made for PASSWORD_RESET alone.", field: .operation)
      }
      let made = try await useCases.passwordResetLink(for: account(request.ref).uid, by: administrator)
      return LigatureV1.CreateActionLinkResponse(link: made.link.reveal(), expiresAt: .init(made.expiresAt))
    }
  }

  package func readAudit(
    _ request: LigatureV1.ReadAuditRequest, call: ServerCall
  ) async throws -> LigatureV1.ReadAuditResponse {
    try await administering(call) { _ async throws(AccountError) in
      await useCases.writeRefusals()
      return try await inspector.readAudit(request)
    }
  }

  /// Answers a call that only an administrator may make. Its errors say why the server failed.
  func administering<Answer>(
    _ call: ServerCall, _ body: (Administrator) async throws(AccountError) -> Answer
  ) async throws(RPCError) -> Answer {
    try await answering { () async throws(AccountError) in
      let administrator = try call.administrator()
      do throws(AccountError) {
        return try await body(administrator)
      } catch {
        var error = error
        if let cause = error.cause { error.message += " The cause: \(cause)." }
        throw error
      }
    }
  }

  /// The account that is about to be changed.
  private func account(_ ref: LigatureV1.AccountRef?) async throws(AccountError) -> Account {
    try await inspector.findToChange(AccountReference(ref))
  }
}
