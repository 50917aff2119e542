// Made by protogen from ligature/v1/account_service.proto; change that and run `make generate`.
// Source hash: 0fe80126a5c9d861
// swift-format-ignore-file

public import RPCCore

extension LigatureV1 {
  /// Manages sessions and returns the public keys of the ID tokens.
  public protocol SessionServiceHandlers: Sendable {
    /// Returns new tokens in exchange for a refresh token, which is then used up. If the old refresh token is presented
    /// again before the new tokens have been used, or within 30 seconds after that, the same new tokens are returned, so a
    /// call whose response was lost can be repeated. If it is presented later, the session ends.
    func refreshTokens(_ request: LigatureV1.RefreshTokensRequest, call: ServerCall) async throws -> LigatureV1.RefreshTokensResponse
    /// Ends the caller's session. Signed in.
    func signOut(_ request: LigatureV1.SignOutRequest, call: ServerCall) async throws -> LigatureV1.SignOutResponse
    /// Returns an ID token of the caller's session, for callers that omitted it from an earlier response. Signed in.
    func issueIDToken(_ request: LigatureV1.IssueIDTokenRequest, call: ServerCall) async throws -> LigatureV1.IssueIDTokenResponse
    /// Returns the sessions of the caller's account, latest sign-in first. Signed in.
    func listSessions(_ request: LigatureV1.ListSessionsRequest, call: ServerCall) async throws -> LigatureV1.ListSessionsResponse
    /// Ends one session of the caller's account, or all sessions except the caller's. Ending all others also cancels
    /// pending changes of the email address. A session that has already ended is not an error. Signed in.
    func endSessions(_ request: LigatureV1.EndSessionsRequest, call: ServerCall) async throws -> LigatureV1.EndSessionsResponse
    /// Returns the public keys that verify ID tokens, current key first.
    func getSigningKeys(_ request: LigatureV1.GetSigningKeysRequest, call: ServerCall) async throws -> LigatureV1.GetSigningKeysResponse
  }

  /// The methods of `ligature.v1.SessionService` by path, kind, idempotency and access.
  public enum SessionServiceMethods {
    public static let refreshTokens = MethodDescriptor(
      service: "ligature.v1.SessionService", name: "RefreshTokens", kind: .unary, isIdempotent: false,
    access: MethodAccess(.anyone))
    public static let signOut = MethodDescriptor(
      service: "ligature.v1.SessionService", name: "SignOut", kind: .unary, isIdempotent: false,
    access: MethodAccess(.user))
    public static let issueIDToken = MethodDescriptor(
      service: "ligature.v1.SessionService", name: "IssueIDToken", kind: .unary, isIdempotent: true,
    access: MethodAccess(.user))
    public static let listSessions = MethodDescriptor(
      service: "ligature.v1.SessionService", name: "ListSessions", kind: .unary, isIdempotent: true,
    access: MethodAccess(.user))
    public static let endSessions = MethodDescriptor(
      service: "ligature.v1.SessionService", name: "EndSessions", kind: .unary, isIdempotent: false,
    access: MethodAccess(.user))
    public static let getSigningKeys = MethodDescriptor(
      service: "ligature.v1.SessionService", name: "GetSigningKeys", kind: .unary, isIdempotent: true,
    access: MethodAccess(.anyone))

    public static let all: [MethodDescriptor] = [refreshTokens, signOut, issueIDToken, listSessions, endSessions, getSigningKeys]
  }

  /// Calls `ligature.v1.SessionService` over a channel.
  public struct SessionServiceClient: Sendable {
    private let channel: any RPCChannel

    public init(channel: any RPCChannel) { self.channel = channel }

    /// Returns new tokens in exchange for a refresh token, which is then used up. If the old refresh token is presented
    /// again before the new tokens have been used, or within 30 seconds after that, the same new tokens are returned, so a
    /// call whose response was lost can be repeated. If it is presented later, the session ends.
    public func refreshTokens(
      _ request: LigatureV1.RefreshTokensRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.RefreshTokensResponse {
      try await channel.unary(LigatureV1.SessionServiceMethods.refreshTokens, request, options: options)
    }

    /// Ends the caller's session. Signed in.
    public func signOut(
      _ request: LigatureV1.SignOutRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.SignOutResponse {
      try await channel.unary(LigatureV1.SessionServiceMethods.signOut, request, options: options)
    }

    /// Returns an ID token of the caller's session, for callers that omitted it from an earlier response. Signed in.
    public func issueIDToken(
      _ request: LigatureV1.IssueIDTokenRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.IssueIDTokenResponse {
      try await channel.unary(LigatureV1.SessionServiceMethods.issueIDToken, request, options: options)
    }

    /// Returns the sessions of the caller's account, latest sign-in first. Signed in.
    public func listSessions(
      _ request: LigatureV1.ListSessionsRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.ListSessionsResponse {
      try await channel.unary(LigatureV1.SessionServiceMethods.listSessions, request, options: options)
    }

    /// Ends one session of the caller's account, or all sessions except the caller's. Ending all others also cancels
    /// pending changes of the email address. A session that has already ended is not an error. Signed in.
    public func endSessions(
      _ request: LigatureV1.EndSessionsRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.EndSessionsResponse {
      try await channel.unary(LigatureV1.SessionServiceMethods.endSessions, request, options: options)
    }

    /// Returns the public keys that verify ID tokens, current key first.
    public func getSigningKeys(
      _ request: LigatureV1.GetSigningKeysRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.GetSigningKeysResponse {
      try await channel.unary(LigatureV1.SessionServiceMethods.getSigningKeys, request, options: options)
    }
  }
}

extension LigatureV1.SessionServiceHandlers {
  /// What a server registers.
  public var methods: [ServerMethod] {
    [
      ServerMethod(LigatureV1.SessionServiceMethods.refreshTokens) { call in
        try call.answer(try await refreshTokens(try call.request(limits: LigatureV1.requestLimits), call: call))
      },
      ServerMethod(LigatureV1.SessionServiceMethods.signOut) { call in
        try call.answer(try await signOut(try call.request(limits: LigatureV1.requestLimits), call: call))
      },
      ServerMethod(LigatureV1.SessionServiceMethods.issueIDToken) { call in
        try call.answer(try await issueIDToken(try call.request(limits: LigatureV1.requestLimits), call: call))
      },
      ServerMethod(LigatureV1.SessionServiceMethods.listSessions) { call in
        try call.answer(try await listSessions(try call.request(limits: LigatureV1.requestLimits), call: call))
      },
      ServerMethod(LigatureV1.SessionServiceMethods.endSessions) { call in
        try call.answer(try await endSessions(try call.request(limits: LigatureV1.requestLimits), call: call))
      },
      ServerMethod(LigatureV1.SessionServiceMethods.getSigningKeys) { call in
        try call.answer(try await getSigningKeys(try call.request(limits: LigatureV1.requestLimits), call: call))
      },
    ]
  }
}
