// Made by protogen from the whole schema; change that and run `make generate`.
// swift-format-ignore-file

internal import CConformanceProtos
public import ProtobufWire

/// The schema that this module was made from.
public enum ConformanceMessagesSchema {
  public static let set = SchemaSet(
    serialized: unsafe [UInt8](UnsafeBufferPointer(
      start: CConformanceProtos_descriptor_set(), count: CConformanceProtos_descriptor_set_size())),
    files: [
      SchemaFile(
        name: "conformance/conformance.proto", package: "conformance",
        dependencies: [],
        symbols: [
          "conformance.FailureSet",
          "conformance.ConformanceRequest",
          "conformance.ConformanceResponse",
          "conformance.WireFormat",
        ],
        sourceHash: 0x7c3d12cef1e527b7, descriptorRange: 3..<818),
      SchemaFile(
        name: "google/protobuf/any.proto", package: "google.protobuf",
        dependencies: [],
        symbols: [
          "google.protobuf.Any",
        ],
        sourceHash: nil, descriptorRange: 821..<1049),
      SchemaFile(
        name: "google/protobuf/duration.proto", package: "google.protobuf",
        dependencies: [],
        symbols: [
          "google.protobuf.Duration",
        ],
        sourceHash: nil, descriptorRange: 1052..<1303),
      SchemaFile(
        name: "google/protobuf/field_mask.proto", package: "google.protobuf",
        dependencies: [],
        symbols: [
          "google.protobuf.FieldMask",
        ],
        sourceHash: nil, descriptorRange: 1306..<1536),
      SchemaFile(
        name: "google/protobuf/struct.proto", package: "google.protobuf",
        dependencies: [],
        symbols: [
          "google.protobuf.Struct",
          "google.protobuf.Struct.FieldsEntry",
          "google.protobuf.Value",
          "google.protobuf.ListValue",
          "google.protobuf.NullValue",
        ],
        sourceHash: nil, descriptorRange: 1539..<2277),
      SchemaFile(
        name: "google/protobuf/timestamp.proto", package: "google.protobuf",
        dependencies: [],
        symbols: [
          "google.protobuf.Timestamp",
        ],
        sourceHash: nil, descriptorRange: 2280..<2535),
      SchemaFile(
        name: "google/protobuf/wrappers.proto", package: "google.protobuf",
        dependencies: [],
        symbols: [
          "google.protobuf.DoubleValue",
          "google.protobuf.FloatValue",
          "google.protobuf.Int64Value",
          "google.protobuf.UInt64Value",
          "google.protobuf.Int32Value",
          "google.protobuf.UInt32Value",
          "google.protobuf.BoolValue",
          "google.protobuf.StringValue",
          "google.protobuf.BytesValue",
        ],
        sourceHash: nil, descriptorRange: 2538..<3056),
      SchemaFile(
        name: "conformance/test_messages_proto3.proto", package: "protobuf_test_messages.proto3",
        dependencies: ["google/protobuf/any.proto", "google/protobuf/duration.proto", "google/protobuf/field_mask.proto", "google/protobuf/struct.proto", "google/protobuf/timestamp.proto", "google/protobuf/wrappers.proto"],
        symbols: [
          "protobuf_test_messages.proto3.TestAllTypesProto3",
          "protobuf_test_messages.proto3.TestAllTypesProto3.NestedMessage",
          "protobuf_test_messages.proto3.TestAllTypesProto3.MapInt32Int32Entry",
          "protobuf_test_messages.proto3.TestAllTypesProto3.MapInt64Int64Entry",
          "protobuf_test_messages.proto3.TestAllTypesProto3.MapUint32Uint32Entry",
          "protobuf_test_messages.proto3.TestAllTypesProto3.MapUint64Uint64Entry",
          "protobuf_test_messages.proto3.TestAllTypesProto3.MapSint32Sint32Entry",
          "protobuf_test_messages.proto3.TestAllTypesProto3.MapSint64Sint64Entry",
          "protobuf_test_messages.proto3.TestAllTypesProto3.MapFixed32Fixed32Entry",
          "protobuf_test_messages.proto3.TestAllTypesProto3.MapFixed64Fixed64Entry",
          "protobuf_test_messages.proto3.TestAllTypesProto3.MapSfixed32Sfixed32Entry",
          "protobuf_test_messages.proto3.TestAllTypesProto3.MapSfixed64Sfixed64Entry",
          "protobuf_test_messages.proto3.TestAllTypesProto3.MapInt32FloatEntry",
          "protobuf_test_messages.proto3.TestAllTypesProto3.MapInt32DoubleEntry",
          "protobuf_test_messages.proto3.TestAllTypesProto3.MapBoolBoolEntry",
          "protobuf_test_messages.proto3.TestAllTypesProto3.MapStringStringEntry",
          "protobuf_test_messages.proto3.TestAllTypesProto3.MapStringBytesEntry",
          "protobuf_test_messages.proto3.TestAllTypesProto3.MapStringNestedMessageEntry",
          "protobuf_test_messages.proto3.TestAllTypesProto3.MapStringForeignMessageEntry",
          "protobuf_test_messages.proto3.TestAllTypesProto3.MapStringNestedEnumEntry",
          "protobuf_test_messages.proto3.TestAllTypesProto3.MapStringForeignEnumEntry",
          "protobuf_test_messages.proto3.ForeignMessage",
          "protobuf_test_messages.proto3.ForeignEnum",
          "protobuf_test_messages.proto3.TestAllTypesProto3.NestedEnum",
          "protobuf_test_messages.proto3.TestAllTypesProto3.AliasedEnum",
        ],
        sourceHash: 0x44e74837a47bf04e, descriptorRange: 3059..<14690),
      SchemaFile(
        name: "connectrpc/conformance/v1/config.proto", package: "connectrpc.conformance.v1",
        dependencies: [],
        symbols: [
          "connectrpc.conformance.v1.TLSCreds",
          "connectrpc.conformance.v1.HTTPVersion",
          "connectrpc.conformance.v1.RPCProtocol",
          "connectrpc.conformance.v1.Codec",
          "connectrpc.conformance.v1.Compression",
          "connectrpc.conformance.v1.StreamType",
          "connectrpc.conformance.v1.Code",
        ],
        sourceHash: 0x3ed7cb95a0b4b8b4, descriptorRange: 14693..<15911),
      SchemaFile(
        name: "connectrpc/conformance/v1/service.proto", package: "connectrpc.conformance.v1",
        dependencies: ["connectrpc/conformance/v1/config.proto", "google/protobuf/any.proto"],
        symbols: [
          "connectrpc.conformance.v1.Header",
          "connectrpc.conformance.v1.Error",
          "connectrpc.conformance.v1.RawHTTPResponse",
          "connectrpc.conformance.v1.UnaryResponseDefinition",
          "connectrpc.conformance.v1.StreamResponseDefinition",
          "connectrpc.conformance.v1.UnaryRequest",
          "connectrpc.conformance.v1.UnaryResponse",
          "connectrpc.conformance.v1.IdempotentUnaryRequest",
          "connectrpc.conformance.v1.IdempotentUnaryResponse",
          "connectrpc.conformance.v1.ServerStreamRequest",
          "connectrpc.conformance.v1.ServerStreamResponse",
          "connectrpc.conformance.v1.ClientStreamRequest",
          "connectrpc.conformance.v1.ClientStreamResponse",
          "connectrpc.conformance.v1.BidiStreamRequest",
          "connectrpc.conformance.v1.BidiStreamResponse",
          "connectrpc.conformance.v1.UnimplementedRequest",
          "connectrpc.conformance.v1.UnimplementedResponse",
          "connectrpc.conformance.v1.ConformancePayload",
          "connectrpc.conformance.v1.ConformancePayload.RequestInfo",
          "connectrpc.conformance.v1.ConformancePayload.ConnectGetInfo",
          "connectrpc.conformance.v1.ConformanceService",
          "connectrpc.conformance.v1.ConformanceService.Unary",
          "connectrpc.conformance.v1.ConformanceService.ServerStream",
          "connectrpc.conformance.v1.ConformanceService.ClientStream",
          "connectrpc.conformance.v1.ConformanceService.BidiStream",
          "connectrpc.conformance.v1.ConformanceService.Unimplemented",
          "connectrpc.conformance.v1.ConformanceService.IdempotentUnary",
        ],
        sourceHash: 0xfdb9b36b2d0c933a, descriptorRange: 15914..<19681),
      SchemaFile(
        name: "google/protobuf/empty.proto", package: "google.protobuf",
        dependencies: [],
        symbols: [
          "google.protobuf.Empty",
        ],
        sourceHash: nil, descriptorRange: 19684..<19874),
      SchemaFile(
        name: "connectrpc/conformance/v1/client_compat.proto", package: "connectrpc.conformance.v1",
        dependencies: ["connectrpc/conformance/v1/config.proto", "connectrpc/conformance/v1/service.proto", "google/protobuf/any.proto", "google/protobuf/empty.proto"],
        symbols: [
          "connectrpc.conformance.v1.RawHTTPRequest",
          "connectrpc.conformance.v1.ClientCompatRequest",
          "connectrpc.conformance.v1.ClientCompatRequest.Cancel",
          "connectrpc.conformance.v1.ClientCompatResponse",
          "connectrpc.conformance.v1.ClientResponseResult",
          "connectrpc.conformance.v1.ClientErrorResult",
        ],
        sourceHash: 0x88bbe06e96713fa1, descriptorRange: 19877..<22157),
      SchemaFile(
        name: "connectrpc/conformance/v1/server_compat.proto", package: "connectrpc.conformance.v1",
        dependencies: ["connectrpc/conformance/v1/config.proto"],
        symbols: [
          "connectrpc.conformance.v1.ServerCompatRequest",
          "connectrpc.conformance.v1.ServerCompatResponse",
        ],
        sourceHash: 0x8b78bec12912b157, descriptorRange: 22160..<22729),
      SchemaFile(
        name: "grpc/testing/empty.proto", package: "grpc.testing",
        dependencies: [],
        symbols: [
          "grpc.testing.Empty",
        ],
        sourceHash: 0xc06e4f9635935d9f, descriptorRange: 22731..<22788),
      SchemaFile(
        name: "grpc/testing/messages.proto", package: "grpc.testing",
        dependencies: [],
        symbols: [
          "grpc.testing.BoolValue",
          "grpc.testing.Payload",
          "grpc.testing.EchoStatus",
          "grpc.testing.SimpleRequest",
          "grpc.testing.SimpleResponse",
          "grpc.testing.StreamingInputCallRequest",
          "grpc.testing.StreamingInputCallResponse",
          "grpc.testing.ResponseParameters",
          "grpc.testing.StreamingOutputCallRequest",
          "grpc.testing.StreamingOutputCallResponse",
          "grpc.testing.PayloadType",
        ],
        sourceHash: 0xed62a877533a6fec, descriptorRange: 22791..<24472),
      SchemaFile(
        name: "grpc/testing/test.proto", package: "grpc.testing",
        dependencies: ["grpc/testing/empty.proto", "grpc/testing/messages.proto"],
        symbols: [
          "grpc.testing.TestService",
          "grpc.testing.TestService.EmptyCall",
          "grpc.testing.TestService.UnaryCall",
          "grpc.testing.TestService.CacheableUnaryCall",
          "grpc.testing.TestService.StreamingOutputCall",
          "grpc.testing.TestService.StreamingInputCall",
          "grpc.testing.TestService.FullDuplexCall",
          "grpc.testing.TestService.HalfDuplexCall",
          "grpc.testing.TestService.UnimplementedCall",
          "grpc.testing.UnimplementedService",
          "grpc.testing.UnimplementedService.UnimplementedCall",
        ],
        sourceHash: 0x1a1796697e806009, descriptorRange: 24475..<25382),
    ])
}
