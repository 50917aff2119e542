// Made by protogen from ligature/v1/operator_service.proto; change that and run `make generate`.
// Source hash: 4bef8bd5e4f24d13
// swift-format-ignore-file

internal import CLigatureProtos
internal import CProtobufC
public import ProtobufWire

extension LigatureV1.ServiceKey: WireMessage {
  public static var messageName: String { "ligature.v1.ServiceKey" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__service_key__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__ServiceKey>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__service_key__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__ServiceKey>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let keyID = try unsafe decoder.string(c.pointee.key_id, "key_id")
    let name = try unsafe decoder.string(c.pointee.name, "name")
    let scopes = try unsafe decoder.strings(c.pointee.scopes, count: c.pointee.n_scopes, "scopes")
    let createdAt = try unsafe c.pointee.created_at.map { (message) throws(WireError) in try unsafe decoder.message(message, "created_at") { (c, decoder) throws(WireError) in try unsafe GoogleProtobuf.Timestamp.decoded(c, decoder) } }
    let expiresAt = try unsafe c.pointee.expires_at.map { (message) throws(WireError) in try unsafe decoder.message(message, "expires_at") { (c, decoder) throws(WireError) in try unsafe GoogleProtobuf.Timestamp.decoded(c, decoder) } }
    let lastUsedAt = try unsafe c.pointee.last_used_at.map { (message) throws(WireError) in try unsafe decoder.message(message, "last_used_at") { (c, decoder) throws(WireError) in try unsafe GoogleProtobuf.Timestamp.decoded(c, decoder) } }
    let tenantID = try unsafe decoder.string(c.pointee.tenant_id, "tenant_id")
    return unsafe Self(keyID: keyID, name: name, scopes: scopes, createdAt: createdAt, expiresAt: expiresAt, lastUsedAt: lastUsedAt, tenantID: tenantID, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__ServiceKey>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.keyID.isEmpty {
      unsafe c.pointee.has_key_id = 1
      unsafe c.pointee.key_id = try unsafe encoder.string(value.pointee.keyID)
    }
    if unsafe !value.pointee.name.isEmpty {
      unsafe c.pointee.has_name = 1
      unsafe c.pointee.name = try unsafe encoder.string(value.pointee.name)
    }
    if unsafe !value.pointee.scopes.isEmpty {
      unsafe c.pointee.n_scopes = value.pointee.scopes.count
      unsafe c.pointee.scopes = try unsafe encoder.list(value.pointee.scopes) { (element, encoder) throws(WireError) in try unsafe encoder.string(element.pointee) }
    }
    if let element = unsafe value.pointee.createdAt {
      unsafe c.pointee.created_at = try unsafe encoder.message(element, google__protobuf__timestamp__descriptor_address(), GoogleProtobuf.Timestamp.fill)
    }
    if let element = unsafe value.pointee.expiresAt {
      unsafe c.pointee.expires_at = try unsafe encoder.message(element, google__protobuf__timestamp__descriptor_address(), GoogleProtobuf.Timestamp.fill)
    }
    if let element = unsafe value.pointee.lastUsedAt {
      unsafe c.pointee.last_used_at = try unsafe encoder.message(element, google__protobuf__timestamp__descriptor_address(), GoogleProtobuf.Timestamp.fill)
    }
    if unsafe !value.pointee.tenantID.isEmpty {
      unsafe c.pointee.has_tenant_id = 1
      unsafe c.pointee.tenant_id = try unsafe encoder.string(value.pointee.tenantID)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__ServiceKey> {
    let c = try unsafe encoder.empty(Ligature__V1__ServiceKey.self, ligature__v1__service_key__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.CreateServiceKeyRequest: WireMessage {
  public static var messageName: String { "ligature.v1.CreateServiceKeyRequest" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__create_service_key_request__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__CreateServiceKeyRequest>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__create_service_key_request__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__CreateServiceKeyRequest>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let name = try unsafe decoder.string(c.pointee.name, "name")
    let scopes = try unsafe decoder.strings(c.pointee.scopes, count: c.pointee.n_scopes, "scopes")
    let publicKey = try unsafe decoder.string(c.pointee.public_key, "public_key")
    let expiresAt = try unsafe c.pointee.expires_at.map { (message) throws(WireError) in try unsafe decoder.message(message, "expires_at") { (c, decoder) throws(WireError) in try unsafe GoogleProtobuf.Timestamp.decoded(c, decoder) } }
    let firebaseProject = try unsafe decoder.string(c.pointee.firebase_project, "firebase_project")
    return unsafe Self(name: name, scopes: scopes, publicKey: publicKey, expiresAt: expiresAt, firebaseProject: firebaseProject, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__CreateServiceKeyRequest>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.name.isEmpty {
      unsafe c.pointee.has_name = 1
      unsafe c.pointee.name = try unsafe encoder.string(value.pointee.name)
    }
    if unsafe !value.pointee.scopes.isEmpty {
      unsafe c.pointee.n_scopes = value.pointee.scopes.count
      unsafe c.pointee.scopes = try unsafe encoder.list(value.pointee.scopes) { (element, encoder) throws(WireError) in try unsafe encoder.string(element.pointee) }
    }
    if unsafe !value.pointee.publicKey.isEmpty {
      unsafe c.pointee.has_public_key = 1
      unsafe c.pointee.public_key = try unsafe encoder.string(value.pointee.publicKey)
    }
    if let element = unsafe value.pointee.expiresAt {
      unsafe c.pointee.expires_at = try unsafe encoder.message(element, google__protobuf__timestamp__descriptor_address(), GoogleProtobuf.Timestamp.fill)
    }
    if unsafe !value.pointee.firebaseProject.isEmpty {
      unsafe c.pointee.has_firebase_project = 1
      unsafe c.pointee.firebase_project = try unsafe encoder.string(value.pointee.firebaseProject)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__CreateServiceKeyRequest> {
    let c = try unsafe encoder.empty(Ligature__V1__CreateServiceKeyRequest.self, ligature__v1__create_service_key_request__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.CreateServiceKeyResponse: WireMessage {
  public static var messageName: String { "ligature.v1.CreateServiceKeyResponse" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__create_service_key_response__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__CreateServiceKeyResponse>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__create_service_key_response__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__CreateServiceKeyResponse>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let key = try unsafe c.pointee.key.map { (message) throws(WireError) in try unsafe decoder.message(message, "key") { (c, decoder) throws(WireError) in try unsafe LigatureV1.ServiceKey.decoded(c, decoder) } }
    let audience = try unsafe decoder.string(c.pointee.audience, "audience")
    let tokenURL = try unsafe decoder.string(c.pointee.token_url, "token_url")
    return unsafe Self(key: key, audience: audience, tokenURL: tokenURL, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__CreateServiceKeyResponse>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if let element = unsafe value.pointee.key {
      unsafe c.pointee.key = try unsafe encoder.message(element, ligature__v1__service_key__descriptor_address(), LigatureV1.ServiceKey.fill)
    }
    if unsafe !value.pointee.audience.isEmpty {
      unsafe c.pointee.has_audience = 1
      unsafe c.pointee.audience = try unsafe encoder.string(value.pointee.audience)
    }
    if unsafe !value.pointee.tokenURL.isEmpty {
      unsafe c.pointee.has_token_url = 1
      unsafe c.pointee.token_url = try unsafe encoder.string(value.pointee.tokenURL)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__CreateServiceKeyResponse> {
    let c = try unsafe encoder.empty(Ligature__V1__CreateServiceKeyResponse.self, ligature__v1__create_service_key_response__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.ListServiceKeysRequest: WireMessage {
  public static var messageName: String { "ligature.v1.ListServiceKeysRequest" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__list_service_keys_request__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__ListServiceKeysRequest>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__list_service_keys_request__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__ListServiceKeysRequest>, _ decoder: WireDecoder) throws(WireError) -> Self {
    return unsafe Self(unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__ListServiceKeysRequest>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__ListServiceKeysRequest> {
    let c = try unsafe encoder.empty(Ligature__V1__ListServiceKeysRequest.self, ligature__v1__list_service_keys_request__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.ListServiceKeysResponse: WireMessage {
  public static var messageName: String { "ligature.v1.ListServiceKeysResponse" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__list_service_keys_response__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__ListServiceKeysResponse>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__list_service_keys_response__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__ListServiceKeysResponse>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let keys = try unsafe decoder.list(c.pointee.keys, count: c.pointee.n_keys, "keys") {
      (element, decoder) throws(WireError) in
      guard let element = unsafe element else { return LigatureV1.ServiceKey() }
      return try unsafe LigatureV1.ServiceKey.decoded(element, decoder)
    }
    return unsafe Self(keys: keys, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__ListServiceKeysResponse>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.keys.isEmpty {
      unsafe c.pointee.n_keys = value.pointee.keys.count
      unsafe c.pointee.keys = try unsafe encoder.list(value.pointee.keys) { (element, encoder) throws(WireError) in try unsafe LigatureV1.ServiceKey.encoded(element, encoder) }
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__ListServiceKeysResponse> {
    let c = try unsafe encoder.empty(Ligature__V1__ListServiceKeysResponse.self, ligature__v1__list_service_keys_response__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.RevokeServiceKeyRequest: WireMessage {
  public static var messageName: String { "ligature.v1.RevokeServiceKeyRequest" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__revoke_service_key_request__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__RevokeServiceKeyRequest>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__revoke_service_key_request__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__RevokeServiceKeyRequest>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let keyID = try unsafe decoder.string(c.pointee.key_id, "key_id")
    return unsafe Self(keyID: keyID, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__RevokeServiceKeyRequest>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.keyID.isEmpty {
      unsafe c.pointee.has_key_id = 1
      unsafe c.pointee.key_id = try unsafe encoder.string(value.pointee.keyID)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__RevokeServiceKeyRequest> {
    let c = try unsafe encoder.empty(Ligature__V1__RevokeServiceKeyRequest.self, ligature__v1__revoke_service_key_request__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.RevokeServiceKeyResponse: WireMessage {
  public static var messageName: String { "ligature.v1.RevokeServiceKeyResponse" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__revoke_service_key_response__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__RevokeServiceKeyResponse>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__revoke_service_key_response__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__RevokeServiceKeyResponse>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let key = try unsafe c.pointee.key.map { (message) throws(WireError) in try unsafe decoder.message(message, "key") { (c, decoder) throws(WireError) in try unsafe LigatureV1.ServiceKey.decoded(c, decoder) } }
    return unsafe Self(key: key, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__RevokeServiceKeyResponse>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if let element = unsafe value.pointee.key {
      unsafe c.pointee.key = try unsafe encoder.message(element, ligature__v1__service_key__descriptor_address(), LigatureV1.ServiceKey.fill)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__RevokeServiceKeyResponse> {
    let c = try unsafe encoder.empty(Ligature__V1__RevokeServiceKeyResponse.self, ligature__v1__revoke_service_key_response__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}
