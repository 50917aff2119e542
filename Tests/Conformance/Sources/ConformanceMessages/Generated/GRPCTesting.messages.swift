// Made by protogen from grpc/testing/messages.proto; change that and run `make generate`.
// Source hash: ed62a877533a6fec
// swift-format-ignore-file

public import ProtobufWire

extension GRPCTesting {
  public enum PayloadType: WireEnum {
    case compressable
    /// A number that the schema does not know.
    case unrecognized(Int32)

    public init(rawValue: Int32) {
      self =
        switch rawValue {
        case 0: .compressable
        default: .unrecognized(rawValue)
        }
    }

    public var rawValue: Int32 {
      switch self {
        case .compressable: 0
        case .unrecognized(let number): number
      }
    }

    public var protoName: String? {
      switch self {
        case .compressable: "COMPRESSABLE"
        case .unrecognized: nil
      }
    }

    public static let allCases: [Self] = [.compressable]
  }
}

extension GRPCTesting {
  /// A wish or an expectation that need not be there.
  public struct BoolValue: Sendable, Hashable {
    public var value: Bool
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      value: Bool = false,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.value = value
      self.unknownFields = unknownFields
    }
  }
}

extension GRPCTesting {
  /// Bytes to move; their content does not matter.
  public struct Payload: Sendable, Hashable {
    public var type: GRPCTesting.PayloadType
    public var body: [UInt8]
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      type: GRPCTesting.PayloadType = .compressable,
      body: [UInt8] = [],
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.type = type
      self.body = body
      self.unknownFields = unknownFields
    }
  }
}

extension GRPCTesting {
  /// A status that the server is to answer with.
  public struct EchoStatus: Sendable, Hashable {
    public var code: Int32
    public var message: String
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      code: Int32 = 0,
      message: String = "",
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.code = code
      self.message = message
      self.unknownFields = unknownFields
    }
  }
}

extension GRPCTesting {
  public struct SimpleRequest: Sendable, Hashable {
    public var responseType: GRPCTesting.PayloadType
    /// Bytes of the response's payload.
    public var responseSize: Int32
    public var payload: GRPCTesting.Payload?
    public var fillUsername: Bool
    public var fillOauthScope: Bool
    /// Whether the response is to be compressed.
    public var responseCompressed: GRPCTesting.BoolValue?
    public var responseStatus: GRPCTesting.EchoStatus?
    /// Whether this message has to come compressed.
    public var expectCompressed: GRPCTesting.BoolValue?
    public var fillServerID: Bool
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      responseType: GRPCTesting.PayloadType = .compressable,
      responseSize: Int32 = 0,
      payload: GRPCTesting.Payload? = nil,
      fillUsername: Bool = false,
      fillOauthScope: Bool = false,
      responseCompressed: GRPCTesting.BoolValue? = nil,
      responseStatus: GRPCTesting.EchoStatus? = nil,
      expectCompressed: GRPCTesting.BoolValue? = nil,
      fillServerID: Bool = false,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.responseType = responseType
      self.responseSize = responseSize
      self.payload = payload
      self.fillUsername = fillUsername
      self.fillOauthScope = fillOauthScope
      self.responseCompressed = responseCompressed
      self.responseStatus = responseStatus
      self.expectCompressed = expectCompressed
      self.fillServerID = fillServerID
      self.unknownFields = unknownFields
    }
  }
}

extension GRPCTesting {
  public struct SimpleResponse: Sendable, Hashable {
    public var payload: GRPCTesting.Payload?
    public var username: String
    public var oauthScope: String
    public var serverID: String
    public var hostname: String
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      payload: GRPCTesting.Payload? = nil,
      username: String = "",
      oauthScope: String = "",
      serverID: String = "",
      hostname: String = "",
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.payload = payload
      self.username = username
      self.oauthScope = oauthScope
      self.serverID = serverID
      self.hostname = hostname
      self.unknownFields = unknownFields
    }
  }
}

extension GRPCTesting {
  public struct StreamingInputCallRequest: Sendable, Hashable {
    public var payload: GRPCTesting.Payload?
    /// Whether this message has to come compressed.
    public var expectCompressed: GRPCTesting.BoolValue?
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      payload: GRPCTesting.Payload? = nil,
      expectCompressed: GRPCTesting.BoolValue? = nil,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.payload = payload
      self.expectCompressed = expectCompressed
      self.unknownFields = unknownFields
    }
  }
}

extension GRPCTesting {
  public struct StreamingInputCallResponse: Sendable, Hashable {
    /// Bytes of all payloads.
    public var aggregatedPayloadSize: Int32
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      aggregatedPayloadSize: Int32 = 0,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.aggregatedPayloadSize = aggregatedPayloadSize
      self.unknownFields = unknownFields
    }
  }
}

extension GRPCTesting {
  /// One response of a stream.
  public struct ResponseParameters: Sendable, Hashable {
    /// Bytes of its payload.
    public var size: Int32
    /// Microseconds to wait before it.
    public var intervalUs: Int32
    /// Whether it is to be compressed.
    public var compressed: GRPCTesting.BoolValue?
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      size: Int32 = 0,
      intervalUs: Int32 = 0,
      compressed: GRPCTesting.BoolValue? = nil,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.size = size
      self.intervalUs = intervalUs
      self.compressed = compressed
      self.unknownFields = unknownFields
    }
  }
}

extension GRPCTesting {
  public struct StreamingOutputCallRequest: Sendable, Hashable {
    public var responseType: GRPCTesting.PayloadType
    public var responseParameters: [GRPCTesting.ResponseParameters]
    public var payload: GRPCTesting.Payload?
    public var responseStatus: GRPCTesting.EchoStatus?
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      responseType: GRPCTesting.PayloadType = .compressable,
      responseParameters: [GRPCTesting.ResponseParameters] = [],
      payload: GRPCTesting.Payload? = nil,
      responseStatus: GRPCTesting.EchoStatus? = nil,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.responseType = responseType
      self.responseParameters = responseParameters
      self.payload = payload
      self.responseStatus = responseStatus
      self.unknownFields = unknownFields
    }
  }
}

extension GRPCTesting {
  public struct StreamingOutputCallResponse: Sendable, Hashable {
    public var payload: GRPCTesting.Payload?
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      payload: GRPCTesting.Payload? = nil,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.payload = payload
      self.unknownFields = unknownFields
    }
  }
}
