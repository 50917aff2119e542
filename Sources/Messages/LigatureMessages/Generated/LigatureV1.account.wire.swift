// Made by protogen from ligature/v1/account.proto; change that and run `make generate`.
// Source hash: dd808c10a9156dd7
// swift-format-ignore-file

internal import CLigatureProtos
internal import CProtobufC
public import ProtobufWire

extension LigatureV1.Account: WireMessage {
  public static var messageName: String { "ligature.v1.Account" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__account__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__Account>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__account__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__Account>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let uid = try unsafe decoder.string(c.pointee.uid, "uid")
    let email = unsafe c.pointee.has_email == 0 ? nil : try unsafe decoder.string(c.pointee.email, "email")
    let emailVerified = unsafe c.pointee.email_verified != 0
    let displayName = unsafe c.pointee.has_display_name == 0 ? nil : try unsafe decoder.string(c.pointee.display_name, "display_name")
    let photoURL = unsafe c.pointee.has_photo_url == 0 ? nil : try unsafe decoder.string(c.pointee.photo_url, "photo_url")
    let phoneNumber = unsafe c.pointee.has_phone_number == 0 ? nil : try unsafe decoder.string(c.pointee.phone_number, "phone_number")
    let isAnonymous = unsafe c.pointee.is_anonymous != 0
    let disabled = unsafe c.pointee.disabled != 0
    let providerData = try unsafe decoder.list(c.pointee.provider_data, count: c.pointee.n_provider_data, "provider_data") {
      (element, decoder) throws(WireError) in
      guard let element = unsafe element else { return LigatureV1.ProviderInfo() }
      return try unsafe LigatureV1.ProviderInfo.decoded(element, decoder)
    }
    let createdAt = try unsafe c.pointee.created_at.map { (message) throws(WireError) in try unsafe decoder.message(message, "created_at") { (c, decoder) throws(WireError) in try unsafe GoogleProtobuf.Timestamp.decoded(c, decoder) } }
    let lastSignInAt = try unsafe c.pointee.last_sign_in_at.map { (message) throws(WireError) in try unsafe decoder.message(message, "last_sign_in_at") { (c, decoder) throws(WireError) in try unsafe GoogleProtobuf.Timestamp.decoded(c, decoder) } }
    let version = unsafe c.pointee.version
    let displayEmail = unsafe c.pointee.has_display_email == 0 ? nil : try unsafe decoder.string(c.pointee.display_email, "display_email")
    let setAside = try unsafe decoder.list(c.pointee.set_aside, count: c.pointee.n_set_aside, "set_aside") {
      (element, decoder) throws(WireError) in
      guard let element = unsafe element else { return LigatureV1.SetAsideIdentity() }
      return try unsafe LigatureV1.SetAsideIdentity.decoded(element, decoder)
    }
    let factors = try unsafe decoder.list(c.pointee.factors, count: c.pointee.n_factors, "factors") {
      (element, decoder) throws(WireError) in
      guard let element = unsafe element else { return LigatureV1.FactorInfo() }
      return try unsafe LigatureV1.FactorInfo.decoded(element, decoder)
    }
    let recoveryCodesLeft = unsafe c.pointee.recovery_codes_left
    let closedAt = try unsafe c.pointee.closed_at.map { (message) throws(WireError) in try unsafe decoder.message(message, "closed_at") { (c, decoder) throws(WireError) in try unsafe GoogleProtobuf.Timestamp.decoded(c, decoder) } }
    let customClaims = unsafe c.pointee.has_custom_claims == 0 ? nil : try unsafe decoder.string(c.pointee.custom_claims, "custom_claims")
    let validSince = try unsafe c.pointee.valid_since.map { (message) throws(WireError) in try unsafe decoder.message(message, "valid_since") { (c, decoder) throws(WireError) in try unsafe GoogleProtobuf.Timestamp.decoded(c, decoder) } }
    return unsafe Self(uid: uid, email: email, emailVerified: emailVerified, displayName: displayName, photoURL: photoURL, phoneNumber: phoneNumber, isAnonymous: isAnonymous, disabled: disabled, providerData: providerData, createdAt: createdAt, lastSignInAt: lastSignInAt, version: version, displayEmail: displayEmail, setAside: setAside, factors: factors, recoveryCodesLeft: recoveryCodesLeft, closedAt: closedAt, customClaims: customClaims, validSince: validSince, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__Account>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.uid.isEmpty {
      unsafe c.pointee.has_uid = 1
      unsafe c.pointee.uid = try unsafe encoder.string(value.pointee.uid)
    }
    if let element = unsafe value.pointee.email {
      unsafe c.pointee.has_email = 1
      unsafe c.pointee.email = try unsafe encoder.string(element)
    }
    if unsafe value.pointee.emailVerified {
      unsafe c.pointee.has_email_verified = 1
      unsafe c.pointee.email_verified = 1
    }
    if let element = unsafe value.pointee.displayName {
      unsafe c.pointee.has_display_name = 1
      unsafe c.pointee.display_name = try unsafe encoder.string(element)
    }
    if let element = unsafe value.pointee.photoURL {
      unsafe c.pointee.has_photo_url = 1
      unsafe c.pointee.photo_url = try unsafe encoder.string(element)
    }
    if let element = unsafe value.pointee.phoneNumber {
      unsafe c.pointee.has_phone_number = 1
      unsafe c.pointee.phone_number = try unsafe encoder.string(element)
    }
    if unsafe value.pointee.isAnonymous {
      unsafe c.pointee.has_is_anonymous = 1
      unsafe c.pointee.is_anonymous = 1
    }
    if unsafe value.pointee.disabled {
      unsafe c.pointee.has_disabled = 1
      unsafe c.pointee.disabled = 1
    }
    if unsafe !value.pointee.providerData.isEmpty {
      unsafe c.pointee.n_provider_data = value.pointee.providerData.count
      unsafe c.pointee.provider_data = try unsafe encoder.list(value.pointee.providerData) { (element, encoder) throws(WireError) in try unsafe LigatureV1.ProviderInfo.encoded(element, encoder) }
    }
    if let element = unsafe value.pointee.createdAt {
      unsafe c.pointee.created_at = try unsafe encoder.message(element, google__protobuf__timestamp__descriptor_address(), GoogleProtobuf.Timestamp.fill)
    }
    if let element = unsafe value.pointee.lastSignInAt {
      unsafe c.pointee.last_sign_in_at = try unsafe encoder.message(element, google__protobuf__timestamp__descriptor_address(), GoogleProtobuf.Timestamp.fill)
    }
    if unsafe value.pointee.version != 0 {
      unsafe c.pointee.has_version = 1
      unsafe c.pointee.version = value.pointee.version
    }
    if let element = unsafe value.pointee.displayEmail {
      unsafe c.pointee.has_display_email = 1
      unsafe c.pointee.display_email = try unsafe encoder.string(element)
    }
    if unsafe !value.pointee.setAside.isEmpty {
      unsafe c.pointee.n_set_aside = value.pointee.setAside.count
      unsafe c.pointee.set_aside = try unsafe encoder.list(value.pointee.setAside) { (element, encoder) throws(WireError) in try unsafe LigatureV1.SetAsideIdentity.encoded(element, encoder) }
    }
    if unsafe !value.pointee.factors.isEmpty {
      unsafe c.pointee.n_factors = value.pointee.factors.count
      unsafe c.pointee.factors = try unsafe encoder.list(value.pointee.factors) { (element, encoder) throws(WireError) in try unsafe LigatureV1.FactorInfo.encoded(element, encoder) }
    }
    if unsafe value.pointee.recoveryCodesLeft != 0 {
      unsafe c.pointee.has_recovery_codes_left = 1
      unsafe c.pointee.recovery_codes_left = value.pointee.recoveryCodesLeft
    }
    if let element = unsafe value.pointee.closedAt {
      unsafe c.pointee.closed_at = try unsafe encoder.message(element, google__protobuf__timestamp__descriptor_address(), GoogleProtobuf.Timestamp.fill)
    }
    if let element = unsafe value.pointee.customClaims {
      unsafe c.pointee.has_custom_claims = 1
      unsafe c.pointee.custom_claims = try unsafe encoder.string(element)
    }
    if let element = unsafe value.pointee.validSince {
      unsafe c.pointee.valid_since = try unsafe encoder.message(element, google__protobuf__timestamp__descriptor_address(), GoogleProtobuf.Timestamp.fill)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__Account> {
    let c = try unsafe encoder.empty(Ligature__V1__Account.self, ligature__v1__account__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.SetAsideIdentity: WireMessage {
  public static var messageName: String { "ligature.v1.SetAsideIdentity" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__set_aside_identity__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__SetAsideIdentity>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__set_aside_identity__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__SetAsideIdentity>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let identityID = try unsafe decoder.string(c.pointee.identity_id, "identity_id")
    let providerID = try unsafe decoder.string(c.pointee.provider_id, "provider_id")
    let email = unsafe c.pointee.has_email == 0 ? nil : try unsafe decoder.string(c.pointee.email, "email")
    let reason = unsafe LigatureV1.SetAsideReason(rawValue: Int32(bitPattern: c.pointee.reason.rawValue))
    let setAsideAt = try unsafe c.pointee.set_aside_at.map { (message) throws(WireError) in try unsafe decoder.message(message, "set_aside_at") { (c, decoder) throws(WireError) in try unsafe GoogleProtobuf.Timestamp.decoded(c, decoder) } }
    return unsafe Self(identityID: identityID, providerID: providerID, email: email, reason: reason, setAsideAt: setAsideAt, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__SetAsideIdentity>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.identityID.isEmpty {
      unsafe c.pointee.has_identity_id = 1
      unsafe c.pointee.identity_id = try unsafe encoder.string(value.pointee.identityID)
    }
    if unsafe !value.pointee.providerID.isEmpty {
      unsafe c.pointee.has_provider_id = 1
      unsafe c.pointee.provider_id = try unsafe encoder.string(value.pointee.providerID)
    }
    if let element = unsafe value.pointee.email {
      unsafe c.pointee.has_email = 1
      unsafe c.pointee.email = try unsafe encoder.string(element)
    }
    if unsafe value.pointee.reason.rawValue != 0 {
      unsafe c.pointee.has_reason = 1
      unsafe c.pointee.reason = .init(UInt32(bitPattern: value.pointee.reason.rawValue))
    }
    if let element = unsafe value.pointee.setAsideAt {
      unsafe c.pointee.set_aside_at = try unsafe encoder.message(element, google__protobuf__timestamp__descriptor_address(), GoogleProtobuf.Timestamp.fill)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__SetAsideIdentity> {
    let c = try unsafe encoder.empty(Ligature__V1__SetAsideIdentity.self, ligature__v1__set_aside_identity__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.ProviderInfo: WireMessage {
  public static var messageName: String { "ligature.v1.ProviderInfo" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__provider_info__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__ProviderInfo>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__provider_info__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__ProviderInfo>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let providerID = try unsafe decoder.string(c.pointee.provider_id, "provider_id")
    let uid = try unsafe decoder.string(c.pointee.uid, "uid")
    let email = unsafe c.pointee.has_email == 0 ? nil : try unsafe decoder.string(c.pointee.email, "email")
    let displayName = unsafe c.pointee.has_display_name == 0 ? nil : try unsafe decoder.string(c.pointee.display_name, "display_name")
    let photoURL = unsafe c.pointee.has_photo_url == 0 ? nil : try unsafe decoder.string(c.pointee.photo_url, "photo_url")
    let phoneNumber = unsafe c.pointee.has_phone_number == 0 ? nil : try unsafe decoder.string(c.pointee.phone_number, "phone_number")
    let identityID = try unsafe decoder.string(c.pointee.identity_id, "identity_id")
    let linkedAt = try unsafe c.pointee.linked_at.map { (message) throws(WireError) in try unsafe decoder.message(message, "linked_at") { (c, decoder) throws(WireError) in try unsafe GoogleProtobuf.Timestamp.decoded(c, decoder) } }
    let lastUsedAt = try unsafe c.pointee.last_used_at.map { (message) throws(WireError) in try unsafe decoder.message(message, "last_used_at") { (c, decoder) throws(WireError) in try unsafe GoogleProtobuf.Timestamp.decoded(c, decoder) } }
    let emailVerified = unsafe c.pointee.email_verified != 0
    let settled = unsafe c.pointee.has_settled == 0 ? nil : unsafe c.pointee.settled != 0
    return unsafe Self(providerID: providerID, uid: uid, email: email, displayName: displayName, photoURL: photoURL, phoneNumber: phoneNumber, identityID: identityID, linkedAt: linkedAt, lastUsedAt: lastUsedAt, emailVerified: emailVerified, settled: settled, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__ProviderInfo>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.providerID.isEmpty {
      unsafe c.pointee.has_provider_id = 1
      unsafe c.pointee.provider_id = try unsafe encoder.string(value.pointee.providerID)
    }
    if unsafe !value.pointee.uid.isEmpty {
      unsafe c.pointee.has_uid = 1
      unsafe c.pointee.uid = try unsafe encoder.string(value.pointee.uid)
    }
    if let element = unsafe value.pointee.email {
      unsafe c.pointee.has_email = 1
      unsafe c.pointee.email = try unsafe encoder.string(element)
    }
    if let element = unsafe value.pointee.displayName {
      unsafe c.pointee.has_display_name = 1
      unsafe c.pointee.display_name = try unsafe encoder.string(element)
    }
    if let element = unsafe value.pointee.photoURL {
      unsafe c.pointee.has_photo_url = 1
      unsafe c.pointee.photo_url = try unsafe encoder.string(element)
    }
    if let element = unsafe value.pointee.phoneNumber {
      unsafe c.pointee.has_phone_number = 1
      unsafe c.pointee.phone_number = try unsafe encoder.string(element)
    }
    if unsafe !value.pointee.identityID.isEmpty {
      unsafe c.pointee.has_identity_id = 1
      unsafe c.pointee.identity_id = try unsafe encoder.string(value.pointee.identityID)
    }
    if let element = unsafe value.pointee.linkedAt {
      unsafe c.pointee.linked_at = try unsafe encoder.message(element, google__protobuf__timestamp__descriptor_address(), GoogleProtobuf.Timestamp.fill)
    }
    if let element = unsafe value.pointee.lastUsedAt {
      unsafe c.pointee.last_used_at = try unsafe encoder.message(element, google__protobuf__timestamp__descriptor_address(), GoogleProtobuf.Timestamp.fill)
    }
    if unsafe value.pointee.emailVerified {
      unsafe c.pointee.has_email_verified = 1
      unsafe c.pointee.email_verified = 1
    }
    if let element = unsafe value.pointee.settled {
      unsafe c.pointee.has_settled = 1
      unsafe c.pointee.settled = element ? 1 : 0
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__ProviderInfo> {
    let c = try unsafe encoder.empty(Ligature__V1__ProviderInfo.self, ligature__v1__provider_info__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}
