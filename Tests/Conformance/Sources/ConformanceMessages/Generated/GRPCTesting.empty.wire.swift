// Made by protogen from grpc/testing/empty.proto; change that and run `make generate`.
// Source hash: c06e4f9635935d9f
// swift-format-ignore-file

internal import CConformanceProtos
internal import CProtobufC
public import ProtobufWire

extension GRPCTesting.Empty: WireMessage {
  public static var messageName: String { "grpc.testing.Empty" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: cconformanceprotos__grpc__testing__empty__descriptor_address()) {
      (message: UnsafePointer<Cconformanceprotos__Grpc__Testing__Empty>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: cconformanceprotos__grpc__testing__empty__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Cconformanceprotos__Grpc__Testing__Empty>, _ decoder: WireDecoder) throws(WireError) -> Self {
    return unsafe Self(unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Cconformanceprotos__Grpc__Testing__Empty>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Cconformanceprotos__Grpc__Testing__Empty> {
    let c = try unsafe encoder.empty(Cconformanceprotos__Grpc__Testing__Empty.self, cconformanceprotos__grpc__testing__empty__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}
