// Made by protogen from ligature/v1/server_service.proto; change that and run `make generate`.
// Source hash: dc25da84c6b57b55
// swift-format-ignore-file

internal import CLigatureProtos
internal import CProtobufC
public import ProtobufWire

extension LigatureV1.GetServerRequest: WireMessage {
  public static var messageName: String { "ligature.v1.GetServerRequest" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__get_server_request__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__GetServerRequest>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__get_server_request__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__GetServerRequest>, _ decoder: WireDecoder) throws(WireError) -> Self {
    return unsafe Self(unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__GetServerRequest>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__GetServerRequest> {
    let c = try unsafe encoder.empty(Ligature__V1__GetServerRequest.self, ligature__v1__get_server_request__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.GetServerResponse: WireMessage {
  public static var messageName: String { "ligature.v1.GetServerResponse" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__get_server_response__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__GetServerResponse>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__get_server_response__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__GetServerResponse>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let version = try unsafe decoder.string(c.pointee.version, "version")
    let time = try unsafe c.pointee.time.map { (message) throws(WireError) in try unsafe decoder.message(message, "time") { (c, decoder) throws(WireError) in try unsafe GoogleProtobuf.Timestamp.decoded(c, decoder) } }
    let mailLanguages = try unsafe decoder.strings(c.pointee.mail_languages, count: c.pointee.n_mail_languages, "mail_languages")
    return unsafe Self(version: version, time: time, mailLanguages: mailLanguages, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__GetServerResponse>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.version.isEmpty {
      unsafe c.pointee.has_version = 1
      unsafe c.pointee.version = try unsafe encoder.string(value.pointee.version)
    }
    if let element = unsafe value.pointee.time {
      unsafe c.pointee.time = try unsafe encoder.message(element, google__protobuf__timestamp__descriptor_address(), GoogleProtobuf.Timestamp.fill)
    }
    if unsafe !value.pointee.mailLanguages.isEmpty {
      unsafe c.pointee.n_mail_languages = value.pointee.mailLanguages.count
      unsafe c.pointee.mail_languages = try unsafe encoder.list(value.pointee.mailLanguages) { (element, encoder) throws(WireError) in try unsafe encoder.string(element.pointee) }
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__GetServerResponse> {
    let c = try unsafe encoder.empty(Ligature__V1__GetServerResponse.self, ligature__v1__get_server_response__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}
