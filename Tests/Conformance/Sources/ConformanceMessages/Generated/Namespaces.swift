// Made by protogen from the packages of the schema; change that and run `make generate`.
// swift-format-ignore-file

public import ProtobufWire

/// The package `conformance`.
public enum Conformance: SchemaPackage {}
/// The package `connectrpc.conformance.v1`.
public enum ConnectrpcConformanceV1: SchemaPackage {}
/// The package `google.protobuf`.
public enum GoogleProtobuf: SchemaPackage {}
/// The package `grpc.testing`.
public enum GRPCTesting: SchemaPackage {}
/// The package `protobuf_test_messages.proto3`.
public enum ProtobufTestMessagesProto3: SchemaPackage {}
