// Made by protogen from the packages of the schema; change that and run `make generate`.
// swift-format-ignore-file

public import ProtobufWire

/// The package `bench`.
public enum Bench: SchemaPackage {}
