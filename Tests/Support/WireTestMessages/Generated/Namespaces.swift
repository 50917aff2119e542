// Made by protogen from the packages of the schema; change that and run `make generate`.
// swift-format-ignore-file

public import ProtobufWire

/// The package `google.protobuf`.
public enum GoogleProtobuf: SchemaPackage {}
/// The package `wire.test.v1`.
public enum WireTestV1: SchemaPackage {}
