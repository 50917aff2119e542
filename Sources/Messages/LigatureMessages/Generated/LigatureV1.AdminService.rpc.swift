// Made by protogen from ligature/v1/admin.proto; change that and run `make generate`.
// Source hash: 7e7dda2d1faffee2
// swift-format-ignore-file

public import RPCCore

extension LigatureV1 {
  /// What administrators do with accounts that are not their own: services, each within the scopes of its key, and the
  /// operator of the server, who calls on its control socket, a Unix socket in its data folder, and has all scopes. The
  /// methods without a scope are offered on that socket alone.
  ///
  /// A service shows `authorization: Bearer <token>`: a JWT with the header {"alg": "ES256"}, signed with its key, and the
  /// claims "iss" and "sub" (both the id of the key), "aud" (the issuer of the server's ID tokens), "iat" and "exp" (at
  /// most five minutes later). It may be used until it expires. "scope", scopes with spaces between them, leaves the token
  /// only those of the key's scopes.
  public protocol AdminServiceHandlers: Sendable {
    /// The accounts in the order of their creation, page by page.
    func listAccounts(_ request: LigatureV1.ListAccountsRequest, call: ServerCall) async throws -> LigatureV1.ListAccountsResponse
    /// One account. Fails with USER_NOT_FOUND if there is none.
    func getAccount(_ request: LigatureV1.AdminGetAccountRequest, call: ServerCall) async throws -> LigatureV1.AdminGetAccountResponse
    /// The accounts that the references name, each once; what names no account is left out. INVALID_ARGUMENT if the accounts
    /// have more than some 2 MiB together.
    func lookupAccounts(_ request: LigatureV1.LookupAccountsRequest, call: ServerCall) async throws -> LigatureV1.LookupAccountsResponse
    /// The accounts that a filter finds, page by page: in the order of what a prefix is of, or of their creation. Each
    /// filter has an index; others do not exist.
    func queryAccounts(_ request: LigatureV1.QueryAccountsRequest, call: ServerCall) async throws -> LigatureV1.QueryAccountsResponse
    /// Creates an account, which no one has signed in to. DUPLICATE_LOCAL_ID if the uid is taken or was; EMAIL_EXISTS if
    /// another account owns or claims the address; CREDENTIAL_ALREADY_IN_USE if another account has the phone number.
    func createAccount(_ request: LigatureV1.CreateAccountRequest, call: ServerCall) async throws -> LigatureV1.CreateAccountResponse
    /// Changes what the request names of an account, all of it or nothing. A disabled account is refused on every path,
    /// its sessions and watches included, at once; once it is enabled again its user signs in again, and an anonymous
    /// user, who has no other way in, keeps its session. The owner is notified of removed identities and
    /// factors by mail; such a notice has no link that takes the change back. USER_NOT_FOUND for an account that its user
    /// has deleted, unless the request only ends its sessions or its ways back.
    func updateAccount(_ request: LigatureV1.AdminUpdateAccountRequest, call: ServerCall) async throws -> LigatureV1.AdminUpdateAccountResponse
    /// Creates or replaces up to 1000 accounts, each completely or not at all, with the hashes of their passwords as
    /// another service made them, and names the rows that it refuses. Users are not notified. The events are of the kind
    /// account.imported.
    func importAccounts(_ request: LigatureV1.ImportAccountsRequest, call: ServerCall) async throws -> LigatureV1.ImportAccountsResponse
    /// As ImportAccounts, with up to 10,000 accounts in each request. Each request gets one response, in order: a client
    /// that waits for it knows what is stored, and continues from the position of its job after an interruption.
    func importAccountStream(
      _ requests: RequestStream<LigatureV1.ImportAccountStreamRequest>, responses: ResponseWriter<LigatureV1.ImportAccountsResponse>, call: ServerCall
    ) async throws
    /// The accounts of one moment, in the order of their creation, as ImportAccounts takes them. Hashes of passwords and
    /// secrets of second factors need the scope accounts.export as well: INSUFFICIENT_PERMISSION.
    func exportAccounts(_ request: LigatureV1.ExportAccountsRequest, responses: ResponseWriter<LigatureV1.ExportAccountsResponse>, call: ServerCall) async throws
    /// Deletes an account for good, at once, and frees its identities and its address. The server never gives its uid to
    /// another account. Only the uid of an anonymous account may be named again, by a service, 14 days after its deletion.
    func deleteAccount(_ request: LigatureV1.AdminDeleteAccountRequest, call: ServerCall) async throws -> LigatureV1.AdminDeleteAccountResponse
    /// Deletes up to 1000 accounts, each as DeleteAccount does, and names those that it has not deleted. An account that
    /// does not exist counts as deleted: the request can be sent again. One that was merged into another account is a
    /// failure, USER_NOT_FOUND, whose message names the other.
    func batchDeleteAccounts(_ request: LigatureV1.BatchDeleteAccountsRequest, call: ServerCall) async throws -> LigatureV1.BatchDeleteAccountsResponse
    /// Undoes the latest merge into an account, as its user can with MergeService.UndoMerge. MERGE_NOT_FOUND, MERGE_ORDER;
    /// LAST_SIGN_IN_METHOD if one of the accounts would have no way to sign in, unless the request allows it.
    func undoMerge(_ request: LigatureV1.AdminUndoMergeRequest, call: ServerCall) async throws -> LigatureV1.AdminUndoMergeResponse
    /// Ends sessions of an account, and all tokens that were issued for them. If all end, the codes that were mailed to its
    /// user before are revoked too. An anonymous account without a session is deleted, because nothing else opens it: after
    /// `policy.unusedAnonymousDays` if all its sessions were ended, and otherwise within a minute; one that is disabled
    /// stays.
    func revokeSessions(_ request: LigatureV1.RevokeSessionsRequest, call: ServerCall) async throws -> LigatureV1.RevokeSessionsResponse
    /// The sessions of an account that can still act, the latest sign-in first.
    func listSessions(_ request: LigatureV1.AdminListSessionsRequest, call: ServerCall) async throws -> LigatureV1.AdminListSessionsResponse
    /// Makes a custom token, by which a user of the service signs in once, within an hour. The account is created if it is
    /// absent.
    func mintCustomToken(_ request: LigatureV1.MintCustomTokenRequest, call: ServerCall) async throws -> LigatureV1.MintCustomTokenResponse
    /// Makes a session cookie for the user of an ID token: a token that a web server gives the browser. It belongs to the
    /// session of the ID token and ends with it. INVALID_ID_TOKEN, TOKEN_EXPIRED, USER_DISABLED, USER_NOT_FOUND, and
    /// OPERATION_NOT_ALLOWED while the provider that opened the session is switched off.
    func createSessionCookie(_ request: LigatureV1.CreateSessionCookieRequest, call: ServerCall) async throws -> LigatureV1.CreateSessionCookieResponse
    /// Makes a token by which the service calls another one: a JWT (RFC 9068) that the other one verifies with the
    /// published keys, and that names the service and its scopes.
    func issueServiceToken(_ request: LigatureV1.IssueServiceTokenRequest, call: ServerCall) async throws -> LigatureV1.IssueServiceTokenResponse
    /// Verifies the ID token, or the session cookie, that a user has shown to a service. INVALID_ID_TOKEN, TOKEN_EXPIRED;
    /// if the request asks for it, also TOKEN_EXPIRED for a session that has ended, USER_DISABLED and USER_NOT_FOUND, and
    /// for a session cookie OPERATION_NOT_ALLOWED while the provider that opened the session is switched off.
    func verifyToken(_ request: LigatureV1.VerifyTokenRequest, call: ServerCall) async throws -> LigatureV1.VerifyTokenResponse
    /// Makes a link like those that this service mails, but does not mail it: the administrator hands it to the owner of
    /// the address. A user who uses it has proven the address, as with a mailed link.
    func createActionLink(_ request: LigatureV1.CreateActionLinkRequest, call: ServerCall) async throws -> LigatureV1.CreateActionLinkResponse
    /// The audit trail, the latest entries first, page by page.
    func readAudit(_ request: LigatureV1.ReadAuditRequest, call: ServerCall) async throws -> LigatureV1.ReadAuditResponse
    /// What happens to the accounts, in the order of the commits, and then each new event at once. A response without
    /// events comes at the beginning and every few seconds while nothing happens: a service that receives none has lost
    /// contact. CURSOR_EXPIRED if events after the start are not kept any more: then the service lists the accounts again.
    /// Delivered at least once. The stream ends when the service's key is revoked or expires. A service follows at most 128
    /// times at once; otherwise RESOURCE_EXHAUSTED.
    func followEvents(_ request: LigatureV1.FollowEventsRequest, responses: ResponseWriter<LigatureV1.FollowEventsResponse>, call: ServerCall) async throws
    /// As OperatorService.ListKeys, for earlier command lines.
    func listKeys(_ request: LigatureV1.ListKeysRequest, call: ServerCall) async throws -> LigatureV1.ListKeysResponse
    /// As OperatorService.RotateKeys, for earlier command lines.
    func rotateKeys(_ request: LigatureV1.RotateKeysRequest, call: ServerCall) async throws -> LigatureV1.RotateKeysResponse
    /// As OperatorService.Backup, for earlier command lines.
    func backup(_ request: LigatureV1.BackupRequest, call: ServerCall) async throws -> LigatureV1.BackupResponse
  }

  /// The methods of `ligature.v1.AdminService` by path, kind, idempotency and access.
  public enum AdminServiceMethods {
    public static let listAccounts = MethodDescriptor(
      service: "ligature.v1.AdminService", name: "ListAccounts", kind: .unary, isIdempotent: true,
    access: MethodAccess(.service(scope: "accounts.read")))
    public static let getAccount = MethodDescriptor(
      service: "ligature.v1.AdminService", name: "GetAccount", kind: .unary, isIdempotent: true,
    access: MethodAccess(.service(scope: "accounts.read")))
    public static let lookupAccounts = MethodDescriptor(
      service: "ligature.v1.AdminService", name: "LookupAccounts", kind: .unary, isIdempotent: true,
    access: MethodAccess(.service(scope: "accounts.read")))
    public static let queryAccounts = MethodDescriptor(
      service: "ligature.v1.AdminService", name: "QueryAccounts", kind: .unary, isIdempotent: true,
    access: MethodAccess(.service(scope: "accounts.read")))
    public static let createAccount = MethodDescriptor(
      service: "ligature.v1.AdminService", name: "CreateAccount", kind: .unary, isIdempotent: false,
    access: MethodAccess(.service(scope: "accounts.write")))
    public static let updateAccount = MethodDescriptor(
      service: "ligature.v1.AdminService", name: "UpdateAccount", kind: .unary, isIdempotent: false,
    access: MethodAccess(.service(scope: "accounts.write")))
    public static let importAccounts = MethodDescriptor(
      service: "ligature.v1.AdminService", name: "ImportAccounts", kind: .unary, isIdempotent: false,
    access: MethodAccess(.service(scope: "accounts.write")))
    public static let importAccountStream = MethodDescriptor(
      service: "ligature.v1.AdminService", name: "ImportAccountStream", kind: .bidirectionalStreaming, isIdempotent: false,
    access: MethodAccess(.service(scope: "accounts.write")))
    public static let exportAccounts = MethodDescriptor(
      service: "ligature.v1.AdminService", name: "ExportAccounts", kind: .serverStreaming, isIdempotent: false,
    access: MethodAccess(.service(scope: "accounts.read")))
    public static let deleteAccount = MethodDescriptor(
      service: "ligature.v1.AdminService", name: "DeleteAccount", kind: .unary, isIdempotent: false,
    access: MethodAccess(.service(scope: "accounts.write")))
    public static let batchDeleteAccounts = MethodDescriptor(
      service: "ligature.v1.AdminService", name: "BatchDeleteAccounts", kind: .unary, isIdempotent: false,
    access: MethodAccess(.service(scope: "accounts.write")))
    public static let undoMerge = MethodDescriptor(
      service: "ligature.v1.AdminService", name: "UndoMerge", kind: .unary, isIdempotent: false,
    access: MethodAccess(.service(scope: "accounts.write")))
    public static let revokeSessions = MethodDescriptor(
      service: "ligature.v1.AdminService", name: "RevokeSessions", kind: .unary, isIdempotent: false,
    access: MethodAccess(.service(scope: "sessions.write")))
    public static let listSessions = MethodDescriptor(
      service: "ligature.v1.AdminService", name: "ListSessions", kind: .unary, isIdempotent: true,
    access: MethodAccess(.service(scope: "accounts.read")))
    public static let mintCustomToken = MethodDescriptor(
      service: "ligature.v1.AdminService", name: "MintCustomToken", kind: .unary, isIdempotent: false,
    access: MethodAccess(.service(scope: "tokens.mint")))
    public static let createSessionCookie = MethodDescriptor(
      service: "ligature.v1.AdminService", name: "CreateSessionCookie", kind: .unary, isIdempotent: false,
    access: MethodAccess(.service(scope: "tokens.mint")))
    public static let issueServiceToken = MethodDescriptor(
      service: "ligature.v1.AdminService", name: "IssueServiceToken", kind: .unary, isIdempotent: false,
    access: MethodAccess(.service(scope: "services.call")))
    public static let verifyToken = MethodDescriptor(
      service: "ligature.v1.AdminService", name: "VerifyToken", kind: .unary, isIdempotent: true,
    access: MethodAccess(.service(scope: "accounts.read")))
    public static let createActionLink = MethodDescriptor(
      service: "ligature.v1.AdminService", name: "CreateActionLink", kind: .unary, isIdempotent: false,
    access: MethodAccess(.service(scope: "accounts.write")))
    public static let readAudit = MethodDescriptor(
      service: "ligature.v1.AdminService", name: "ReadAudit", kind: .unary, isIdempotent: true,
    access: MethodAccess(.service(scope: "audit.read")))
    public static let followEvents = MethodDescriptor(
      service: "ligature.v1.AdminService", name: "FollowEvents", kind: .serverStreaming, isIdempotent: false,
    access: MethodAccess(.service(scope: "events.read")))
    public static let listKeys = MethodDescriptor(
      service: "ligature.v1.AdminService", name: "ListKeys", kind: .unary, isIdempotent: true,
    access: MethodAccess(.operator))
    public static let rotateKeys = MethodDescriptor(
      service: "ligature.v1.AdminService", name: "RotateKeys", kind: .unary, isIdempotent: false,
    access: MethodAccess(.operator))
    public static let backup = MethodDescriptor(
      service: "ligature.v1.AdminService", name: "Backup", kind: .unary, isIdempotent: false,
    access: MethodAccess(.operator))

    public static let all: [MethodDescriptor] = [listAccounts, getAccount, lookupAccounts, queryAccounts, createAccount, updateAccount, importAccounts, importAccountStream, exportAccounts, deleteAccount, batchDeleteAccounts, undoMerge, revokeSessions, listSessions, mintCustomToken, createSessionCookie, issueServiceToken, verifyToken, createActionLink, readAudit, followEvents, listKeys, rotateKeys, backup]
  }

  /// Calls `ligature.v1.AdminService` over a channel.
  public struct AdminServiceClient: Sendable {
    private let channel: any RPCChannel

    public init(channel: any RPCChannel) { self.channel = channel }

    /// The accounts in the order of their creation, page by page.
    public func listAccounts(
      _ request: LigatureV1.ListAccountsRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.ListAccountsResponse {
      try await channel.unary(LigatureV1.AdminServiceMethods.listAccounts, request, options: options)
    }

    /// One account. Fails with USER_NOT_FOUND if there is none.
    public func getAccount(
      _ request: LigatureV1.AdminGetAccountRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.AdminGetAccountResponse {
      try await channel.unary(LigatureV1.AdminServiceMethods.getAccount, request, options: options)
    }

    /// The accounts that the references name, each once; what names no account is left out. INVALID_ARGUMENT if the accounts
    /// have more than some 2 MiB together.
    public func lookupAccounts(
      _ request: LigatureV1.LookupAccountsRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.LookupAccountsResponse {
      try await channel.unary(LigatureV1.AdminServiceMethods.lookupAccounts, request, options: options)
    }

    /// The accounts that a filter finds, page by page: in the order of what a prefix is of, or of their creation. Each
    /// filter has an index; others do not exist.
    public func queryAccounts(
      _ request: LigatureV1.QueryAccountsRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.QueryAccountsResponse {
      try await channel.unary(LigatureV1.AdminServiceMethods.queryAccounts, request, options: options)
    }

    /// Creates an account, which no one has signed in to. DUPLICATE_LOCAL_ID if the uid is taken or was; EMAIL_EXISTS if
    /// another account owns or claims the address; CREDENTIAL_ALREADY_IN_USE if another account has the phone number.
    public func createAccount(
      _ request: LigatureV1.CreateAccountRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.CreateAccountResponse {
      try await channel.unary(LigatureV1.AdminServiceMethods.createAccount, request, options: options)
    }

    /// Changes what the request names of an account, all of it or nothing. A disabled account is refused on every path,
    /// its sessions and watches included, at once; once it is enabled again its user signs in again, and an anonymous
    /// user, who has no other way in, keeps its session. The owner is notified of removed identities and
    /// factors by mail; such a notice has no link that takes the change back. USER_NOT_FOUND for an account that its user
    /// has deleted, unless the request only ends its sessions or its ways back.
    public func updateAccount(
      _ request: LigatureV1.AdminUpdateAccountRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.AdminUpdateAccountResponse {
      try await channel.unary(LigatureV1.AdminServiceMethods.updateAccount, request, options: options)
    }

    /// Creates or replaces up to 1000 accounts, each completely or not at all, with the hashes of their passwords as
    /// another service made them, and names the rows that it refuses. Users are not notified. The events are of the kind
    /// account.imported.
    public func importAccounts(
      _ request: LigatureV1.ImportAccountsRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.ImportAccountsResponse {
      try await channel.unary(LigatureV1.AdminServiceMethods.importAccounts, request, options: options)
    }

    /// As ImportAccounts, with up to 10,000 accounts in each request. Each request gets one response, in order: a client
    /// that waits for it knows what is stored, and continues from the position of its job after an interruption.
    public func importAccountStream(
      options: CallOptions = CallOptions()
    ) async throws(RPCError) -> BidirectionalStream<LigatureV1.ImportAccountStreamRequest, LigatureV1.ImportAccountsResponse> {
      try await channel.bidirectionalStreaming(LigatureV1.AdminServiceMethods.importAccountStream, options: options)
    }

    /// The accounts of one moment, in the order of their creation, as ImportAccounts takes them. Hashes of passwords and
    /// secrets of second factors need the scope accounts.export as well: INSUFFICIENT_PERMISSION.
    public func exportAccounts(
      _ request: LigatureV1.ExportAccountsRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> ResponseStream<LigatureV1.ExportAccountsResponse> {
      try await channel.serverStreaming(LigatureV1.AdminServiceMethods.exportAccounts, request, options: options)
    }

    /// Deletes an account for good, at once, and frees its identities and its address. The server never gives its uid to
    /// another account. Only the uid of an anonymous account may be named again, by a service, 14 days after its deletion.
    public func deleteAccount(
      _ request: LigatureV1.AdminDeleteAccountRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.AdminDeleteAccountResponse {
      try await channel.unary(LigatureV1.AdminServiceMethods.deleteAccount, request, options: options)
    }

    /// Deletes up to 1000 accounts, each as DeleteAccount does, and names those that it has not deleted. An account that
    /// does not exist counts as deleted: the request can be sent again. One that was merged into another account is a
    /// failure, USER_NOT_FOUND, whose message names the other.
    public func batchDeleteAccounts(
      _ request: LigatureV1.BatchDeleteAccountsRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.BatchDeleteAccountsResponse {
      try await channel.unary(LigatureV1.AdminServiceMethods.batchDeleteAccounts, request, options: options)
    }

    /// Undoes the latest merge into an account, as its user can with MergeService.UndoMerge. MERGE_NOT_FOUND, MERGE_ORDER;
    /// LAST_SIGN_IN_METHOD if one of the accounts would have no way to sign in, unless the request allows it.
    public func undoMerge(
      _ request: LigatureV1.AdminUndoMergeRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.AdminUndoMergeResponse {
      try await channel.unary(LigatureV1.AdminServiceMethods.undoMerge, request, options: options)
    }

    /// Ends sessions of an account, and all tokens that were issued for them. If all end, the codes that were mailed to its
    /// user before are revoked too. An anonymous account without a session is deleted, because nothing else opens it: after
    /// `policy.unusedAnonymousDays` if all its sessions were ended, and otherwise within a minute; one that is disabled
    /// stays.
    public func revokeSessions(
      _ request: LigatureV1.RevokeSessionsRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.RevokeSessionsResponse {
      try await channel.unary(LigatureV1.AdminServiceMethods.revokeSessions, request, options: options)
    }

    /// The sessions of an account that can still act, the latest sign-in first.
    public func listSessions(
      _ request: LigatureV1.AdminListSessionsRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.AdminListSessionsResponse {
      try await channel.unary(LigatureV1.AdminServiceMethods.listSessions, request, options: options)
    }

    /// Makes a custom token, by which a user of the service signs in once, within an hour. The account is created if it is
    /// absent.
    public func mintCustomToken(
      _ request: LigatureV1.MintCustomTokenRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.MintCustomTokenResponse {
      try await channel.unary(LigatureV1.AdminServiceMethods.mintCustomToken, request, options: options)
    }

    /// Makes a session cookie for the user of an ID token: a token that a web server gives the browser. It belongs to the
    /// session of the ID token and ends with it. INVALID_ID_TOKEN, TOKEN_EXPIRED, USER_DISABLED, USER_NOT_FOUND, and
    /// OPERATION_NOT_ALLOWED while the provider that opened the session is switched off.
    public func createSessionCookie(
      _ request: LigatureV1.CreateSessionCookieRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.CreateSessionCookieResponse {
      try await channel.unary(LigatureV1.AdminServiceMethods.createSessionCookie, request, options: options)
    }

    /// Makes a token by which the service calls another one: a JWT (RFC 9068) that the other one verifies with the
    /// published keys, and that names the service and its scopes.
    public func issueServiceToken(
      _ request: LigatureV1.IssueServiceTokenRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.IssueServiceTokenResponse {
      try await channel.unary(LigatureV1.AdminServiceMethods.issueServiceToken, request, options: options)
    }

    /// Verifies the ID token, or the session cookie, that a user has shown to a service. INVALID_ID_TOKEN, TOKEN_EXPIRED;
    /// if the request asks for it, also TOKEN_EXPIRED for a session that has ended, USER_DISABLED and USER_NOT_FOUND, and
    /// for a session cookie OPERATION_NOT_ALLOWED while the provider that opened the session is switched off.
    public func verifyToken(
      _ request: LigatureV1.VerifyTokenRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.VerifyTokenResponse {
      try await channel.unary(LigatureV1.AdminServiceMethods.verifyToken, request, options: options)
    }

    /// Makes a link like those that this service mails, but does not mail it: the administrator hands it to the owner of
    /// the address. A user who uses it has proven the address, as with a mailed link.
    public func createActionLink(
      _ request: LigatureV1.CreateActionLinkRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.CreateActionLinkResponse {
      try await channel.unary(LigatureV1.AdminServiceMethods.createActionLink, request, options: options)
    }

    /// The audit trail, the latest entries first, page by page.
    public func readAudit(
      _ request: LigatureV1.ReadAuditRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.ReadAuditResponse {
      try await channel.unary(LigatureV1.AdminServiceMethods.readAudit, request, options: options)
    }

    /// What happens to the accounts, in the order of the commits, and then each new event at once. A response without
    /// events comes at the beginning and every few seconds while nothing happens: a service that receives none has lost
    /// contact. CURSOR_EXPIRED if events after the start are not kept any more: then the service lists the accounts again.
    /// Delivered at least once. The stream ends when the service's key is revoked or expires. A service follows at most 128
    /// times at once; otherwise RESOURCE_EXHAUSTED.
    public func followEvents(
      _ request: LigatureV1.FollowEventsRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> ResponseStream<LigatureV1.FollowEventsResponse> {
      try await channel.serverStreaming(LigatureV1.AdminServiceMethods.followEvents, request, options: options)
    }

    /// As OperatorService.ListKeys, for earlier command lines.
    public func listKeys(
      _ request: LigatureV1.ListKeysRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.ListKeysResponse {
      try await channel.unary(LigatureV1.AdminServiceMethods.listKeys, request, options: options)
    }

    /// As OperatorService.RotateKeys, for earlier command lines.
    public func rotateKeys(
      _ request: LigatureV1.RotateKeysRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.RotateKeysResponse {
      try await channel.unary(LigatureV1.AdminServiceMethods.rotateKeys, request, options: options)
    }

    /// As OperatorService.Backup, for earlier command lines.
    public func backup(
      _ request: LigatureV1.BackupRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.BackupResponse {
      try await channel.unary(LigatureV1.AdminServiceMethods.backup, request, options: options)
    }
  }
}

extension LigatureV1.AdminServiceHandlers {
  /// What a server registers.
  public var methods: [ServerMethod] {
    [
      ServerMethod(LigatureV1.AdminServiceMethods.listAccounts) { call in
        try call.answer(try await listAccounts(try call.request(limits: LigatureV1.requestLimits), call: call))
      },
      ServerMethod(LigatureV1.AdminServiceMethods.getAccount) { call in
        try call.answer(try await getAccount(try call.request(limits: LigatureV1.requestLimits), call: call))
      },
      ServerMethod(LigatureV1.AdminServiceMethods.lookupAccounts) { call in
        try call.answer(try await lookupAccounts(try call.request(limits: LigatureV1.requestLimits), call: call))
      },
      ServerMethod(LigatureV1.AdminServiceMethods.queryAccounts) { call in
        try call.answer(try await queryAccounts(try call.request(limits: LigatureV1.requestLimits), call: call))
      },
      ServerMethod(LigatureV1.AdminServiceMethods.createAccount) { call in
        try call.answer(try await createAccount(try call.request(limits: LigatureV1.requestLimits), call: call))
      },
      ServerMethod(LigatureV1.AdminServiceMethods.updateAccount) { call in
        try call.answer(try await updateAccount(try call.request(limits: LigatureV1.requestLimits), call: call))
      },
      ServerMethod(LigatureV1.AdminServiceMethods.importAccounts) { call in
        try call.answer(try await importAccounts(try call.request(limits: LigatureV1.largeRequestLimits), call: call))
      },
      ServerMethod(LigatureV1.AdminServiceMethods.importAccountStream) { call in
        try await importAccountStream(RequestStream(call: call, limits: LigatureV1.largeRequestLimits), responses: ResponseWriter(call: call), call: call)
      },
      ServerMethod(LigatureV1.AdminServiceMethods.exportAccounts) { call in
        try await exportAccounts(try call.request(limits: LigatureV1.requestLimits), responses: ResponseWriter(call: call), call: call)
      },
      ServerMethod(LigatureV1.AdminServiceMethods.deleteAccount) { call in
        try call.answer(try await deleteAccount(try call.request(limits: LigatureV1.requestLimits), call: call))
      },
      ServerMethod(LigatureV1.AdminServiceMethods.batchDeleteAccounts) { call in
        try call.answer(try await batchDeleteAccounts(try call.request(limits: LigatureV1.requestLimits), call: call))
      },
      ServerMethod(LigatureV1.AdminServiceMethods.undoMerge) { call in
        try call.answer(try await undoMerge(try call.request(limits: LigatureV1.requestLimits), call: call))
      },
      ServerMethod(LigatureV1.AdminServiceMethods.revokeSessions) { call in
        try call.answer(try await revokeSessions(try call.request(limits: LigatureV1.requestLimits), call: call))
      },
      ServerMethod(LigatureV1.AdminServiceMethods.listSessions) { call in
        try call.answer(try await listSessions(try call.request(limits: LigatureV1.requestLimits), call: call))
      },
      ServerMethod(LigatureV1.AdminServiceMethods.mintCustomToken) { call in
        try call.answer(try await mintCustomToken(try call.request(limits: LigatureV1.requestLimits), call: call))
      },
      ServerMethod(LigatureV1.AdminServiceMethods.createSessionCookie) { call in
        try call.answer(try await createSessionCookie(try call.request(limits: LigatureV1.requestLimits), call: call))
      },
      ServerMethod(LigatureV1.AdminServiceMethods.issueServiceToken) { call in
        try call.answer(try await issueServiceToken(try call.request(limits: LigatureV1.requestLimits), call: call))
      },
      ServerMethod(LigatureV1.AdminServiceMethods.verifyToken) { call in
        try call.answer(try await verifyToken(try call.request(limits: LigatureV1.requestLimits), call: call))
      },
      ServerMethod(LigatureV1.AdminServiceMethods.createActionLink) { call in
        try call.answer(try await createActionLink(try call.request(limits: LigatureV1.requestLimits), call: call))
      },
      ServerMethod(LigatureV1.AdminServiceMethods.readAudit) { call in
        try call.answer(try await readAudit(try call.request(limits: LigatureV1.requestLimits), call: call))
      },
      ServerMethod(LigatureV1.AdminServiceMethods.followEvents) { call in
        try await followEvents(try call.request(limits: LigatureV1.requestLimits), responses: ResponseWriter(call: call), call: call)
      },
      ServerMethod(LigatureV1.AdminServiceMethods.listKeys) { call in
        try call.answer(try await listKeys(try call.request(limits: LigatureV1.requestLimits), call: call))
      },
      ServerMethod(LigatureV1.AdminServiceMethods.rotateKeys) { call in
        try call.answer(try await rotateKeys(try call.request(limits: LigatureV1.requestLimits), call: call))
      },
      ServerMethod(LigatureV1.AdminServiceMethods.backup) { call in
        try call.answer(try await backup(try call.request(limits: LigatureV1.requestLimits), call: call))
      },
    ]
  }
}
