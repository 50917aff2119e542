public import ProtobufWire
public import RPCCore

extension RPCError {
  /// Creates the error for a request that cannot be decoded. The code is INVALID_ARGUMENT, or RESOURCE_EXHAUSTED if the
  /// request exceeds a limit. The details contain a google.rpc.BadRequest that specifies the field.
  public init(invalidRequest error: WireError) {
    let code: StatusCode = error.isResourceExhaustion ? .resourceExhausted : .invalidArgument
    let violation = GoogleRPC.BadRequest.FieldViolation(field: error.fieldPath, description: error.explanation)
    var reason = GoogleRPC.ErrorInfo(domain: LigatureV1.ErrorReason.domain)
    reason.reason = (error.isResourceExhaustion ? LigatureV1.ErrorReason.resourceExhausted : .invalidArgument).name
    self.init(
      code, error.description,
      details: [reason.packed, GoogleRPC.BadRequest(fieldViolations: [violation]).packed].compactMap(\.self))
    reasonName = reason.reason
  }

  /// Creates the error for a response that cannot be decoded, or for a message that cannot be encoded. A
  /// ``WireError``'s description contains no values from the message.
  init(internalError error: WireError, in messageName: String) {
    self.init(.internalError, "\(messageName): \(error.description)")
  }

  /// Creates an error with details.
  /// - Parameter details: The details of the google.rpc.Status, each packed as Any.
  public init(_ code: StatusCode, _ message: String, details: [GoogleProtobuf.`Any`], metadata: Metadata = Metadata()) {
    let status = GoogleRPC.Status(code: Int32(truncatingIfNeeded: code.rawValue), message: message, details: details)
    // If the status cannot be encoded because it is larger than 2 GiB, the error has no details.
    self.init(code, message, details: (try? status.serializedBytes()) ?? [], metadata: metadata)
  }

  /// Adds a message to the details of the google.rpc.Status. Existing details are unchanged.
  public mutating func append(_ detail: some WireMessage) {
    guard let detail = detail.packed else { return }
    var addition = GoogleRPC.Status(details: [detail])
    if details.isEmpty {
      addition.code = Int32(truncatingIfNeeded: code.rawValue)
      addition.message = message
    }
    // Concatenated serialized messages form a single message, in which repeated fields are concatenated.
    details += (try? addition.serializedBytes()) ?? []
  }

  /// Returns an error's details, extended with the delay after which the caller may retry.
  public static func retryDetails(of error: RPCError, after delay: Duration) -> [UInt8] {
    var error = error
    error.append(GoogleRPC.RetryInfo(retryDelay: .init(delay)))
    return error.details
  }

  /// Creates the error for a received status. OK and codes that gRPC does not define become UNKNOWN.
  public init(status: GoogleRPC.Status) {
    let code = StatusCode(rawValue: Int(status.code)).flatMap { $0 == .ok ? nil : $0 } ?? .unknown
    self.init(code, status.message, details: (try? status.serializedBytes()) ?? [])
  }

  /// Returns the status with its details, as received in `grpc-status-details-bin`, or nil if the status is missing or
  /// cannot be decoded.
  public func statusDetails() -> GoogleRPC.Status? {
    details.isEmpty ? nil : try? GoogleRPC.Status(serializedBytes: details)
  }

  /// Returns the first detail of the requested type.
  public func detail<Detail: WireMessage>(_ type: Detail.Type = Detail.self) -> Detail? {
    statusDetails()?.detail(type)
  }
}
