// Made by protogen from ligature/v1/factor.proto; change that and run `make generate`.
// Source hash: dd2f684773ba2de5
// swift-format-ignore-file

internal import CLigatureProtos
internal import CProtobufC
public import ProtobufWire

extension LigatureV1.FactorInfo: WireMessage {
  public static var messageName: String { "ligature.v1.FactorInfo" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__factor_info__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__FactorInfo>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__factor_info__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__FactorInfo>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let enrollmentID = try unsafe decoder.string(c.pointee.enrollment_id, "enrollment_id")
    let kind = unsafe LigatureV1.FactorKind(rawValue: Int32(bitPattern: c.pointee.kind.rawValue))
    let displayName = unsafe c.pointee.has_display_name == 0 ? nil : try unsafe decoder.string(c.pointee.display_name, "display_name")
    let maskedPhoneNumber = unsafe c.pointee.has_masked_phone_number == 0 ? nil : try unsafe decoder.string(c.pointee.masked_phone_number, "masked_phone_number")
    let enrolledAt = try unsafe c.pointee.enrolled_at.map { (message) throws(WireError) in try unsafe decoder.message(message, "enrolled_at") { (c, decoder) throws(WireError) in try unsafe GoogleProtobuf.Timestamp.decoded(c, decoder) } }
    return unsafe Self(enrollmentID: enrollmentID, kind: kind, displayName: displayName, maskedPhoneNumber: maskedPhoneNumber, enrolledAt: enrolledAt, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__FactorInfo>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.enrollmentID.isEmpty {
      unsafe c.pointee.has_enrollment_id = 1
      unsafe c.pointee.enrollment_id = try unsafe encoder.string(value.pointee.enrollmentID)
    }
    if unsafe value.pointee.kind.rawValue != 0 {
      unsafe c.pointee.has_kind = 1
      unsafe c.pointee.kind = .init(UInt32(bitPattern: value.pointee.kind.rawValue))
    }
    if let element = unsafe value.pointee.displayName {
      unsafe c.pointee.has_display_name = 1
      unsafe c.pointee.display_name = try unsafe encoder.string(element)
    }
    if let element = unsafe value.pointee.maskedPhoneNumber {
      unsafe c.pointee.has_masked_phone_number = 1
      unsafe c.pointee.masked_phone_number = try unsafe encoder.string(element)
    }
    if let element = unsafe value.pointee.enrolledAt {
      unsafe c.pointee.enrolled_at = try unsafe encoder.message(element, google__protobuf__timestamp__descriptor_address(), GoogleProtobuf.Timestamp.fill)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__FactorInfo> {
    let c = try unsafe encoder.empty(Ligature__V1__FactorInfo.self, ligature__v1__factor_info__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.FactorAssertion: WireMessage {
  public static var messageName: String { "ligature.v1.FactorAssertion" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__factor_assertion__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__FactorAssertion>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__factor_assertion__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__FactorAssertion>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let proof: LigatureV1.FactorAssertion.Proof?
    switch unsafe c.pointee.proof_case.rawValue {
      case 1:
        guard let message = unsafe c.pointee.totp else {
          proof = .totp(LigatureV1.TOTPAssertion())
          break
        }
        proof = .totp(try unsafe decoder.message(message, "totp") { (c, decoder) throws(WireError) in try unsafe LigatureV1.TOTPAssertion.decoded(c, decoder) })
      case 2:
        guard let message = unsafe c.pointee.phone else {
          proof = .phone(LigatureV1.PhoneAssertion())
          break
        }
        proof = .phone(try unsafe decoder.message(message, "phone") { (c, decoder) throws(WireError) in try unsafe LigatureV1.PhoneAssertion.decoded(c, decoder) })
      case 3:
        guard let message = unsafe c.pointee.recovery_code else {
          proof = .recoveryCode(LigatureV1.RecoveryCodeAssertion())
          break
        }
        proof = .recoveryCode(try unsafe decoder.message(message, "recovery_code") { (c, decoder) throws(WireError) in try unsafe LigatureV1.RecoveryCodeAssertion.decoded(c, decoder) })
      default: proof = nil
    }
    return unsafe Self(proof: proof, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__FactorAssertion>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    switch unsafe value.pointee.proof {
      case .totp(let element):
        unsafe c.pointee.proof_case = .init(1)
        unsafe c.pointee.totp = try unsafe encoder.message(element, ligature__v1__totpassertion__descriptor_address(), LigatureV1.TOTPAssertion.fill)
      case .phone(let element):
        unsafe c.pointee.proof_case = .init(2)
        unsafe c.pointee.phone = try unsafe encoder.message(element, ligature__v1__phone_assertion__descriptor_address(), LigatureV1.PhoneAssertion.fill)
      case .recoveryCode(let element):
        unsafe c.pointee.proof_case = .init(3)
        unsafe c.pointee.recovery_code = try unsafe encoder.message(element, ligature__v1__recovery_code_assertion__descriptor_address(), LigatureV1.RecoveryCodeAssertion.fill)
      case nil: break
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__FactorAssertion> {
    let c = try unsafe encoder.empty(Ligature__V1__FactorAssertion.self, ligature__v1__factor_assertion__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.TOTPAssertion: WireMessage {
  public static var messageName: String { "ligature.v1.TOTPAssertion" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__totpassertion__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__TOTPAssertion>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__totpassertion__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__TOTPAssertion>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let enrollmentID = try unsafe decoder.string(c.pointee.enrollment_id, "enrollment_id")
    let code = try unsafe decoder.string(c.pointee.code, "code")
    return unsafe Self(enrollmentID: enrollmentID, code: code, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__TOTPAssertion>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.enrollmentID.isEmpty {
      unsafe c.pointee.has_enrollment_id = 1
      unsafe c.pointee.enrollment_id = try unsafe encoder.string(value.pointee.enrollmentID)
    }
    if unsafe !value.pointee.code.isEmpty {
      unsafe c.pointee.has_code = 1
      unsafe c.pointee.code = try unsafe encoder.string(value.pointee.code)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__TOTPAssertion> {
    let c = try unsafe encoder.empty(Ligature__V1__TOTPAssertion.self, ligature__v1__totpassertion__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.PhoneAssertion: WireMessage {
  public static var messageName: String { "ligature.v1.PhoneAssertion" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__phone_assertion__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__PhoneAssertion>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__phone_assertion__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__PhoneAssertion>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let sessionInfo = try unsafe decoder.string(c.pointee.session_info, "session_info")
    let code = try unsafe decoder.string(c.pointee.code, "code")
    return unsafe Self(sessionInfo: sessionInfo, code: code, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__PhoneAssertion>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.sessionInfo.isEmpty {
      unsafe c.pointee.has_session_info = 1
      unsafe c.pointee.session_info = try unsafe encoder.string(value.pointee.sessionInfo)
    }
    if unsafe !value.pointee.code.isEmpty {
      unsafe c.pointee.has_code = 1
      unsafe c.pointee.code = try unsafe encoder.string(value.pointee.code)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__PhoneAssertion> {
    let c = try unsafe encoder.empty(Ligature__V1__PhoneAssertion.self, ligature__v1__phone_assertion__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.RecoveryCodeAssertion: WireMessage {
  public static var messageName: String { "ligature.v1.RecoveryCodeAssertion" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__recovery_code_assertion__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__RecoveryCodeAssertion>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__recovery_code_assertion__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__RecoveryCodeAssertion>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let code = try unsafe decoder.string(c.pointee.code, "code")
    return unsafe Self(code: code, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__RecoveryCodeAssertion>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.code.isEmpty {
      unsafe c.pointee.has_code = 1
      unsafe c.pointee.code = try unsafe encoder.string(value.pointee.code)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__RecoveryCodeAssertion> {
    let c = try unsafe encoder.empty(Ligature__V1__RecoveryCodeAssertion.self, ligature__v1__recovery_code_assertion__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}
