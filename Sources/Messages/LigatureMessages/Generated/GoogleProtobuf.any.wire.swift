// Made by protogen from google/protobuf/any.proto; change that and run `make generate`.
// swift-format-ignore-file

internal import CLigatureProtos
internal import CProtobufC
public import ProtobufWire

extension GoogleProtobuf.`Any`: WireMessage {
  public static var messageName: String { "google.protobuf.Any" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: google__protobuf__any__descriptor_address()) {
      (message: UnsafePointer<Google__Protobuf__Any>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: google__protobuf__any__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Google__Protobuf__Any>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let typeURL = try unsafe decoder.string(c.pointee.type_url, "type_url")
    let value = unsafe decoder.bytes(c.pointee.value)
    return unsafe Self(typeURL: typeURL, value: value, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Google__Protobuf__Any>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.typeURL.isEmpty {
      unsafe c.pointee.has_type_url = 1
      unsafe c.pointee.type_url = try unsafe encoder.string(value.pointee.typeURL)
    }
    if unsafe !value.pointee.value.isEmpty {
      unsafe c.pointee.has_value = 1
      unsafe c.pointee.value = try unsafe encoder.bytes(value.pointee.value)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Google__Protobuf__Any> {
    let c = try unsafe encoder.empty(Google__Protobuf__Any.self, google__protobuf__any__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}
