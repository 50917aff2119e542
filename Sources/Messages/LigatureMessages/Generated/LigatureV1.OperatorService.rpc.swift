// Made by protogen from ligature/v1/operator_service.proto; change that and run `make generate`.
// Source hash: 0222ebca7903ffdc
// swift-format-ignore-file

public import RPCCore

extension LigatureV1 {
  /// What concerns the server itself: its keys, its data, and which services may call it. A server offers it on its
  /// control socket alone, a Unix socket in its data folder. A caller that can open the socket is the server's operator.
  public protocol OperatorServiceHandlers: Sendable {
    /// Lets a service call AdminService. The caller keeps the private key; the server gets the public key alone.
    func createServiceKey(_ request: LigatureV1.CreateServiceKeyRequest, call: ServerCall) async throws -> LigatureV1.CreateServiceKeyResponse
    /// The keys of services, the oldest first, expired ones included.
    func listServiceKeys(_ request: LigatureV1.ListServiceKeysRequest, call: ServerCall) async throws -> LigatureV1.ListServiceKeysResponse
    /// Removes the key of a service: tokens that it has signed are refused from then on. SERVICE_KEY_NOT_FOUND.
    func revokeServiceKey(_ request: LigatureV1.RevokeServiceKeyRequest, call: ServerCall) async throws -> LigatureV1.RevokeServiceKeyResponse
    /// The keys of the ID tokens that are published.
    func listKeys(_ request: LigatureV1.ListKeysRequest, call: ServerCall) async throws -> LigatureV1.ListKeysResponse
    /// Makes a new key for the ID tokens. It is published at once and signs an hour and five minutes later, when no cache
    /// lacks it. Fails with KEY_ROTATION_PENDING while another key waits to sign.
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

    /// Lets a service call AdminService. The caller keeps the private key; the server gets the public key alone.
    public func createServiceKey(
      _ request: LigatureV1.CreateServiceKeyRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.CreateServiceKeyResponse {
      try await channel.unary(LigatureV1.OperatorServiceMethods.createServiceKey, request, options: options)
    }

    /// The keys of services, the oldest first, expired ones included.
    public func listServiceKeys(
      _ request: LigatureV1.ListServiceKeysRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.ListServiceKeysResponse {
      try await channel.unary(LigatureV1.OperatorServiceMethods.listServiceKeys, request, options: options)
    }

    /// Removes the key of a service: tokens that it has signed are refused from then on. SERVICE_KEY_NOT_FOUND.
    public func revokeServiceKey(
      _ request: LigatureV1.RevokeServiceKeyRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.RevokeServiceKeyResponse {
      try await channel.unary(LigatureV1.OperatorServiceMethods.revokeServiceKey, request, options: options)
    }

    /// The keys of the ID tokens that are published.
    public func listKeys(
      _ request: LigatureV1.ListKeysRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.ListKeysResponse {
      try await channel.unary(LigatureV1.OperatorServiceMethods.listKeys, request, options: options)
    }

    /// Makes a new key for the ID tokens. It is published at once and signs an hour and five minutes later, when no cache
    /// lacks it. Fails with KEY_ROTATION_PENDING while another key waits to sign.
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
