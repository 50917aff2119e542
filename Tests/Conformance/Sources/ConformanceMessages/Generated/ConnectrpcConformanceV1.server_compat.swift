// Made by protogen from connectrpc/conformance/v1/server_compat.proto; change that and run `make generate`.
// Source hash: 8b78bec12912b157
// swift-format-ignore-file

public import ProtobufWire

extension ConnectrpcConformanceV1 {
  /// What a server program reads, once.
  public struct ServerCompatRequest: Sendable, Hashable {
    public var `protocol`: ConnectrpcConformanceV1.RPCProtocol
    public var httpVersion: ConnectrpcConformanceV1.HTTPVersion
    public var useTLS: Bool
    /// In PEM; if it is there, clients must show this certificate or one by it.
    public var clientTLSCert: [UInt8]
    public var messageReceiveLimit: UInt32
    public var serverCreds: ConnectrpcConformanceV1.TLSCreds?
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      `protocol`: ConnectrpcConformanceV1.RPCProtocol = .rpcProtocolUnspecified,
      httpVersion: ConnectrpcConformanceV1.HTTPVersion = .httpVersionUnspecified,
      useTLS: Bool = false,
      clientTLSCert: [UInt8] = [],
      messageReceiveLimit: UInt32 = 0,
      serverCreds: ConnectrpcConformanceV1.TLSCreds? = nil,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.protocol = `protocol`
      self.httpVersion = httpVersion
      self.useTLS = useTLS
      self.clientTLSCert = clientTLSCert
      self.messageReceiveLimit = messageReceiveLimit
      self.serverCreds = serverCreds
      self.unknownFields = unknownFields
    }
  }
}

extension ConnectrpcConformanceV1 {
  /// What it writes once it listens.
  public struct ServerCompatResponse: Sendable, Hashable {
    public var host: String
    public var port: UInt32
    public var pemCert: [UInt8]
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      host: String = "",
      port: UInt32 = 0,
      pemCert: [UInt8] = [],
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.host = host
      self.port = port
      self.pemCert = pemCert
      self.unknownFields = unknownFields
    }
  }
}
