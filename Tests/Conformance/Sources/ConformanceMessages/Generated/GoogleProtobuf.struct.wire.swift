// Made by protogen from google/protobuf/struct.proto; change that and run `make generate`.
// swift-format-ignore-file

internal import CConformanceProtos
internal import CProtobufC
public import ProtobufWire

extension GoogleProtobuf.Struct: WireMessage {
  public static var messageName: String { "google.protobuf.Struct" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: cconformanceprotos__google__protobuf__struct__descriptor_address()) {
      (message: UnsafePointer<Cconformanceprotos__Google__Protobuf__Struct>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: cconformanceprotos__google__protobuf__struct__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Cconformanceprotos__Google__Protobuf__Struct>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let fields = try unsafe decoder.map(c.pointee.fields, count: c.pointee.n_fields, "fields") {
      (entry, decoder) throws(WireError) -> (String, GoogleProtobuf.Value) in
      guard let entry = unsafe entry else { return ("", GoogleProtobuf.Value()) }
      let key = try unsafe decoder.string(entry.pointee.key, "key")
      let value = try unsafe entry.pointee.value.map { (message) throws(WireError) in try unsafe decoder.message(message, "value") { (c, decoder) throws(WireError) in try unsafe GoogleProtobuf.Value.decoded(c, decoder) } } ?? GoogleProtobuf.Value()
      return (key, value)
    }
    return unsafe Self(fields: fields, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Cconformanceprotos__Google__Protobuf__Struct>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.fields.isEmpty {
      unsafe c.pointee.n_fields = value.pointee.fields.count
      unsafe c.pointee.fields = try unsafe encoder.map(value.pointee.fields) {
        (key, item, encoder) throws(WireError) in
        let entry = try unsafe encoder.empty(Cconformanceprotos__Google__Protobuf__Struct__FieldsEntry.self, cconformanceprotos__google__protobuf__struct__fields_entry__descriptor_address())
        unsafe entry.pointee.has_key = 1
        unsafe entry.pointee.key = try unsafe encoder.string(key)
        unsafe entry.pointee.value = try unsafe encoder.message(item, cconformanceprotos__google__protobuf__value__descriptor_address(), GoogleProtobuf.Value.fill)
        return unsafe entry
      }
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Cconformanceprotos__Google__Protobuf__Struct> {
    let c = try unsafe encoder.empty(Cconformanceprotos__Google__Protobuf__Struct.self, cconformanceprotos__google__protobuf__struct__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension GoogleProtobuf.Value: WireMessage {
  public static var messageName: String { "google.protobuf.Value" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: cconformanceprotos__google__protobuf__value__descriptor_address()) {
      (message: UnsafePointer<Cconformanceprotos__Google__Protobuf__Value>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: cconformanceprotos__google__protobuf__value__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Cconformanceprotos__Google__Protobuf__Value>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let kind: GoogleProtobuf.Value.Kind?
    switch unsafe c.pointee.kind_case.rawValue {
      case 1:
        kind = .nullValue(unsafe GoogleProtobuf.NullValue(rawValue: Int32(bitPattern: c.pointee.null_value.rawValue)))
      case 2:
        kind = .numberValue(unsafe c.pointee.number_value)
      case 3:
        kind = .stringValue(try unsafe decoder.string(c.pointee.string_value, "string_value"))
      case 4:
        kind = .boolValue(unsafe c.pointee.bool_value != 0)
      case 5:
        guard let message = unsafe c.pointee.struct_value else {
          kind = .structValue(GoogleProtobuf.Struct())
          break
        }
        kind = .structValue(try unsafe decoder.message(message, "struct_value") { (c, decoder) throws(WireError) in try unsafe GoogleProtobuf.Struct.decoded(c, decoder) })
      case 6:
        guard let message = unsafe c.pointee.list_value else {
          kind = .listValue(GoogleProtobuf.ListValue())
          break
        }
        kind = .listValue(try unsafe decoder.message(message, "list_value") { (c, decoder) throws(WireError) in try unsafe GoogleProtobuf.ListValue.decoded(c, decoder) })
      default: kind = nil
    }
    return unsafe Self(kind: kind, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Cconformanceprotos__Google__Protobuf__Value>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    switch unsafe value.pointee.kind {
      case .nullValue(let element):
        unsafe c.pointee.kind_case = .init(1)
        unsafe c.pointee.null_value = .init(UInt32(bitPattern: element.rawValue))
      case .numberValue(let element):
        unsafe c.pointee.kind_case = .init(2)
        unsafe c.pointee.number_value = element
      case .stringValue(let element):
        unsafe c.pointee.kind_case = .init(3)
        unsafe c.pointee.string_value = try unsafe encoder.string(element)
      case .boolValue(let element):
        unsafe c.pointee.kind_case = .init(4)
        unsafe c.pointee.bool_value = element ? 1 : 0
      case .structValue(let element):
        unsafe c.pointee.kind_case = .init(5)
        unsafe c.pointee.struct_value = try unsafe encoder.message(element, cconformanceprotos__google__protobuf__struct__descriptor_address(), GoogleProtobuf.Struct.fill)
      case .listValue(let element):
        unsafe c.pointee.kind_case = .init(6)
        unsafe c.pointee.list_value = try unsafe encoder.message(element, cconformanceprotos__google__protobuf__list_value__descriptor_address(), GoogleProtobuf.ListValue.fill)
      case nil: break
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Cconformanceprotos__Google__Protobuf__Value> {
    let c = try unsafe encoder.empty(Cconformanceprotos__Google__Protobuf__Value.self, cconformanceprotos__google__protobuf__value__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension GoogleProtobuf.ListValue: WireMessage {
  public static var messageName: String { "google.protobuf.ListValue" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: cconformanceprotos__google__protobuf__list_value__descriptor_address()) {
      (message: UnsafePointer<Cconformanceprotos__Google__Protobuf__ListValue>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: cconformanceprotos__google__protobuf__list_value__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Cconformanceprotos__Google__Protobuf__ListValue>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let values = try unsafe decoder.list(c.pointee.values, count: c.pointee.n_values, "values") {
      (element, decoder) throws(WireError) in
      guard let element = unsafe element else { return GoogleProtobuf.Value() }
      return try unsafe GoogleProtobuf.Value.decoded(element, decoder)
    }
    return unsafe Self(values: values, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Cconformanceprotos__Google__Protobuf__ListValue>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.values.isEmpty {
      unsafe c.pointee.n_values = value.pointee.values.count
      unsafe c.pointee.values = try unsafe encoder.list(value.pointee.values) { (element, encoder) throws(WireError) in try unsafe GoogleProtobuf.Value.encoded(element, encoder) }
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Cconformanceprotos__Google__Protobuf__ListValue> {
    let c = try unsafe encoder.empty(Cconformanceprotos__Google__Protobuf__ListValue.self, cconformanceprotos__google__protobuf__list_value__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}
