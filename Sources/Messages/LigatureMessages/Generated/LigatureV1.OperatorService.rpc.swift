// Made by protogen from ligature/v1/operator_service.proto; change that and run `make generate`.
// Source hash: 4bef8bd5e4f24d13
// swift-format-ignore-file

public import RPCCore

extension LigatureV1 {
  /// Manages the server itself: its keys, its data, and the services that may call it. A server offers this service only
  /// on its control socket, a Unix socket in its data folder. Any caller that can open the socket is the server's
  /// operator.
  public protocol OperatorServiceHandlers: Sendable {
    /// Creates a key with which a service can call AdminService. The caller keeps the private key; the server receives
    /// only the public key.
    func createServiceKey(_ request: LigatureV1.CreateServiceKeyRequest, call: ServerCall) async throws -> LigatureV1.CreateServiceKeyResponse
    /// Returns the keys of services, oldest first, including expired ones.
    func listServiceKeys(_ request: LigatureV1.ListServiceKeysRequest, call: ServerCall) async throws -> LigatureV1.ListServiceKeysResponse
    /// Removes the key of a service. Tokens that were signed with it are refused from then on. Fails with
    /// SERVICE_KEY_NOT_FOUND if there is no such key.
    func revokeServiceKey(_ request: LigatureV1.RevokeServiceKeyRequest, call: ServerCall) async throws -> LigatureV1.RevokeServiceKeyResponse
    /// Returns the published keys of the ID tokens.
    func listKeys(_ request: LigatureV1.ListKeysRequest, call: ServerCall) async throws -> LigatureV1.ListKeysResponse
    /// Creates a new key for the ID tokens. The key is published immediately and starts signing an hour and five minutes
    /// later, when every cache contains it. Fails with KEY_ROTATION_PENDING while another key is waiting to sign.
    func rotateKeys(_ request: LigatureV1.RotateKeysRequest, call: ServerCall) async throws -> LigatureV1.RotateKeysResponse
    /// Writes a backup of the data folder to a file on the server's machine, while the server keeps running.
    func backup(_ request: LigatureV1.BackupRequest, call: ServerCall) async throws -> LigatureV1.BackupResponse
  }

  /// The methods of `ligature.v1.OperatorService` by path, kind, idempotency and access.
  public enum OperatorServiceMethods {
    public static let createServiceKey = MethodDescriptor(
      service: "ligature.v1.OperatorService", name: "CreateServiceKey", kind: .unary, isIdempotent: false,
    access: MethodAccess(.operator))
    public static let listServiceKeys = MethodDescriptor(
      service: "ligature.v1.OperatorService", name: "ListServiceKeys", kind: .unary, isIdempotent: true,
    access: MethodAccess(.operator))
    public static let revokeServiceKey = MethodDescriptor(
      service: "ligature.v1.OperatorService", name: "RevokeServiceKey", kind: .unary, isIdempotent: false,
    access: MethodAccess(.operator))
    public static let listKeys = MethodDescriptor(
      service: "ligature.v1.OperatorService", name: "ListKeys", kind: .unary, isIdempotent: true,
    access: MethodAccess(.operator))
    public static let rotateKeys = MethodDescriptor(
      service: "ligature.v1.OperatorService", name: "RotateKeys", kind: .unary, isIdempotent: false,
    access: MethodAccess(.operator))
    public static let backup = MethodDescriptor(
      service: "ligature.v1.OperatorService", name: "Backup", kind: .unary, isIdempotent: false,
    access: MethodAccess(.operator))

    public static let all: [MethodDescriptor] = [createServiceKey, listServiceKeys, revokeServiceKey, listKeys, rotateKeys, backup]
  }

  /// Calls `ligature.v1.OperatorService` over a channel.
  public struct OperatorServiceClient: Sendable {
    private let channel: any RPCChannel

    public init(channel: any RPCChannel) { self.channel = channel }

    /// Creates a key with which a service can call AdminService. The caller keeps the private key; the server receives
    /// only the public key.
    public func createServiceKey(
      _ request: LigatureV1.CreateServiceKeyRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.CreateServiceKeyResponse {
      try await channel.unary(LigatureV1.OperatorServiceMethods.createServiceKey, request, options: options)
    }

    /// Returns the keys of services, oldest first, including expired ones.
    public func listServiceKeys(
      _ request: LigatureV1.ListServiceKeysRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.ListServiceKeysResponse {
      try await channel.unary(LigatureV1.OperatorServiceMethods.listServiceKeys, request, options: options)
    }

    /// Removes the key of a service. Tokens that were signed with it are refused from then on. Fails with
    /// SERVICE_KEY_NOT_FOUND if there is no such key.
    public func revokeServiceKey(
      _ request: LigatureV1.RevokeServiceKeyRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.RevokeServiceKeyResponse {
      try await channel.unary(LigatureV1.OperatorServiceMethods.revokeServiceKey, request, options: options)
    }

    /// Returns the published keys of the ID tokens.
    public func listKeys(
      _ request: LigatureV1.ListKeysRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.ListKeysResponse {
      try await channel.unary(LigatureV1.OperatorServiceMethods.listKeys, request, options: options)
    }

    /// Creates a new key for the ID tokens. The key is published immediately and starts signing an hour and five minutes
    /// later, when every cache contains it. Fails with KEY_ROTATION_PENDING while another key is waiting to sign.
    public func rotateKeys(
      _ request: LigatureV1.RotateKeysRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.RotateKeysResponse {
      try await channel.unary(LigatureV1.OperatorServiceMethods.rotateKeys, request, options: options)
    }

    /// Writes a backup of the data folder to a file on the server's machine, while the server keeps running.
    public func backup(
      _ request: LigatureV1.BackupRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.BackupResponse {
      try await channel.unary(LigatureV1.OperatorServiceMethods.backup, request, options: options)
    }
  }
}

extension LigatureV1.OperatorServiceHandlers {
  /// What a server registers.
  public var methods: [ServerMethod] {
    [
      ServerMethod(LigatureV1.OperatorServiceMethods.createServiceKey) { call in
        try call.answer(try await createServiceKey(try call.request(limits: LigatureV1.requestLimits), call: call))
      },
      ServerMethod(LigatureV1.OperatorServiceMethods.listServiceKeys) { call in
        try call.answer(try await listServiceKeys(try call.request(limits: LigatureV1.requestLimits), call: call))
      },
      ServerMethod(LigatureV1.OperatorServiceMethods.revokeServiceKey) { call in
        try call.answer(try await revokeServiceKey(try call.request(limits: LigatureV1.requestLimits), call: call))
      },
      ServerMethod(LigatureV1.OperatorServiceMethods.listKeys) { call in
        try call.answer(try await listKeys(try call.request(limits: LigatureV1.requestLimits), call: call))
      },
      ServerMethod(LigatureV1.OperatorServiceMethods.rotateKeys) { call in
        try call.answer(try await rotateKeys(try call.request(limits: LigatureV1.requestLimits), call: call))
      },
      ServerMethod(LigatureV1.OperatorServiceMethods.backup) { call in
        try call.answer(try await backup(try call.request(limits: LigatureV1.requestLimits), call: call))
      },
    ]
  }
}
