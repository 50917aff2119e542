// Made by protogen from ligature/v1/development_service.proto; change that and run `make generate`.
// Source hash: 3acde3b071bc24ef
// swift-format-ignore-file

internal import CLigatureProtos
internal import CProtobufC
public import ProtobufWire

extension LigatureV1.CreateDevelopmentTokenRequest: WireMessage {
  public static var messageName: String { "ligature.v1.CreateDevelopmentTokenRequest" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__create_development_token_request__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__CreateDevelopmentTokenRequest>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__create_development_token_request__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__CreateDevelopmentTokenRequest>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let providerID = try unsafe decoder.string(c.pointee.provider_id, "provider_id")
    let email = try unsafe decoder.string(c.pointee.email, "email")
    let nonce = try unsafe decoder.string(c.pointee.nonce, "nonce")
    return unsafe Self(providerID: providerID, email: email, nonce: nonce, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__CreateDevelopmentTokenRequest>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.providerID.isEmpty {
      unsafe c.pointee.has_provider_id = 1
      unsafe c.pointee.provider_id = try unsafe encoder.string(value.pointee.providerID)
    }
    if unsafe !value.pointee.email.isEmpty {
      unsafe c.pointee.has_email = 1
      unsafe c.pointee.email = try unsafe encoder.string(value.pointee.email)
    }
    if unsafe !value.pointee.nonce.isEmpty {
      unsafe c.pointee.has_nonce = 1
      unsafe c.pointee.nonce = try unsafe encoder.string(value.pointee.nonce)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__CreateDevelopmentTokenRequest> {
    let c = try unsafe encoder.empty(Ligature__V1__CreateDevelopmentTokenRequest.self, ligature__v1__create_development_token_request__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.CreateDevelopmentTokenResponse: WireMessage {
  public static var messageName: String { "ligature.v1.CreateDevelopmentTokenResponse" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__create_development_token_response__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__CreateDevelopmentTokenResponse>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__create_development_token_response__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__CreateDevelopmentTokenResponse>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let idToken = try unsafe decoder.string(c.pointee.id_token, "id_token")
    return unsafe Self(idToken: idToken, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__CreateDevelopmentTokenResponse>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.idToken.isEmpty {
      unsafe c.pointee.has_id_token = 1
      unsafe c.pointee.id_token = try unsafe encoder.string(value.pointee.idToken)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__CreateDevelopmentTokenResponse> {
    let c = try unsafe encoder.empty(Ligature__V1__CreateDevelopmentTokenResponse.self, ligature__v1__create_development_token_response__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}
