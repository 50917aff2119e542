// Made by protogen from conformance/conformance.proto; change that and run `make generate`.
// Source hash: 7c3d12cef1e527b7
// swift-format-ignore-file

public import ProtobufWire

extension Conformance {
  public enum WireFormat: WireEnum {
    case unspecified
    case protobuf
    case json
    case jspb
    case textFormat
    /// A number that the schema does not know.
    case unrecognized(Int32)

    public init(rawValue: Int32) {
      self =
        switch rawValue {
        case 0: .unspecified
        case 1: .protobuf
        case 2: .json
        case 3: .jspb
        case 4: .textFormat
        default: .unrecognized(rawValue)
        }
    }

    public var rawValue: Int32 {
      switch self {
        case .unspecified: 0
        case .protobuf: 1
        case .json: 2
        case .jspb: 3
        case .textFormat: 4
        case .unrecognized(let number): number
      }
    }

    public var protoName: String? {
      switch self {
        case .unspecified: "UNSPECIFIED"
        case .protobuf: "PROTOBUF"
        case .json: "JSON"
        case .jspb: "JSPB"
        case .textFormat: "TEXT_FORMAT"
        case .unrecognized: nil
      }
    }

    public static let allCases: [Self] = [.unspecified, .protobuf, .json, .jspb, .textFormat]
  }
}

extension Conformance {
  /// The tests that are expected to fail; asked for first.
  public struct FailureSet: Sendable, Hashable {
    public var failure: [String]
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      failure: [String] = [],
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.failure = failure
      self.unknownFields = unknownFields
    }
  }
}

extension Conformance {
  /// Read the payload as a message of the type, and write it in the format.
  public struct ConformanceRequest: Sendable, Hashable {
    public var payload: Payload?
    public var requestedOutputFormat: Conformance.WireFormat
    public var messageType: String
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      payload: Payload? = nil,
      requestedOutputFormat: Conformance.WireFormat = .unspecified,
      messageType: String = "",
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.payload = payload
      self.requestedOutputFormat = requestedOutputFormat
      self.messageType = messageType
      self.unknownFields = unknownFields
    }

    public enum Payload: Sendable, Hashable {
      case protobufPayload([UInt8])
      case jsonPayload(String)
      case jspbPayload(String)
      case textPayload(String)
    }
  }
}

extension Conformance {
  public struct ConformanceResponse: Sendable, Hashable {
    public var result: Result?
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      result: Result? = nil,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.result = result
      self.unknownFields = unknownFields
    }

    public enum Result: Sendable, Hashable {
      case parseError(String)
      case runtimeError(String)
      case protobufPayload([UInt8])
      case jsonPayload(String)
      case skipped(String)
      case serializeError(String)
      case jspbPayload(String)
      case textPayload(String)
    }
  }
}
