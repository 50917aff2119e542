// Made by protogen from grpc/health/v1/health.proto; change that and run `make generate`.
// Source hash: c5314da4147133b1
// swift-format-ignore-file

public import ProtobufWire

extension GRPCHealthV1 {
  public struct HealthCheckRequest: Sendable, Hashable {
    public var service: String
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      service: String = "",
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.service = service
      self.unknownFields = unknownFields
    }
  }
}

extension GRPCHealthV1 {
  public struct HealthCheckResponse: Sendable, Hashable {
    public var status: GRPCHealthV1.HealthCheckResponse.ServingStatus
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      status: GRPCHealthV1.HealthCheckResponse.ServingStatus = .unknown,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.status = status
      self.unknownFields = unknownFields
    }

    public enum ServingStatus: WireEnum {
      case unknown
      case serving
      case notServing
      case serviceUnknown
      /// A number that the schema does not know.
      case unrecognized(Int32)

      public init(rawValue: Int32) {
        self =
          switch rawValue {
          case 0: .unknown
          case 1: .serving
          case 2: .notServing
          case 3: .serviceUnknown
          default: .unrecognized(rawValue)
          }
      }

      public var rawValue: Int32 {
        switch self {
          case .unknown: 0
          case .serving: 1
          case .notServing: 2
          case .serviceUnknown: 3
          case .unrecognized(let number): number
        }
      }

      public var protoName: String? {
        switch self {
          case .unknown: "UNKNOWN"
          case .serving: "SERVING"
          case .notServing: "NOT_SERVING"
          case .serviceUnknown: "SERVICE_UNKNOWN"
          case .unrecognized: nil
        }
      }

      public static let allCases: [Self] = [.unknown, .serving, .notServing, .serviceUnknown]
    }
  }
}

extension GRPCHealthV1 {
  public struct HealthListRequest: Sendable, Hashable {
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

extension GRPCHealthV1 {
  public struct HealthListResponse: Sendable, Hashable {
    public var statuses: [String: GRPCHealthV1.HealthCheckResponse]
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      statuses: [String: GRPCHealthV1.HealthCheckResponse] = [:],
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.statuses = statuses
      self.unknownFields = unknownFields
    }
  }
}
