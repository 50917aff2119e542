// Made by protogen from connectrpc/conformance/v1/client_compat.proto; change that and run `make generate`.
// Source hash: 88bbe06e96713fa1
// swift-format-ignore-file

internal import CConformanceProtos
internal import CProtobufC
public import ProtobufWire

extension ConnectrpcConformanceV1.RawHTTPRequest: WireMessage {
  public static var messageName: String { "connectrpc.conformance.v1.RawHTTPRequest" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: cconformanceprotos__connectrpc__conformance__v1__raw_httprequest__descriptor_address()) {
      (message: UnsafePointer<Cconformanceprotos__Connectrpc__Conformance__V1__RawHTTPRequest>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: cconformanceprotos__connectrpc__conformance__v1__raw_httprequest__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Cconformanceprotos__Connectrpc__Conformance__V1__RawHTTPRequest>, _ decoder: WireDecoder) throws(WireError) -> Self {
    return unsafe Self(unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Cconformanceprotos__Connectrpc__Conformance__V1__RawHTTPRequest>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Cconformanceprotos__Connectrpc__Conformance__V1__RawHTTPRequest> {
    let c = try unsafe encoder.empty(Cconformanceprotos__Connectrpc__Conformance__V1__RawHTTPRequest.self, cconformanceprotos__connectrpc__conformance__v1__raw_httprequest__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension ConnectrpcConformanceV1.ClientCompatRequest: WireMessage {
  public static var messageName: String { "connectrpc.conformance.v1.ClientCompatRequest" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: cconformanceprotos__connectrpc__conformance__v1__client_compat_request__descriptor_address()) {
      (message: UnsafePointer<Cconformanceprotos__Connectrpc__Conformance__V1__ClientCompatRequest>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: cconformanceprotos__connectrpc__conformance__v1__client_compat_request__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Cconformanceprotos__Connectrpc__Conformance__V1__ClientCompatRequest>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let testName = try unsafe decoder.string(c.pointee.test_name, "test_name")
    let httpVersion = unsafe ConnectrpcConformanceV1.HTTPVersion(rawValue: Int32(bitPattern: c.pointee.http_version.rawValue))
    let `protocol` = unsafe ConnectrpcConformanceV1.RPCProtocol(rawValue: Int32(bitPattern: c.pointee.protocol.rawValue))
    let codec = unsafe ConnectrpcConformanceV1.Codec(rawValue: Int32(bitPattern: c.pointee.codec.rawValue))
    let compression = unsafe ConnectrpcConformanceV1.Compression(rawValue: Int32(bitPattern: c.pointee.compression.rawValue))
    let host = try unsafe decoder.string(c.pointee.host, "host")
    let port = unsafe c.pointee.port
    let serverTLSCert = unsafe decoder.bytes(c.pointee.server_tls_cert)
    let clientTLSCreds = try unsafe c.pointee.client_tls_creds.map { (message) throws(WireError) in try unsafe decoder.message(message, "client_tls_creds") { (c, decoder) throws(WireError) in try unsafe ConnectrpcConformanceV1.TLSCreds.decoded(c, decoder) } }
    let messageReceiveLimit = unsafe c.pointee.message_receive_limit
    let service = unsafe c.pointee.has_service == 0 ? nil : try unsafe decoder.string(c.pointee.service, "service")
    let method = unsafe c.pointee.has_method == 0 ? nil : try unsafe decoder.string(c.pointee.method, "method")
    let streamType = unsafe ConnectrpcConformanceV1.StreamType(rawValue: Int32(bitPattern: c.pointee.stream_type.rawValue))
    let useGetHTTPMethod = unsafe c.pointee.use_get_http_method != 0
    let requestHeaders = try unsafe decoder.list(c.pointee.request_headers, count: c.pointee.n_request_headers, "request_headers") {
      (element, decoder) throws(WireError) in
      guard let element = unsafe element else { return ConnectrpcConformanceV1.Header() }
      return try unsafe ConnectrpcConformanceV1.Header.decoded(element, decoder)
    }
    let requestMessages = try unsafe decoder.list(c.pointee.request_messages, count: c.pointee.n_request_messages, "request_messages") {
      (element, decoder) throws(WireError) in
      guard let element = unsafe element else { return GoogleProtobuf.`Any`() }
      return try unsafe GoogleProtobuf.`Any`.decoded(element, decoder)
    }
    let timeoutMs = unsafe c.pointee.has_timeout_ms == 0 ? nil : unsafe c.pointee.timeout_ms
    let requestDelayMs = unsafe c.pointee.request_delay_ms
    let cancel = try unsafe c.pointee.cancel.map { (message) throws(WireError) in try unsafe decoder.message(message, "cancel") { (c, decoder) throws(WireError) in try unsafe ConnectrpcConformanceV1.ClientCompatRequest.Cancel.decoded(c, decoder) } }
    let rawRequest = try unsafe c.pointee.raw_request.map { (message) throws(WireError) in try unsafe decoder.message(message, "raw_request") { (c, decoder) throws(WireError) in try unsafe ConnectrpcConformanceV1.RawHTTPRequest.decoded(c, decoder) } }
    return unsafe Self(testName: testName, httpVersion: httpVersion, protocol: `protocol`, codec: codec, compression: compression, host: host, port: port, serverTLSCert: serverTLSCert, clientTLSCreds: clientTLSCreds, messageReceiveLimit: messageReceiveLimit, service: service, method: method, streamType: streamType, useGetHTTPMethod: useGetHTTPMethod, requestHeaders: requestHeaders, requestMessages: requestMessages, timeoutMs: timeoutMs, requestDelayMs: requestDelayMs, cancel: cancel, rawRequest: rawRequest, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Cconformanceprotos__Connectrpc__Conformance__V1__ClientCompatRequest>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.testName.isEmpty {
      unsafe c.pointee.has_test_name = 1
      unsafe c.pointee.test_name = try unsafe encoder.string(value.pointee.testName)
    }
    if unsafe value.pointee.httpVersion.rawValue != 0 {
      unsafe c.pointee.has_http_version = 1
      unsafe c.pointee.http_version = .init(UInt32(bitPattern: value.pointee.httpVersion.rawValue))
    }
    if unsafe value.pointee.protocol.rawValue != 0 {
      unsafe c.pointee.has_protocol = 1
      unsafe c.pointee.protocol = .init(UInt32(bitPattern: value.pointee.protocol.rawValue))
    }
    if unsafe value.pointee.codec.rawValue != 0 {
      unsafe c.pointee.has_codec = 1
      unsafe c.pointee.codec = .init(UInt32(bitPattern: value.pointee.codec.rawValue))
    }
    if unsafe value.pointee.compression.rawValue != 0 {
      unsafe c.pointee.has_compression = 1
      unsafe c.pointee.compression = .init(UInt32(bitPattern: value.pointee.compression.rawValue))
    }
    if unsafe !value.pointee.host.isEmpty {
      unsafe c.pointee.has_host = 1
      unsafe c.pointee.host = try unsafe encoder.string(value.pointee.host)
    }
    if unsafe value.pointee.port != 0 {
      unsafe c.pointee.has_port = 1
      unsafe c.pointee.port = value.pointee.port
    }
    if unsafe !value.pointee.serverTLSCert.isEmpty {
      unsafe c.pointee.has_server_tls_cert = 1
      unsafe c.pointee.server_tls_cert = try unsafe encoder.bytes(value.pointee.serverTLSCert)
    }
    if let element = unsafe value.pointee.clientTLSCreds {
      unsafe c.pointee.client_tls_creds = try unsafe encoder.message(element, cconformanceprotos__connectrpc__conformance__v1__tlscreds__descriptor_address(), ConnectrpcConformanceV1.TLSCreds.fill)
    }
    if unsafe value.pointee.messageReceiveLimit != 0 {
      unsafe c.pointee.has_message_receive_limit = 1
      unsafe c.pointee.message_receive_limit = value.pointee.messageReceiveLimit
    }
    if let element = unsafe value.pointee.service {
      unsafe c.pointee.has_service = 1
      unsafe c.pointee.service = try unsafe encoder.string(element)
    }
    if let element = unsafe value.pointee.method {
      unsafe c.pointee.has_method = 1
      unsafe c.pointee.method = try unsafe encoder.string(element)
    }
    if unsafe value.pointee.streamType.rawValue != 0 {
      unsafe c.pointee.has_stream_type = 1
      unsafe c.pointee.stream_type = .init(UInt32(bitPattern: value.pointee.streamType.rawValue))
    }
    if unsafe value.pointee.useGetHTTPMethod {
      unsafe c.pointee.has_use_get_http_method = 1
      unsafe c.pointee.use_get_http_method = 1
    }
    if unsafe !value.pointee.requestHeaders.isEmpty {
      unsafe c.pointee.n_request_headers = value.pointee.requestHeaders.count
      unsafe c.pointee.request_headers = try unsafe encoder.list(value.pointee.requestHeaders) { (element, encoder) throws(WireError) in try unsafe ConnectrpcConformanceV1.Header.encoded(element, encoder) }
    }
    if unsafe !value.pointee.requestMessages.isEmpty {
      unsafe c.pointee.n_request_messages = value.pointee.requestMessages.count
      unsafe c.pointee.request_messages = try unsafe encoder.list(value.pointee.requestMessages) { (element, encoder) throws(WireError) in try unsafe GoogleProtobuf.`Any`.encoded(element, encoder) }
    }
    if let element = unsafe value.pointee.timeoutMs {
      unsafe c.pointee.has_timeout_ms = 1
      unsafe c.pointee.timeout_ms = element
    }
    if unsafe value.pointee.requestDelayMs != 0 {
      unsafe c.pointee.has_request_delay_ms = 1
      unsafe c.pointee.request_delay_ms = value.pointee.requestDelayMs
    }
    if let element = unsafe value.pointee.cancel {
      unsafe c.pointee.cancel = try unsafe encoder.message(element, cconformanceprotos__connectrpc__conformance__v1__client_compat_request__cancel__descriptor_address(), ConnectrpcConformanceV1.ClientCompatRequest.Cancel.fill)
    }
    if let element = unsafe value.pointee.rawRequest {
      unsafe c.pointee.raw_request = try unsafe encoder.message(element, cconformanceprotos__connectrpc__conformance__v1__raw_httprequest__descriptor_address(), ConnectrpcConformanceV1.RawHTTPRequest.fill)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Cconformanceprotos__Connectrpc__Conformance__V1__ClientCompatRequest> {
    let c = try unsafe encoder.empty(Cconformanceprotos__Connectrpc__Conformance__V1__ClientCompatRequest.self, cconformanceprotos__connectrpc__conformance__v1__client_compat_request__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension ConnectrpcConformanceV1.ClientCompatRequest.Cancel: WireMessage {
  public static var messageName: String { "connectrpc.conformance.v1.ClientCompatRequest.Cancel" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: cconformanceprotos__connectrpc__conformance__v1__client_compat_request__cancel__descriptor_address()) {
      (message: UnsafePointer<Cconformanceprotos__Connectrpc__Conformance__V1__ClientCompatRequest__Cancel>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: cconformanceprotos__connectrpc__conformance__v1__client_compat_request__cancel__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Cconformanceprotos__Connectrpc__Conformance__V1__ClientCompatRequest__Cancel>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let cancelTiming: ConnectrpcConformanceV1.ClientCompatRequest.Cancel.CancelTiming?
    switch unsafe c.pointee.cancel_timing_case.rawValue {
      case 1:
        guard let message = unsafe c.pointee.before_close_send else {
          cancelTiming = .beforeCloseSend(GoogleProtobuf.Empty())
          break
        }
        cancelTiming = .beforeCloseSend(try unsafe decoder.message(message, "before_close_send") { (c, decoder) throws(WireError) in try unsafe GoogleProtobuf.Empty.decoded(c, decoder) })
      case 2:
        cancelTiming = .afterCloseSendMs(unsafe c.pointee.after_close_send_ms)
      case 3:
        cancelTiming = .afterNumResponses(unsafe c.pointee.after_num_responses)
      default: cancelTiming = nil
    }
    return unsafe Self(cancelTiming: cancelTiming, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Cconformanceprotos__Connectrpc__Conformance__V1__ClientCompatRequest__Cancel>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    switch unsafe value.pointee.cancelTiming {
      case .beforeCloseSend(let element):
        unsafe c.pointee.cancel_timing_case = .init(1)
        unsafe c.pointee.before_close_send = try unsafe encoder.message(element, cconformanceprotos__google__protobuf__empty__descriptor_address(), GoogleProtobuf.Empty.fill)
      case .afterCloseSendMs(let element):
        unsafe c.pointee.cancel_timing_case = .init(2)
        unsafe c.pointee.after_close_send_ms = element
      case .afterNumResponses(let element):
        unsafe c.pointee.cancel_timing_case = .init(3)
        unsafe c.pointee.after_num_responses = element
      case nil: break
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Cconformanceprotos__Connectrpc__Conformance__V1__ClientCompatRequest__Cancel> {
    let c = try unsafe encoder.empty(Cconformanceprotos__Connectrpc__Conformance__V1__ClientCompatRequest__Cancel.self, cconformanceprotos__connectrpc__conformance__v1__client_compat_request__cancel__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension ConnectrpcConformanceV1.ClientCompatResponse: WireMessage {
  public static var messageName: String { "connectrpc.conformance.v1.ClientCompatResponse" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: cconformanceprotos__connectrpc__conformance__v1__client_compat_response__descriptor_address()) {
      (message: UnsafePointer<Cconformanceprotos__Connectrpc__Conformance__V1__ClientCompatResponse>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: cconformanceprotos__connectrpc__conformance__v1__client_compat_response__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Cconformanceprotos__Connectrpc__Conformance__V1__ClientCompatResponse>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let testName = try unsafe decoder.string(c.pointee.test_name, "test_name")
    let result: ConnectrpcConformanceV1.ClientCompatResponse.Result?
    switch unsafe c.pointee.result_case.rawValue {
      case 2:
        guard let message = unsafe c.pointee.response else {
          result = .response(ConnectrpcConformanceV1.ClientResponseResult())
          break
        }
        result = .response(try unsafe decoder.message(message, "response") { (c, decoder) throws(WireError) in try unsafe ConnectrpcConformanceV1.ClientResponseResult.decoded(c, decoder) })
      case 3:
        guard let message = unsafe c.pointee.error else {
          result = .error(ConnectrpcConformanceV1.ClientErrorResult())
          break
        }
        result = .error(try unsafe decoder.message(message, "error") { (c, decoder) throws(WireError) in try unsafe ConnectrpcConformanceV1.ClientErrorResult.decoded(c, decoder) })
      default: result = nil
    }
    return unsafe Self(testName: testName, result: result, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Cconformanceprotos__Connectrpc__Conformance__V1__ClientCompatResponse>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.testName.isEmpty {
      unsafe c.pointee.has_test_name = 1
      unsafe c.pointee.test_name = try unsafe encoder.string(value.pointee.testName)
    }
    switch unsafe value.pointee.result {
      case .response(let element):
        unsafe c.pointee.result_case = .init(2)
        unsafe c.pointee.response = try unsafe encoder.message(element, cconformanceprotos__connectrpc__conformance__v1__client_response_result__descriptor_address(), ConnectrpcConformanceV1.ClientResponseResult.fill)
      case .error(let element):
        unsafe c.pointee.result_case = .init(3)
        unsafe c.pointee.error = try unsafe encoder.message(element, cconformanceprotos__connectrpc__conformance__v1__client_error_result__descriptor_address(), ConnectrpcConformanceV1.ClientErrorResult.fill)
      case nil: break
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Cconformanceprotos__Connectrpc__Conformance__V1__ClientCompatResponse> {
    let c = try unsafe encoder.empty(Cconformanceprotos__Connectrpc__Conformance__V1__ClientCompatResponse.self, cconformanceprotos__connectrpc__conformance__v1__client_compat_response__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension ConnectrpcConformanceV1.ClientResponseResult: WireMessage {
  public static var messageName: String { "connectrpc.conformance.v1.ClientResponseResult" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: cconformanceprotos__connectrpc__conformance__v1__client_response_result__descriptor_address()) {
      (message: UnsafePointer<Cconformanceprotos__Connectrpc__Conformance__V1__ClientResponseResult>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: cconformanceprotos__connectrpc__conformance__v1__client_response_result__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Cconformanceprotos__Connectrpc__Conformance__V1__ClientResponseResult>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let responseHeaders = try unsafe decoder.list(c.pointee.response_headers, count: c.pointee.n_response_headers, "response_headers") {
      (element, decoder) throws(WireError) in
      guard let element = unsafe element else { return ConnectrpcConformanceV1.Header() }
      return try unsafe ConnectrpcConformanceV1.Header.decoded(element, decoder)
    }
    let payloads = try unsafe decoder.list(c.pointee.payloads, count: c.pointee.n_payloads, "payloads") {
      (element, decoder) throws(WireError) in
      guard let element = unsafe element else { return ConnectrpcConformanceV1.ConformancePayload() }
      return try unsafe ConnectrpcConformanceV1.ConformancePayload.decoded(element, decoder)
    }
    let error = try unsafe c.pointee.error.map { (message) throws(WireError) in try unsafe decoder.message(message, "error") { (c, decoder) throws(WireError) in try unsafe ConnectrpcConformanceV1.Error.decoded(c, decoder) } }
    let responseTrailers = try unsafe decoder.list(c.pointee.response_trailers, count: c.pointee.n_response_trailers, "response_trailers") {
      (element, decoder) throws(WireError) in
      guard let element = unsafe element else { return ConnectrpcConformanceV1.Header() }
      return try unsafe ConnectrpcConformanceV1.Header.decoded(element, decoder)
    }
    let numUnsentRequests = unsafe c.pointee.num_unsent_requests
    let httpStatusCode = unsafe c.pointee.has_http_status_code == 0 ? nil : unsafe c.pointee.http_status_code
    let feedback = try unsafe decoder.strings(c.pointee.feedback, count: c.pointee.n_feedback, "feedback")
    return unsafe Self(responseHeaders: responseHeaders, payloads: payloads, error: error, responseTrailers: responseTrailers, numUnsentRequests: numUnsentRequests, httpStatusCode: httpStatusCode, feedback: feedback, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Cconformanceprotos__Connectrpc__Conformance__V1__ClientResponseResult>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.responseHeaders.isEmpty {
      unsafe c.pointee.n_response_headers = value.pointee.responseHeaders.count
      unsafe c.pointee.response_headers = try unsafe encoder.list(value.pointee.responseHeaders) { (element, encoder) throws(WireError) in try unsafe ConnectrpcConformanceV1.Header.encoded(element, encoder) }
    }
    if unsafe !value.pointee.payloads.isEmpty {
      unsafe c.pointee.n_payloads = value.pointee.payloads.count
      unsafe c.pointee.payloads = try unsafe encoder.list(value.pointee.payloads) { (element, encoder) throws(WireError) in try unsafe ConnectrpcConformanceV1.ConformancePayload.encoded(element, encoder) }
    }
    if let element = unsafe value.pointee.error {
      unsafe c.pointee.error = try unsafe encoder.message(element, cconformanceprotos__connectrpc__conformance__v1__error__descriptor_address(), ConnectrpcConformanceV1.Error.fill)
    }
    if unsafe !value.pointee.responseTrailers.isEmpty {
      unsafe c.pointee.n_response_trailers = value.pointee.responseTrailers.count
      unsafe c.pointee.response_trailers = try unsafe encoder.list(value.pointee.responseTrailers) { (element, encoder) throws(WireError) in try unsafe ConnectrpcConformanceV1.Header.encoded(element, encoder) }
    }
    if unsafe value.pointee.numUnsentRequests != 0 {
      unsafe c.pointee.has_num_unsent_requests = 1
      unsafe c.pointee.num_unsent_requests = value.pointee.numUnsentRequests
    }
    if let element = unsafe value.pointee.httpStatusCode {
      unsafe c.pointee.has_http_status_code = 1
      unsafe c.pointee.http_status_code = element
    }
    if unsafe !value.pointee.feedback.isEmpty {
      unsafe c.pointee.n_feedback = value.pointee.feedback.count
      unsafe c.pointee.feedback = try unsafe encoder.list(value.pointee.feedback) { (element, encoder) throws(WireError) in try unsafe encoder.string(element.pointee) }
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Cconformanceprotos__Connectrpc__Conformance__V1__ClientResponseResult> {
    let c = try unsafe encoder.empty(Cconformanceprotos__Connectrpc__Conformance__V1__ClientResponseResult.self, cconformanceprotos__connectrpc__conformance__v1__client_response_result__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension ConnectrpcConformanceV1.ClientErrorResult: WireMessage {
  public static var messageName: String { "connectrpc.conformance.v1.ClientErrorResult" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: cconformanceprotos__connectrpc__conformance__v1__client_error_result__descriptor_address()) {
      (message: UnsafePointer<Cconformanceprotos__Connectrpc__Conformance__V1__ClientErrorResult>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: cconformanceprotos__connectrpc__conformance__v1__client_error_result__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Cconformanceprotos__Connectrpc__Conformance__V1__ClientErrorResult>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let message = try unsafe decoder.string(c.pointee.message, "message")
    return unsafe Self(message: message, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Cconformanceprotos__Connectrpc__Conformance__V1__ClientErrorResult>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.message.isEmpty {
      unsafe c.pointee.has_message = 1
      unsafe c.pointee.message = try unsafe encoder.string(value.pointee.message)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Cconformanceprotos__Connectrpc__Conformance__V1__ClientErrorResult> {
    let c = try unsafe encoder.empty(Cconformanceprotos__Connectrpc__Conformance__V1__ClientErrorResult.self, cconformanceprotos__connectrpc__conformance__v1__client_error_result__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}
