// Made by protogen from ligature/v1/error.proto; change that and run `make generate`.
// Source hash: 8dbdc2baff06d9fe
// swift-format-ignore-file

internal import CLigatureProtos
internal import CProtobufC
public import ProtobufWire

extension LigatureV1.ConflictDetail: WireMessage {
  public static var messageName: String { "ligature.v1.ConflictDetail" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__conflict_detail__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__ConflictDetail>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__conflict_detail__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__ConflictDetail>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let providerID = try unsafe decoder.string(c.pointee.provider_id, "provider_id")
    let email = unsafe c.pointee.has_email == 0 ? nil : try unsafe decoder.string(c.pointee.email, "email")
    let continuation = unsafe c.pointee.has_continuation == 0 ? nil : try unsafe decoder.string(c.pointee.continuation, "continuation")
    let continuationExpiresAt = try unsafe c.pointee.continuation_expires_at.map { (message) throws(WireError) in try unsafe decoder.message(message, "continuation_expires_at") { (c, decoder) throws(WireError) in try unsafe GoogleProtobuf.Timestamp.decoded(c, decoder) } }
    let signInMethods = try unsafe decoder.strings(c.pointee.sign_in_methods, count: c.pointee.n_sign_in_methods, "sign_in_methods")
    let setAside = try unsafe c.pointee.set_aside.map { (message) throws(WireError) in try unsafe decoder.message(message, "set_aside") { (c, decoder) throws(WireError) in try unsafe LigatureV1.SetAsideIdentity.decoded(c, decoder) } }
    return unsafe Self(providerID: providerID, email: email, continuation: continuation, continuationExpiresAt: continuationExpiresAt, signInMethods: signInMethods, setAside: setAside, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__ConflictDetail>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.providerID.isEmpty {
      unsafe c.pointee.has_provider_id = 1
      unsafe c.pointee.provider_id = try unsafe encoder.string(value.pointee.providerID)
    }
    if let element = unsafe value.pointee.email {
      unsafe c.pointee.has_email = 1
      unsafe c.pointee.email = try unsafe encoder.string(element)
    }
    if let element = unsafe value.pointee.continuation {
      unsafe c.pointee.has_continuation = 1
      unsafe c.pointee.continuation = try unsafe encoder.string(element)
    }
    if let element = unsafe value.pointee.continuationExpiresAt {
      unsafe c.pointee.continuation_expires_at = try unsafe encoder.message(element, google__protobuf__timestamp__descriptor_address(), GoogleProtobuf.Timestamp.fill)
    }
    if unsafe !value.pointee.signInMethods.isEmpty {
      unsafe c.pointee.n_sign_in_methods = value.pointee.signInMethods.count
      unsafe c.pointee.sign_in_methods = try unsafe encoder.list(value.pointee.signInMethods) { (element, encoder) throws(WireError) in try unsafe encoder.string(element.pointee) }
    }
    if let element = unsafe value.pointee.setAside {
      unsafe c.pointee.set_aside = try unsafe encoder.message(element, ligature__v1__set_aside_identity__descriptor_address(), LigatureV1.SetAsideIdentity.fill)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__ConflictDetail> {
    let c = try unsafe encoder.empty(Ligature__V1__ConflictDetail.self, ligature__v1__conflict_detail__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.SecondFactorChallenge: WireMessage {
  public static var messageName: String { "ligature.v1.SecondFactorChallenge" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__second_factor_challenge__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__SecondFactorChallenge>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__second_factor_challenge__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__SecondFactorChallenge>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let pendingToken = try unsafe decoder.string(c.pointee.pending_token, "pending_token")
    let expiresAt = try unsafe c.pointee.expires_at.map { (message) throws(WireError) in try unsafe decoder.message(message, "expires_at") { (c, decoder) throws(WireError) in try unsafe GoogleProtobuf.Timestamp.decoded(c, decoder) } }
    let hints = try unsafe decoder.list(c.pointee.hints, count: c.pointee.n_hints, "hints") {
      (element, decoder) throws(WireError) in
      guard let element = unsafe element else { return LigatureV1.FactorInfo() }
      return try unsafe LigatureV1.FactorInfo.decoded(element, decoder)
    }
    let acceptsRecoveryCode = unsafe c.pointee.accepts_recovery_code != 0
    return unsafe Self(pendingToken: pendingToken, expiresAt: expiresAt, hints: hints, acceptsRecoveryCode: acceptsRecoveryCode, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__SecondFactorChallenge>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.pendingToken.isEmpty {
      unsafe c.pointee.has_pending_token = 1
      unsafe c.pointee.pending_token = try unsafe encoder.string(value.pointee.pendingToken)
    }
    if let element = unsafe value.pointee.expiresAt {
      unsafe c.pointee.expires_at = try unsafe encoder.message(element, google__protobuf__timestamp__descriptor_address(), GoogleProtobuf.Timestamp.fill)
    }
    if unsafe !value.pointee.hints.isEmpty {
      unsafe c.pointee.n_hints = value.pointee.hints.count
      unsafe c.pointee.hints = try unsafe encoder.list(value.pointee.hints) { (element, encoder) throws(WireError) in try unsafe LigatureV1.FactorInfo.encoded(element, encoder) }
    }
    if unsafe value.pointee.acceptsRecoveryCode {
      unsafe c.pointee.has_accepts_recovery_code = 1
      unsafe c.pointee.accepts_recovery_code = 1
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__SecondFactorChallenge> {
    let c = try unsafe encoder.empty(Ligature__V1__SecondFactorChallenge.self, ligature__v1__second_factor_challenge__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.RecentSignInDetail: WireMessage {
  public static var messageName: String { "ligature.v1.RecentSignInDetail" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__recent_sign_in_detail__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__RecentSignInDetail>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__recent_sign_in_detail__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__RecentSignInDetail>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let settledMethods = try unsafe decoder.strings(c.pointee.settled_methods, count: c.pointee.n_settled_methods, "settled_methods")
    return unsafe Self(settledMethods: settledMethods, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__RecentSignInDetail>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.settledMethods.isEmpty {
      unsafe c.pointee.n_settled_methods = value.pointee.settledMethods.count
      unsafe c.pointee.settled_methods = try unsafe encoder.list(value.pointee.settledMethods) { (element, encoder) throws(WireError) in try unsafe encoder.string(element.pointee) }
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__RecentSignInDetail> {
    let c = try unsafe encoder.empty(Ligature__V1__RecentSignInDetail.self, ligature__v1__recent_sign_in_detail__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.PasswordRulesDetail: WireMessage {
  public static var messageName: String { "ligature.v1.PasswordRulesDetail" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__password_rules_detail__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__PasswordRulesDetail>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__password_rules_detail__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__PasswordRulesDetail>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let broken = try unsafe decoder.list(c.pointee.broken, count: c.pointee.n_broken, "broken") { (element, _) in LigatureV1.PasswordRule(rawValue: Int32(bitPattern: element.rawValue)) }
    return unsafe Self(broken: broken, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__PasswordRulesDetail>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.broken.isEmpty {
      unsafe c.pointee.n_broken = value.pointee.broken.count
      unsafe c.pointee.broken = try unsafe encoder.list(value.pointee.broken) { (element, _) throws(WireError) in unsafe .init(UInt32(bitPattern: element.pointee.rawValue)) }
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__PasswordRulesDetail> {
    let c = try unsafe encoder.empty(Ligature__V1__PasswordRulesDetail.self, ligature__v1__password_rules_detail__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}
