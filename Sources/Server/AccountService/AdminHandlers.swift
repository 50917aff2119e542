package import Accounts
package import LigatureMessages
package import RPCCore

/// The handlers for the RPCs of `ligature.v1.AdminService`.
package struct AdminHandlers: LigatureV1.AdminServiceHandlers {
  /// The maximum number of accounts that one request may delete.
  private static let largestBatch = 1000

  private let useCases: AccountUseCases
  private let inspector: AccountInspector
  private let services: ServiceKeys
  private let operation: OperatorHandlers
  private let claims: any CustomClaimsReader
  private let minter: any CustomTokenMinter
  private let copies: any AccountCopier

  /// - Parameter operation: The handlers for operator requests that earlier versions of the command-line tool send to
  ///   this service.
  package init(
    useCases: AccountUseCases, inspector: AccountInspector, services: ServiceKeys, operation: OperatorHandlers,
    claims: any CustomClaimsReader, minter: any CustomTokenMinter, copies: any AccountCopier
  ) {
    self.useCases = useCases
    self.inspector = inspector
    self.services = services
    self.operation = operation
    self.claims = claims
    self.minter = minter
    self.copies = copies
  }

  package func listAccounts(
    _ request: LigatureV1.ListAccountsRequest, call: ServerCall
  ) async throws(AccountError) -> LigatureV1.ListAccountsResponse {
    try await administering(call) { administrator async throws(AccountError) in
      return try await useCases.page(request, for: administrator) { request throws(AccountError) in
        try await inspector.list(request, by: administrator)
      }
    }
  }

  package func queryAccounts(
    _ request: LigatureV1.QueryAccountsRequest, call: ServerCall
  ) async throws(AccountError) -> LigatureV1.QueryAccountsResponse {
    try await administering(call) { administrator async throws(AccountError) in
      return try await useCases.page(request, for: administrator) { request throws(AccountError) in
        try await inspector.query(request, by: administrator)
      }
    }
  }

  package func batchDeleteAccounts(
    _ request: LigatureV1.BatchDeleteAccountsRequest, call: ServerCall
  ) async throws(AccountError) -> LigatureV1.BatchDeleteAccountsResponse {
    try await administering(call) { administrator async throws(AccountError) in
      guard (1...Self.largestBatch).contains(request.uids.count) else {
        throw AccountError(.invalidArgument, "Name 1 to \(Self.largestBatch) accounts.", field: .accountIDs)
      }
      let failed = try await useCases.administration.deleteAccounts(
        request.uids.map { UID(rawValue: $0) }, force: request.force, by: administrator)
      return LigatureV1.BatchDeleteAccountsResponse(
        failures: failed.map {
          .init(index: UInt32($0.index), reason: $0.error.reason.message.name, message: $0.error.message)
        })
    }
  }

  package func getAccount(
    _ request: LigatureV1.AdminGetAccountRequest, call: ServerCall
  ) async throws(AccountError) -> LigatureV1.AdminGetAccountResponse {
    try await administering(call) { administrator async throws(AccountError) in
      return try await inspector.get(request, by: administrator)
    }
  }

  package func updateAccount(
    _ request: LigatureV1.AdminUpdateAccountRequest, call: ServerCall
  ) async throws(AccountError) -> LigatureV1.AdminUpdateAccountResponse {
    try await administering(call) { administrator async throws(AccountError) in
      let change = try AccountChange(request, reader: claims)
      let account = try await useCases.administration.update(
        account(request.ref).uid, change, request: call.keyedRequest(), by: administrator)
      return LigatureV1.AdminUpdateAccountResponse(account: .init(administered: account))
    }
  }

  package func deleteAccount(
    _ request: LigatureV1.AdminDeleteAccountRequest, call: ServerCall
  ) async throws(AccountError) -> LigatureV1.AdminDeleteAccountResponse {
    try await administering(call) { administrator async throws(AccountError) in
      let key = try call.keyedRequest()
      let uid: UID
      switch (request.ref?.ref, key) {
      // An earlier attempt at the same request may already have deleted the account.
      case (.uid(let named), .some): uid = UID(rawValue: named)
      default: uid = try await account(request.ref).uid
      }
      try await useCases.administration.deleteAccount(uid, request: key, by: administrator)
      return LigatureV1.AdminDeleteAccountResponse(uid: uid.rawValue)
    }
  }

  package func undoMerge(
    _ request: LigatureV1.AdminUndoMergeRequest, call: ServerCall
  ) async throws(AccountError) -> LigatureV1.AdminUndoMergeResponse {
    try await administering(call) { administrator async throws(AccountError) in
      let undo = try await useCases.administration.undoMerge(
        of: request.mergedUid.isEmpty ? nil : UID(rawValue: request.mergedUid), into: account(request.ref).uid,
        mayLeaveNoMethod: request.overrideLastMethod, isTrial: request.validateOnly,
        notifiesOwner: !request.omitNotices, request: call.keyedRequest(), by: administrator)
      return LigatureV1.AdminUndoMergeResponse(
        account: .init(administered: undo.account), restoredUid: undo.restored.rawValue,
        remainders: undo.remainders.map(LigatureV1.MergeRemainder.init),
        identities: undo.identities.map(LigatureV1.MergedIdentity.init),
        factors: undo.factors.map(LigatureV1.FactorInfo.init))
    }
  }

  package func revokeSessions(
    _ request: LigatureV1.RevokeSessionsRequest, call: ServerCall
  ) async throws(AccountError) -> LigatureV1.RevokeSessionsResponse {
    try await administering(call) { administrator async throws(AccountError) in
      let ended = try await useCases.administration.endSessions(
        request.sessionIds.map(SessionID.init), of: account(request.ref).uid, request: call.keyedRequest(),
        by: administrator)
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
      let made = try await useCases.administration.makeActionLink(
        kind, for: account(request.ref).uid, newEmail: request.newEmail,
        CodeRequest(request.settings, language: request.languageCode), by: administrator)
      return LigatureV1.CreateActionLinkResponse(
        link: made.link.reveal(), expiresAt: .init(made.expiresAt), email: made.address.display)
    }
  }

  package func readAudit(
    _ request: LigatureV1.ReadAuditRequest, call: ServerCall
  ) async throws(AccountError) -> LigatureV1.ReadAuditResponse {
    try await administering(call) { administrator async throws(AccountError) in
      await useCases.refusedCalls.write()
      return try await useCases.page(request, for: administrator) { request throws(AccountError) in
        try await inspector.readAudit(request, by: administrator)
      }
    }
  }

  package func followEvents(
    _ request: LigatureV1.FollowEventsRequest, responses: ResponseWriter<LigatureV1.FollowEventsResponse>,
    call: ServerCall
  ) async throws {
    let administrator = try call.administrator()
    var kinds: Set<OutboxEvent.Kind> = []
    for name in request.kinds { kinds.insert(try OutboxEvent.Kind(message: name)) }
    let requireCurrent = { () async throws(AccountError) in try await services.requireCurrent(administrator) }
    try await useCases.events.follow(
      from: EventStart(request.start), kinds: kinds, by: administrator, whileCurrent: requireCurrent
    ) { batch in
      try await responses.send(LigatureV1.FollowEventsResponse(batch))
    }
  }

  package func lookupAccounts(
    _ request: LigatureV1.LookupAccountsRequest, call: ServerCall
  ) async throws(AccountError) -> LigatureV1.LookupAccountsResponse {
    try await administering(call) { administrator async throws(AccountError) in
      return try await inspector.lookUp(request, by: administrator)
    }
  }

  package func createAccount(
    _ request: LigatureV1.CreateAccountRequest, call: ServerCall
  ) async throws(AccountError) -> LigatureV1.CreateAccountResponse {
    try await administering(call) { administrator async throws(AccountError) in
      let account = try await useCases.administration.createAccount(
        NewAccount(request, reader: claims), request: call.keyedRequest(), by: administrator)
      return LigatureV1.CreateAccountResponse(account: .init(administered: account))
    }
  }

  package func listSessions(
    _ request: LigatureV1.AdminListSessionsRequest, call: ServerCall
  ) async throws(AccountError) -> LigatureV1.AdminListSessionsResponse {
    try await administering(call) { administrator async throws(AccountError) in
      return try await inspector.listSessions(request, by: administrator)
    }
  }

  package func mintCustomToken(
    _ request: LigatureV1.MintCustomTokenRequest, call: ServerCall
  ) async throws(AccountError) -> LigatureV1.MintCustomTokenResponse {
    try await administering(call) { administrator async throws(AccountError) in
      let minted = try await useCases.serviceTokens.mintCustomToken(
        uid: request.uid, claims: try claims.claims(request.claims.isEmpty ? "{}" : request.claims), with: minter,
        by: administrator)
      return LigatureV1.MintCustomTokenResponse(token: minted.token.reveal(), expiresAt: .init(minted.expiresAt))
    }
  }

  package func createSessionCookie(
    _ request: LigatureV1.CreateSessionCookieRequest, call: ServerCall
  ) async throws(AccountError) -> LigatureV1.CreateSessionCookieResponse {
    try await administering(call) { administrator async throws(AccountError) in
      let cookie = try await useCases.serviceTokens.makeSessionCookie(
        for: Secret(request.idToken), life: request.validFor?.milliseconds ?? 0, by: administrator)
      return LigatureV1.CreateSessionCookieResponse(
        sessionCookie: cookie.token.reveal(), expiresAt: .init(cookie.expiresAt))
    }
  }

  package func issueServiceToken(
    _ request: LigatureV1.IssueServiceTokenRequest, call: ServerCall
  ) async throws(AccountError) -> LigatureV1.IssueServiceTokenResponse {
    try await administering(call) { administrator async throws(AccountError) in
      let issued = try await useCases.serviceTokens.issueServiceToken(
        for: request.audience, life: request.validFor?.milliseconds ?? 0, by: administrator)
      return LigatureV1.IssueServiceTokenResponse(token: issued.token.reveal(), expiresAt: .init(issued.expiresAt))
    }
  }

  package func verifyToken(
    _ request: LigatureV1.VerifyTokenRequest, call: ServerCall
  ) async throws(AccountError) -> LigatureV1.VerifyTokenResponse {
    let administrator = try call.administrator()
    guard request.idToken.isEmpty || request.sessionCookie.isEmpty else {
      throw AccountError(.invalidArgument, "Set id_token or session_cookie, not both.", field: .sessionCookie)
    }
    let kind: UserTokenKind = request.sessionCookie.isEmpty ? .idToken : .sessionCookie
    let token = Secret(kind == .idToken ? request.idToken : request.sessionCookie)
    // Most tokens can be verified without the store. Potential suspension points would account for a tenth of the
    // verification cost.
    let tokens = useCases.serviceTokens
    let presented = try tokens.present(token, as: kind, by: administrator)
    if let known = try tokens.verifyWithoutStore(presented, checksRevocation: request.checkRevoked) {
      return LigatureV1.VerifyTokenResponse(known)
    }
    return try await administering(call) { _ async throws(AccountError) in
      LigatureV1.VerifyTokenResponse(try await tokens.verify(presented, checksRevocation: request.checkRevoked))
    }
  }

  package func importAccounts(
    _ request: LigatureV1.ImportAccountsRequest, call: ServerCall
  ) async throws(AccountError) -> LigatureV1.ImportAccountsResponse {
    try await administering(call) { administrator async throws(AccountError) in
      LigatureV1.ImportAccountsResponse(
        try await useCases.importing.importAccounts(AccountImport(request), claims: claims, by: administrator))
    }
  }

  package func importAccountStream(
    _ requests: RequestStream<LigatureV1.ImportAccountStreamRequest>,
    responses: ResponseWriter<LigatureV1.ImportAccountsResponse>, call: ServerCall
  ) async throws {
    while let request = try await requests.next() {
      let response = try await administering(call) { administrator async throws(AccountError) in
        try await services.requireCurrent(administrator)
        return LigatureV1.ImportAccountsResponse(
          try await useCases.importing.importAccounts(
            AccountImport(request.batch ?? .init()), atMost: AccountImport.mostRecordsOfStream, claims: claims,
            by: administrator))
      }
      try await responses.send(response)
    }
  }

  package func exportAccounts(
    _ request: LigatureV1.ExportAccountsRequest, responses: ResponseWriter<LigatureV1.ExportAccountsResponse>,
    call: ServerCall
  ) async throws {
    let administrator = try call.administrator()
    let requireCurrent = { () async throws(AccountError) in try await services.requireCurrent(administrator) }
    try await useCases.exporting.exportAccounts(
      includingSecrets: request.includeSecrets, from: copies, by: administrator, whileCurrent: requireCurrent
    ) { records in
      for response in LigatureV1.ExportAccountsResponse.messages(of: records) { try await responses.send(response) }
    }
  }

  package func listKeys(
    _ request: LigatureV1.ListKeysRequest, call: ServerCall
  ) async throws(AccountError) -> LigatureV1.ListKeysResponse {
    try await operation.listKeys(request, call: call)
  }

  package func rotateKeys(
    _ request: LigatureV1.RotateKeysRequest, call: ServerCall
  ) async throws(AccountError) -> LigatureV1.RotateKeysResponse {
    try await operation.rotateKeys(request, call: call)
  }

  package func backup(
    _ request: LigatureV1.BackupRequest, call: ServerCall
  ) async throws(AccountError) -> LigatureV1.BackupResponse {
    try await operation.backup(request, call: call)
  }

  /// Returns the account that an administrator's request changes.
  private func account(_ ref: LigatureV1.AccountRef?) async throws(AccountError) -> Account {
    try await inspector.findToChange(AccountReference(ref))
  }
}

/// Handles a call that only an administrator may make. If the caller is an operator, the error message includes the
/// cause.
func administering<Answer>(
  _ call: ServerCall, _ body: (Administrator) async throws(AccountError) -> Answer
) async throws(AccountError) -> Answer {
  let administrator = try call.administrator()
  do throws(AccountError) {
    return try await body(administrator)
  } catch {
    var error = error
    if administrator.isOperator, let cause = error.cause { error.message += " The cause: \(cause)." }
    throw error
  }
}

extension LigatureV1.VerifyTokenResponse {
  fileprivate init(_ token: VerifiedToken) {
    self.init(
      uid: token.uid.rawValue, sessionID: token.sessionID.rawValue, signedInAt: .init(token.authTime),
      expiresAt: .init(token.expiresAt), claims: token.claims)
  }
}

extension GoogleProtobuf.Duration {
  /// The duration in milliseconds, clamped to 100 years in either direction.
  fileprivate var milliseconds: Int64 {
    min(max(seconds, -3_155_760_000), 3_155_760_000) * 1000 + Int64(nanos) / 1_000_000
  }
}
