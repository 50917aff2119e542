// Made by protogen from ligature/v1/server_service.proto; change that and run `make generate`.
// Source hash: dc25da84c6b57b55
// swift-format-ignore-file

public import ProtobufWire

extension LigatureV1 {
  public struct GetServerRequest: Sendable, Hashable {
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

extension LigatureV1 {
  public struct GetServerResponse: Sendable, Hashable {
    /// The version of the server's program, such as "1.2.0".
    public var version: String
    /// The server's clock when it answered: what the times in tokens and responses are measured by.
    public var time: GoogleProtobuf.Timestamp?
    /// The languages of the server's mails: BCP 47. None if it sends no mail.
    public var mailLanguages: [String]
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      version: String = "",
      time: GoogleProtobuf.Timestamp? = nil,
      mailLanguages: [String] = [],
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.version = version
      self.time = time
      self.mailLanguages = mailLanguages
      self.unknownFields = unknownFields
    }
  }
}
