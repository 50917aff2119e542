// Made by protogen from google/protobuf/wrappers.proto; change that and run `make generate`.
// swift-format-ignore-file

internal import CConformanceProtos
internal import CProtobufC
public import ProtobufWire

extension GoogleProtobuf.DoubleValue: WireMessage {
  public static var messageName: String { "google.protobuf.DoubleValue" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: cconformanceprotos__google__protobuf__double_value__descriptor_address()) {
      (message: UnsafePointer<Cconformanceprotos__Google__Protobuf__DoubleValue>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: cconformanceprotos__google__protobuf__double_value__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Cconformanceprotos__Google__Protobuf__DoubleValue>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let value = unsafe c.pointee.value
    return unsafe Self(value: value, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Cconformanceprotos__Google__Protobuf__DoubleValue>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe value.pointee.value.bitPattern != 0 {
      unsafe c.pointee.has_value = 1
      unsafe c.pointee.value = value.pointee.value
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Cconformanceprotos__Google__Protobuf__DoubleValue> {
    let c = try unsafe encoder.empty(Cconformanceprotos__Google__Protobuf__DoubleValue.self, cconformanceprotos__google__protobuf__double_value__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension GoogleProtobuf.FloatValue: WireMessage {
  public static var messageName: String { "google.protobuf.FloatValue" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: cconformanceprotos__google__protobuf__float_value__descriptor_address()) {
      (message: UnsafePointer<Cconformanceprotos__Google__Protobuf__FloatValue>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: cconformanceprotos__google__protobuf__float_value__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Cconformanceprotos__Google__Protobuf__FloatValue>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let value = unsafe c.pointee.value
    return unsafe Self(value: value, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Cconformanceprotos__Google__Protobuf__FloatValue>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe value.pointee.value.bitPattern != 0 {
      unsafe c.pointee.has_value = 1
      unsafe c.pointee.value = value.pointee.value
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Cconformanceprotos__Google__Protobuf__FloatValue> {
    let c = try unsafe encoder.empty(Cconformanceprotos__Google__Protobuf__FloatValue.self, cconformanceprotos__google__protobuf__float_value__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension GoogleProtobuf.Int64Value: WireMessage {
  public static var messageName: String { "google.protobuf.Int64Value" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: cconformanceprotos__google__protobuf__int64_value__descriptor_address()) {
      (message: UnsafePointer<Cconformanceprotos__Google__Protobuf__Int64Value>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: cconformanceprotos__google__protobuf__int64_value__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Cconformanceprotos__Google__Protobuf__Int64Value>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let value = unsafe c.pointee.value
    return unsafe Self(value: value, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Cconformanceprotos__Google__Protobuf__Int64Value>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe value.pointee.value != 0 {
      unsafe c.pointee.has_value = 1
      unsafe c.pointee.value = value.pointee.value
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Cconformanceprotos__Google__Protobuf__Int64Value> {
    let c = try unsafe encoder.empty(Cconformanceprotos__Google__Protobuf__Int64Value.self, cconformanceprotos__google__protobuf__int64_value__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension GoogleProtobuf.UInt64Value: WireMessage {
  public static var messageName: String { "google.protobuf.UInt64Value" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: cconformanceprotos__google__protobuf__uint64_value__descriptor_address()) {
      (message: UnsafePointer<Cconformanceprotos__Google__Protobuf__UInt64Value>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: cconformanceprotos__google__protobuf__uint64_value__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Cconformanceprotos__Google__Protobuf__UInt64Value>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let value = unsafe c.pointee.value
    return unsafe Self(value: value, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Cconformanceprotos__Google__Protobuf__UInt64Value>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe value.pointee.value != 0 {
      unsafe c.pointee.has_value = 1
      unsafe c.pointee.value = value.pointee.value
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Cconformanceprotos__Google__Protobuf__UInt64Value> {
    let c = try unsafe encoder.empty(Cconformanceprotos__Google__Protobuf__UInt64Value.self, cconformanceprotos__google__protobuf__uint64_value__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension GoogleProtobuf.Int32Value: WireMessage {
  public static var messageName: String { "google.protobuf.Int32Value" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: cconformanceprotos__google__protobuf__int32_value__descriptor_address()) {
      (message: UnsafePointer<Cconformanceprotos__Google__Protobuf__Int32Value>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: cconformanceprotos__google__protobuf__int32_value__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Cconformanceprotos__Google__Protobuf__Int32Value>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let value = unsafe c.pointee.value
    return unsafe Self(value: value, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Cconformanceprotos__Google__Protobuf__Int32Value>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe value.pointee.value != 0 {
      unsafe c.pointee.has_value = 1
      unsafe c.pointee.value = value.pointee.value
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Cconformanceprotos__Google__Protobuf__Int32Value> {
    let c = try unsafe encoder.empty(Cconformanceprotos__Google__Protobuf__Int32Value.self, cconformanceprotos__google__protobuf__int32_value__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension GoogleProtobuf.UInt32Value: WireMessage {
  public static var messageName: String { "google.protobuf.UInt32Value" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: cconformanceprotos__google__protobuf__uint32_value__descriptor_address()) {
      (message: UnsafePointer<Cconformanceprotos__Google__Protobuf__UInt32Value>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: cconformanceprotos__google__protobuf__uint32_value__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Cconformanceprotos__Google__Protobuf__UInt32Value>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let value = unsafe c.pointee.value
    return unsafe Self(value: value, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Cconformanceprotos__Google__Protobuf__UInt32Value>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe value.pointee.value != 0 {
      unsafe c.pointee.has_value = 1
      unsafe c.pointee.value = value.pointee.value
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Cconformanceprotos__Google__Protobuf__UInt32Value> {
    let c = try unsafe encoder.empty(Cconformanceprotos__Google__Protobuf__UInt32Value.self, cconformanceprotos__google__protobuf__uint32_value__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension GoogleProtobuf.BoolValue: WireMessage {
  public static var messageName: String { "google.protobuf.BoolValue" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: cconformanceprotos__google__protobuf__bool_value__descriptor_address()) {
      (message: UnsafePointer<Cconformanceprotos__Google__Protobuf__BoolValue>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: cconformanceprotos__google__protobuf__bool_value__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Cconformanceprotos__Google__Protobuf__BoolValue>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let value = unsafe c.pointee.value != 0
    return unsafe Self(value: value, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Cconformanceprotos__Google__Protobuf__BoolValue>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe value.pointee.value {
      unsafe c.pointee.has_value = 1
      unsafe c.pointee.value = 1
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Cconformanceprotos__Google__Protobuf__BoolValue> {
    let c = try unsafe encoder.empty(Cconformanceprotos__Google__Protobuf__BoolValue.self, cconformanceprotos__google__protobuf__bool_value__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension GoogleProtobuf.StringValue: WireMessage {
  public static var messageName: String { "google.protobuf.StringValue" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: cconformanceprotos__google__protobuf__string_value__descriptor_address()) {
      (message: UnsafePointer<Cconformanceprotos__Google__Protobuf__StringValue>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: cconformanceprotos__google__protobuf__string_value__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Cconformanceprotos__Google__Protobuf__StringValue>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let value = try unsafe decoder.string(c.pointee.value, "value")
    return unsafe Self(value: value, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Cconformanceprotos__Google__Protobuf__StringValue>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.value.isEmpty {
      unsafe c.pointee.has_value = 1
      unsafe c.pointee.value = try unsafe encoder.string(value.pointee.value)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Cconformanceprotos__Google__Protobuf__StringValue> {
    let c = try unsafe encoder.empty(Cconformanceprotos__Google__Protobuf__StringValue.self, cconformanceprotos__google__protobuf__string_value__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension GoogleProtobuf.BytesValue: WireMessage {
  public static var messageName: String { "google.protobuf.BytesValue" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: cconformanceprotos__google__protobuf__bytes_value__descriptor_address()) {
      (message: UnsafePointer<Cconformanceprotos__Google__Protobuf__BytesValue>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: cconformanceprotos__google__protobuf__bytes_value__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Cconformanceprotos__Google__Protobuf__BytesValue>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let value = unsafe decoder.bytes(c.pointee.value)
    return unsafe Self(value: value, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Cconformanceprotos__Google__Protobuf__BytesValue>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.value.isEmpty {
      unsafe c.pointee.has_value = 1
      unsafe c.pointee.value = try unsafe encoder.bytes(value.pointee.value)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Cconformanceprotos__Google__Protobuf__BytesValue> {
    let c = try unsafe encoder.empty(Cconformanceprotos__Google__Protobuf__BytesValue.self, cconformanceprotos__google__protobuf__bytes_value__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}
