// Made by protogen from ligature/v1/factor_service.proto; change that and run `make generate`.
// Source hash: 152ded5e18805feb
// swift-format-ignore-file

internal import CLigatureProtos
internal import CProtobufC
public import ProtobufWire

extension LigatureV1.StartFactorChallengeRequest: WireMessage {
  public static var messageName: String { "ligature.v1.StartFactorChallengeRequest" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__start_factor_challenge_request__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__StartFactorChallengeRequest>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__start_factor_challenge_request__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__StartFactorChallengeRequest>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let pendingToken = try unsafe decoder.string(c.pointee.pending_token, "pending_token")
    let enrollmentID = try unsafe decoder.string(c.pointee.enrollment_id, "enrollment_id")
    return unsafe Self(pendingToken: pendingToken, enrollmentID: enrollmentID, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__StartFactorChallengeRequest>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.pendingToken.isEmpty {
      unsafe c.pointee.has_pending_token = 1
      unsafe c.pointee.pending_token = try unsafe encoder.string(value.pointee.pendingToken)
    }
    if unsafe !value.pointee.enrollmentID.isEmpty {
      unsafe c.pointee.has_enrollment_id = 1
      unsafe c.pointee.enrollment_id = try unsafe encoder.string(value.pointee.enrollmentID)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__StartFactorChallengeRequest> {
    let c = try unsafe encoder.empty(Ligature__V1__StartFactorChallengeRequest.self, ligature__v1__start_factor_challenge_request__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.StartFactorChallengeResponse: WireMessage {
  public static var messageName: String { "ligature.v1.StartFactorChallengeResponse" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__start_factor_challenge_response__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__StartFactorChallengeResponse>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__start_factor_challenge_response__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__StartFactorChallengeResponse>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let sessionInfo = try unsafe decoder.string(c.pointee.session_info, "session_info")
    let expiresAt = try unsafe c.pointee.expires_at.map { (message) throws(WireError) in try unsafe decoder.message(message, "expires_at") { (c, decoder) throws(WireError) in try unsafe GoogleProtobuf.Timestamp.decoded(c, decoder) } }
    return unsafe Self(sessionInfo: sessionInfo, expiresAt: expiresAt, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__StartFactorChallengeResponse>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
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
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__StartFactorChallengeResponse> {
    let c = try unsafe encoder.empty(Ligature__V1__StartFactorChallengeResponse.self, ligature__v1__start_factor_challenge_response__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.FinishSignInRequest: WireMessage {
  public static var messageName: String { "ligature.v1.FinishSignInRequest" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__finish_sign_in_request__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__FinishSignInRequest>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__finish_sign_in_request__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__FinishSignInRequest>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let pendingToken = try unsafe decoder.string(c.pointee.pending_token, "pending_token")
    let assertion = try unsafe c.pointee.assertion.map { (message) throws(WireError) in try unsafe decoder.message(message, "assertion") { (c, decoder) throws(WireError) in try unsafe LigatureV1.FactorAssertion.decoded(c, decoder) } }
    let omitIDToken = unsafe c.pointee.omit_id_token != 0
    return unsafe Self(pendingToken: pendingToken, assertion: assertion, omitIDToken: omitIDToken, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__FinishSignInRequest>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.pendingToken.isEmpty {
      unsafe c.pointee.has_pending_token = 1
      unsafe c.pointee.pending_token = try unsafe encoder.string(value.pointee.pendingToken)
    }
    if let element = unsafe value.pointee.assertion {
      unsafe c.pointee.assertion = try unsafe encoder.message(element, ligature__v1__factor_assertion__descriptor_address(), LigatureV1.FactorAssertion.fill)
    }
    if unsafe value.pointee.omitIDToken {
      unsafe c.pointee.has_omit_id_token = 1
      unsafe c.pointee.omit_id_token = 1
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__FinishSignInRequest> {
    let c = try unsafe encoder.empty(Ligature__V1__FinishSignInRequest.self, ligature__v1__finish_sign_in_request__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.StartFactorEnrollmentRequest: WireMessage {
  public static var messageName: String { "ligature.v1.StartFactorEnrollmentRequest" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__start_factor_enrollment_request__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__StartFactorEnrollmentRequest>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__start_factor_enrollment_request__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__StartFactorEnrollmentRequest>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let factor: LigatureV1.StartFactorEnrollmentRequest.Factor?
    switch unsafe c.pointee.factor_case.rawValue {
      case 1:
        guard let message = unsafe c.pointee.totp else {
          factor = .totp(LigatureV1.StartTOTPEnrollment())
          break
        }
        factor = .totp(try unsafe decoder.message(message, "totp") { (c, decoder) throws(WireError) in try unsafe LigatureV1.StartTOTPEnrollment.decoded(c, decoder) })
      case 2:
        guard let message = unsafe c.pointee.phone else {
          factor = .phone(LigatureV1.StartPhoneEnrollment())
          break
        }
        factor = .phone(try unsafe decoder.message(message, "phone") { (c, decoder) throws(WireError) in try unsafe LigatureV1.StartPhoneEnrollment.decoded(c, decoder) })
      default: factor = nil
    }
    return unsafe Self(factor: factor, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__StartFactorEnrollmentRequest>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    switch unsafe value.pointee.factor {
      case .totp(let element):
        unsafe c.pointee.factor_case = .init(1)
        unsafe c.pointee.totp = try unsafe encoder.message(element, ligature__v1__start_totpenrollment__descriptor_address(), LigatureV1.StartTOTPEnrollment.fill)
      case .phone(let element):
        unsafe c.pointee.factor_case = .init(2)
        unsafe c.pointee.phone = try unsafe encoder.message(element, ligature__v1__start_phone_enrollment__descriptor_address(), LigatureV1.StartPhoneEnrollment.fill)
      case nil: break
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__StartFactorEnrollmentRequest> {
    let c = try unsafe encoder.empty(Ligature__V1__StartFactorEnrollmentRequest.self, ligature__v1__start_factor_enrollment_request__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.StartTOTPEnrollment: WireMessage {
  public static var messageName: String { "ligature.v1.StartTOTPEnrollment" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__start_totpenrollment__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__StartTOTPEnrollment>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__start_totpenrollment__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__StartTOTPEnrollment>, _ decoder: WireDecoder) throws(WireError) -> Self {
    return unsafe Self(unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__StartTOTPEnrollment>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__StartTOTPEnrollment> {
    let c = try unsafe encoder.empty(Ligature__V1__StartTOTPEnrollment.self, ligature__v1__start_totpenrollment__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.StartPhoneEnrollment: WireMessage {
  public static var messageName: String { "ligature.v1.StartPhoneEnrollment" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__start_phone_enrollment__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__StartPhoneEnrollment>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__start_phone_enrollment__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__StartPhoneEnrollment>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let phoneNumber = try unsafe decoder.string(c.pointee.phone_number, "phone_number")
    return unsafe Self(phoneNumber: phoneNumber, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__StartPhoneEnrollment>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.phoneNumber.isEmpty {
      unsafe c.pointee.has_phone_number = 1
      unsafe c.pointee.phone_number = try unsafe encoder.string(value.pointee.phoneNumber)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__StartPhoneEnrollment> {
    let c = try unsafe encoder.empty(Ligature__V1__StartPhoneEnrollment.self, ligature__v1__start_phone_enrollment__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.StartFactorEnrollmentResponse: WireMessage {
  public static var messageName: String { "ligature.v1.StartFactorEnrollmentResponse" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__start_factor_enrollment_response__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__StartFactorEnrollmentResponse>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__start_factor_enrollment_response__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__StartFactorEnrollmentResponse>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let sessionInfo = try unsafe decoder.string(c.pointee.session_info, "session_info")
    let expiresAt = try unsafe c.pointee.expires_at.map { (message) throws(WireError) in try unsafe decoder.message(message, "expires_at") { (c, decoder) throws(WireError) in try unsafe GoogleProtobuf.Timestamp.decoded(c, decoder) } }
    let factor: LigatureV1.StartFactorEnrollmentResponse.Factor?
    switch unsafe c.pointee.factor_case.rawValue {
      case 3:
        guard let message = unsafe c.pointee.totp else {
          factor = .totp(LigatureV1.TOTPSecret())
          break
        }
        factor = .totp(try unsafe decoder.message(message, "totp") { (c, decoder) throws(WireError) in try unsafe LigatureV1.TOTPSecret.decoded(c, decoder) })
      default: factor = nil
    }
    return unsafe Self(sessionInfo: sessionInfo, expiresAt: expiresAt, factor: factor, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__StartFactorEnrollmentResponse>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.sessionInfo.isEmpty {
      unsafe c.pointee.has_session_info = 1
      unsafe c.pointee.session_info = try unsafe encoder.string(value.pointee.sessionInfo)
    }
    if let element = unsafe value.pointee.expiresAt {
      unsafe c.pointee.expires_at = try unsafe encoder.message(element, google__protobuf__timestamp__descriptor_address(), GoogleProtobuf.Timestamp.fill)
    }
    switch unsafe value.pointee.factor {
      case .totp(let element):
        unsafe c.pointee.factor_case = .init(3)
        unsafe c.pointee.totp = try unsafe encoder.message(element, ligature__v1__totpsecret__descriptor_address(), LigatureV1.TOTPSecret.fill)
      case nil: break
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__StartFactorEnrollmentResponse> {
    let c = try unsafe encoder.empty(Ligature__V1__StartFactorEnrollmentResponse.self, ligature__v1__start_factor_enrollment_response__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.TOTPSecret: WireMessage {
  public static var messageName: String { "ligature.v1.TOTPSecret" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__totpsecret__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__TOTPSecret>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__totpsecret__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__TOTPSecret>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let secret = try unsafe decoder.string(c.pointee.secret, "secret")
    let otpauthURL = try unsafe decoder.string(c.pointee.otpauth_url, "otpauth_url")
    let hashingAlgorithm = try unsafe decoder.string(c.pointee.hashing_algorithm, "hashing_algorithm")
    let codeLength = unsafe c.pointee.code_length
    let periodSeconds = unsafe c.pointee.period_seconds
    return unsafe Self(secret: secret, otpauthURL: otpauthURL, hashingAlgorithm: hashingAlgorithm, codeLength: codeLength, periodSeconds: periodSeconds, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__TOTPSecret>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.secret.isEmpty {
      unsafe c.pointee.has_secret = 1
      unsafe c.pointee.secret = try unsafe encoder.string(value.pointee.secret)
    }
    if unsafe !value.pointee.otpauthURL.isEmpty {
      unsafe c.pointee.has_otpauth_url = 1
      unsafe c.pointee.otpauth_url = try unsafe encoder.string(value.pointee.otpauthURL)
    }
    if unsafe !value.pointee.hashingAlgorithm.isEmpty {
      unsafe c.pointee.has_hashing_algorithm = 1
      unsafe c.pointee.hashing_algorithm = try unsafe encoder.string(value.pointee.hashingAlgorithm)
    }
    if unsafe value.pointee.codeLength != 0 {
      unsafe c.pointee.has_code_length = 1
      unsafe c.pointee.code_length = value.pointee.codeLength
    }
    if unsafe value.pointee.periodSeconds != 0 {
      unsafe c.pointee.has_period_seconds = 1
      unsafe c.pointee.period_seconds = value.pointee.periodSeconds
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__TOTPSecret> {
    let c = try unsafe encoder.empty(Ligature__V1__TOTPSecret.self, ligature__v1__totpsecret__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.FinishFactorEnrollmentRequest: WireMessage {
  public static var messageName: String { "ligature.v1.FinishFactorEnrollmentRequest" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__finish_factor_enrollment_request__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__FinishFactorEnrollmentRequest>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__finish_factor_enrollment_request__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__FinishFactorEnrollmentRequest>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let sessionInfo = try unsafe decoder.string(c.pointee.session_info, "session_info")
    let code = try unsafe decoder.string(c.pointee.code, "code")
    let displayName = unsafe c.pointee.has_display_name == 0 ? nil : try unsafe decoder.string(c.pointee.display_name, "display_name")
    let omitIDToken = unsafe c.pointee.omit_id_token != 0
    return unsafe Self(sessionInfo: sessionInfo, code: code, displayName: displayName, omitIDToken: omitIDToken, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__FinishFactorEnrollmentRequest>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.sessionInfo.isEmpty {
      unsafe c.pointee.has_session_info = 1
      unsafe c.pointee.session_info = try unsafe encoder.string(value.pointee.sessionInfo)
    }
    if unsafe !value.pointee.code.isEmpty {
      unsafe c.pointee.has_code = 1
      unsafe c.pointee.code = try unsafe encoder.string(value.pointee.code)
    }
    if let element = unsafe value.pointee.displayName {
      unsafe c.pointee.has_display_name = 1
      unsafe c.pointee.display_name = try unsafe encoder.string(element)
    }
    if unsafe value.pointee.omitIDToken {
      unsafe c.pointee.has_omit_id_token = 1
      unsafe c.pointee.omit_id_token = 1
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__FinishFactorEnrollmentRequest> {
    let c = try unsafe encoder.empty(Ligature__V1__FinishFactorEnrollmentRequest.self, ligature__v1__finish_factor_enrollment_request__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.FinishFactorEnrollmentResponse: WireMessage {
  public static var messageName: String { "ligature.v1.FinishFactorEnrollmentResponse" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__finish_factor_enrollment_response__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__FinishFactorEnrollmentResponse>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__finish_factor_enrollment_response__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__FinishFactorEnrollmentResponse>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let account = try unsafe c.pointee.account.map { (message) throws(WireError) in try unsafe decoder.message(message, "account") { (c, decoder) throws(WireError) in try unsafe LigatureV1.Account.decoded(c, decoder) } }
    let tokens = try unsafe c.pointee.tokens.map { (message) throws(WireError) in try unsafe decoder.message(message, "tokens") { (c, decoder) throws(WireError) in try unsafe LigatureV1.TokenPair.decoded(c, decoder) } }
    let enrollmentID = try unsafe decoder.string(c.pointee.enrollment_id, "enrollment_id")
    return unsafe Self(account: account, tokens: tokens, enrollmentID: enrollmentID, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__FinishFactorEnrollmentResponse>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if let element = unsafe value.pointee.account {
      unsafe c.pointee.account = try unsafe encoder.message(element, ligature__v1__account__descriptor_address(), LigatureV1.Account.fill)
    }
    if let element = unsafe value.pointee.tokens {
      unsafe c.pointee.tokens = try unsafe encoder.message(element, ligature__v1__token_pair__descriptor_address(), LigatureV1.TokenPair.fill)
    }
    if unsafe !value.pointee.enrollmentID.isEmpty {
      unsafe c.pointee.has_enrollment_id = 1
      unsafe c.pointee.enrollment_id = try unsafe encoder.string(value.pointee.enrollmentID)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__FinishFactorEnrollmentResponse> {
    let c = try unsafe encoder.empty(Ligature__V1__FinishFactorEnrollmentResponse.self, ligature__v1__finish_factor_enrollment_response__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.WithdrawFactorRequest: WireMessage {
  public static var messageName: String { "ligature.v1.WithdrawFactorRequest" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__withdraw_factor_request__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__WithdrawFactorRequest>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__withdraw_factor_request__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__WithdrawFactorRequest>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let enrollmentID = try unsafe decoder.string(c.pointee.enrollment_id, "enrollment_id")
    let omitIDToken = unsafe c.pointee.omit_id_token != 0
    return unsafe Self(enrollmentID: enrollmentID, omitIDToken: omitIDToken, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__WithdrawFactorRequest>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.enrollmentID.isEmpty {
      unsafe c.pointee.has_enrollment_id = 1
      unsafe c.pointee.enrollment_id = try unsafe encoder.string(value.pointee.enrollmentID)
    }
    if unsafe value.pointee.omitIDToken {
      unsafe c.pointee.has_omit_id_token = 1
      unsafe c.pointee.omit_id_token = 1
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__WithdrawFactorRequest> {
    let c = try unsafe encoder.empty(Ligature__V1__WithdrawFactorRequest.self, ligature__v1__withdraw_factor_request__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.WithdrawFactorResponse: WireMessage {
  public static var messageName: String { "ligature.v1.WithdrawFactorResponse" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__withdraw_factor_response__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__WithdrawFactorResponse>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__withdraw_factor_response__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__WithdrawFactorResponse>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let account = try unsafe c.pointee.account.map { (message) throws(WireError) in try unsafe decoder.message(message, "account") { (c, decoder) throws(WireError) in try unsafe LigatureV1.Account.decoded(c, decoder) } }
    let tokens = try unsafe c.pointee.tokens.map { (message) throws(WireError) in try unsafe decoder.message(message, "tokens") { (c, decoder) throws(WireError) in try unsafe LigatureV1.TokenPair.decoded(c, decoder) } }
    return unsafe Self(account: account, tokens: tokens, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__WithdrawFactorResponse>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
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
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__WithdrawFactorResponse> {
    let c = try unsafe encoder.empty(Ligature__V1__WithdrawFactorResponse.self, ligature__v1__withdraw_factor_response__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.RenewRecoveryCodesRequest: WireMessage {
  public static var messageName: String { "ligature.v1.RenewRecoveryCodesRequest" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__renew_recovery_codes_request__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__RenewRecoveryCodesRequest>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__renew_recovery_codes_request__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__RenewRecoveryCodesRequest>, _ decoder: WireDecoder) throws(WireError) -> Self {
    return unsafe Self(unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__RenewRecoveryCodesRequest>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__RenewRecoveryCodesRequest> {
    let c = try unsafe encoder.empty(Ligature__V1__RenewRecoveryCodesRequest.self, ligature__v1__renew_recovery_codes_request__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.RenewRecoveryCodesResponse: WireMessage {
  public static var messageName: String { "ligature.v1.RenewRecoveryCodesResponse" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__renew_recovery_codes_response__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__RenewRecoveryCodesResponse>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__renew_recovery_codes_response__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__RenewRecoveryCodesResponse>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let codes = try unsafe decoder.strings(c.pointee.codes, count: c.pointee.n_codes, "codes")
    let account = try unsafe c.pointee.account.map { (message) throws(WireError) in try unsafe decoder.message(message, "account") { (c, decoder) throws(WireError) in try unsafe LigatureV1.Account.decoded(c, decoder) } }
    return unsafe Self(codes: codes, account: account, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__RenewRecoveryCodesResponse>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.codes.isEmpty {
      unsafe c.pointee.n_codes = value.pointee.codes.count
      unsafe c.pointee.codes = try unsafe encoder.list(value.pointee.codes) { (element, encoder) throws(WireError) in try unsafe encoder.string(element.pointee) }
    }
    if let element = unsafe value.pointee.account {
      unsafe c.pointee.account = try unsafe encoder.message(element, ligature__v1__account__descriptor_address(), LigatureV1.Account.fill)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__RenewRecoveryCodesResponse> {
    let c = try unsafe encoder.empty(Ligature__V1__RenewRecoveryCodesResponse.self, ligature__v1__renew_recovery_codes_response__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}
