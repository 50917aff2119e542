// Made by protogen from the packages of the schema; change that and run `make generate`.
// swift-format-ignore-file

public import ProtobufWire

/// The package `google.protobuf`.
public enum GoogleProtobuf: SchemaPackage {}
/// The package `google.rpc`.
public enum GoogleRPC: SchemaPackage {}
/// The package `grpc.health.v1`.
public enum GRPCHealthV1: SchemaPackage {}
/// The package `grpc.reflection.v1`.
public enum GRPCReflectionV1: SchemaPackage {}
/// The package `grpc.reflection.v1alpha`.
public enum GRPCReflectionV1alpha: SchemaPackage {}
/// The package `ligature.v1`.
public enum LigatureV1: SchemaPackage {}
