// Made by protogen from google/rpc/status.proto; change that and run `make generate`.
// Source hash: f531000d6e6114d5
// swift-format-ignore-file

internal import CLigatureProtos
internal import CProtobufC
public import ProtobufWire

extension GoogleRPC.Status: WireMessage {
  public static var messageName: String { "google.rpc.Status" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: google__rpc__status__descriptor_address()) {
      (message: UnsafePointer<Google__Rpc__Status>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: google__rpc__status__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Google__Rpc__Status>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let code = unsafe c.pointee.code
    let message = try unsafe decoder.string(c.pointee.message, "message")
    let details = try unsafe decoder.list(c.pointee.details, count: c.pointee.n_details, "details") {
      (element, decoder) throws(WireError) in
      guard let element = unsafe element else { return GoogleProtobuf.`Any`() }
      return try unsafe GoogleProtobuf.`Any`.decoded(element, decoder)
    }
    return unsafe Self(code: code, message: message, details: details, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Google__Rpc__Status>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe value.pointee.code != 0 {
      unsafe c.pointee.has_code = 1
      unsafe c.pointee.code = value.pointee.code
    }
    if unsafe !value.pointee.message.isEmpty {
      unsafe c.pointee.has_message = 1
      unsafe c.pointee.message = try unsafe encoder.string(value.pointee.message)
    }
    if unsafe !value.pointee.details.isEmpty {
      unsafe c.pointee.n_details = value.pointee.details.count
      unsafe c.pointee.details = try unsafe encoder.list(value.pointee.details) { (element, encoder) throws(WireError) in try unsafe GoogleProtobuf.`Any`.encoded(element, encoder) }
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Google__Rpc__Status> {
    let c = try unsafe encoder.empty(Google__Rpc__Status.self, google__rpc__status__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}
