// Made by protogen from connectrpc/conformance/v1/service.proto; change that and run `make generate`.
// Source hash: fdb9b36b2d0c933a
// swift-format-ignore-file

internal import CConformanceProtos
internal import CProtobufC
public import ProtobufWire

extension ConnectrpcConformanceV1.Header: WireMessage {
  public static var messageName: String { "connectrpc.conformance.v1.Header" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: cconformanceprotos__connectrpc__conformance__v1__header__descriptor_address()) {
      (message: UnsafePointer<Cconformanceprotos__Connectrpc__Conformance__V1__Header>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: cconformanceprotos__connectrpc__conformance__v1__header__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Cconformanceprotos__Connectrpc__Conformance__V1__Header>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let name = try unsafe decoder.string(c.pointee.name, "name")
    let value = try unsafe decoder.strings(c.pointee.value, count: c.pointee.n_value, "value")
    return unsafe Self(name: name, value: value, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Cconformanceprotos__Connectrpc__Conformance__V1__Header>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.name.isEmpty {
      unsafe c.pointee.has_name = 1
      unsafe c.pointee.name = try unsafe encoder.string(value.pointee.name)
    }
    if unsafe !value.pointee.value.isEmpty {
      unsafe c.pointee.n_value = value.pointee.value.count
      unsafe c.pointee.value = try unsafe encoder.list(value.pointee.value) { (element, encoder) throws(WireError) in try unsafe encoder.string(element.pointee) }
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Cconformanceprotos__Connectrpc__Conformance__V1__Header> {
    let c = try unsafe encoder.empty(Cconformanceprotos__Connectrpc__Conformance__V1__Header.self, cconformanceprotos__connectrpc__conformance__v1__header__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension ConnectrpcConformanceV1.Error: WireMessage {
  public static var messageName: String { "connectrpc.conformance.v1.Error" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: cconformanceprotos__connectrpc__conformance__v1__error__descriptor_address()) {
      (message: UnsafePointer<Cconformanceprotos__Connectrpc__Conformance__V1__Error>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: cconformanceprotos__connectrpc__conformance__v1__error__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Cconformanceprotos__Connectrpc__Conformance__V1__Error>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let code = unsafe ConnectrpcConformanceV1.Code(rawValue: Int32(bitPattern: c.pointee.code.rawValue))
    let message = unsafe c.pointee.has_message == 0 ? nil : try unsafe decoder.string(c.pointee.message, "message")
    let details = try unsafe decoder.list(c.pointee.details, count: c.pointee.n_details, "details") {
      (element, decoder) throws(WireError) in
      guard let element = unsafe element else { return GoogleProtobuf.`Any`() }
      return try unsafe GoogleProtobuf.`Any`.decoded(element, decoder)
    }
    return unsafe Self(code: code, message: message, details: details, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Cconformanceprotos__Connectrpc__Conformance__V1__Error>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe value.pointee.code.rawValue != 0 {
      unsafe c.pointee.has_code = 1
      unsafe c.pointee.code = .init(UInt32(bitPattern: value.pointee.code.rawValue))
    }
    if let element = unsafe value.pointee.message {
      unsafe c.pointee.has_message = 1
      unsafe c.pointee.message = try unsafe encoder.string(element)
    }
    if unsafe !value.pointee.details.isEmpty {
      unsafe c.pointee.n_details = value.pointee.details.count
      unsafe c.pointee.details = try unsafe encoder.list(value.pointee.details) { (element, encoder) throws(WireError) in try unsafe GoogleProtobuf.`Any`.encoded(element, encoder) }
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Cconformanceprotos__Connectrpc__Conformance__V1__Error> {
    let c = try unsafe encoder.empty(Cconformanceprotos__Connectrpc__Conformance__V1__Error.self, cconformanceprotos__connectrpc__conformance__v1__error__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension ConnectrpcConformanceV1.RawHTTPResponse: WireMessage {
  public static var messageName: String { "connectrpc.conformance.v1.RawHTTPResponse" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: cconformanceprotos__connectrpc__conformance__v1__raw_httpresponse__descriptor_address()) {
      (message: UnsafePointer<Cconformanceprotos__Connectrpc__Conformance__V1__RawHTTPResponse>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: cconformanceprotos__connectrpc__conformance__v1__raw_httpresponse__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Cconformanceprotos__Connectrpc__Conformance__V1__RawHTTPResponse>, _ decoder: WireDecoder) throws(WireError) -> Self {
    return unsafe Self(unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Cconformanceprotos__Connectrpc__Conformance__V1__RawHTTPResponse>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Cconformanceprotos__Connectrpc__Conformance__V1__RawHTTPResponse> {
    let c = try unsafe encoder.empty(Cconformanceprotos__Connectrpc__Conformance__V1__RawHTTPResponse.self, cconformanceprotos__connectrpc__conformance__v1__raw_httpresponse__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension ConnectrpcConformanceV1.UnaryResponseDefinition: WireMessage {
  public static var messageName: String { "connectrpc.conformance.v1.UnaryResponseDefinition" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: cconformanceprotos__connectrpc__conformance__v1__unary_response_definition__descriptor_address()) {
      (message: UnsafePointer<Cconformanceprotos__Connectrpc__Conformance__V1__UnaryResponseDefinition>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: cconformanceprotos__connectrpc__conformance__v1__unary_response_definition__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Cconformanceprotos__Connectrpc__Conformance__V1__UnaryResponseDefinition>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let responseHeaders = try unsafe decoder.list(c.pointee.response_headers, count: c.pointee.n_response_headers, "response_headers") {
      (element, decoder) throws(WireError) in
      guard let element = unsafe element else { return ConnectrpcConformanceV1.Header() }
      return try unsafe ConnectrpcConformanceV1.Header.decoded(element, decoder)
    }
    let response: ConnectrpcConformanceV1.UnaryResponseDefinition.Response?
    switch unsafe c.pointee.response_case.rawValue {
      case 2:
        response = .responseData(unsafe decoder.bytes(c.pointee.response_data))
      case 3:
        guard let message = unsafe c.pointee.error else {
          response = .error(ConnectrpcConformanceV1.Error())
          break
        }
        response = .error(try unsafe decoder.message(message, "error") { (c, decoder) throws(WireError) in try unsafe ConnectrpcConformanceV1.Error.decoded(c, decoder) })
      default: response = nil
    }
    let responseTrailers = try unsafe decoder.list(c.pointee.response_trailers, count: c.pointee.n_response_trailers, "response_trailers") {
      (element, decoder) throws(WireError) in
      guard let element = unsafe element else { return ConnectrpcConformanceV1.Header() }
      return try unsafe ConnectrpcConformanceV1.Header.decoded(element, decoder)
    }
    let rawResponse = try unsafe c.pointee.raw_response.map { (message) throws(WireError) in try unsafe decoder.message(message, "raw_response") { (c, decoder) throws(WireError) in try unsafe ConnectrpcConformanceV1.RawHTTPResponse.decoded(c, decoder) } }
    let responseDelayMs = unsafe c.pointee.response_delay_ms
    return unsafe Self(responseHeaders: responseHeaders, response: response, responseTrailers: responseTrailers, rawResponse: rawResponse, responseDelayMs: responseDelayMs, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Cconformanceprotos__Connectrpc__Conformance__V1__UnaryResponseDefinition>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.responseHeaders.isEmpty {
      unsafe c.pointee.n_response_headers = value.pointee.responseHeaders.count
      unsafe c.pointee.response_headers = try unsafe encoder.list(value.pointee.responseHeaders) { (element, encoder) throws(WireError) in try unsafe ConnectrpcConformanceV1.Header.encoded(element, encoder) }
    }
    switch unsafe value.pointee.response {
      case .responseData(let element):
        unsafe c.pointee.response_case = .init(2)
        unsafe c.pointee.response_data = try unsafe encoder.bytes(element)
      case .error(let element):
        unsafe c.pointee.response_case = .init(3)
        unsafe c.pointee.error = try unsafe encoder.message(element, cconformanceprotos__connectrpc__conformance__v1__error__descriptor_address(), ConnectrpcConformanceV1.Error.fill)
      case nil: break
    }
    if unsafe !value.pointee.responseTrailers.isEmpty {
      unsafe c.pointee.n_response_trailers = value.pointee.responseTrailers.count
      unsafe c.pointee.response_trailers = try unsafe encoder.list(value.pointee.responseTrailers) { (element, encoder) throws(WireError) in try unsafe ConnectrpcConformanceV1.Header.encoded(element, encoder) }
    }
    if let element = unsafe value.pointee.rawResponse {
      unsafe c.pointee.raw_response = try unsafe encoder.message(element, cconformanceprotos__connectrpc__conformance__v1__raw_httpresponse__descriptor_address(), ConnectrpcConformanceV1.RawHTTPResponse.fill)
    }
    if unsafe value.pointee.responseDelayMs != 0 {
      unsafe c.pointee.has_response_delay_ms = 1
      unsafe c.pointee.response_delay_ms = value.pointee.responseDelayMs
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Cconformanceprotos__Connectrpc__Conformance__V1__UnaryResponseDefinition> {
    let c = try unsafe encoder.empty(Cconformanceprotos__Connectrpc__Conformance__V1__UnaryResponseDefinition.self, cconformanceprotos__connectrpc__conformance__v1__unary_response_definition__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension ConnectrpcConformanceV1.StreamResponseDefinition: WireMessage {
  public static var messageName: String { "connectrpc.conformance.v1.StreamResponseDefinition" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: cconformanceprotos__connectrpc__conformance__v1__stream_response_definition__descriptor_address()) {
      (message: UnsafePointer<Cconformanceprotos__Connectrpc__Conformance__V1__StreamResponseDefinition>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: cconformanceprotos__connectrpc__conformance__v1__stream_response_definition__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Cconformanceprotos__Connectrpc__Conformance__V1__StreamResponseDefinition>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let responseHeaders = try unsafe decoder.list(c.pointee.response_headers, count: c.pointee.n_response_headers, "response_headers") {
      (element, decoder) throws(WireError) in
      guard let element = unsafe element else { return ConnectrpcConformanceV1.Header() }
      return try unsafe ConnectrpcConformanceV1.Header.decoded(element, decoder)
    }
    let responseData = try unsafe decoder.list(c.pointee.response_data, count: c.pointee.n_response_data, "response_data") { (element, decoder) in unsafe decoder.bytes(element) }
    let responseDelayMs = unsafe c.pointee.response_delay_ms
    let error = try unsafe c.pointee.error.map { (message) throws(WireError) in try unsafe decoder.message(message, "error") { (c, decoder) throws(WireError) in try unsafe ConnectrpcConformanceV1.Error.decoded(c, decoder) } }
    let responseTrailers = try unsafe decoder.list(c.pointee.response_trailers, count: c.pointee.n_response_trailers, "response_trailers") {
      (element, decoder) throws(WireError) in
      guard let element = unsafe element else { return ConnectrpcConformanceV1.Header() }
      return try unsafe ConnectrpcConformanceV1.Header.decoded(element, decoder)
    }
    let rawResponse = try unsafe c.pointee.raw_response.map { (message) throws(WireError) in try unsafe decoder.message(message, "raw_response") { (c, decoder) throws(WireError) in try unsafe ConnectrpcConformanceV1.RawHTTPResponse.decoded(c, decoder) } }
    return unsafe Self(responseHeaders: responseHeaders, responseData: responseData, responseDelayMs: responseDelayMs, error: error, responseTrailers: responseTrailers, rawResponse: rawResponse, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Cconformanceprotos__Connectrpc__Conformance__V1__StreamResponseDefinition>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.responseHeaders.isEmpty {
      unsafe c.pointee.n_response_headers = value.pointee.responseHeaders.count
      unsafe c.pointee.response_headers = try unsafe encoder.list(value.pointee.responseHeaders) { (element, encoder) throws(WireError) in try unsafe ConnectrpcConformanceV1.Header.encoded(element, encoder) }
    }
    if unsafe !value.pointee.responseData.isEmpty {
      unsafe c.pointee.n_response_data = value.pointee.responseData.count
      unsafe c.pointee.response_data = try unsafe encoder.list(value.pointee.responseData) { (element, encoder) throws(WireError) in try unsafe encoder.bytes(element.pointee) }
    }
    if unsafe value.pointee.responseDelayMs != 0 {
      unsafe c.pointee.has_response_delay_ms = 1
      unsafe c.pointee.response_delay_ms = value.pointee.responseDelayMs
    }
    if let element = unsafe value.pointee.error {
      unsafe c.pointee.error = try unsafe encoder.message(element, cconformanceprotos__connectrpc__conformance__v1__error__descriptor_address(), ConnectrpcConformanceV1.Error.fill)
    }
    if unsafe !value.pointee.responseTrailers.isEmpty {
      unsafe c.pointee.n_response_trailers = value.pointee.responseTrailers.count
      unsafe c.pointee.response_trailers = try unsafe encoder.list(value.pointee.responseTrailers) { (element, encoder) throws(WireError) in try unsafe ConnectrpcConformanceV1.Header.encoded(element, encoder) }
    }
    if let element = unsafe value.pointee.rawResponse {
      unsafe c.pointee.raw_response = try unsafe encoder.message(element, cconformanceprotos__connectrpc__conformance__v1__raw_httpresponse__descriptor_address(), ConnectrpcConformanceV1.RawHTTPResponse.fill)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Cconformanceprotos__Connectrpc__Conformance__V1__StreamResponseDefinition> {
    let c = try unsafe encoder.empty(Cconformanceprotos__Connectrpc__Conformance__V1__StreamResponseDefinition.self, cconformanceprotos__connectrpc__conformance__v1__stream_response_definition__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension ConnectrpcConformanceV1.UnaryRequest: WireMessage {
  public static var messageName: String { "connectrpc.conformance.v1.UnaryRequest" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: cconformanceprotos__connectrpc__conformance__v1__unary_request__descriptor_address()) {
      (message: UnsafePointer<Cconformanceprotos__Connectrpc__Conformance__V1__UnaryRequest>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: cconformanceprotos__connectrpc__conformance__v1__unary_request__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Cconformanceprotos__Connectrpc__Conformance__V1__UnaryRequest>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let responseDefinition = try unsafe c.pointee.response_definition.map { (message) throws(WireError) in try unsafe decoder.message(message, "response_definition") { (c, decoder) throws(WireError) in try unsafe ConnectrpcConformanceV1.UnaryResponseDefinition.decoded(c, decoder) } }
    let requestData = unsafe decoder.bytes(c.pointee.request_data)
    return unsafe Self(responseDefinition: responseDefinition, requestData: requestData, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Cconformanceprotos__Connectrpc__Conformance__V1__UnaryRequest>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if let element = unsafe value.pointee.responseDefinition {
      unsafe c.pointee.response_definition = try unsafe encoder.message(element, cconformanceprotos__connectrpc__conformance__v1__unary_response_definition__descriptor_address(), ConnectrpcConformanceV1.UnaryResponseDefinition.fill)
    }
    if unsafe !value.pointee.requestData.isEmpty {
      unsafe c.pointee.has_request_data = 1
      unsafe c.pointee.request_data = try unsafe encoder.bytes(value.pointee.requestData)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Cconformanceprotos__Connectrpc__Conformance__V1__UnaryRequest> {
    let c = try unsafe encoder.empty(Cconformanceprotos__Connectrpc__Conformance__V1__UnaryRequest.self, cconformanceprotos__connectrpc__conformance__v1__unary_request__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension ConnectrpcConformanceV1.UnaryResponse: WireMessage {
  public static var messageName: String { "connectrpc.conformance.v1.UnaryResponse" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: cconformanceprotos__connectrpc__conformance__v1__unary_response__descriptor_address()) {
      (message: UnsafePointer<Cconformanceprotos__Connectrpc__Conformance__V1__UnaryResponse>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: cconformanceprotos__connectrpc__conformance__v1__unary_response__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Cconformanceprotos__Connectrpc__Conformance__V1__UnaryResponse>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let payload = try unsafe c.pointee.payload.map { (message) throws(WireError) in try unsafe decoder.message(message, "payload") { (c, decoder) throws(WireError) in try unsafe ConnectrpcConformanceV1.ConformancePayload.decoded(c, decoder) } }
    return unsafe Self(payload: payload, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Cconformanceprotos__Connectrpc__Conformance__V1__UnaryResponse>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if let element = unsafe value.pointee.payload {
      unsafe c.pointee.payload = try unsafe encoder.message(element, cconformanceprotos__connectrpc__conformance__v1__conformance_payload__descriptor_address(), ConnectrpcConformanceV1.ConformancePayload.fill)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Cconformanceprotos__Connectrpc__Conformance__V1__UnaryResponse> {
    let c = try unsafe encoder.empty(Cconformanceprotos__Connectrpc__Conformance__V1__UnaryResponse.self, cconformanceprotos__connectrpc__conformance__v1__unary_response__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension ConnectrpcConformanceV1.IdempotentUnaryRequest: WireMessage {
  public static var messageName: String { "connectrpc.conformance.v1.IdempotentUnaryRequest" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: cconformanceprotos__connectrpc__conformance__v1__idempotent_unary_request__descriptor_address()) {
      (message: UnsafePointer<Cconformanceprotos__Connectrpc__Conformance__V1__IdempotentUnaryRequest>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: cconformanceprotos__connectrpc__conformance__v1__idempotent_unary_request__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Cconformanceprotos__Connectrpc__Conformance__V1__IdempotentUnaryRequest>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let responseDefinition = try unsafe c.pointee.response_definition.map { (message) throws(WireError) in try unsafe decoder.message(message, "response_definition") { (c, decoder) throws(WireError) in try unsafe ConnectrpcConformanceV1.UnaryResponseDefinition.decoded(c, decoder) } }
    let requestData = unsafe decoder.bytes(c.pointee.request_data)
    return unsafe Self(responseDefinition: responseDefinition, requestData: requestData, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Cconformanceprotos__Connectrpc__Conformance__V1__IdempotentUnaryRequest>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if let element = unsafe value.pointee.responseDefinition {
      unsafe c.pointee.response_definition = try unsafe encoder.message(element, cconformanceprotos__connectrpc__conformance__v1__unary_response_definition__descriptor_address(), ConnectrpcConformanceV1.UnaryResponseDefinition.fill)
    }
    if unsafe !value.pointee.requestData.isEmpty {
      unsafe c.pointee.has_request_data = 1
      unsafe c.pointee.request_data = try unsafe encoder.bytes(value.pointee.requestData)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Cconformanceprotos__Connectrpc__Conformance__V1__IdempotentUnaryRequest> {
    let c = try unsafe encoder.empty(Cconformanceprotos__Connectrpc__Conformance__V1__IdempotentUnaryRequest.self, cconformanceprotos__connectrpc__conformance__v1__idempotent_unary_request__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension ConnectrpcConformanceV1.IdempotentUnaryResponse: WireMessage {
  public static var messageName: String { "connectrpc.conformance.v1.IdempotentUnaryResponse" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: cconformanceprotos__connectrpc__conformance__v1__idempotent_unary_response__descriptor_address()) {
      (message: UnsafePointer<Cconformanceprotos__Connectrpc__Conformance__V1__IdempotentUnaryResponse>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: cconformanceprotos__connectrpc__conformance__v1__idempotent_unary_response__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Cconformanceprotos__Connectrpc__Conformance__V1__IdempotentUnaryResponse>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let payload = try unsafe c.pointee.payload.map { (message) throws(WireError) in try unsafe decoder.message(message, "payload") { (c, decoder) throws(WireError) in try unsafe ConnectrpcConformanceV1.ConformancePayload.decoded(c, decoder) } }
    return unsafe Self(payload: payload, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Cconformanceprotos__Connectrpc__Conformance__V1__IdempotentUnaryResponse>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if let element = unsafe value.pointee.payload {
      unsafe c.pointee.payload = try unsafe encoder.message(element, cconformanceprotos__connectrpc__conformance__v1__conformance_payload__descriptor_address(), ConnectrpcConformanceV1.ConformancePayload.fill)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Cconformanceprotos__Connectrpc__Conformance__V1__IdempotentUnaryResponse> {
    let c = try unsafe encoder.empty(Cconformanceprotos__Connectrpc__Conformance__V1__IdempotentUnaryResponse.self, cconformanceprotos__connectrpc__conformance__v1__idempotent_unary_response__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension ConnectrpcConformanceV1.ServerStreamRequest: WireMessage {
  public static var messageName: String { "connectrpc.conformance.v1.ServerStreamRequest" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: cconformanceprotos__connectrpc__conformance__v1__server_stream_request__descriptor_address()) {
      (message: UnsafePointer<Cconformanceprotos__Connectrpc__Conformance__V1__ServerStreamRequest>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: cconformanceprotos__connectrpc__conformance__v1__server_stream_request__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Cconformanceprotos__Connectrpc__Conformance__V1__ServerStreamRequest>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let responseDefinition = try unsafe c.pointee.response_definition.map { (message) throws(WireError) in try unsafe decoder.message(message, "response_definition") { (c, decoder) throws(WireError) in try unsafe ConnectrpcConformanceV1.StreamResponseDefinition.decoded(c, decoder) } }
    let requestData = unsafe decoder.bytes(c.pointee.request_data)
    return unsafe Self(responseDefinition: responseDefinition, requestData: requestData, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Cconformanceprotos__Connectrpc__Conformance__V1__ServerStreamRequest>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if let element = unsafe value.pointee.responseDefinition {
      unsafe c.pointee.response_definition = try unsafe encoder.message(element, cconformanceprotos__connectrpc__conformance__v1__stream_response_definition__descriptor_address(), ConnectrpcConformanceV1.StreamResponseDefinition.fill)
    }
    if unsafe !value.pointee.requestData.isEmpty {
      unsafe c.pointee.has_request_data = 1
      unsafe c.pointee.request_data = try unsafe encoder.bytes(value.pointee.requestData)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Cconformanceprotos__Connectrpc__Conformance__V1__ServerStreamRequest> {
    let c = try unsafe encoder.empty(Cconformanceprotos__Connectrpc__Conformance__V1__ServerStreamRequest.self, cconformanceprotos__connectrpc__conformance__v1__server_stream_request__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension ConnectrpcConformanceV1.ServerStreamResponse: WireMessage {
  public static var messageName: String { "connectrpc.conformance.v1.ServerStreamResponse" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: cconformanceprotos__connectrpc__conformance__v1__server_stream_response__descriptor_address()) {
      (message: UnsafePointer<Cconformanceprotos__Connectrpc__Conformance__V1__ServerStreamResponse>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: cconformanceprotos__connectrpc__conformance__v1__server_stream_response__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Cconformanceprotos__Connectrpc__Conformance__V1__ServerStreamResponse>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let payload = try unsafe c.pointee.payload.map { (message) throws(WireError) in try unsafe decoder.message(message, "payload") { (c, decoder) throws(WireError) in try unsafe ConnectrpcConformanceV1.ConformancePayload.decoded(c, decoder) } }
    return unsafe Self(payload: payload, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Cconformanceprotos__Connectrpc__Conformance__V1__ServerStreamResponse>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if let element = unsafe value.pointee.payload {
      unsafe c.pointee.payload = try unsafe encoder.message(element, cconformanceprotos__connectrpc__conformance__v1__conformance_payload__descriptor_address(), ConnectrpcConformanceV1.ConformancePayload.fill)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Cconformanceprotos__Connectrpc__Conformance__V1__ServerStreamResponse> {
    let c = try unsafe encoder.empty(Cconformanceprotos__Connectrpc__Conformance__V1__ServerStreamResponse.self, cconformanceprotos__connectrpc__conformance__v1__server_stream_response__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension ConnectrpcConformanceV1.ClientStreamRequest: WireMessage {
  public static var messageName: String { "connectrpc.conformance.v1.ClientStreamRequest" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: cconformanceprotos__connectrpc__conformance__v1__client_stream_request__descriptor_address()) {
      (message: UnsafePointer<Cconformanceprotos__Connectrpc__Conformance__V1__ClientStreamRequest>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: cconformanceprotos__connectrpc__conformance__v1__client_stream_request__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Cconformanceprotos__Connectrpc__Conformance__V1__ClientStreamRequest>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let responseDefinition = try unsafe c.pointee.response_definition.map { (message) throws(WireError) in try unsafe decoder.message(message, "response_definition") { (c, decoder) throws(WireError) in try unsafe ConnectrpcConformanceV1.UnaryResponseDefinition.decoded(c, decoder) } }
    let requestData = unsafe decoder.bytes(c.pointee.request_data)
    return unsafe Self(responseDefinition: responseDefinition, requestData: requestData, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Cconformanceprotos__Connectrpc__Conformance__V1__ClientStreamRequest>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if let element = unsafe value.pointee.responseDefinition {
      unsafe c.pointee.response_definition = try unsafe encoder.message(element, cconformanceprotos__connectrpc__conformance__v1__unary_response_definition__descriptor_address(), ConnectrpcConformanceV1.UnaryResponseDefinition.fill)
    }
    if unsafe !value.pointee.requestData.isEmpty {
      unsafe c.pointee.has_request_data = 1
      unsafe c.pointee.request_data = try unsafe encoder.bytes(value.pointee.requestData)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Cconformanceprotos__Connectrpc__Conformance__V1__ClientStreamRequest> {
    let c = try unsafe encoder.empty(Cconformanceprotos__Connectrpc__Conformance__V1__ClientStreamRequest.self, cconformanceprotos__connectrpc__conformance__v1__client_stream_request__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension ConnectrpcConformanceV1.ClientStreamResponse: WireMessage {
  public static var messageName: String { "connectrpc.conformance.v1.ClientStreamResponse" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: cconformanceprotos__connectrpc__conformance__v1__client_stream_response__descriptor_address()) {
      (message: UnsafePointer<Cconformanceprotos__Connectrpc__Conformance__V1__ClientStreamResponse>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: cconformanceprotos__connectrpc__conformance__v1__client_stream_response__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Cconformanceprotos__Connectrpc__Conformance__V1__ClientStreamResponse>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let payload = try unsafe c.pointee.payload.map { (message) throws(WireError) in try unsafe decoder.message(message, "payload") { (c, decoder) throws(WireError) in try unsafe ConnectrpcConformanceV1.ConformancePayload.decoded(c, decoder) } }
    return unsafe Self(payload: payload, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Cconformanceprotos__Connectrpc__Conformance__V1__ClientStreamResponse>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if let element = unsafe value.pointee.payload {
      unsafe c.pointee.payload = try unsafe encoder.message(element, cconformanceprotos__connectrpc__conformance__v1__conformance_payload__descriptor_address(), ConnectrpcConformanceV1.ConformancePayload.fill)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Cconformanceprotos__Connectrpc__Conformance__V1__ClientStreamResponse> {
    let c = try unsafe encoder.empty(Cconformanceprotos__Connectrpc__Conformance__V1__ClientStreamResponse.self, cconformanceprotos__connectrpc__conformance__v1__client_stream_response__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension ConnectrpcConformanceV1.BidiStreamRequest: WireMessage {
  public static var messageName: String { "connectrpc.conformance.v1.BidiStreamRequest" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: cconformanceprotos__connectrpc__conformance__v1__bidi_stream_request__descriptor_address()) {
      (message: UnsafePointer<Cconformanceprotos__Connectrpc__Conformance__V1__BidiStreamRequest>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: cconformanceprotos__connectrpc__conformance__v1__bidi_stream_request__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Cconformanceprotos__Connectrpc__Conformance__V1__BidiStreamRequest>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let responseDefinition = try unsafe c.pointee.response_definition.map { (message) throws(WireError) in try unsafe decoder.message(message, "response_definition") { (c, decoder) throws(WireError) in try unsafe ConnectrpcConformanceV1.StreamResponseDefinition.decoded(c, decoder) } }
    let fullDuplex = unsafe c.pointee.full_duplex != 0
    let requestData = unsafe decoder.bytes(c.pointee.request_data)
    return unsafe Self(responseDefinition: responseDefinition, fullDuplex: fullDuplex, requestData: requestData, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Cconformanceprotos__Connectrpc__Conformance__V1__BidiStreamRequest>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if let element = unsafe value.pointee.responseDefinition {
      unsafe c.pointee.response_definition = try unsafe encoder.message(element, cconformanceprotos__connectrpc__conformance__v1__stream_response_definition__descriptor_address(), ConnectrpcConformanceV1.StreamResponseDefinition.fill)
    }
    if unsafe value.pointee.fullDuplex {
      unsafe c.pointee.has_full_duplex = 1
      unsafe c.pointee.full_duplex = 1
    }
    if unsafe !value.pointee.requestData.isEmpty {
      unsafe c.pointee.has_request_data = 1
      unsafe c.pointee.request_data = try unsafe encoder.bytes(value.pointee.requestData)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Cconformanceprotos__Connectrpc__Conformance__V1__BidiStreamRequest> {
    let c = try unsafe encoder.empty(Cconformanceprotos__Connectrpc__Conformance__V1__BidiStreamRequest.self, cconformanceprotos__connectrpc__conformance__v1__bidi_stream_request__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension ConnectrpcConformanceV1.BidiStreamResponse: WireMessage {
  public static var messageName: String { "connectrpc.conformance.v1.BidiStreamResponse" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: cconformanceprotos__connectrpc__conformance__v1__bidi_stream_response__descriptor_address()) {
      (message: UnsafePointer<Cconformanceprotos__Connectrpc__Conformance__V1__BidiStreamResponse>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: cconformanceprotos__connectrpc__conformance__v1__bidi_stream_response__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Cconformanceprotos__Connectrpc__Conformance__V1__BidiStreamResponse>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let payload = try unsafe c.pointee.payload.map { (message) throws(WireError) in try unsafe decoder.message(message, "payload") { (c, decoder) throws(WireError) in try unsafe ConnectrpcConformanceV1.ConformancePayload.decoded(c, decoder) } }
    return unsafe Self(payload: payload, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Cconformanceprotos__Connectrpc__Conformance__V1__BidiStreamResponse>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if let element = unsafe value.pointee.payload {
      unsafe c.pointee.payload = try unsafe encoder.message(element, cconformanceprotos__connectrpc__conformance__v1__conformance_payload__descriptor_address(), ConnectrpcConformanceV1.ConformancePayload.fill)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Cconformanceprotos__Connectrpc__Conformance__V1__BidiStreamResponse> {
    let c = try unsafe encoder.empty(Cconformanceprotos__Connectrpc__Conformance__V1__BidiStreamResponse.self, cconformanceprotos__connectrpc__conformance__v1__bidi_stream_response__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension ConnectrpcConformanceV1.UnimplementedRequest: WireMessage {
  public static var messageName: String { "connectrpc.conformance.v1.UnimplementedRequest" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: cconformanceprotos__connectrpc__conformance__v1__unimplemented_request__descriptor_address()) {
      (message: UnsafePointer<Cconformanceprotos__Connectrpc__Conformance__V1__UnimplementedRequest>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: cconformanceprotos__connectrpc__conformance__v1__unimplemented_request__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Cconformanceprotos__Connectrpc__Conformance__V1__UnimplementedRequest>, _ decoder: WireDecoder) throws(WireError) -> Self {
    return unsafe Self(unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Cconformanceprotos__Connectrpc__Conformance__V1__UnimplementedRequest>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Cconformanceprotos__Connectrpc__Conformance__V1__UnimplementedRequest> {
    let c = try unsafe encoder.empty(Cconformanceprotos__Connectrpc__Conformance__V1__UnimplementedRequest.self, cconformanceprotos__connectrpc__conformance__v1__unimplemented_request__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension ConnectrpcConformanceV1.UnimplementedResponse: WireMessage {
  public static var messageName: String { "connectrpc.conformance.v1.UnimplementedResponse" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: cconformanceprotos__connectrpc__conformance__v1__unimplemented_response__descriptor_address()) {
      (message: UnsafePointer<Cconformanceprotos__Connectrpc__Conformance__V1__UnimplementedResponse>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: cconformanceprotos__connectrpc__conformance__v1__unimplemented_response__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Cconformanceprotos__Connectrpc__Conformance__V1__UnimplementedResponse>, _ decoder: WireDecoder) throws(WireError) -> Self {
    return unsafe Self(unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Cconformanceprotos__Connectrpc__Conformance__V1__UnimplementedResponse>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Cconformanceprotos__Connectrpc__Conformance__V1__UnimplementedResponse> {
    let c = try unsafe encoder.empty(Cconformanceprotos__Connectrpc__Conformance__V1__UnimplementedResponse.self, cconformanceprotos__connectrpc__conformance__v1__unimplemented_response__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension ConnectrpcConformanceV1.ConformancePayload: WireMessage {
  public static var messageName: String { "connectrpc.conformance.v1.ConformancePayload" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: cconformanceprotos__connectrpc__conformance__v1__conformance_payload__descriptor_address()) {
      (message: UnsafePointer<Cconformanceprotos__Connectrpc__Conformance__V1__ConformancePayload>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: cconformanceprotos__connectrpc__conformance__v1__conformance_payload__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Cconformanceprotos__Connectrpc__Conformance__V1__ConformancePayload>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let data = unsafe decoder.bytes(c.pointee.data)
    let requestInfo = try unsafe c.pointee.request_info.map { (message) throws(WireError) in try unsafe decoder.message(message, "request_info") { (c, decoder) throws(WireError) in try unsafe ConnectrpcConformanceV1.ConformancePayload.RequestInfo.decoded(c, decoder) } }
    return unsafe Self(data: data, requestInfo: requestInfo, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Cconformanceprotos__Connectrpc__Conformance__V1__ConformancePayload>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.data.isEmpty {
      unsafe c.pointee.has_data = 1
      unsafe c.pointee.data = try unsafe encoder.bytes(value.pointee.data)
    }
    if let element = unsafe value.pointee.requestInfo {
      unsafe c.pointee.request_info = try unsafe encoder.message(element, cconformanceprotos__connectrpc__conformance__v1__conformance_payload__request_info__descriptor_address(), ConnectrpcConformanceV1.ConformancePayload.RequestInfo.fill)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Cconformanceprotos__Connectrpc__Conformance__V1__ConformancePayload> {
    let c = try unsafe encoder.empty(Cconformanceprotos__Connectrpc__Conformance__V1__ConformancePayload.self, cconformanceprotos__connectrpc__conformance__v1__conformance_payload__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension ConnectrpcConformanceV1.ConformancePayload.RequestInfo: WireMessage {
  public static var messageName: String { "connectrpc.conformance.v1.ConformancePayload.RequestInfo" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: cconformanceprotos__connectrpc__conformance__v1__conformance_payload__request_info__descriptor_address()) {
      (message: UnsafePointer<Cconformanceprotos__Connectrpc__Conformance__V1__ConformancePayload__RequestInfo>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: cconformanceprotos__connectrpc__conformance__v1__conformance_payload__request_info__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Cconformanceprotos__Connectrpc__Conformance__V1__ConformancePayload__RequestInfo>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let requestHeaders = try unsafe decoder.list(c.pointee.request_headers, count: c.pointee.n_request_headers, "request_headers") {
      (element, decoder) throws(WireError) in
      guard let element = unsafe element else { return ConnectrpcConformanceV1.Header() }
      return try unsafe ConnectrpcConformanceV1.Header.decoded(element, decoder)
    }
    let timeoutMs = unsafe c.pointee.has_timeout_ms == 0 ? nil : unsafe c.pointee.timeout_ms
    let requests = try unsafe decoder.list(c.pointee.requests, count: c.pointee.n_requests, "requests") {
      (element, decoder) throws(WireError) in
      guard let element = unsafe element else { return GoogleProtobuf.`Any`() }
      return try unsafe GoogleProtobuf.`Any`.decoded(element, decoder)
    }
    let connectGetInfo = try unsafe c.pointee.connect_get_info.map { (message) throws(WireError) in try unsafe decoder.message(message, "connect_get_info") { (c, decoder) throws(WireError) in try unsafe ConnectrpcConformanceV1.ConformancePayload.ConnectGetInfo.decoded(c, decoder) } }
    return unsafe Self(requestHeaders: requestHeaders, timeoutMs: timeoutMs, requests: requests, connectGetInfo: connectGetInfo, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Cconformanceprotos__Connectrpc__Conformance__V1__ConformancePayload__RequestInfo>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.requestHeaders.isEmpty {
      unsafe c.pointee.n_request_headers = value.pointee.requestHeaders.count
      unsafe c.pointee.request_headers = try unsafe encoder.list(value.pointee.requestHeaders) { (element, encoder) throws(WireError) in try unsafe ConnectrpcConformanceV1.Header.encoded(element, encoder) }
    }
    if let element = unsafe value.pointee.timeoutMs {
      unsafe c.pointee.has_timeout_ms = 1
      unsafe c.pointee.timeout_ms = element
    }
    if unsafe !value.pointee.requests.isEmpty {
      unsafe c.pointee.n_requests = value.pointee.requests.count
      unsafe c.pointee.requests = try unsafe encoder.list(value.pointee.requests) { (element, encoder) throws(WireError) in try unsafe GoogleProtobuf.`Any`.encoded(element, encoder) }
    }
    if let element = unsafe value.pointee.connectGetInfo {
      unsafe c.pointee.connect_get_info = try unsafe encoder.message(element, cconformanceprotos__connectrpc__conformance__v1__conformance_payload__connect_get_info__descriptor_address(), ConnectrpcConformanceV1.ConformancePayload.ConnectGetInfo.fill)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Cconformanceprotos__Connectrpc__Conformance__V1__ConformancePayload__RequestInfo> {
    let c = try unsafe encoder.empty(Cconformanceprotos__Connectrpc__Conformance__V1__ConformancePayload__RequestInfo.self, cconformanceprotos__connectrpc__conformance__v1__conformance_payload__request_info__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension ConnectrpcConformanceV1.ConformancePayload.ConnectGetInfo: WireMessage {
  public static var messageName: String { "connectrpc.conformance.v1.ConformancePayload.ConnectGetInfo" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: cconformanceprotos__connectrpc__conformance__v1__conformance_payload__connect_get_info__descriptor_address()) {
      (message: UnsafePointer<Cconformanceprotos__Connectrpc__Conformance__V1__ConformancePayload__ConnectGetInfo>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: cconformanceprotos__connectrpc__conformance__v1__conformance_payload__connect_get_info__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Cconformanceprotos__Connectrpc__Conformance__V1__ConformancePayload__ConnectGetInfo>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let queryParams = try unsafe decoder.list(c.pointee.query_params, count: c.pointee.n_query_params, "query_params") {
      (element, decoder) throws(WireError) in
      guard let element = unsafe element else { return ConnectrpcConformanceV1.Header() }
      return try unsafe ConnectrpcConformanceV1.Header.decoded(element, decoder)
    }
    return unsafe Self(queryParams: queryParams, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Cconformanceprotos__Connectrpc__Conformance__V1__ConformancePayload__ConnectGetInfo>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.queryParams.isEmpty {
      unsafe c.pointee.n_query_params = value.pointee.queryParams.count
      unsafe c.pointee.query_params = try unsafe encoder.list(value.pointee.queryParams) { (element, encoder) throws(WireError) in try unsafe ConnectrpcConformanceV1.Header.encoded(element, encoder) }
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Cconformanceprotos__Connectrpc__Conformance__V1__ConformancePayload__ConnectGetInfo> {
    let c = try unsafe encoder.empty(Cconformanceprotos__Connectrpc__Conformance__V1__ConformancePayload__ConnectGetInfo.self, cconformanceprotos__connectrpc__conformance__v1__conformance_payload__connect_get_info__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}
