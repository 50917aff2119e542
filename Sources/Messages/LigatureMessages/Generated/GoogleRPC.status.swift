// Made by protogen from google/rpc/status.proto; change that and run `make generate`.
// Source hash: f531000d6e6114d5
// swift-format-ignore-file

public import ProtobufWire

extension GoogleRPC {
  /// A gRPC status with typed details: what `grpc-status-details-bin` carries.
  public struct Status: Sendable, Hashable {
    /// A gRPC status code.
    public var code: Int32
    /// For the developer, in English.
    public var message: String
    public var details: [GoogleProtobuf.`Any`]
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      code: Int32 = 0,
      message: String = "",
      details: [GoogleProtobuf.`Any`] = [],
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.code = code
      self.message = message
      self.details = details
      self.unknownFields = unknownFields
    }
  }
}
