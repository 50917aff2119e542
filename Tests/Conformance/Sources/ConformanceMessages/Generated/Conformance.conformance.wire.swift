// Made by protogen from conformance/conformance.proto; change that and run `make generate`.
// Source hash: 7c3d12cef1e527b7
// swift-format-ignore-file

internal import CConformanceProtos
internal import CProtobufC
public import ProtobufWire

extension Conformance.FailureSet: WireMessage {
  public static var messageName: String { "conformance.FailureSet" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: cconformanceprotos__conformance__failure_set__descriptor_address()) {
      (message: UnsafePointer<Cconformanceprotos__Conformance__FailureSet>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: cconformanceprotos__conformance__failure_set__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Cconformanceprotos__Conformance__FailureSet>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let failure = try unsafe decoder.strings(c.pointee.failure, count: c.pointee.n_failure, "failure")
    return unsafe Self(failure: failure, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Cconformanceprotos__Conformance__FailureSet>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.failure.isEmpty {
      unsafe c.pointee.n_failure = value.pointee.failure.count
      unsafe c.pointee.failure = try unsafe encoder.list(value.pointee.failure) { (element, encoder) throws(WireError) in try unsafe encoder.string(element.pointee) }
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Cconformanceprotos__Conformance__FailureSet> {
    let c = try unsafe encoder.empty(Cconformanceprotos__Conformance__FailureSet.self, cconformanceprotos__conformance__failure_set__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension Conformance.ConformanceRequest: WireMessage {
  public static var messageName: String { "conformance.ConformanceRequest" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: cconformanceprotos__conformance__conformance_request__descriptor_address()) {
      (message: UnsafePointer<Cconformanceprotos__Conformance__ConformanceRequest>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: cconformanceprotos__conformance__conformance_request__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Cconformanceprotos__Conformance__ConformanceRequest>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let payload: Conformance.ConformanceRequest.Payload?
    switch unsafe c.pointee.payload_case.rawValue {
      case 1:
        payload = .protobufPayload(unsafe decoder.bytes(c.pointee.protobuf_payload))
      case 2:
        payload = .jsonPayload(try unsafe decoder.string(c.pointee.json_payload, "json_payload"))
      case 7:
        payload = .jspbPayload(try unsafe decoder.string(c.pointee.jspb_payload, "jspb_payload"))
      case 8:
        payload = .textPayload(try unsafe decoder.string(c.pointee.text_payload, "text_payload"))
      default: payload = nil
    }
    let requestedOutputFormat = unsafe Conformance.WireFormat(rawValue: Int32(bitPattern: c.pointee.requested_output_format.rawValue))
    let messageType = try unsafe decoder.string(c.pointee.message_type, "message_type")
    return unsafe Self(payload: payload, requestedOutputFormat: requestedOutputFormat, messageType: messageType, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Cconformanceprotos__Conformance__ConformanceRequest>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    switch unsafe value.pointee.payload {
      case .protobufPayload(let element):
        unsafe c.pointee.payload_case = .init(1)
        unsafe c.pointee.protobuf_payload = try unsafe encoder.bytes(element)
      case .jsonPayload(let element):
        unsafe c.pointee.payload_case = .init(2)
        unsafe c.pointee.json_payload = try unsafe encoder.string(element)
      case .jspbPayload(let element):
        unsafe c.pointee.payload_case = .init(7)
        unsafe c.pointee.jspb_payload = try unsafe encoder.string(element)
      case .textPayload(let element):
        unsafe c.pointee.payload_case = .init(8)
        unsafe c.pointee.text_payload = try unsafe encoder.string(element)
      case nil: break
    }
    if unsafe value.pointee.requestedOutputFormat.rawValue != 0 {
      unsafe c.pointee.has_requested_output_format = 1
      unsafe c.pointee.requested_output_format = .init(UInt32(bitPattern: value.pointee.requestedOutputFormat.rawValue))
    }
    if unsafe !value.pointee.messageType.isEmpty {
      unsafe c.pointee.has_message_type = 1
      unsafe c.pointee.message_type = try unsafe encoder.string(value.pointee.messageType)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Cconformanceprotos__Conformance__ConformanceRequest> {
    let c = try unsafe encoder.empty(Cconformanceprotos__Conformance__ConformanceRequest.self, cconformanceprotos__conformance__conformance_request__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension Conformance.ConformanceResponse: WireMessage {
  public static var messageName: String { "conformance.ConformanceResponse" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: cconformanceprotos__conformance__conformance_response__descriptor_address()) {
      (message: UnsafePointer<Cconformanceprotos__Conformance__ConformanceResponse>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: cconformanceprotos__conformance__conformance_response__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Cconformanceprotos__Conformance__ConformanceResponse>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let result: Conformance.ConformanceResponse.Result?
    switch unsafe c.pointee.result_case.rawValue {
      case 1:
        result = .parseError(try unsafe decoder.string(c.pointee.parse_error, "parse_error"))
      case 2:
        result = .runtimeError(try unsafe decoder.string(c.pointee.runtime_error, "runtime_error"))
      case 3:
        result = .protobufPayload(unsafe decoder.bytes(c.pointee.protobuf_payload))
      case 4:
        result = .jsonPayload(try unsafe decoder.string(c.pointee.json_payload, "json_payload"))
      case 5:
        result = .skipped(try unsafe decoder.string(c.pointee.skipped, "skipped"))
      case 6:
        result = .serializeError(try unsafe decoder.string(c.pointee.serialize_error, "serialize_error"))
      case 7:
        result = .jspbPayload(try unsafe decoder.string(c.pointee.jspb_payload, "jspb_payload"))
      case 8:
        result = .textPayload(try unsafe decoder.string(c.pointee.text_payload, "text_payload"))
      default: result = nil
    }
    return unsafe Self(result: result, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Cconformanceprotos__Conformance__ConformanceResponse>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    switch unsafe value.pointee.result {
      case .parseError(let element):
        unsafe c.pointee.result_case = .init(1)
        unsafe c.pointee.parse_error = try unsafe encoder.string(element)
      case .runtimeError(let element):
        unsafe c.pointee.result_case = .init(2)
        unsafe c.pointee.runtime_error = try unsafe encoder.string(element)
      case .protobufPayload(let element):
        unsafe c.pointee.result_case = .init(3)
        unsafe c.pointee.protobuf_payload = try unsafe encoder.bytes(element)
      case .jsonPayload(let element):
        unsafe c.pointee.result_case = .init(4)
        unsafe c.pointee.json_payload = try unsafe encoder.string(element)
      case .skipped(let element):
        unsafe c.pointee.result_case = .init(5)
        unsafe c.pointee.skipped = try unsafe encoder.string(element)
      case .serializeError(let element):
        unsafe c.pointee.result_case = .init(6)
        unsafe c.pointee.serialize_error = try unsafe encoder.string(element)
      case .jspbPayload(let element):
        unsafe c.pointee.result_case = .init(7)
        unsafe c.pointee.jspb_payload = try unsafe encoder.string(element)
      case .textPayload(let element):
        unsafe c.pointee.result_case = .init(8)
        unsafe c.pointee.text_payload = try unsafe encoder.string(element)
      case nil: break
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Cconformanceprotos__Conformance__ConformanceResponse> {
    let c = try unsafe encoder.empty(Cconformanceprotos__Conformance__ConformanceResponse.self, cconformanceprotos__conformance__conformance_response__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}
