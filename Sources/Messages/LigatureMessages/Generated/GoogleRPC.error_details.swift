// Made by protogen from google/rpc/error_details.proto; change that and run `make generate`.
// Source hash: b01083db0a2f2a11
// swift-format-ignore-file

public import ProtobufWire

extension GoogleRPC {
  /// The cause of an error as a name that programs can switch over.
  public struct ErrorInfo: Sendable, Hashable {
    /// UPPER_SNAKE_CASE, unique within the domain.
    public var reason: String
    /// Whose name it is.
    public var domain: String
    public var metadata: [String: String]
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      reason: String = "",
      domain: String = "",
      metadata: [String: String] = [:],
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.reason = reason
      self.domain = domain
      self.metadata = metadata
      self.unknownFields = unknownFields
    }
  }
}

extension GoogleRPC {
  /// How long to wait before another try.
  public struct RetryInfo: Sendable, Hashable {
    public var retryDelay: GoogleProtobuf.Duration?
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      retryDelay: GoogleProtobuf.Duration? = nil,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.retryDelay = retryDelay
      self.unknownFields = unknownFields
    }
  }
}

extension GoogleRPC {
  /// By what the call is found in the server's log.
  public struct RequestInfo: Sendable, Hashable {
    public var requestID: String
    public var servingData: String
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      requestID: String = "",
      servingData: String = "",
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.requestID = requestID
      self.servingData = servingData
      self.unknownFields = unknownFields
    }
  }
}

extension GoogleRPC {
  /// Which fields of the request were wrong.
  public struct BadRequest: Sendable, Hashable {
    public var fieldViolations: [GoogleRPC.BadRequest.FieldViolation]
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      fieldViolations: [GoogleRPC.BadRequest.FieldViolation] = [],
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.fieldViolations = fieldViolations
      self.unknownFields = unknownFields
    }
  }
}

extension GoogleRPC.BadRequest {
  public struct FieldViolation: Sendable, Hashable {
    /// The path of the field: "credential.password.email".
    public var field: String
    /// What is wrong and what would be right.
    public var description: String
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      field: String = "",
      description: String = "",
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.field = field
      self.description = description
      self.unknownFields = unknownFields
    }
  }
}

extension GoogleRPC {
  /// Which limit was reached.
  public struct QuotaFailure: Sendable, Hashable {
    public var violations: [GoogleRPC.QuotaFailure.Violation]
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      violations: [GoogleRPC.QuotaFailure.Violation] = [],
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.violations = violations
      self.unknownFields = unknownFields
    }
  }
}

extension GoogleRPC.QuotaFailure {
  public struct Violation: Sendable, Hashable {
    public var subject: String
    public var description: String
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      subject: String = "",
      description: String = "",
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.subject = subject
      self.description = description
      self.unknownFields = unknownFields
    }
  }
}
