internal import LigatureMessages
public import ProtobufWire
public import RPCCore

extension GoogleProtobuf.`Any` {
  /// Packs a message.
  public init(packing message: some WireMessage) throws(WireError) {
    self.init(typeURL: "type.googleapis.com/" + type(of: message).messageName, value: try message.serializedBytes())
  }
}

extension ConnectrpcConformanceV1.Error {
  public init(_ error: RPCError) {
    self.init(
      code: ConnectrpcConformanceV1.Code(rawValue: Int32(clamping: error.code.rawValue)), message: error.message,
      details: (error.statusDetails()?.details ?? []).map {
        GoogleProtobuf.`Any`(typeURL: $0.typeURL, value: $0.value)
      })
  }
}

extension RPCError {
  /// The status that a definition asks for.
  public init(_ error: ConnectrpcConformanceV1.Error) {
    self.init(
      StatusCode(rawValue: Int(error.code.rawValue)) ?? .unknown, error.message ?? "",
      details: error.details.map { LigatureMessages.GoogleProtobuf.`Any`(typeURL: $0.typeURL, value: $0.value) })
  }
}
