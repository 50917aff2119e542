// Made by protogen from ligature/v1/admin.proto; change that and run `make generate`.
// Source hash: f6c0226bbb4fd1f5
// swift-format-ignore-file

public import RPCCore

extension LigatureV1 {
  /// Manages accounts on behalf of administrators. An administrator is either a service, which has the scopes of its key,
  /// or the server's operator, who has all scopes. The operator calls on the control socket, a Unix socket in the server's
  /// data folder. Methods without a scope are offered only on that socket.
  ///
  /// A service sends `authorization: Bearer <token>`. The token is a JWT with the header {"alg": "ES256"}, signed with the
  /// service's key. Its claims are `iss` and `sub` (both the ID of the key), `aud` (the issuer of the server's ID tokens),
  /// `iat`, and `exp` (at most five minutes later). It may be used until it expires. The optional claim `scope`, a list of
  /// scopes separated by spaces, limits the token to those of the key's scopes. Instead of a token, a service may present
  /// a TLS client certificate that the server's setting `services.certificates` names.
  public protocol AdminServiceHandlers: Sendable {
    /// Returns a page of the accounts, in the order of their creation.
    func listAccounts(_ request: LigatureV1.ListAccountsRequest, call: ServerCall) async throws -> LigatureV1.ListAccountsResponse
    /// Returns one account. Fails with USER_NOT_FOUND if it does not exist.
    func getAccount(_ request: LigatureV1.AdminGetAccountRequest, call: ServerCall) async throws -> LigatureV1.AdminGetAccountResponse
    /// Returns the accounts that the references identify, each once. References that identify no account are ignored.
    /// Fails with INVALID_ARGUMENT if the accounts together exceed about 2 MiB.
    func lookupAccounts(_ request: LigatureV1.LookupAccountsRequest, call: ServerCall) async throws -> LigatureV1.LookupAccountsResponse
    /// Returns a page of the accounts that match a filter. For a prefix, the accounts are in the order of the field to
    /// which it applies; otherwise, in the order of their creation. There is an index for each filter, and there are no
    /// other filters.
    func queryAccounts(_ request: LigatureV1.QueryAccountsRequest, call: ServerCall) async throws -> LigatureV1.QueryAccountsResponse
    /// Creates an account that no one has signed in to yet. Fails with DUPLICATE_LOCAL_ID if the uid belongs or belonged
    /// to another account, with EMAIL_EXISTS if another account owns or claims the address, and with
    /// CREDENTIAL_ALREADY_IN_USE if another account has the phone number.
    func createAccount(_ request: LigatureV1.CreateAccountRequest, call: ServerCall) async throws -> LigatureV1.CreateAccountResponse
    /// Changes the parts of an account that the request specifies, either all of them or none.
    ///
    /// A disabled account is refused immediately in all calls, including those of its existing sessions and watches. Once
    /// the account is enabled again, its user must sign in again; an anonymous user, who cannot do so, keeps the session.
    /// The owner is notified by email of removed identities and factors; such a notice has no link that undoes the change.
    ///
    /// Fails with USER_NOT_FOUND for an account that its user has deleted, unless the request only ends its sessions or
    /// revokes its recovery links.
    func updateAccount(_ request: LigatureV1.AdminUpdateAccountRequest, call: ServerCall) async throws -> LigatureV1.AdminUpdateAccountResponse
    /// Creates or replaces up to 1000 accounts, and returns the rows that it refuses. Each account is imported either
    /// completely or not at all. Password hashes may be in the format of another service. Users are not notified. The
    /// events are of the kind "account.imported".
    func importAccounts(_ request: LigatureV1.ImportAccountsRequest, call: ServerCall) async throws -> LigatureV1.ImportAccountsResponse
    /// Imports accounts as ImportAccounts does, with up to 10,000 accounts in each request. Each request gets one
    /// response, in order. A client that waits for the response knows what has been stored, and can continue from the
    /// position of its job after an interruption.
    func importAccountStream(
      _ requests: RequestStream<LigatureV1.ImportAccountStreamRequest>, responses: ResponseWriter<LigatureV1.ImportAccountsResponse>, call: ServerCall
    ) async throws
    /// Returns the accounts as of one point in time, in the order of their creation and in the format that ImportAccounts
    /// accepts. Password hashes and secrets of second factors also require the scope "accounts.export"; without it, the
    /// call fails with INSUFFICIENT_PERMISSION.
    func exportAccounts(_ request: LigatureV1.ExportAccountsRequest, responses: ResponseWriter<LigatureV1.ExportAccountsResponse>, call: ServerCall) async throws
    /// Deletes an account permanently and immediately, and releases its identities and its address. The server never
    /// assigns its uid to another account. A service may use the uid of a deleted anonymous account again, 14 days after
    /// the deletion, but no other uid of a deleted account.
    func deleteAccount(_ request: LigatureV1.AdminDeleteAccountRequest, call: ServerCall) async throws -> LigatureV1.AdminDeleteAccountResponse
    /// Deletes up to 1000 accounts, each as DeleteAccount does, and returns those that it has not deleted. An account that
    /// does not exist counts as deleted, so the request can be sent again. For an account that was merged into another
    /// one, a failure with USER_NOT_FOUND is returned, whose message names the other account.
    func batchDeleteAccounts(_ request: LigatureV1.BatchDeleteAccountsRequest, call: ServerCall) async throws -> LigatureV1.BatchDeleteAccountsResponse
    /// Undoes the latest merge into an account, as its user can with MergeService.UndoMerge. Fails with MERGE_NOT_FOUND or
    /// MERGE_ORDER, and with LAST_SIGN_IN_METHOD if one of the accounts would be left without a sign-in method, unless the
    /// request allows it.
    func undoMerge(_ request: LigatureV1.AdminUndoMergeRequest, call: ServerCall) async throws -> LigatureV1.AdminUndoMergeResponse
    /// Ends sessions of an account and invalidates all tokens that were issued for them. If all sessions end, the codes
    /// that were sent to its user by email before then are revoked as well.
    ///
    /// An anonymous account without a session is deleted, because only a session gives access to it: after
    /// `policy.unusedAnonymousDays` if all its sessions were ended, and within a minute otherwise. A disabled account is
    /// not deleted.
    func revokeSessions(_ request: LigatureV1.RevokeSessionsRequest, call: ServerCall) async throws -> LigatureV1.RevokeSessionsResponse
    /// Returns the valid sessions of an account, latest sign-in first.
    func listSessions(_ request: LigatureV1.AdminListSessionsRequest, call: ServerCall) async throws -> LigatureV1.AdminListSessionsResponse
    /// Creates a custom token with which a user of the service signs in once, within an hour. The account is created if it
    /// does not exist. The token is opaque, and needs no key in `customToken.keys`.
    func mintCustomToken(_ request: LigatureV1.MintCustomTokenRequest, call: ServerCall) async throws -> LigatureV1.MintCustomTokenResponse
    /// Creates a session cookie, a token that a web server sets in the browser, for the user of an ID token. The cookie
    /// belongs to the session of the ID token and ends with it. Fails with INVALID_ID_TOKEN, TOKEN_EXPIRED, USER_DISABLED
    /// or USER_NOT_FOUND, and with OPERATION_NOT_ALLOWED if the provider that opened the session is disabled.
    func createSessionCookie(_ request: LigatureV1.CreateSessionCookieRequest, call: ServerCall) async throws -> LigatureV1.CreateSessionCookieResponse
    /// Returns a token with which the service calls another service. The token is a JWT (RFC 9068) that names the calling
    /// service and its scopes. The other service verifies it with the published keys.
    func issueServiceToken(_ request: LigatureV1.IssueServiceTokenRequest, call: ServerCall) async throws -> LigatureV1.IssueServiceTokenResponse
    /// Verifies the ID token or session cookie that a user has presented to a service. Fails with INVALID_ID_TOKEN, also
    /// if the request contains no token, or with TOKEN_EXPIRED. If `check_revoked` is set, also fails with TOKEN_EXPIRED
    /// if the session has ended, with USER_DISABLED or USER_NOT_FOUND, and, for a session cookie, with
    /// OPERATION_NOT_ALLOWED if the provider that opened the session is disabled.
    func verifyToken(_ request: LigatureV1.VerifyTokenRequest, call: ServerCall) async throws -> LigatureV1.VerifyTokenResponse
    /// Creates a link like those that this service sends by email, but does not send it. The administrator passes it on to
    /// the owner of the address. A user who uses the link proves the address, as with a link sent by email.
    func createActionLink(_ request: LigatureV1.CreateActionLinkRequest, call: ServerCall) async throws -> LigatureV1.CreateActionLinkResponse
    /// Returns a page of the audit trail, latest entries first.
    func readAudit(_ request: LigatureV1.ReadAuditRequest, call: ServerCall) async throws -> LigatureV1.ReadAuditResponse
    /// Returns the events of the accounts in the order of the commits, and then each new event immediately. Each event is
    /// delivered at least once.
    ///
    /// A response without events is sent at the beginning, and every few seconds while nothing happens. A service that
    /// does not receive these responses has lost the connection. The stream ends when the service's key is revoked or
    /// expires.
    ///
    /// Fails with CURSOR_EXPIRED if events after the start are no longer kept; the service must then list the accounts
    /// again. A service can follow at most 128 streams at a time; further calls fail with RESOURCE_EXHAUSTED.
    func followEvents(_ request: LigatureV1.FollowEventsRequest, responses: ResponseWriter<LigatureV1.FollowEventsResponse>, call: ServerCall) async throws
    /// Returns the same as OperatorService.ListKeys, for earlier versions of the command line.
    func listKeys(_ request: LigatureV1.ListKeysRequest, call: ServerCall) async throws -> LigatureV1.ListKeysResponse
    /// Does the same as OperatorService.RotateKeys, for earlier versions of the command line.
    func rotateKeys(_ request: LigatureV1.RotateKeysRequest, call: ServerCall) async throws -> LigatureV1.RotateKeysResponse
    /// Does the same as OperatorService.Backup, for earlier versions of the command line.
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

    /// Returns a page of the accounts, in the order of their creation.
    public func listAccounts(
      _ request: LigatureV1.ListAccountsRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.ListAccountsResponse {
      try await channel.unary(LigatureV1.AdminServiceMethods.listAccounts, request, options: options)
    }

    /// Returns one account. Fails with USER_NOT_FOUND if it does not exist.
    public func getAccount(
      _ request: LigatureV1.AdminGetAccountRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.AdminGetAccountResponse {
      try await channel.unary(LigatureV1.AdminServiceMethods.getAccount, request, options: options)
    }

    /// Returns the accounts that the references identify, each once. References that identify no account are ignored.
    /// Fails with INVALID_ARGUMENT if the accounts together exceed about 2 MiB.
    public func lookupAccounts(
      _ request: LigatureV1.LookupAccountsRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.LookupAccountsResponse {
      try await channel.unary(LigatureV1.AdminServiceMethods.lookupAccounts, request, options: options)
    }

    /// Returns a page of the accounts that match a filter. For a prefix, the accounts are in the order of the field to
    /// which it applies; otherwise, in the order of their creation. There is an index for each filter, and there are no
    /// other filters.
    public func queryAccounts(
      _ request: LigatureV1.QueryAccountsRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.QueryAccountsResponse {
      try await channel.unary(LigatureV1.AdminServiceMethods.queryAccounts, request, options: options)
    }

    /// Creates an account that no one has signed in to yet. Fails with DUPLICATE_LOCAL_ID if the uid belongs or belonged
    /// to another account, with EMAIL_EXISTS if another account owns or claims the address, and with
    /// CREDENTIAL_ALREADY_IN_USE if another account has the phone number.
    public func createAccount(
      _ request: LigatureV1.CreateAccountRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.CreateAccountResponse {
      try await channel.unary(LigatureV1.AdminServiceMethods.createAccount, request, options: options)
    }

    /// Changes the parts of an account that the request specifies, either all of them or none.
    ///
    /// A disabled account is refused immediately in all calls, including those of its existing sessions and watches. Once
    /// the account is enabled again, its user must sign in again; an anonymous user, who cannot do so, keeps the session.
    /// The owner is notified by email of removed identities and factors; such a notice has no link that undoes the change.
    ///
    /// Fails with USER_NOT_FOUND for an account that its user has deleted, unless the request only ends its sessions or
    /// revokes its recovery links.
    public func updateAccount(
      _ request: LigatureV1.AdminUpdateAccountRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.AdminUpdateAccountResponse {
      try await channel.unary(LigatureV1.AdminServiceMethods.updateAccount, request, options: options)
    }

    /// Creates or replaces up to 1000 accounts, and returns the rows that it refuses. Each account is imported either
    /// completely or not at all. Password hashes may be in the format of another service. Users are not notified. The
    /// events are of the kind "account.imported".
    public func importAccounts(
      _ request: LigatureV1.ImportAccountsRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.ImportAccountsResponse {
      try await channel.unary(LigatureV1.AdminServiceMethods.importAccounts, request, options: options)
    }

    /// Imports accounts as ImportAccounts does, with up to 10,000 accounts in each request. Each request gets one
    /// response, in order. A client that waits for the response knows what has been stored, and can continue from the
    /// position of its job after an interruption.
    public func importAccountStream(
      options: CallOptions = CallOptions()
    ) async throws(RPCError) -> BidirectionalStream<LigatureV1.ImportAccountStreamRequest, LigatureV1.ImportAccountsResponse> {
      try await channel.bidirectionalStreaming(LigatureV1.AdminServiceMethods.importAccountStream, options: options)
    }

    /// Returns the accounts as of one point in time, in the order of their creation and in the format that ImportAccounts
    /// accepts. Password hashes and secrets of second factors also require the scope "accounts.export"; without it, the
    /// call fails with INSUFFICIENT_PERMISSION.
    public func exportAccounts(
      _ request: LigatureV1.ExportAccountsRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> ResponseStream<LigatureV1.ExportAccountsResponse> {
      try await channel.serverStreaming(LigatureV1.AdminServiceMethods.exportAccounts, request, options: options)
    }

    /// Deletes an account permanently and immediately, and releases its identities and its address. The server never
    /// assigns its uid to another account. A service may use the uid of a deleted anonymous account again, 14 days after
    /// the deletion, but no other uid of a deleted account.
    public func deleteAccount(
      _ request: LigatureV1.AdminDeleteAccountRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.AdminDeleteAccountResponse {
      try await channel.unary(LigatureV1.AdminServiceMethods.deleteAccount, request, options: options)
    }

    /// Deletes up to 1000 accounts, each as DeleteAccount does, and returns those that it has not deleted. An account that
    /// does not exist counts as deleted, so the request can be sent again. For an account that was merged into another
    /// one, a failure with USER_NOT_FOUND is returned, whose message names the other account.
    public func batchDeleteAccounts(
      _ request: LigatureV1.BatchDeleteAccountsRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.BatchDeleteAccountsResponse {
      try await channel.unary(LigatureV1.AdminServiceMethods.batchDeleteAccounts, request, options: options)
    }

    /// Undoes the latest merge into an account, as its user can with MergeService.UndoMerge. Fails with MERGE_NOT_FOUND or
    /// MERGE_ORDER, and with LAST_SIGN_IN_METHOD if one of the accounts would be left without a sign-in method, unless the
    /// request allows it.
    public func undoMerge(
      _ request: LigatureV1.AdminUndoMergeRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.AdminUndoMergeResponse {
      try await channel.unary(LigatureV1.AdminServiceMethods.undoMerge, request, options: options)
    }

    /// Ends sessions of an account and invalidates all tokens that were issued for them. If all sessions end, the codes
    /// that were sent to its user by email before then are revoked as well.
    ///
    /// An anonymous account without a session is deleted, because only a session gives access to it: after
    /// `policy.unusedAnonymousDays` if all its sessions were ended, and within a minute otherwise. A disabled account is
    /// not deleted.
    public func revokeSessions(
      _ request: LigatureV1.RevokeSessionsRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.RevokeSessionsResponse {
      try await channel.unary(LigatureV1.AdminServiceMethods.revokeSessions, request, options: options)
    }

    /// Returns the valid sessions of an account, latest sign-in first.
    public func listSessions(
      _ request: LigatureV1.AdminListSessionsRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.AdminListSessionsResponse {
      try await channel.unary(LigatureV1.AdminServiceMethods.listSessions, request, options: options)
    }

    /// Creates a custom token with which a user of the service signs in once, within an hour. The account is created if it
    /// does not exist. The token is opaque, and needs no key in `customToken.keys`.
    public func mintCustomToken(
      _ request: LigatureV1.MintCustomTokenRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.MintCustomTokenResponse {
      try await channel.unary(LigatureV1.AdminServiceMethods.mintCustomToken, request, options: options)
    }

    /// Creates a session cookie, a token that a web server sets in the browser, for the user of an ID token. The cookie
    /// belongs to the session of the ID token and ends with it. Fails with INVALID_ID_TOKEN, TOKEN_EXPIRED, USER_DISABLED
    /// or USER_NOT_FOUND, and with OPERATION_NOT_ALLOWED if the provider that opened the session is disabled.
    public func createSessionCookie(
      _ request: LigatureV1.CreateSessionCookieRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.CreateSessionCookieResponse {
      try await channel.unary(LigatureV1.AdminServiceMethods.createSessionCookie, request, options: options)
    }

    /// Returns a token with which the service calls another service. The token is a JWT (RFC 9068) that names the calling
    /// service and its scopes. The other service verifies it with the published keys.
    public func issueServiceToken(
      _ request: LigatureV1.IssueServiceTokenRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.IssueServiceTokenResponse {
      try await channel.unary(LigatureV1.AdminServiceMethods.issueServiceToken, request, options: options)
    }

    /// Verifies the ID token or session cookie that a user has presented to a service. Fails with INVALID_ID_TOKEN, also
    /// if the request contains no token, or with TOKEN_EXPIRED. If `check_revoked` is set, also fails with TOKEN_EXPIRED
    /// if the session has ended, with USER_DISABLED or USER_NOT_FOUND, and, for a session cookie, with
    /// OPERATION_NOT_ALLOWED if the provider that opened the session is disabled.
    public func verifyToken(
      _ request: LigatureV1.VerifyTokenRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.VerifyTokenResponse {
      try await channel.unary(LigatureV1.AdminServiceMethods.verifyToken, request, options: options)
    }

    /// Creates a link like those that this service sends by email, but does not send it. The administrator passes it on to
    /// the owner of the address. A user who uses the link proves the address, as with a link sent by email.
    public func createActionLink(
      _ request: LigatureV1.CreateActionLinkRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.CreateActionLinkResponse {
      try await channel.unary(LigatureV1.AdminServiceMethods.createActionLink, request, options: options)
    }

    /// Returns a page of the audit trail, latest entries first.
    public func readAudit(
      _ request: LigatureV1.ReadAuditRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.ReadAuditResponse {
      try await channel.unary(LigatureV1.AdminServiceMethods.readAudit, request, options: options)
    }

    /// Returns the events of the accounts in the order of the commits, and then each new event immediately. Each event is
    /// delivered at least once.
    ///
    /// A response without events is sent at the beginning, and every few seconds while nothing happens. A service that
    /// does not receive these responses has lost the connection. The stream ends when the service's key is revoked or
    /// expires.
    ///
    /// Fails with CURSOR_EXPIRED if events after the start are no longer kept; the service must then list the accounts
    /// again. A service can follow at most 128 streams at a time; further calls fail with RESOURCE_EXHAUSTED.
    public func followEvents(
      _ request: LigatureV1.FollowEventsRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> ResponseStream<LigatureV1.FollowEventsResponse> {
      try await channel.serverStreaming(LigatureV1.AdminServiceMethods.followEvents, request, options: options)
    }

    /// Returns the same as OperatorService.ListKeys, for earlier versions of the command line.
    public func listKeys(
      _ request: LigatureV1.ListKeysRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.ListKeysResponse {
      try await channel.unary(LigatureV1.AdminServiceMethods.listKeys, request, options: options)
    }

    /// Does the same as OperatorService.RotateKeys, for earlier versions of the command line.
    public func rotateKeys(
      _ request: LigatureV1.RotateKeysRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.RotateKeysResponse {
      try await channel.unary(LigatureV1.AdminServiceMethods.rotateKeys, request, options: options)
    }

    /// Does the same as OperatorService.Backup, for earlier versions of the command line.
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
