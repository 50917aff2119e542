// Made by protogen from google/rpc/error_details.proto; change that and run `make generate`.
// Source hash: b01083db0a2f2a11
// swift-format-ignore-file

internal import CLigatureProtos
internal import CProtobufC
public import ProtobufWire

extension GoogleRPC.ErrorInfo: WireMessage {
  public static var messageName: String { "google.rpc.ErrorInfo" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: google__rpc__error_info__descriptor_address()) {
      (message: UnsafePointer<Google__Rpc__ErrorInfo>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: google__rpc__error_info__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Google__Rpc__ErrorInfo>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let reason = try unsafe decoder.string(c.pointee.reason, "reason")
    let domain = try unsafe decoder.string(c.pointee.domain, "domain")
    let metadata = try unsafe decoder.map(c.pointee.metadata, count: c.pointee.n_metadata, "metadata") {
      (entry, decoder) throws(WireError) -> (String, String) in
      guard let entry = unsafe entry else { return ("", "") }
      let key = try unsafe decoder.string(entry.pointee.key, "key")
      let value = try unsafe decoder.string(entry.pointee.value, "value")
      return (key, value)
    }
    return unsafe Self(reason: reason, domain: domain, metadata: metadata, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Google__Rpc__ErrorInfo>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.reason.isEmpty {
      unsafe c.pointee.has_reason = 1
      unsafe c.pointee.reason = try unsafe encoder.string(value.pointee.reason)
    }
    if unsafe !value.pointee.domain.isEmpty {
      unsafe c.pointee.has_domain = 1
      unsafe c.pointee.domain = try unsafe encoder.string(value.pointee.domain)
    }
    if unsafe !value.pointee.metadata.isEmpty {
      unsafe c.pointee.n_metadata = value.pointee.metadata.count
      unsafe c.pointee.metadata = try unsafe encoder.map(value.pointee.metadata) {
        (key, item, encoder) throws(WireError) in
        let entry = try unsafe encoder.empty(Google__Rpc__ErrorInfo__MetadataEntry.self, google__rpc__error_info__metadata_entry__descriptor_address())
        unsafe entry.pointee.has_key = 1
        unsafe entry.pointee.key = try unsafe encoder.string(key)
        unsafe entry.pointee.has_value = 1
        unsafe entry.pointee.value = try unsafe encoder.string(item)
        return unsafe entry
      }
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Google__Rpc__ErrorInfo> {
    let c = try unsafe encoder.empty(Google__Rpc__ErrorInfo.self, google__rpc__error_info__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension GoogleRPC.RetryInfo: WireMessage {
  public static var messageName: String { "google.rpc.RetryInfo" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: google__rpc__retry_info__descriptor_address()) {
      (message: UnsafePointer<Google__Rpc__RetryInfo>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: google__rpc__retry_info__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Google__Rpc__RetryInfo>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let retryDelay = try unsafe c.pointee.retry_delay.map { (message) throws(WireError) in try unsafe decoder.message(message, "retry_delay") { (c, decoder) throws(WireError) in try unsafe GoogleProtobuf.Duration.decoded(c, decoder) } }
    return unsafe Self(retryDelay: retryDelay, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Google__Rpc__RetryInfo>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if let element = unsafe value.pointee.retryDelay {
      unsafe c.pointee.retry_delay = try unsafe encoder.message(element, google__protobuf__duration__descriptor_address(), GoogleProtobuf.Duration.fill)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Google__Rpc__RetryInfo> {
    let c = try unsafe encoder.empty(Google__Rpc__RetryInfo.self, google__rpc__retry_info__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension GoogleRPC.RequestInfo: WireMessage {
  public static var messageName: String { "google.rpc.RequestInfo" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: google__rpc__request_info__descriptor_address()) {
      (message: UnsafePointer<Google__Rpc__RequestInfo>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: google__rpc__request_info__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Google__Rpc__RequestInfo>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let requestID = try unsafe decoder.string(c.pointee.request_id, "request_id")
    let servingData = try unsafe decoder.string(c.pointee.serving_data, "serving_data")
    return unsafe Self(requestID: requestID, servingData: servingData, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Google__Rpc__RequestInfo>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.requestID.isEmpty {
      unsafe c.pointee.has_request_id = 1
      unsafe c.pointee.request_id = try unsafe encoder.string(value.pointee.requestID)
    }
    if unsafe !value.pointee.servingData.isEmpty {
      unsafe c.pointee.has_serving_data = 1
      unsafe c.pointee.serving_data = try unsafe encoder.string(value.pointee.servingData)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Google__Rpc__RequestInfo> {
    let c = try unsafe encoder.empty(Google__Rpc__RequestInfo.self, google__rpc__request_info__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension GoogleRPC.BadRequest: WireMessage {
  public static var messageName: String { "google.rpc.BadRequest" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: google__rpc__bad_request__descriptor_address()) {
      (message: UnsafePointer<Google__Rpc__BadRequest>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: google__rpc__bad_request__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Google__Rpc__BadRequest>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let fieldViolations = try unsafe decoder.list(c.pointee.field_violations, count: c.pointee.n_field_violations, "field_violations") {
      (element, decoder) throws(WireError) in
      guard let element = unsafe element else { return GoogleRPC.BadRequest.FieldViolation() }
      return try unsafe GoogleRPC.BadRequest.FieldViolation.decoded(element, decoder)
    }
    return unsafe Self(fieldViolations: fieldViolations, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Google__Rpc__BadRequest>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.fieldViolations.isEmpty {
      unsafe c.pointee.n_field_violations = value.pointee.fieldViolations.count
      unsafe c.pointee.field_violations = try unsafe encoder.list(value.pointee.fieldViolations) { (element, encoder) throws(WireError) in try unsafe GoogleRPC.BadRequest.FieldViolation.encoded(element, encoder) }
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Google__Rpc__BadRequest> {
    let c = try unsafe encoder.empty(Google__Rpc__BadRequest.self, google__rpc__bad_request__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension GoogleRPC.BadRequest.FieldViolation: WireMessage {
  public static var messageName: String { "google.rpc.BadRequest.FieldViolation" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: google__rpc__bad_request__field_violation__descriptor_address()) {
      (message: UnsafePointer<Google__Rpc__BadRequest__FieldViolation>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: google__rpc__bad_request__field_violation__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Google__Rpc__BadRequest__FieldViolation>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let field = try unsafe decoder.string(c.pointee.field, "field")
    let description = try unsafe decoder.string(c.pointee.description, "description")
    return unsafe Self(field: field, description: description, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Google__Rpc__BadRequest__FieldViolation>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.field.isEmpty {
      unsafe c.pointee.has_field = 1
      unsafe c.pointee.field = try unsafe encoder.string(value.pointee.field)
    }
    if unsafe !value.pointee.description.isEmpty {
      unsafe c.pointee.has_description = 1
      unsafe c.pointee.description = try unsafe encoder.string(value.pointee.description)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Google__Rpc__BadRequest__FieldViolation> {
    let c = try unsafe encoder.empty(Google__Rpc__BadRequest__FieldViolation.self, google__rpc__bad_request__field_violation__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension GoogleRPC.QuotaFailure: WireMessage {
  public static var messageName: String { "google.rpc.QuotaFailure" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: google__rpc__quota_failure__descriptor_address()) {
      (message: UnsafePointer<Google__Rpc__QuotaFailure>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: google__rpc__quota_failure__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Google__Rpc__QuotaFailure>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let violations = try unsafe decoder.list(c.pointee.violations, count: c.pointee.n_violations, "violations") {
      (element, decoder) throws(WireError) in
      guard let element = unsafe element else { return GoogleRPC.QuotaFailure.Violation() }
      return try unsafe GoogleRPC.QuotaFailure.Violation.decoded(element, decoder)
    }
    return unsafe Self(violations: violations, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Google__Rpc__QuotaFailure>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.violations.isEmpty {
      unsafe c.pointee.n_violations = value.pointee.violations.count
      unsafe c.pointee.violations = try unsafe encoder.list(value.pointee.violations) { (element, encoder) throws(WireError) in try unsafe GoogleRPC.QuotaFailure.Violation.encoded(element, encoder) }
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Google__Rpc__QuotaFailure> {
    let c = try unsafe encoder.empty(Google__Rpc__QuotaFailure.self, google__rpc__quota_failure__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension GoogleRPC.QuotaFailure.Violation: WireMessage {
  public static var messageName: String { "google.rpc.QuotaFailure.Violation" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: google__rpc__quota_failure__violation__descriptor_address()) {
      (message: UnsafePointer<Google__Rpc__QuotaFailure__Violation>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: google__rpc__quota_failure__violation__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Google__Rpc__QuotaFailure__Violation>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let subject = try unsafe decoder.string(c.pointee.subject, "subject")
    let description = try unsafe decoder.string(c.pointee.description, "description")
    return unsafe Self(subject: subject, description: description, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Google__Rpc__QuotaFailure__Violation>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.subject.isEmpty {
      unsafe c.pointee.has_subject = 1
      unsafe c.pointee.subject = try unsafe encoder.string(value.pointee.subject)
    }
    if unsafe !value.pointee.description.isEmpty {
      unsafe c.pointee.has_description = 1
      unsafe c.pointee.description = try unsafe encoder.string(value.pointee.description)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Google__Rpc__QuotaFailure__Violation> {
    let c = try unsafe encoder.empty(Google__Rpc__QuotaFailure__Violation.self, google__rpc__quota_failure__violation__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}
