// Made by protogen from connectrpc/conformance/v1/config.proto; change that and run `make generate`.
// Source hash: 3ed7cb95a0b4b8b4
// swift-format-ignore-file

internal import CConformanceProtos
internal import CProtobufC
public import ProtobufWire

extension ConnectrpcConformanceV1.TLSCreds: WireMessage {
  public static var messageName: String { "connectrpc.conformance.v1.TLSCreds" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: cconformanceprotos__connectrpc__conformance__v1__tlscreds__descriptor_address()) {
      (message: UnsafePointer<Cconformanceprotos__Connectrpc__Conformance__V1__TLSCreds>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: cconformanceprotos__connectrpc__conformance__v1__tlscreds__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Cconformanceprotos__Connectrpc__Conformance__V1__TLSCreds>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let cert = unsafe decoder.bytes(c.pointee.cert)
    let key = unsafe decoder.bytes(c.pointee.key)
    return unsafe Self(cert: cert, key: key, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Cconformanceprotos__Connectrpc__Conformance__V1__TLSCreds>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.cert.isEmpty {
      unsafe c.pointee.has_cert = 1
      unsafe c.pointee.cert = try unsafe encoder.bytes(value.pointee.cert)
    }
    if unsafe !value.pointee.key.isEmpty {
      unsafe c.pointee.has_key = 1
      unsafe c.pointee.key = try unsafe encoder.bytes(value.pointee.key)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Cconformanceprotos__Connectrpc__Conformance__V1__TLSCreds> {
    let c = try unsafe encoder.empty(Cconformanceprotos__Connectrpc__Conformance__V1__TLSCreds.self, cconformanceprotos__connectrpc__conformance__v1__tlscreds__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}
