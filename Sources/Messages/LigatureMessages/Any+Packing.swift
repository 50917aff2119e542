public import ProtobufWire

extension GoogleProtobuf.`Any` {
  private static let typePrefix = "type.googleapis.com/"

  /// Creates an `Any` that contains a message.
  /// - Throws: ``WireError`` if the message cannot be encoded.
  public init(packing message: some WireMessage) throws(WireError) {
    self.init(typeURL: Self.typePrefix + type(of: message).messageName, value: try message.serializedBytes())
  }

  /// The full name of the packed message's type. Everything up to the last slash of the type URL is ignored.
  public var messageName: String { typeURL.split(separator: "/").last.map(String.init) ?? "" }

  /// Returns the packed message, or nil if it has a different type.
  /// - Throws: ``WireError`` if the message has the requested type but cannot be decoded.
  public func unpacked<Message: WireMessage>(
    as type: Message.Type = Message.self, limits: WireLimits = .default
  ) throws(WireError) -> Message? {
    messageName == Message.messageName ? try Message(serializedBytes: value, limits: limits) : nil
  }
}

extension WireMessage {
  /// The message packed as `Any`, or nil if the message cannot be encoded because it is larger than 2 GiB.
  public var packed: GoogleProtobuf.`Any`? { try? GoogleProtobuf.`Any`(packing: self) }
}

extension GoogleRPC.Status {
  /// Returns the first detail that has the requested type and can be decoded.
  public func detail<Detail: WireMessage>(_ type: Detail.Type = Detail.self) -> Detail? {
    for detail in details {
      if let detail = try? detail.unpacked(as: type) { return detail }
    }
    return nil
  }
}
