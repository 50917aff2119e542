// Made by protogen from ligature/v1/phone_service.proto; change that and run `make generate`.
// Source hash: f50b6dd9441221d3
// swift-format-ignore-file

internal import CLigatureProtos
internal import CProtobufC
public import ProtobufWire

extension LigatureV1.SendPhoneCodeRequest: WireMessage {
  public static var messageName: String { "ligature.v1.SendPhoneCodeRequest" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__send_phone_code_request__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__SendPhoneCodeRequest>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__send_phone_code_request__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__SendPhoneCodeRequest>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let phoneNumber = try unsafe decoder.string(c.pointee.phone_number, "phone_number")
    let toLink = unsafe c.pointee.to_link != 0
    return unsafe Self(phoneNumber: phoneNumber, toLink: toLink, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__SendPhoneCodeRequest>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.phoneNumber.isEmpty {
      unsafe c.pointee.has_phone_number = 1
      unsafe c.pointee.phone_number = try unsafe encoder.string(value.pointee.phoneNumber)
    }
    if unsafe value.pointee.toLink {
      unsafe c.pointee.has_to_link = 1
      unsafe c.pointee.to_link = 1
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__SendPhoneCodeRequest> {
    let c = try unsafe encoder.empty(Ligature__V1__SendPhoneCodeRequest.self, ligature__v1__send_phone_code_request__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.SendPhoneCodeResponse: WireMessage {
  public static var messageName: String { "ligature.v1.SendPhoneCodeResponse" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__send_phone_code_response__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__SendPhoneCodeResponse>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__send_phone_code_response__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__SendPhoneCodeResponse>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let sessionInfo = try unsafe decoder.string(c.pointee.session_info, "session_info")
    let expiresAt = try unsafe c.pointee.expires_at.map { (message) throws(WireError) in try unsafe decoder.message(message, "expires_at") { (c, decoder) throws(WireError) in try unsafe GoogleProtobuf.Timestamp.decoded(c, decoder) } }
    return unsafe Self(sessionInfo: sessionInfo, expiresAt: expiresAt, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__SendPhoneCodeResponse>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.sessionInfo.isEmpty {
      unsafe c.pointee.has_session_info = 1
      unsafe c.pointee.session_info = try unsafe encoder.string(value.pointee.sessionInfo)
    }
    if let element = unsafe value.pointee.expiresAt {
      unsafe c.pointee.expires_at = try unsafe encoder.message(element, google__protobuf__timestamp__descriptor_address(), GoogleProtobuf.Timestamp.fill)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__SendPhoneCodeResponse> {
    let c = try unsafe encoder.empty(Ligature__V1__SendPhoneCodeResponse.self, ligature__v1__send_phone_code_response__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.UpdatePhoneNumberRequest: WireMessage {
  public static var messageName: String { "ligature.v1.UpdatePhoneNumberRequest" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__update_phone_number_request__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__UpdatePhoneNumberRequest>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__update_phone_number_request__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__UpdatePhoneNumberRequest>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let credential = try unsafe c.pointee.credential.map { (message) throws(WireError) in try unsafe decoder.message(message, "credential") { (c, decoder) throws(WireError) in try unsafe LigatureV1.PhoneCredential.decoded(c, decoder) } }
    let omitIDToken = unsafe c.pointee.omit_id_token != 0
    return unsafe Self(credential: credential, omitIDToken: omitIDToken, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__UpdatePhoneNumberRequest>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if let element = unsafe value.pointee.credential {
      unsafe c.pointee.credential = try unsafe encoder.message(element, ligature__v1__phone_credential__descriptor_address(), LigatureV1.PhoneCredential.fill)
    }
    if unsafe value.pointee.omitIDToken {
      unsafe c.pointee.has_omit_id_token = 1
      unsafe c.pointee.omit_id_token = 1
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__UpdatePhoneNumberRequest> {
    let c = try unsafe encoder.empty(Ligature__V1__UpdatePhoneNumberRequest.self, ligature__v1__update_phone_number_request__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.UpdatePhoneNumberResponse: WireMessage {
  public static var messageName: String { "ligature.v1.UpdatePhoneNumberResponse" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__update_phone_number_response__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__UpdatePhoneNumberResponse>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__update_phone_number_response__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__UpdatePhoneNumberResponse>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let account = try unsafe c.pointee.account.map { (message) throws(WireError) in try unsafe decoder.message(message, "account") { (c, decoder) throws(WireError) in try unsafe LigatureV1.Account.decoded(c, decoder) } }
    let tokens = try unsafe c.pointee.tokens.map { (message) throws(WireError) in try unsafe decoder.message(message, "tokens") { (c, decoder) throws(WireError) in try unsafe LigatureV1.TokenPair.decoded(c, decoder) } }
    return unsafe Self(account: account, tokens: tokens, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__UpdatePhoneNumberResponse>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if let element = unsafe value.pointee.account {
      unsafe c.pointee.account = try unsafe encoder.message(element, ligature__v1__account__descriptor_address(), LigatureV1.Account.fill)
    }
    if let element = unsafe value.pointee.tokens {
      unsafe c.pointee.tokens = try unsafe encoder.message(element, ligature__v1__token_pair__descriptor_address(), LigatureV1.TokenPair.fill)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__UpdatePhoneNumberResponse> {
    let c = try unsafe encoder.empty(Ligature__V1__UpdatePhoneNumberResponse.self, ligature__v1__update_phone_number_response__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}
