// Made by protogen from google/protobuf/empty.proto; change that and run `make generate`.
// swift-format-ignore-file

internal import CConformanceProtos
internal import CProtobufC
public import ProtobufWire

extension GoogleProtobuf.Empty: WireMessage {
  public static var messageName: String { "google.protobuf.Empty" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: cconformanceprotos__google__protobuf__empty__descriptor_address()) {
      (message: UnsafePointer<Cconformanceprotos__Google__Protobuf__Empty>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: cconformanceprotos__google__protobuf__empty__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Cconformanceprotos__Google__Protobuf__Empty>, _ decoder: WireDecoder) throws(WireError) -> Self {
    return unsafe Self(unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Cconformanceprotos__Google__Protobuf__Empty>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Cconformanceprotos__Google__Protobuf__Empty> {
    let c = try unsafe encoder.empty(Cconformanceprotos__Google__Protobuf__Empty.self, cconformanceprotos__google__protobuf__empty__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}
