// Made by protogen from connectrpc/conformance/v1/service.proto; change that and run `make generate`.
// Source hash: fdb9b36b2d0c933a
// swift-format-ignore-file

public import ProtobufWire

extension ConnectrpcConformanceV1 {
  public struct Header: Sendable, Hashable {
    public var name: String
    public var value: [String]
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      name: String = "",
      value: [String] = [],
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.name = name
      self.value = value
      self.unknownFields = unknownFields
    }
  }
}

extension ConnectrpcConformanceV1 {
  public struct Error: Sendable, Hashable {
    public var code: ConnectrpcConformanceV1.Code
    public var message: String?
    public var details: [GoogleProtobuf.`Any`]
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      code: ConnectrpcConformanceV1.Code = .unspecified,
      message: String? = nil,
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

extension ConnectrpcConformanceV1 {
  /// Bytes of an HTTP response that only a reference server sends.
  public struct RawHTTPResponse: Sendable, Hashable {
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
  public struct UnaryResponseDefinition: Sendable, Hashable {
    public var responseHeaders: [ConnectrpcConformanceV1.Header]
    public var response: Response?
    public var responseTrailers: [ConnectrpcConformanceV1.Header]
    public var rawResponse: ConnectrpcConformanceV1.RawHTTPResponse?
    public var responseDelayMs: UInt32
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      responseHeaders: [ConnectrpcConformanceV1.Header] = [],
      response: Response? = nil,
      responseTrailers: [ConnectrpcConformanceV1.Header] = [],
      rawResponse: ConnectrpcConformanceV1.RawHTTPResponse? = nil,
      responseDelayMs: UInt32 = 0,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.responseHeaders = responseHeaders
      self.response = response
      self.responseTrailers = responseTrailers
      self.rawResponse = rawResponse
      self.responseDelayMs = responseDelayMs
      self.unknownFields = unknownFields
    }

    public enum Response: Sendable, Hashable {
      case responseData([UInt8])
      case error(ConnectrpcConformanceV1.Error)
    }
  }
}

extension ConnectrpcConformanceV1 {
  public struct StreamResponseDefinition: Sendable, Hashable {
    public var responseHeaders: [ConnectrpcConformanceV1.Header]
    /// One message for each item.
    public var responseData: [[UInt8]]
    /// The wait before each message.
    public var responseDelayMs: UInt32
    public var error: ConnectrpcConformanceV1.Error?
    public var responseTrailers: [ConnectrpcConformanceV1.Header]
    public var rawResponse: ConnectrpcConformanceV1.RawHTTPResponse?
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      responseHeaders: [ConnectrpcConformanceV1.Header] = [],
      responseData: [[UInt8]] = [],
      responseDelayMs: UInt32 = 0,
      error: ConnectrpcConformanceV1.Error? = nil,
      responseTrailers: [ConnectrpcConformanceV1.Header] = [],
      rawResponse: ConnectrpcConformanceV1.RawHTTPResponse? = nil,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.responseHeaders = responseHeaders
      self.responseData = responseData
      self.responseDelayMs = responseDelayMs
      self.error = error
      self.responseTrailers = responseTrailers
      self.rawResponse = rawResponse
      self.unknownFields = unknownFields
    }
  }
}

extension ConnectrpcConformanceV1 {
  public struct UnaryRequest: Sendable, Hashable {
    public var responseDefinition: ConnectrpcConformanceV1.UnaryResponseDefinition?
    public var requestData: [UInt8]
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      responseDefinition: ConnectrpcConformanceV1.UnaryResponseDefinition? = nil,
      requestData: [UInt8] = [],
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.responseDefinition = responseDefinition
      self.requestData = requestData
      self.unknownFields = unknownFields
    }
  }
}

extension ConnectrpcConformanceV1 {
  public struct UnaryResponse: Sendable, Hashable {
    public var payload: ConnectrpcConformanceV1.ConformancePayload?
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      payload: ConnectrpcConformanceV1.ConformancePayload? = nil,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.payload = payload
      self.unknownFields = unknownFields
    }
  }
}

extension ConnectrpcConformanceV1 {
  public struct IdempotentUnaryRequest: Sendable, Hashable {
    public var responseDefinition: ConnectrpcConformanceV1.UnaryResponseDefinition?
    public var requestData: [UInt8]
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      responseDefinition: ConnectrpcConformanceV1.UnaryResponseDefinition? = nil,
      requestData: [UInt8] = [],
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.responseDefinition = responseDefinition
      self.requestData = requestData
      self.unknownFields = unknownFields
    }
  }
}

extension ConnectrpcConformanceV1 {
  public struct IdempotentUnaryResponse: Sendable, Hashable {
    public var payload: ConnectrpcConformanceV1.ConformancePayload?
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      payload: ConnectrpcConformanceV1.ConformancePayload? = nil,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.payload = payload
      self.unknownFields = unknownFields
    }
  }
}

extension ConnectrpcConformanceV1 {
  public struct ServerStreamRequest: Sendable, Hashable {
    public var responseDefinition: ConnectrpcConformanceV1.StreamResponseDefinition?
    public var requestData: [UInt8]
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      responseDefinition: ConnectrpcConformanceV1.StreamResponseDefinition? = nil,
      requestData: [UInt8] = [],
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.responseDefinition = responseDefinition
      self.requestData = requestData
      self.unknownFields = unknownFields
    }
  }
}

extension ConnectrpcConformanceV1 {
  public struct ServerStreamResponse: Sendable, Hashable {
    public var payload: ConnectrpcConformanceV1.ConformancePayload?
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      payload: ConnectrpcConformanceV1.ConformancePayload? = nil,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.payload = payload
      self.unknownFields = unknownFields
    }
  }
}

extension ConnectrpcConformanceV1 {
  public struct ClientStreamRequest: Sendable, Hashable {
    public var responseDefinition: ConnectrpcConformanceV1.UnaryResponseDefinition?
    public var requestData: [UInt8]
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      responseDefinition: ConnectrpcConformanceV1.UnaryResponseDefinition? = nil,
      requestData: [UInt8] = [],
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.responseDefinition = responseDefinition
      self.requestData = requestData
      self.unknownFields = unknownFields
    }
  }
}

extension ConnectrpcConformanceV1 {
  public struct ClientStreamResponse: Sendable, Hashable {
    public var payload: ConnectrpcConformanceV1.ConformancePayload?
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      payload: ConnectrpcConformanceV1.ConformancePayload? = nil,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.payload = payload
      self.unknownFields = unknownFields
    }
  }
}

extension ConnectrpcConformanceV1 {
  public struct BidiStreamRequest: Sendable, Hashable {
    public var responseDefinition: ConnectrpcConformanceV1.StreamResponseDefinition?
    public var fullDuplex: Bool
    public var requestData: [UInt8]
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      responseDefinition: ConnectrpcConformanceV1.StreamResponseDefinition? = nil,
      fullDuplex: Bool = false,
      requestData: [UInt8] = [],
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.responseDefinition = responseDefinition
      self.fullDuplex = fullDuplex
      self.requestData = requestData
      self.unknownFields = unknownFields
    }
  }
}

extension ConnectrpcConformanceV1 {
  public struct BidiStreamResponse: Sendable, Hashable {
    public var payload: ConnectrpcConformanceV1.ConformancePayload?
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      payload: ConnectrpcConformanceV1.ConformancePayload? = nil,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.payload = payload
      self.unknownFields = unknownFields
    }
  }
}

extension ConnectrpcConformanceV1 {
  public struct UnimplementedRequest: Sendable, Hashable {
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
  public struct UnimplementedResponse: Sendable, Hashable {
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
  public struct ConformancePayload: Sendable, Hashable {
    public var data: [UInt8]
    public var requestInfo: ConnectrpcConformanceV1.ConformancePayload.RequestInfo?
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      data: [UInt8] = [],
      requestInfo: ConnectrpcConformanceV1.ConformancePayload.RequestInfo? = nil,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.data = data
      self.requestInfo = requestInfo
      self.unknownFields = unknownFields
    }
  }
}

extension ConnectrpcConformanceV1.ConformancePayload {
  /// What the server saw of the call.
  public struct RequestInfo: Sendable, Hashable {
    public var requestHeaders: [ConnectrpcConformanceV1.Header]
    public var timeoutMs: Int64?
    public var requests: [GoogleProtobuf.`Any`]
    public var connectGetInfo: ConnectrpcConformanceV1.ConformancePayload.ConnectGetInfo?
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      requestHeaders: [ConnectrpcConformanceV1.Header] = [],
      timeoutMs: Int64? = nil,
      requests: [GoogleProtobuf.`Any`] = [],
      connectGetInfo: ConnectrpcConformanceV1.ConformancePayload.ConnectGetInfo? = nil,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.requestHeaders = requestHeaders
      self.timeoutMs = timeoutMs
      self.requests = requests
      self.connectGetInfo = connectGetInfo
      self.unknownFields = unknownFields
    }
  }
}

extension ConnectrpcConformanceV1.ConformancePayload {
  public struct ConnectGetInfo: Sendable, Hashable {
    public var queryParams: [ConnectrpcConformanceV1.Header]
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      queryParams: [ConnectrpcConformanceV1.Header] = [],
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.queryParams = queryParams
      self.unknownFields = unknownFields
    }
  }
}
