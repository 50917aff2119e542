// Made by protogen from ligature/v1/admin.proto; change that and run `make generate`.
// Source hash: 77ce77350f2ce696
// swift-format-ignore-file

public import RPCCore

extension LigatureV1 {
  /// What administrators do with accounts that are not their own. A server offers it on its control socket alone, a Unix socket
  /// in its data folder: who may open that is the server's operator.
  public protocol AdminServiceHandlers: Sendable {
    /// The accounts in the order of their creation, page by page.
    func listAccounts(_ request: LigatureV1.ListAccountsRequest, call: ServerCall) async throws -> LigatureV1.ListAccountsResponse
    /// One account. Fails with USER_NOT_FOUND if there is none.
    func getAccount(_ request: LigatureV1.AdminGetAccountRequest, call: ServerCall) async throws -> LigatureV1.AdminGetAccountResponse
    /// The keys of the ID tokens that are published.
    func listKeys(_ request: LigatureV1.ListKeysRequest, call: ServerCall) async throws -> LigatureV1.ListKeysResponse
    /// Makes a new key for the ID tokens. It is published at once and signs an hour and five minutes later, when no cache lacks it.
    /// Fails with KEY_ROTATION_PENDING while another key waits to sign.
    func rotateKeys(_ request: LigatureV1.RotateKeysRequest, call: ServerCall) async throws -> LigatureV1.RotateKeysResponse
    /// Writes a backup of the data folder to a file on the server's machine, while the server goes on.
    func backup(_ request: LigatureV1.BackupRequest, call: ServerCall) async throws -> LigatureV1.BackupResponse
  }

  /// The methods of `ligature.v1.AdminService` by path, kind and idempotency.
  public enum AdminServiceMethods {
    public static let listAccounts = MethodDescriptor(
      service: "ligature.v1.AdminService", name: "ListAccounts", kind: .unary, isIdempotent: true)
    public static let getAccount = MethodDescriptor(
      service: "ligature.v1.AdminService", name: "GetAccount", kind: .unary, isIdempotent: true)
    public static let listKeys = MethodDescriptor(
      service: "ligature.v1.AdminService", name: "ListKeys", kind: .unary, isIdempotent: true)
    public static let rotateKeys = MethodDescriptor(
      service: "ligature.v1.AdminService", name: "RotateKeys", kind: .unary, isIdempotent: false)
    public static let backup = MethodDescriptor(
      service: "ligature.v1.AdminService", name: "Backup", kind: .unary, isIdempotent: false)

    public static let all: [MethodDescriptor] = [listAccounts, getAccount, listKeys, rotateKeys, backup]
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

    /// The keys of the ID tokens that are published.
    public func listKeys(
      _ request: LigatureV1.ListKeysRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.ListKeysResponse {
      try await channel.unary(LigatureV1.AdminServiceMethods.listKeys, request, options: options)
    }

    /// Makes a new key for the ID tokens. It is published at once and signs an hour and five minutes later, when no cache lacks it.
    /// Fails with KEY_ROTATION_PENDING while another key waits to sign.
    public func rotateKeys(
      _ request: LigatureV1.RotateKeysRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.RotateKeysResponse {
      try await channel.unary(LigatureV1.AdminServiceMethods.rotateKeys, request, options: options)
    }

    /// Writes a backup of the data folder to a file on the server's machine, while the server goes on.
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
