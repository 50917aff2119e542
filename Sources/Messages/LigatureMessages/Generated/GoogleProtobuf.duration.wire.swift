// Made by protogen from google/protobuf/duration.proto; change that and run `make generate`.
// swift-format-ignore-file

internal import CLigatureProtos
internal import CProtobufC
public import ProtobufWire

extension GoogleProtobuf.Duration: WireMessage {
  public static var messageName: String { "google.protobuf.Duration" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: google__protobuf__duration__descriptor_address()) {
      (message: UnsafePointer<Google__Protobuf__Duration>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: google__protobuf__duration__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Google__Protobuf__Duration>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let seconds = unsafe c.pointee.seconds
    let nanos = unsafe c.pointee.nanos
    return unsafe Self(seconds: seconds, nanos: nanos, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Google__Protobuf__Duration>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe value.pointee.seconds != 0 {
      unsafe c.pointee.has_seconds = 1
      unsafe c.pointee.seconds = value.pointee.seconds
    }
    if unsafe value.pointee.nanos != 0 {
      unsafe c.pointee.has_nanos = 1
      unsafe c.pointee.nanos = value.pointee.nanos
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Google__Protobuf__Duration> {
    let c = try unsafe encoder.empty(Google__Protobuf__Duration.self, google__protobuf__duration__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}
