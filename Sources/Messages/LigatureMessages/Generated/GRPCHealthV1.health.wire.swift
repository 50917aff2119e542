// Made by protogen from grpc/health/v1/health.proto; change that and run `make generate`.
// Source hash: c5314da4147133b1
// swift-format-ignore-file

internal import CLigatureProtos
internal import CProtobufC
public import ProtobufWire

extension GRPCHealthV1.HealthCheckRequest: WireMessage {
  public static var messageName: String { "grpc.health.v1.HealthCheckRequest" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: grpc__health__v1__health_check_request__descriptor_address()) {
      (message: UnsafePointer<Grpc__Health__V1__HealthCheckRequest>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: grpc__health__v1__health_check_request__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Grpc__Health__V1__HealthCheckRequest>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let service = try unsafe decoder.string(c.pointee.service, "service")
    return unsafe Self(service: service, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Grpc__Health__V1__HealthCheckRequest>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.service.isEmpty {
      unsafe c.pointee.has_service = 1
      unsafe c.pointee.service = try unsafe encoder.string(value.pointee.service)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Grpc__Health__V1__HealthCheckRequest> {
    let c = try unsafe encoder.empty(Grpc__Health__V1__HealthCheckRequest.self, grpc__health__v1__health_check_request__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension GRPCHealthV1.HealthCheckResponse: WireMessage {
  public static var messageName: String { "grpc.health.v1.HealthCheckResponse" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: grpc__health__v1__health_check_response__descriptor_address()) {
      (message: UnsafePointer<Grpc__Health__V1__HealthCheckResponse>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: grpc__health__v1__health_check_response__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Grpc__Health__V1__HealthCheckResponse>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let status = unsafe GRPCHealthV1.HealthCheckResponse.ServingStatus(rawValue: Int32(bitPattern: c.pointee.status.rawValue))
    return unsafe Self(status: status, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Grpc__Health__V1__HealthCheckResponse>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe value.pointee.status.rawValue != 0 {
      unsafe c.pointee.has_status = 1
      unsafe c.pointee.status = .init(UInt32(bitPattern: value.pointee.status.rawValue))
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Grpc__Health__V1__HealthCheckResponse> {
    let c = try unsafe encoder.empty(Grpc__Health__V1__HealthCheckResponse.self, grpc__health__v1__health_check_response__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension GRPCHealthV1.HealthListRequest: WireMessage {
  public static var messageName: String { "grpc.health.v1.HealthListRequest" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: grpc__health__v1__health_list_request__descriptor_address()) {
      (message: UnsafePointer<Grpc__Health__V1__HealthListRequest>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: grpc__health__v1__health_list_request__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Grpc__Health__V1__HealthListRequest>, _ decoder: WireDecoder) throws(WireError) -> Self {
    return unsafe Self(unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Grpc__Health__V1__HealthListRequest>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Grpc__Health__V1__HealthListRequest> {
    let c = try unsafe encoder.empty(Grpc__Health__V1__HealthListRequest.self, grpc__health__v1__health_list_request__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension GRPCHealthV1.HealthListResponse: WireMessage {
  public static var messageName: String { "grpc.health.v1.HealthListResponse" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: grpc__health__v1__health_list_response__descriptor_address()) {
      (message: UnsafePointer<Grpc__Health__V1__HealthListResponse>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: grpc__health__v1__health_list_response__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Grpc__Health__V1__HealthListResponse>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let statuses = try unsafe decoder.map(c.pointee.statuses, count: c.pointee.n_statuses, "statuses") {
      (entry, decoder) throws(WireError) -> (String, GRPCHealthV1.HealthCheckResponse) in
      guard let entry = unsafe entry else { return ("", GRPCHealthV1.HealthCheckResponse()) }
      let key = try unsafe decoder.string(entry.pointee.key, "key")
      let value = try unsafe entry.pointee.value.map { (message) throws(WireError) in try unsafe decoder.message(message, "value") { (c, decoder) throws(WireError) in try unsafe GRPCHealthV1.HealthCheckResponse.decoded(c, decoder) } } ?? GRPCHealthV1.HealthCheckResponse()
      return (key, value)
    }
    return unsafe Self(statuses: statuses, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Grpc__Health__V1__HealthListResponse>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.statuses.isEmpty {
      unsafe c.pointee.n_statuses = value.pointee.statuses.count
      unsafe c.pointee.statuses = try unsafe encoder.map(value.pointee.statuses) {
        (key, item, encoder) throws(WireError) in
        let entry = try unsafe encoder.empty(Grpc__Health__V1__HealthListResponse__StatusesEntry.self, grpc__health__v1__health_list_response__statuses_entry__descriptor_address())
        unsafe entry.pointee.has_key = 1
        unsafe entry.pointee.key = try unsafe encoder.string(key)
        unsafe entry.pointee.value = try unsafe encoder.message(item, grpc__health__v1__health_check_response__descriptor_address(), GRPCHealthV1.HealthCheckResponse.fill)
        return unsafe entry
      }
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Grpc__Health__V1__HealthListResponse> {
    let c = try unsafe encoder.empty(Grpc__Health__V1__HealthListResponse.self, grpc__health__v1__health_list_response__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}
