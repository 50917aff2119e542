// Made by protogen from google/protobuf/field_mask.proto; change that and run `make generate`.
// swift-format-ignore-file

internal import CLigatureProtos
internal import CProtobufC
public import ProtobufWire

extension GoogleProtobuf.FieldMask: WireMessage {
  public static var messageName: String { "google.protobuf.FieldMask" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: google__protobuf__field_mask__descriptor_address()) {
      (message: UnsafePointer<Google__Protobuf__FieldMask>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: google__protobuf__field_mask__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Google__Protobuf__FieldMask>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let paths = try unsafe decoder.strings(c.pointee.paths, count: c.pointee.n_paths, "paths")
    return unsafe Self(paths: paths, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Google__Protobuf__FieldMask>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.paths.isEmpty {
      unsafe c.pointee.n_paths = value.pointee.paths.count
      unsafe c.pointee.paths = try unsafe encoder.list(value.pointee.paths) { (element, encoder) throws(WireError) in try unsafe encoder.string(element.pointee) }
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Google__Protobuf__FieldMask> {
    let c = try unsafe encoder.empty(Google__Protobuf__FieldMask.self, google__protobuf__field_mask__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}
