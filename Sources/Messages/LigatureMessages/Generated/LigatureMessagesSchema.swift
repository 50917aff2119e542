// Made by protogen from the whole schema; change that and run `make generate`.
// swift-format-ignore-file

internal import CLigatureProtos
public import ProtobufWire

/// The schema that this module was made from.
public enum LigatureMessagesSchema {
  public static let set = SchemaSet(
    serialized: unsafe [UInt8](UnsafeBufferPointer(
      start: CLigatureProtos_descriptor_set(), count: CLigatureProtos_descriptor_set_size())),
    files: [
      SchemaFile(
        name: "google/protobuf/duration.proto", package: "google.protobuf",
        dependencies: [],
        symbols: [
          "google.protobuf.Duration",
        ],
        sourceHash: nil, descriptorRange: 3..<254),
      SchemaFile(
        name: "google/rpc/error_details.proto", package: "google.rpc",
        dependencies: ["google/protobuf/duration.proto"],
        symbols: [
          "google.rpc.ErrorInfo",
          "google.rpc.ErrorInfo.MetadataEntry",
          "google.rpc.RetryInfo",
          "google.rpc.BadRequest",
          "google.rpc.BadRequest.FieldViolation",
          "google.rpc.QuotaFailure",
          "google.rpc.QuotaFailure.Violation",
        ],
        sourceHash: 0x8c327be5f38a6ddd, descriptorRange: 257..<931),
      SchemaFile(
        name: "google/protobuf/any.proto", package: "google.protobuf",
        dependencies: [],
        symbols: [
          "google.protobuf.Any",
        ],
        sourceHash: nil, descriptorRange: 934..<1162),
      SchemaFile(
        name: "google/rpc/status.proto", package: "google.rpc",
        dependencies: ["google/protobuf/any.proto"],
        symbols: [
          "google.rpc.Status",
        ],
        sourceHash: 0xf531000d6e6114d5, descriptorRange: 1165..<1341),
      SchemaFile(
        name: "grpc/health/v1/health.proto", package: "grpc.health.v1",
        dependencies: [],
        symbols: [
          "grpc.health.v1.HealthCheckRequest",
          "grpc.health.v1.HealthCheckResponse",
          "grpc.health.v1.HealthListRequest",
          "grpc.health.v1.HealthListResponse",
          "grpc.health.v1.HealthListResponse.StatusesEntry",
          "grpc.health.v1.HealthCheckResponse.ServingStatus",
          "grpc.health.v1.Health",
          "grpc.health.v1.Health.Check",
          "grpc.health.v1.Health.List",
          "grpc.health.v1.Health.Watch",
        ],
        sourceHash: 0xc5314da4147133b1, descriptorRange: 1344..<2101),
      SchemaFile(
        name: "grpc/reflection/v1/reflection.proto", package: "grpc.reflection.v1",
        dependencies: [],
        symbols: [
          "grpc.reflection.v1.ServerReflectionRequest",
          "grpc.reflection.v1.ExtensionRequest",
          "grpc.reflection.v1.ServerReflectionResponse",
          "grpc.reflection.v1.FileDescriptorResponse",
          "grpc.reflection.v1.ExtensionNumberResponse",
          "grpc.reflection.v1.ListServiceResponse",
          "grpc.reflection.v1.ServiceResponse",
          "grpc.reflection.v1.ErrorResponse",
          "grpc.reflection.v1.ServerReflection",
          "grpc.reflection.v1.ServerReflection.ServerReflectionInfo",
        ],
        sourceHash: 0x9a010c1de9fc8766, descriptorRange: 2104..<3744),
      SchemaFile(
        name: "grpc/reflection/v1alpha/reflection.proto", package: "grpc.reflection.v1alpha",
        dependencies: [],
        symbols: [
          "grpc.reflection.v1alpha.ServerReflectionRequest",
          "grpc.reflection.v1alpha.ExtensionRequest",
          "grpc.reflection.v1alpha.ServerReflectionResponse",
          "grpc.reflection.v1alpha.FileDescriptorResponse",
          "grpc.reflection.v1alpha.ExtensionNumberResponse",
          "grpc.reflection.v1alpha.ListServiceResponse",
          "grpc.reflection.v1alpha.ServiceResponse",
          "grpc.reflection.v1alpha.ErrorResponse",
          "grpc.reflection.v1alpha.ServerReflection",
          "grpc.reflection.v1alpha.ServerReflection.ServerReflectionInfo",
        ],
        sourceHash: 0xd1293847bc8f7705, descriptorRange: 3747..<5442),
      SchemaFile(
        name: "google/protobuf/timestamp.proto", package: "google.protobuf",
        dependencies: [],
        symbols: [
          "google.protobuf.Timestamp",
        ],
        sourceHash: nil, descriptorRange: 5445..<5700),
      SchemaFile(
        name: "ligature/v1/account.proto", package: "ligature.v1",
        dependencies: ["google/protobuf/timestamp.proto"],
        symbols: [
          "ligature.v1.Account",
          "ligature.v1.ProviderInfo",
        ],
        sourceHash: 0x3332d427203062bb, descriptorRange: 5703..<6789),
      SchemaFile(
        name: "ligature/v1/credential.proto", package: "ligature.v1",
        dependencies: [],
        symbols: [
          "ligature.v1.Credential",
          "ligature.v1.AnonymousCredential",
          "ligature.v1.PasswordCredential",
          "ligature.v1.IDTokenCredential",
          "ligature.v1.AccessTokenCredential",
          "ligature.v1.ContinuationCredential",
        ],
        sourceHash: 0x00e81948ecefe7cb, descriptorRange: 6792..<7544),
      SchemaFile(
        name: "ligature/v1/session.proto", package: "ligature.v1",
        dependencies: ["google/protobuf/timestamp.proto"],
        symbols: [
          "ligature.v1.TokenPair",
          "ligature.v1.SigningKey",
        ],
        sourceHash: 0x4c9bf94c9d13ccef, descriptorRange: 7547..<7921),
      SchemaFile(
        name: "ligature/v1/account_service.proto", package: "ligature.v1",
        dependencies: ["google/protobuf/timestamp.proto", "ligature/v1/account.proto", "ligature/v1/credential.proto", "ligature/v1/session.proto"],
        symbols: [
          "ligature.v1.SignUpRequest",
          "ligature.v1.SignInRequest",
          "ligature.v1.SignInResponse",
          "ligature.v1.GetAccountRequest",
          "ligature.v1.GetAccountResponse",
          "ligature.v1.WatchAccountRequest",
          "ligature.v1.WatchAccountResponse",
          "ligature.v1.LinkIdentityRequest",
          "ligature.v1.LinkIdentityResponse",
          "ligature.v1.UnlinkIdentityRequest",
          "ligature.v1.UnlinkIdentityResponse",
          "ligature.v1.ReauthenticateRequest",
          "ligature.v1.ReauthenticateResponse",
          "ligature.v1.DeleteAccountRequest",
          "ligature.v1.DeleteAccountResponse",
          "ligature.v1.IssueNonceRequest",
          "ligature.v1.IssueNonceResponse",
          "ligature.v1.RefreshTokensRequest",
          "ligature.v1.RefreshTokensResponse",
          "ligature.v1.SignOutRequest",
          "ligature.v1.SignOutResponse",
          "ligature.v1.GetSigningKeysRequest",
          "ligature.v1.GetSigningKeysResponse",
          "ligature.v1.RevokeSessions",
          "ligature.v1.AccountService",
          "ligature.v1.AccountService.SignUp",
          "ligature.v1.AccountService.SignIn",
          "ligature.v1.AccountService.GetAccount",
          "ligature.v1.AccountService.WatchAccount",
          "ligature.v1.AccountService.LinkIdentity",
          "ligature.v1.AccountService.UnlinkIdentity",
          "ligature.v1.AccountService.Reauthenticate",
          "ligature.v1.AccountService.DeleteAccount",
          "ligature.v1.AccountService.IssueNonce",
          "ligature.v1.SessionService",
          "ligature.v1.SessionService.RefreshTokens",
          "ligature.v1.SessionService.SignOut",
          "ligature.v1.SessionService.GetSigningKeys",
        ],
        sourceHash: 0x95fc20a33e140434, descriptorRange: 7924..<11367),
      SchemaFile(
        name: "ligature/v1/error.proto", package: "ligature.v1",
        dependencies: ["google/protobuf/timestamp.proto"],
        symbols: [
          "ligature.v1.ConflictDetail",
          "ligature.v1.ErrorReason",
        ],
        sourceHash: 0xae2fc966679a52ab, descriptorRange: 11370..<12936),
    ])
}
