// Made by protogen from ligature/v1/session.proto; change that and run `make generate`.
// Source hash: a4bcb75e9d87e32d
// swift-format-ignore-file

internal import CLigatureProtos
internal import CProtobufC
public import ProtobufWire

extension LigatureV1.TokenPair: WireMessage {
  public static var messageName: String { "ligature.v1.TokenPair" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__token_pair__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__TokenPair>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__token_pair__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__TokenPair>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let idToken = try unsafe decoder.string(c.pointee.id_token, "id_token")
    let refreshToken = try unsafe decoder.string(c.pointee.refresh_token, "refresh_token")
    let sessionHandle = try unsafe decoder.string(c.pointee.session_handle, "session_handle")
    let expiresAt = try unsafe c.pointee.expires_at.map { (message) throws(WireError) in try unsafe decoder.message(message, "expires_at") { (c, decoder) throws(WireError) in try unsafe GoogleProtobuf.Timestamp.decoded(c, decoder) } }
    return unsafe Self(idToken: idToken, refreshToken: refreshToken, sessionHandle: sessionHandle, expiresAt: expiresAt, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__TokenPair>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.idToken.isEmpty {
      unsafe c.pointee.has_id_token = 1
      unsafe c.pointee.id_token = try unsafe encoder.string(value.pointee.idToken)
    }
    if unsafe !value.pointee.refreshToken.isEmpty {
      unsafe c.pointee.has_refresh_token = 1
      unsafe c.pointee.refresh_token = try unsafe encoder.string(value.pointee.refreshToken)
    }
    if unsafe !value.pointee.sessionHandle.isEmpty {
      unsafe c.pointee.has_session_handle = 1
      unsafe c.pointee.session_handle = try unsafe encoder.string(value.pointee.sessionHandle)
    }
    if let element = unsafe value.pointee.expiresAt {
      unsafe c.pointee.expires_at = try unsafe encoder.message(element, google__protobuf__timestamp__descriptor_address(), GoogleProtobuf.Timestamp.fill)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__TokenPair> {
    let c = try unsafe encoder.empty(Ligature__V1__TokenPair.self, ligature__v1__token_pair__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.SessionInfo: WireMessage {
  public static var messageName: String { "ligature.v1.SessionInfo" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__session_info__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__SessionInfo>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__session_info__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__SessionInfo>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let sessionID = try unsafe decoder.string(c.pointee.session_id, "session_id")
    let providerID = try unsafe decoder.string(c.pointee.provider_id, "provider_id")
    let deviceLabel = try unsafe decoder.string(c.pointee.device_label, "device_label")
    let signedInAt = try unsafe c.pointee.signed_in_at.map { (message) throws(WireError) in try unsafe decoder.message(message, "signed_in_at") { (c, decoder) throws(WireError) in try unsafe GoogleProtobuf.Timestamp.decoded(c, decoder) } }
    let lastUsedAt = try unsafe c.pointee.last_used_at.map { (message) throws(WireError) in try unsafe decoder.message(message, "last_used_at") { (c, decoder) throws(WireError) in try unsafe GoogleProtobuf.Timestamp.decoded(c, decoder) } }
    let isCurrent = unsafe c.pointee.is_current != 0
    let expiresAt = try unsafe c.pointee.expires_at.map { (message) throws(WireError) in try unsafe decoder.message(message, "expires_at") { (c, decoder) throws(WireError) in try unsafe GoogleProtobuf.Timestamp.decoded(c, decoder) } }
    return unsafe Self(sessionID: sessionID, providerID: providerID, deviceLabel: deviceLabel, signedInAt: signedInAt, lastUsedAt: lastUsedAt, isCurrent: isCurrent, expiresAt: expiresAt, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__SessionInfo>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.sessionID.isEmpty {
      unsafe c.pointee.has_session_id = 1
      unsafe c.pointee.session_id = try unsafe encoder.string(value.pointee.sessionID)
    }
    if unsafe !value.pointee.providerID.isEmpty {
      unsafe c.pointee.has_provider_id = 1
      unsafe c.pointee.provider_id = try unsafe encoder.string(value.pointee.providerID)
    }
    if unsafe !value.pointee.deviceLabel.isEmpty {
      unsafe c.pointee.has_device_label = 1
      unsafe c.pointee.device_label = try unsafe encoder.string(value.pointee.deviceLabel)
    }
    if let element = unsafe value.pointee.signedInAt {
      unsafe c.pointee.signed_in_at = try unsafe encoder.message(element, google__protobuf__timestamp__descriptor_address(), GoogleProtobuf.Timestamp.fill)
    }
    if let element = unsafe value.pointee.lastUsedAt {
      unsafe c.pointee.last_used_at = try unsafe encoder.message(element, google__protobuf__timestamp__descriptor_address(), GoogleProtobuf.Timestamp.fill)
    }
    if unsafe value.pointee.isCurrent {
      unsafe c.pointee.has_is_current = 1
      unsafe c.pointee.is_current = 1
    }
    if let element = unsafe value.pointee.expiresAt {
      unsafe c.pointee.expires_at = try unsafe encoder.message(element, google__protobuf__timestamp__descriptor_address(), GoogleProtobuf.Timestamp.fill)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__SessionInfo> {
    let c = try unsafe encoder.empty(Ligature__V1__SessionInfo.self, ligature__v1__session_info__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.SigningKey: WireMessage {
  public static var messageName: String { "ligature.v1.SigningKey" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__signing_key__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__SigningKey>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__signing_key__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__SigningKey>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let keyID = try unsafe decoder.string(c.pointee.key_id, "key_id")
    let algorithm = try unsafe decoder.string(c.pointee.algorithm, "algorithm")
    let curve = try unsafe decoder.string(c.pointee.curve, "curve")
    let x = unsafe decoder.bytes(c.pointee.x)
    let y = unsafe decoder.bytes(c.pointee.y)
    let modulus = unsafe decoder.bytes(c.pointee.modulus)
    let exponent = unsafe decoder.bytes(c.pointee.exponent)
    return unsafe Self(keyID: keyID, algorithm: algorithm, curve: curve, x: x, y: y, modulus: modulus, exponent: exponent, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__SigningKey>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.keyID.isEmpty {
      unsafe c.pointee.has_key_id = 1
      unsafe c.pointee.key_id = try unsafe encoder.string(value.pointee.keyID)
    }
    if unsafe !value.pointee.algorithm.isEmpty {
      unsafe c.pointee.has_algorithm = 1
      unsafe c.pointee.algorithm = try unsafe encoder.string(value.pointee.algorithm)
    }
    if unsafe !value.pointee.curve.isEmpty {
      unsafe c.pointee.has_curve = 1
      unsafe c.pointee.curve = try unsafe encoder.string(value.pointee.curve)
    }
    if unsafe !value.pointee.x.isEmpty {
      unsafe c.pointee.has_x = 1
      unsafe c.pointee.x = try unsafe encoder.bytes(value.pointee.x)
    }
    if unsafe !value.pointee.y.isEmpty {
      unsafe c.pointee.has_y = 1
      unsafe c.pointee.y = try unsafe encoder.bytes(value.pointee.y)
    }
    if unsafe !value.pointee.modulus.isEmpty {
      unsafe c.pointee.has_modulus = 1
      unsafe c.pointee.modulus = try unsafe encoder.bytes(value.pointee.modulus)
    }
    if unsafe !value.pointee.exponent.isEmpty {
      unsafe c.pointee.has_exponent = 1
      unsafe c.pointee.exponent = try unsafe encoder.bytes(value.pointee.exponent)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__SigningKey> {
    let c = try unsafe encoder.empty(Ligature__V1__SigningKey.self, ligature__v1__signing_key__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}
