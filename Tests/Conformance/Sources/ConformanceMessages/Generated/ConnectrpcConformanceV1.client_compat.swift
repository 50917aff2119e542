// Made by protogen from connectrpc/conformance/v1/client_compat.proto; change that and run `make generate`.
// Source hash: 88bbe06e96713fa1
// swift-format-ignore-file

public import ProtobufWire

extension ConnectrpcConformanceV1 {
  /// Bytes of an HTTP request that only a reference client sends.
  public struct RawHTTPRequest: Sendable, Hashable {
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

extension ConnectrpcConformanceV1 {
  /// A call that a client program is to make.
  public struct ClientCompatRequest: Sendable, Hashable {
    public var testName: String
    public var httpVersion: ConnectrpcConformanceV1.HTTPVersion
    public var `protocol`: ConnectrpcConformanceV1.RPCProtocol
    public var codec: ConnectrpcConformanceV1.Codec
    public var compression: ConnectrpcConformanceV1.Compression
    public var host: String
    public var port: UInt32
    public var serverTLSCert: [UInt8]
    public var clientTLSCreds: ConnectrpcConformanceV1.TLSCreds?
    public var messageReceiveLimit: UInt32
    public var service: String?
    public var method: String?
    public var streamType: ConnectrpcConformanceV1.StreamType
    public var useGetHTTPMethod: Bool
    public var requestHeaders: [ConnectrpcConformanceV1.Header]
    public var requestMessages: [GoogleProtobuf.`Any`]
    public var timeoutMs: UInt32?
    /// The wait before each request message of a stream.
    public var requestDelayMs: UInt32
    public var cancel: ConnectrpcConformanceV1.ClientCompatRequest.Cancel?
    public var rawRequest: ConnectrpcConformanceV1.RawHTTPRequest?
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      testName: String = "",
      httpVersion: ConnectrpcConformanceV1.HTTPVersion = .httpVersionUnspecified,
      `protocol`: ConnectrpcConformanceV1.RPCProtocol = .rpcProtocolUnspecified,
      codec: ConnectrpcConformanceV1.Codec = .unspecified,
      compression: ConnectrpcConformanceV1.Compression = .unspecified,
      host: String = "",
      port: UInt32 = 0,
      serverTLSCert: [UInt8] = [],
      clientTLSCreds: ConnectrpcConformanceV1.TLSCreds? = nil,
      messageReceiveLimit: UInt32 = 0,
      service: String? = nil,
      method: String? = nil,
      streamType: ConnectrpcConformanceV1.StreamType = .unspecified,
      useGetHTTPMethod: Bool = false,
      requestHeaders: [ConnectrpcConformanceV1.Header] = [],
      requestMessages: [GoogleProtobuf.`Any`] = [],
      timeoutMs: UInt32? = nil,
      requestDelayMs: UInt32 = 0,
      cancel: ConnectrpcConformanceV1.ClientCompatRequest.Cancel? = nil,
      rawRequest: ConnectrpcConformanceV1.RawHTTPRequest? = nil,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.testName = testName
      self.httpVersion = httpVersion
      self.protocol = `protocol`
      self.codec = codec
      self.compression = compression
      self.host = host
      self.port = port
      self.serverTLSCert = serverTLSCert
      self.clientTLSCreds = clientTLSCreds
      self.messageReceiveLimit = messageReceiveLimit
      self.service = service
      self.method = method
      self.streamType = streamType
      self.useGetHTTPMethod = useGetHTTPMethod
      self.requestHeaders = requestHeaders
      self.requestMessages = requestMessages
      self.timeoutMs = timeoutMs
      self.requestDelayMs = requestDelayMs
      self.cancel = cancel
      self.rawRequest = rawRequest
      self.unknownFields = unknownFields
    }
  }
}

extension ConnectrpcConformanceV1.ClientCompatRequest {
  public struct Cancel: Sendable, Hashable {
    public var cancelTiming: CancelTiming?
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      cancelTiming: CancelTiming? = nil,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.cancelTiming = cancelTiming
      self.unknownFields = unknownFields
    }

    public enum CancelTiming: Sendable, Hashable {
      case beforeCloseSend(GoogleProtobuf.Empty)
      case afterCloseSendMs(UInt32)
      case afterNumResponses(UInt32)
    }
  }
}

extension ConnectrpcConformanceV1 {
  public struct ClientCompatResponse: Sendable, Hashable {
    public var testName: String
    public var result: Result?
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      testName: String = "",
      result: Result? = nil,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.testName = testName
      self.result = result
      self.unknownFields = unknownFields
    }

    public enum Result: Sendable, Hashable {
      case response(ConnectrpcConformanceV1.ClientResponseResult)
      case error(ConnectrpcConformanceV1.ClientErrorResult)
    }
  }
}

extension ConnectrpcConformanceV1 {
  /// What came of the call.
  public struct ClientResponseResult: Sendable, Hashable {
    public var responseHeaders: [ConnectrpcConformanceV1.Header]
    public var payloads: [ConnectrpcConformanceV1.ConformancePayload]
    public var error: ConnectrpcConformanceV1.Error?
    public var responseTrailers: [ConnectrpcConformanceV1.Header]
    public var numUnsentRequests: Int32
    public var httpStatusCode: Int32?
    public var feedback: [String]
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      responseHeaders: [ConnectrpcConformanceV1.Header] = [],
      payloads: [ConnectrpcConformanceV1.ConformancePayload] = [],
      error: ConnectrpcConformanceV1.Error? = nil,
      responseTrailers: [ConnectrpcConformanceV1.Header] = [],
      numUnsentRequests: Int32 = 0,
      httpStatusCode: Int32? = nil,
      feedback: [String] = [],
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.responseHeaders = responseHeaders
      self.payloads = payloads
      self.error = error
      self.responseTrailers = responseTrailers
      self.numUnsentRequests = numUnsentRequests
      self.httpStatusCode = httpStatusCode
      self.feedback = feedback
      self.unknownFields = unknownFields
    }
  }
}

extension ConnectrpcConformanceV1 {
  /// Why the call could not be made at all.
  public struct ClientErrorResult: Sendable, Hashable {
    public var message: String
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      message: String = "",
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.message = message
      self.unknownFields = unknownFields
    }
  }
}
