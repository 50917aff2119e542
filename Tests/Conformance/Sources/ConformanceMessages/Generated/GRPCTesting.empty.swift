// Made by protogen from grpc/testing/empty.proto; change that and run `make generate`.
// Source hash: c06e4f9635935d9f
// swift-format-ignore-file

public import ProtobufWire

extension GRPCTesting {
  /// Nothing at all.
  public struct Empty: Sendable, Hashable {
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.unknownFields = unknownFields
    }
  }
}
