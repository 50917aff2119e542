// Made by protogen from grpc/testing/messages.proto; change that and run `make generate`.
// Source hash: ed62a877533a6fec
// swift-format-ignore-file

internal import CConformanceProtos
internal import CProtobufC
public import ProtobufWire

extension GRPCTesting.BoolValue: WireMessage {
  public static var messageName: String { "grpc.testing.BoolValue" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: cconformanceprotos__grpc__testing__bool_value__descriptor_address()) {
      (message: UnsafePointer<Cconformanceprotos__Grpc__Testing__BoolValue>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: cconformanceprotos__grpc__testing__bool_value__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Cconformanceprotos__Grpc__Testing__BoolValue>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let value = unsafe c.pointee.value != 0
    return unsafe Self(value: value, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Cconformanceprotos__Grpc__Testing__BoolValue>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe value.pointee.value {
      unsafe c.pointee.has_value = 1
      unsafe c.pointee.value = 1
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Cconformanceprotos__Grpc__Testing__BoolValue> {
    let c = try unsafe encoder.empty(Cconformanceprotos__Grpc__Testing__BoolValue.self, cconformanceprotos__grpc__testing__bool_value__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension GRPCTesting.Payload: WireMessage {
  public static var messageName: String { "grpc.testing.Payload" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: cconformanceprotos__grpc__testing__payload__descriptor_address()) {
      (message: UnsafePointer<Cconformanceprotos__Grpc__Testing__Payload>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: cconformanceprotos__grpc__testing__payload__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Cconformanceprotos__Grpc__Testing__Payload>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let type = unsafe GRPCTesting.PayloadType(rawValue: Int32(bitPattern: c.pointee.type.rawValue))
    let body = unsafe decoder.bytes(c.pointee.body)
    return unsafe Self(type: type, body: body, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Cconformanceprotos__Grpc__Testing__Payload>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe value.pointee.type.rawValue != 0 {
      unsafe c.pointee.has_type = 1
      unsafe c.pointee.type = .init(UInt32(bitPattern: value.pointee.type.rawValue))
    }
    if unsafe !value.pointee.body.isEmpty {
      unsafe c.pointee.has_body = 1
      unsafe c.pointee.body = try unsafe encoder.bytes(value.pointee.body)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Cconformanceprotos__Grpc__Testing__Payload> {
    let c = try unsafe encoder.empty(Cconformanceprotos__Grpc__Testing__Payload.self, cconformanceprotos__grpc__testing__payload__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension GRPCTesting.EchoStatus: WireMessage {
  public static var messageName: String { "grpc.testing.EchoStatus" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: cconformanceprotos__grpc__testing__echo_status__descriptor_address()) {
      (message: UnsafePointer<Cconformanceprotos__Grpc__Testing__EchoStatus>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: cconformanceprotos__grpc__testing__echo_status__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Cconformanceprotos__Grpc__Testing__EchoStatus>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let code = unsafe c.pointee.code
    let message = try unsafe decoder.string(c.pointee.message, "message")
    return unsafe Self(code: code, message: message, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Cconformanceprotos__Grpc__Testing__EchoStatus>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe value.pointee.code != 0 {
      unsafe c.pointee.has_code = 1
      unsafe c.pointee.code = value.pointee.code
    }
    if unsafe !value.pointee.message.isEmpty {
      unsafe c.pointee.has_message = 1
      unsafe c.pointee.message = try unsafe encoder.string(value.pointee.message)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Cconformanceprotos__Grpc__Testing__EchoStatus> {
    let c = try unsafe encoder.empty(Cconformanceprotos__Grpc__Testing__EchoStatus.self, cconformanceprotos__grpc__testing__echo_status__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension GRPCTesting.SimpleRequest: WireMessage {
  public static var messageName: String { "grpc.testing.SimpleRequest" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: cconformanceprotos__grpc__testing__simple_request__descriptor_address()) {
      (message: UnsafePointer<Cconformanceprotos__Grpc__Testing__SimpleRequest>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: cconformanceprotos__grpc__testing__simple_request__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Cconformanceprotos__Grpc__Testing__SimpleRequest>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let responseType = unsafe GRPCTesting.PayloadType(rawValue: Int32(bitPattern: c.pointee.response_type.rawValue))
    let responseSize = unsafe c.pointee.response_size
    let payload = try unsafe c.pointee.payload.map { (message) throws(WireError) in try unsafe decoder.message(message, "payload") { (c, decoder) throws(WireError) in try unsafe GRPCTesting.Payload.decoded(c, decoder) } }
    let fillUsername = unsafe c.pointee.fill_username != 0
    let fillOauthScope = unsafe c.pointee.fill_oauth_scope != 0
    let responseCompressed = try unsafe c.pointee.response_compressed.map { (message) throws(WireError) in try unsafe decoder.message(message, "response_compressed") { (c, decoder) throws(WireError) in try unsafe GRPCTesting.BoolValue.decoded(c, decoder) } }
    let responseStatus = try unsafe c.pointee.response_status.map { (message) throws(WireError) in try unsafe decoder.message(message, "response_status") { (c, decoder) throws(WireError) in try unsafe GRPCTesting.EchoStatus.decoded(c, decoder) } }
    let expectCompressed = try unsafe c.pointee.expect_compressed.map { (message) throws(WireError) in try unsafe decoder.message(message, "expect_compressed") { (c, decoder) throws(WireError) in try unsafe GRPCTesting.BoolValue.decoded(c, decoder) } }
    let fillServerID = unsafe c.pointee.fill_server_id != 0
    return unsafe Self(responseType: responseType, responseSize: responseSize, payload: payload, fillUsername: fillUsername, fillOauthScope: fillOauthScope, responseCompressed: responseCompressed, responseStatus: responseStatus, expectCompressed: expectCompressed, fillServerID: fillServerID, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Cconformanceprotos__Grpc__Testing__SimpleRequest>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe value.pointee.responseType.rawValue != 0 {
      unsafe c.pointee.has_response_type = 1
      unsafe c.pointee.response_type = .init(UInt32(bitPattern: value.pointee.responseType.rawValue))
    }
    if unsafe value.pointee.responseSize != 0 {
      unsafe c.pointee.has_response_size = 1
      unsafe c.pointee.response_size = value.pointee.responseSize
    }
    if let element = unsafe value.pointee.payload {
      unsafe c.pointee.payload = try unsafe encoder.message(element, cconformanceprotos__grpc__testing__payload__descriptor_address(), GRPCTesting.Payload.fill)
    }
    if unsafe value.pointee.fillUsername {
      unsafe c.pointee.has_fill_username = 1
      unsafe c.pointee.fill_username = 1
    }
    if unsafe value.pointee.fillOauthScope {
      unsafe c.pointee.has_fill_oauth_scope = 1
      unsafe c.pointee.fill_oauth_scope = 1
    }
    if let element = unsafe value.pointee.responseCompressed {
      unsafe c.pointee.response_compressed = try unsafe encoder.message(element, cconformanceprotos__grpc__testing__bool_value__descriptor_address(), GRPCTesting.BoolValue.fill)
    }
    if let element = unsafe value.pointee.responseStatus {
      unsafe c.pointee.response_status = try unsafe encoder.message(element, cconformanceprotos__grpc__testing__echo_status__descriptor_address(), GRPCTesting.EchoStatus.fill)
    }
    if let element = unsafe value.pointee.expectCompressed {
      unsafe c.pointee.expect_compressed = try unsafe encoder.message(element, cconformanceprotos__grpc__testing__bool_value__descriptor_address(), GRPCTesting.BoolValue.fill)
    }
    if unsafe value.pointee.fillServerID {
      unsafe c.pointee.has_fill_server_id = 1
      unsafe c.pointee.fill_server_id = 1
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Cconformanceprotos__Grpc__Testing__SimpleRequest> {
    let c = try unsafe encoder.empty(Cconformanceprotos__Grpc__Testing__SimpleRequest.self, cconformanceprotos__grpc__testing__simple_request__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension GRPCTesting.SimpleResponse: WireMessage {
  public static var messageName: String { "grpc.testing.SimpleResponse" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: cconformanceprotos__grpc__testing__simple_response__descriptor_address()) {
      (message: UnsafePointer<Cconformanceprotos__Grpc__Testing__SimpleResponse>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: cconformanceprotos__grpc__testing__simple_response__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Cconformanceprotos__Grpc__Testing__SimpleResponse>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let payload = try unsafe c.pointee.payload.map { (message) throws(WireError) in try unsafe decoder.message(message, "payload") { (c, decoder) throws(WireError) in try unsafe GRPCTesting.Payload.decoded(c, decoder) } }
    let username = try unsafe decoder.string(c.pointee.username, "username")
    let oauthScope = try unsafe decoder.string(c.pointee.oauth_scope, "oauth_scope")
    let serverID = try unsafe decoder.string(c.pointee.server_id, "server_id")
    let hostname = try unsafe decoder.string(c.pointee.hostname, "hostname")
    return unsafe Self(payload: payload, username: username, oauthScope: oauthScope, serverID: serverID, hostname: hostname, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Cconformanceprotos__Grpc__Testing__SimpleResponse>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if let element = unsafe value.pointee.payload {
      unsafe c.pointee.payload = try unsafe encoder.message(element, cconformanceprotos__grpc__testing__payload__descriptor_address(), GRPCTesting.Payload.fill)
    }
    if unsafe !value.pointee.username.isEmpty {
      unsafe c.pointee.has_username = 1
      unsafe c.pointee.username = try unsafe encoder.string(value.pointee.username)
    }
    if unsafe !value.pointee.oauthScope.isEmpty {
      unsafe c.pointee.has_oauth_scope = 1
      unsafe c.pointee.oauth_scope = try unsafe encoder.string(value.pointee.oauthScope)
    }
    if unsafe !value.pointee.serverID.isEmpty {
      unsafe c.pointee.has_server_id = 1
      unsafe c.pointee.server_id = try unsafe encoder.string(value.pointee.serverID)
    }
    if unsafe !value.pointee.hostname.isEmpty {
      unsafe c.pointee.has_hostname = 1
      unsafe c.pointee.hostname = try unsafe encoder.string(value.pointee.hostname)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Cconformanceprotos__Grpc__Testing__SimpleResponse> {
    let c = try unsafe encoder.empty(Cconformanceprotos__Grpc__Testing__SimpleResponse.self, cconformanceprotos__grpc__testing__simple_response__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension GRPCTesting.StreamingInputCallRequest: WireMessage {
  public static var messageName: String { "grpc.testing.StreamingInputCallRequest" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: cconformanceprotos__grpc__testing__streaming_input_call_request__descriptor_address()) {
      (message: UnsafePointer<Cconformanceprotos__Grpc__Testing__StreamingInputCallRequest>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: cconformanceprotos__grpc__testing__streaming_input_call_request__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Cconformanceprotos__Grpc__Testing__StreamingInputCallRequest>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let payload = try unsafe c.pointee.payload.map { (message) throws(WireError) in try unsafe decoder.message(message, "payload") { (c, decoder) throws(WireError) in try unsafe GRPCTesting.Payload.decoded(c, decoder) } }
    let expectCompressed = try unsafe c.pointee.expect_compressed.map { (message) throws(WireError) in try unsafe decoder.message(message, "expect_compressed") { (c, decoder) throws(WireError) in try unsafe GRPCTesting.BoolValue.decoded(c, decoder) } }
    return unsafe Self(payload: payload, expectCompressed: expectCompressed, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Cconformanceprotos__Grpc__Testing__StreamingInputCallRequest>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if let element = unsafe value.pointee.payload {
      unsafe c.pointee.payload = try unsafe encoder.message(element, cconformanceprotos__grpc__testing__payload__descriptor_address(), GRPCTesting.Payload.fill)
    }
    if let element = unsafe value.pointee.expectCompressed {
      unsafe c.pointee.expect_compressed = try unsafe encoder.message(element, cconformanceprotos__grpc__testing__bool_value__descriptor_address(), GRPCTesting.BoolValue.fill)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Cconformanceprotos__Grpc__Testing__StreamingInputCallRequest> {
    let c = try unsafe encoder.empty(Cconformanceprotos__Grpc__Testing__StreamingInputCallRequest.self, cconformanceprotos__grpc__testing__streaming_input_call_request__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension GRPCTesting.StreamingInputCallResponse: WireMessage {
  public static var messageName: String { "grpc.testing.StreamingInputCallResponse" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: cconformanceprotos__grpc__testing__streaming_input_call_response__descriptor_address()) {
      (message: UnsafePointer<Cconformanceprotos__Grpc__Testing__StreamingInputCallResponse>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: cconformanceprotos__grpc__testing__streaming_input_call_response__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Cconformanceprotos__Grpc__Testing__StreamingInputCallResponse>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let aggregatedPayloadSize = unsafe c.pointee.aggregated_payload_size
    return unsafe Self(aggregatedPayloadSize: aggregatedPayloadSize, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Cconformanceprotos__Grpc__Testing__StreamingInputCallResponse>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe value.pointee.aggregatedPayloadSize != 0 {
      unsafe c.pointee.has_aggregated_payload_size = 1
      unsafe c.pointee.aggregated_payload_size = value.pointee.aggregatedPayloadSize
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Cconformanceprotos__Grpc__Testing__StreamingInputCallResponse> {
    let c = try unsafe encoder.empty(Cconformanceprotos__Grpc__Testing__StreamingInputCallResponse.self, cconformanceprotos__grpc__testing__streaming_input_call_response__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension GRPCTesting.ResponseParameters: WireMessage {
  public static var messageName: String { "grpc.testing.ResponseParameters" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: cconformanceprotos__grpc__testing__response_parameters__descriptor_address()) {
      (message: UnsafePointer<Cconformanceprotos__Grpc__Testing__ResponseParameters>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: cconformanceprotos__grpc__testing__response_parameters__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Cconformanceprotos__Grpc__Testing__ResponseParameters>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let size = unsafe c.pointee.size
    let intervalUs = unsafe c.pointee.interval_us
    let compressed = try unsafe c.pointee.compressed.map { (message) throws(WireError) in try unsafe decoder.message(message, "compressed") { (c, decoder) throws(WireError) in try unsafe GRPCTesting.BoolValue.decoded(c, decoder) } }
    return unsafe Self(size: size, intervalUs: intervalUs, compressed: compressed, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Cconformanceprotos__Grpc__Testing__ResponseParameters>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe value.pointee.size != 0 {
      unsafe c.pointee.has_size = 1
      unsafe c.pointee.size = value.pointee.size
    }
    if unsafe value.pointee.intervalUs != 0 {
      unsafe c.pointee.has_interval_us = 1
      unsafe c.pointee.interval_us = value.pointee.intervalUs
    }
    if let element = unsafe value.pointee.compressed {
      unsafe c.pointee.compressed = try unsafe encoder.message(element, cconformanceprotos__grpc__testing__bool_value__descriptor_address(), GRPCTesting.BoolValue.fill)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Cconformanceprotos__Grpc__Testing__ResponseParameters> {
    let c = try unsafe encoder.empty(Cconformanceprotos__Grpc__Testing__ResponseParameters.self, cconformanceprotos__grpc__testing__response_parameters__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension GRPCTesting.StreamingOutputCallRequest: WireMessage {
  public static var messageName: String { "grpc.testing.StreamingOutputCallRequest" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: cconformanceprotos__grpc__testing__streaming_output_call_request__descriptor_address()) {
      (message: UnsafePointer<Cconformanceprotos__Grpc__Testing__StreamingOutputCallRequest>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: cconformanceprotos__grpc__testing__streaming_output_call_request__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Cconformanceprotos__Grpc__Testing__StreamingOutputCallRequest>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let responseType = unsafe GRPCTesting.PayloadType(rawValue: Int32(bitPattern: c.pointee.response_type.rawValue))
    let responseParameters = try unsafe decoder.list(c.pointee.response_parameters, count: c.pointee.n_response_parameters, "response_parameters") {
      (element, decoder) throws(WireError) in
      guard let element = unsafe element else { return GRPCTesting.ResponseParameters() }
      return try unsafe GRPCTesting.ResponseParameters.decoded(element, decoder)
    }
    let payload = try unsafe c.pointee.payload.map { (message) throws(WireError) in try unsafe decoder.message(message, "payload") { (c, decoder) throws(WireError) in try unsafe GRPCTesting.Payload.decoded(c, decoder) } }
    let responseStatus = try unsafe c.pointee.response_status.map { (message) throws(WireError) in try unsafe decoder.message(message, "response_status") { (c, decoder) throws(WireError) in try unsafe GRPCTesting.EchoStatus.decoded(c, decoder) } }
    return unsafe Self(responseType: responseType, responseParameters: responseParameters, payload: payload, responseStatus: responseStatus, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Cconformanceprotos__Grpc__Testing__StreamingOutputCallRequest>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe value.pointee.responseType.rawValue != 0 {
      unsafe c.pointee.has_response_type = 1
      unsafe c.pointee.response_type = .init(UInt32(bitPattern: value.pointee.responseType.rawValue))
    }
    if unsafe !value.pointee.responseParameters.isEmpty {
      unsafe c.pointee.n_response_parameters = value.pointee.responseParameters.count
      unsafe c.pointee.response_parameters = try unsafe encoder.list(value.pointee.responseParameters) { (element, encoder) throws(WireError) in try unsafe GRPCTesting.ResponseParameters.encoded(element, encoder) }
    }
    if let element = unsafe value.pointee.payload {
      unsafe c.pointee.payload = try unsafe encoder.message(element, cconformanceprotos__grpc__testing__payload__descriptor_address(), GRPCTesting.Payload.fill)
    }
    if let element = unsafe value.pointee.responseStatus {
      unsafe c.pointee.response_status = try unsafe encoder.message(element, cconformanceprotos__grpc__testing__echo_status__descriptor_address(), GRPCTesting.EchoStatus.fill)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Cconformanceprotos__Grpc__Testing__StreamingOutputCallRequest> {
    let c = try unsafe encoder.empty(Cconformanceprotos__Grpc__Testing__StreamingOutputCallRequest.self, cconformanceprotos__grpc__testing__streaming_output_call_request__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension GRPCTesting.StreamingOutputCallResponse: WireMessage {
  public static var messageName: String { "grpc.testing.StreamingOutputCallResponse" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: cconformanceprotos__grpc__testing__streaming_output_call_response__descriptor_address()) {
      (message: UnsafePointer<Cconformanceprotos__Grpc__Testing__StreamingOutputCallResponse>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: cconformanceprotos__grpc__testing__streaming_output_call_response__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Cconformanceprotos__Grpc__Testing__StreamingOutputCallResponse>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let payload = try unsafe c.pointee.payload.map { (message) throws(WireError) in try unsafe decoder.message(message, "payload") { (c, decoder) throws(WireError) in try unsafe GRPCTesting.Payload.decoded(c, decoder) } }
    return unsafe Self(payload: payload, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Cconformanceprotos__Grpc__Testing__StreamingOutputCallResponse>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if let element = unsafe value.pointee.payload {
      unsafe c.pointee.payload = try unsafe encoder.message(element, cconformanceprotos__grpc__testing__payload__descriptor_address(), GRPCTesting.Payload.fill)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Cconformanceprotos__Grpc__Testing__StreamingOutputCallResponse> {
    let c = try unsafe encoder.empty(Cconformanceprotos__Grpc__Testing__StreamingOutputCallResponse.self, cconformanceprotos__grpc__testing__streaming_output_call_response__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}
