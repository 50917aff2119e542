// Made by protogen from ligature/v1/email_service.proto; change that and run `make generate`.
// Source hash: 3b09d95f49655d6a
// swift-format-ignore-file

internal import CLigatureProtos
internal import CProtobufC
public import ProtobufWire

extension LigatureV1.ActionCodeSettings: WireMessage {
  public static var messageName: String { "ligature.v1.ActionCodeSettings" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__action_code_settings__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__ActionCodeSettings>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__action_code_settings__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__ActionCodeSettings>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let continueURL = try unsafe decoder.string(c.pointee.continue_url, "continue_url")
    let handleCodeInApp = unsafe c.pointee.handle_code_in_app != 0
    return unsafe Self(continueURL: continueURL, handleCodeInApp: handleCodeInApp, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__ActionCodeSettings>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.continueURL.isEmpty {
      unsafe c.pointee.has_continue_url = 1
      unsafe c.pointee.continue_url = try unsafe encoder.string(value.pointee.continueURL)
    }
    if unsafe value.pointee.handleCodeInApp {
      unsafe c.pointee.has_handle_code_in_app = 1
      unsafe c.pointee.handle_code_in_app = 1
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__ActionCodeSettings> {
    let c = try unsafe encoder.empty(Ligature__V1__ActionCodeSettings.self, ligature__v1__action_code_settings__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.SendEmailVerificationRequest: WireMessage {
  public static var messageName: String { "ligature.v1.SendEmailVerificationRequest" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__send_email_verification_request__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__SendEmailVerificationRequest>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__send_email_verification_request__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__SendEmailVerificationRequest>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let settings = try unsafe c.pointee.settings.map { (message) throws(WireError) in try unsafe decoder.message(message, "settings") { (c, decoder) throws(WireError) in try unsafe LigatureV1.ActionCodeSettings.decoded(c, decoder) } }
    let languageCode = try unsafe decoder.string(c.pointee.language_code, "language_code")
    return unsafe Self(settings: settings, languageCode: languageCode, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__SendEmailVerificationRequest>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if let element = unsafe value.pointee.settings {
      unsafe c.pointee.settings = try unsafe encoder.message(element, ligature__v1__action_code_settings__descriptor_address(), LigatureV1.ActionCodeSettings.fill)
    }
    if unsafe !value.pointee.languageCode.isEmpty {
      unsafe c.pointee.has_language_code = 1
      unsafe c.pointee.language_code = try unsafe encoder.string(value.pointee.languageCode)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__SendEmailVerificationRequest> {
    let c = try unsafe encoder.empty(Ligature__V1__SendEmailVerificationRequest.self, ligature__v1__send_email_verification_request__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.SendEmailVerificationResponse: WireMessage {
  public static var messageName: String { "ligature.v1.SendEmailVerificationResponse" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__send_email_verification_response__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__SendEmailVerificationResponse>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__send_email_verification_response__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__SendEmailVerificationResponse>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let email = try unsafe decoder.string(c.pointee.email, "email")
    return unsafe Self(email: email, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__SendEmailVerificationResponse>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.email.isEmpty {
      unsafe c.pointee.has_email = 1
      unsafe c.pointee.email = try unsafe encoder.string(value.pointee.email)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__SendEmailVerificationResponse> {
    let c = try unsafe encoder.empty(Ligature__V1__SendEmailVerificationResponse.self, ligature__v1__send_email_verification_response__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.SendPasswordResetRequest: WireMessage {
  public static var messageName: String { "ligature.v1.SendPasswordResetRequest" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__send_password_reset_request__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__SendPasswordResetRequest>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__send_password_reset_request__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__SendPasswordResetRequest>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let email = try unsafe decoder.string(c.pointee.email, "email")
    let settings = try unsafe c.pointee.settings.map { (message) throws(WireError) in try unsafe decoder.message(message, "settings") { (c, decoder) throws(WireError) in try unsafe LigatureV1.ActionCodeSettings.decoded(c, decoder) } }
    let languageCode = try unsafe decoder.string(c.pointee.language_code, "language_code")
    let deviceLabel = try unsafe decoder.string(c.pointee.device_label, "device_label")
    return unsafe Self(email: email, settings: settings, languageCode: languageCode, deviceLabel: deviceLabel, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__SendPasswordResetRequest>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.email.isEmpty {
      unsafe c.pointee.has_email = 1
      unsafe c.pointee.email = try unsafe encoder.string(value.pointee.email)
    }
    if let element = unsafe value.pointee.settings {
      unsafe c.pointee.settings = try unsafe encoder.message(element, ligature__v1__action_code_settings__descriptor_address(), LigatureV1.ActionCodeSettings.fill)
    }
    if unsafe !value.pointee.languageCode.isEmpty {
      unsafe c.pointee.has_language_code = 1
      unsafe c.pointee.language_code = try unsafe encoder.string(value.pointee.languageCode)
    }
    if unsafe !value.pointee.deviceLabel.isEmpty {
      unsafe c.pointee.has_device_label = 1
      unsafe c.pointee.device_label = try unsafe encoder.string(value.pointee.deviceLabel)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__SendPasswordResetRequest> {
    let c = try unsafe encoder.empty(Ligature__V1__SendPasswordResetRequest.self, ligature__v1__send_password_reset_request__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.SendPasswordResetResponse: WireMessage {
  public static var messageName: String { "ligature.v1.SendPasswordResetResponse" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__send_password_reset_response__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__SendPasswordResetResponse>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__send_password_reset_response__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__SendPasswordResetResponse>, _ decoder: WireDecoder) throws(WireError) -> Self {
    return unsafe Self(unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__SendPasswordResetResponse>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__SendPasswordResetResponse> {
    let c = try unsafe encoder.empty(Ligature__V1__SendPasswordResetResponse.self, ligature__v1__send_password_reset_response__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.SendSignInLinkRequest: WireMessage {
  public static var messageName: String { "ligature.v1.SendSignInLinkRequest" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__send_sign_in_link_request__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__SendSignInLinkRequest>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__send_sign_in_link_request__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__SendSignInLinkRequest>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let email = try unsafe decoder.string(c.pointee.email, "email")
    let settings = try unsafe c.pointee.settings.map { (message) throws(WireError) in try unsafe decoder.message(message, "settings") { (c, decoder) throws(WireError) in try unsafe LigatureV1.ActionCodeSettings.decoded(c, decoder) } }
    let languageCode = try unsafe decoder.string(c.pointee.language_code, "language_code")
    let deviceLabel = try unsafe decoder.string(c.pointee.device_label, "device_label")
    return unsafe Self(email: email, settings: settings, languageCode: languageCode, deviceLabel: deviceLabel, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__SendSignInLinkRequest>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.email.isEmpty {
      unsafe c.pointee.has_email = 1
      unsafe c.pointee.email = try unsafe encoder.string(value.pointee.email)
    }
    if let element = unsafe value.pointee.settings {
      unsafe c.pointee.settings = try unsafe encoder.message(element, ligature__v1__action_code_settings__descriptor_address(), LigatureV1.ActionCodeSettings.fill)
    }
    if unsafe !value.pointee.languageCode.isEmpty {
      unsafe c.pointee.has_language_code = 1
      unsafe c.pointee.language_code = try unsafe encoder.string(value.pointee.languageCode)
    }
    if unsafe !value.pointee.deviceLabel.isEmpty {
      unsafe c.pointee.has_device_label = 1
      unsafe c.pointee.device_label = try unsafe encoder.string(value.pointee.deviceLabel)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__SendSignInLinkRequest> {
    let c = try unsafe encoder.empty(Ligature__V1__SendSignInLinkRequest.self, ligature__v1__send_sign_in_link_request__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.SendSignInLinkResponse: WireMessage {
  public static var messageName: String { "ligature.v1.SendSignInLinkResponse" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__send_sign_in_link_response__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__SendSignInLinkResponse>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__send_sign_in_link_response__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__SendSignInLinkResponse>, _ decoder: WireDecoder) throws(WireError) -> Self {
    return unsafe Self(unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__SendSignInLinkResponse>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__SendSignInLinkResponse> {
    let c = try unsafe encoder.empty(Ligature__V1__SendSignInLinkResponse.self, ligature__v1__send_sign_in_link_response__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.SendEmailChangeRequest: WireMessage {
  public static var messageName: String { "ligature.v1.SendEmailChangeRequest" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__send_email_change_request__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__SendEmailChangeRequest>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__send_email_change_request__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__SendEmailChangeRequest>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let newEmail = try unsafe decoder.string(c.pointee.new_email, "new_email")
    let settings = try unsafe c.pointee.settings.map { (message) throws(WireError) in try unsafe decoder.message(message, "settings") { (c, decoder) throws(WireError) in try unsafe LigatureV1.ActionCodeSettings.decoded(c, decoder) } }
    let languageCode = try unsafe decoder.string(c.pointee.language_code, "language_code")
    return unsafe Self(newEmail: newEmail, settings: settings, languageCode: languageCode, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__SendEmailChangeRequest>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.newEmail.isEmpty {
      unsafe c.pointee.has_new_email = 1
      unsafe c.pointee.new_email = try unsafe encoder.string(value.pointee.newEmail)
    }
    if let element = unsafe value.pointee.settings {
      unsafe c.pointee.settings = try unsafe encoder.message(element, ligature__v1__action_code_settings__descriptor_address(), LigatureV1.ActionCodeSettings.fill)
    }
    if unsafe !value.pointee.languageCode.isEmpty {
      unsafe c.pointee.has_language_code = 1
      unsafe c.pointee.language_code = try unsafe encoder.string(value.pointee.languageCode)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__SendEmailChangeRequest> {
    let c = try unsafe encoder.empty(Ligature__V1__SendEmailChangeRequest.self, ligature__v1__send_email_change_request__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.SendEmailChangeResponse: WireMessage {
  public static var messageName: String { "ligature.v1.SendEmailChangeResponse" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__send_email_change_response__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__SendEmailChangeResponse>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__send_email_change_response__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__SendEmailChangeResponse>, _ decoder: WireDecoder) throws(WireError) -> Self {
    return unsafe Self(unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__SendEmailChangeResponse>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__SendEmailChangeResponse> {
    let c = try unsafe encoder.empty(Ligature__V1__SendEmailChangeResponse.self, ligature__v1__send_email_change_response__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.ChangeEmailRequest: WireMessage {
  public static var messageName: String { "ligature.v1.ChangeEmailRequest" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__change_email_request__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__ChangeEmailRequest>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__change_email_request__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__ChangeEmailRequest>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let newEmail = try unsafe decoder.string(c.pointee.new_email, "new_email")
    return unsafe Self(newEmail: newEmail, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__ChangeEmailRequest>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.newEmail.isEmpty {
      unsafe c.pointee.has_new_email = 1
      unsafe c.pointee.new_email = try unsafe encoder.string(value.pointee.newEmail)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__ChangeEmailRequest> {
    let c = try unsafe encoder.empty(Ligature__V1__ChangeEmailRequest.self, ligature__v1__change_email_request__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.ChangeEmailResponse: WireMessage {
  public static var messageName: String { "ligature.v1.ChangeEmailResponse" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__change_email_response__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__ChangeEmailResponse>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__change_email_response__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__ChangeEmailResponse>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let email = try unsafe decoder.string(c.pointee.email, "email")
    return unsafe Self(email: email, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__ChangeEmailResponse>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.email.isEmpty {
      unsafe c.pointee.has_email = 1
      unsafe c.pointee.email = try unsafe encoder.string(value.pointee.email)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__ChangeEmailResponse> {
    let c = try unsafe encoder.empty(Ligature__V1__ChangeEmailResponse.self, ligature__v1__change_email_response__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.RecoveryOutline: WireMessage {
  public static var messageName: String { "ligature.v1.RecoveryOutline" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__recovery_outline__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__RecoveryOutline>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__recovery_outline__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__RecoveryOutline>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let methods = try unsafe decoder.list(c.pointee.methods, count: c.pointee.n_methods, "methods") {
      (element, decoder) throws(WireError) in
      guard let element = unsafe element else { return LigatureV1.RecoveryMethod() }
      return try unsafe LigatureV1.RecoveryMethod.decoded(element, decoder)
    }
    let factors = try unsafe decoder.list(c.pointee.factors, count: c.pointee.n_factors, "factors") {
      (element, decoder) throws(WireError) in
      guard let element = unsafe element else { return LigatureV1.FactorInfo() }
      return try unsafe LigatureV1.FactorInfo.decoded(element, decoder)
    }
    let endsRecoveryCodes = unsafe c.pointee.ends_recovery_codes != 0
    let mergedUids = try unsafe decoder.strings(c.pointee.merged_uids, count: c.pointee.n_merged_uids, "merged_uids")
    let olderMethods = try unsafe decoder.list(c.pointee.older_methods, count: c.pointee.n_older_methods, "older_methods") {
      (element, decoder) throws(WireError) in
      guard let element = unsafe element else { return LigatureV1.RecoveryMethod() }
      return try unsafe LigatureV1.RecoveryMethod.decoded(element, decoder)
    }
    let olderFactors = try unsafe decoder.list(c.pointee.older_factors, count: c.pointee.n_older_factors, "older_factors") {
      (element, decoder) throws(WireError) in
      guard let element = unsafe element else { return LigatureV1.FactorInfo() }
      return try unsafe LigatureV1.FactorInfo.decoded(element, decoder)
    }
    let olderMergedUids = try unsafe decoder.strings(c.pointee.older_merged_uids, count: c.pointee.n_older_merged_uids, "older_merged_uids")
    return unsafe Self(methods: methods, factors: factors, endsRecoveryCodes: endsRecoveryCodes, mergedUids: mergedUids, olderMethods: olderMethods, olderFactors: olderFactors, olderMergedUids: olderMergedUids, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__RecoveryOutline>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.methods.isEmpty {
      unsafe c.pointee.n_methods = value.pointee.methods.count
      unsafe c.pointee.methods = try unsafe encoder.list(value.pointee.methods) { (element, encoder) throws(WireError) in try unsafe LigatureV1.RecoveryMethod.encoded(element, encoder) }
    }
    if unsafe !value.pointee.factors.isEmpty {
      unsafe c.pointee.n_factors = value.pointee.factors.count
      unsafe c.pointee.factors = try unsafe encoder.list(value.pointee.factors) { (element, encoder) throws(WireError) in try unsafe LigatureV1.FactorInfo.encoded(element, encoder) }
    }
    if unsafe value.pointee.endsRecoveryCodes {
      unsafe c.pointee.has_ends_recovery_codes = 1
      unsafe c.pointee.ends_recovery_codes = 1
    }
    if unsafe !value.pointee.mergedUids.isEmpty {
      unsafe c.pointee.n_merged_uids = value.pointee.mergedUids.count
      unsafe c.pointee.merged_uids = try unsafe encoder.list(value.pointee.mergedUids) { (element, encoder) throws(WireError) in try unsafe encoder.string(element.pointee) }
    }
    if unsafe !value.pointee.olderMethods.isEmpty {
      unsafe c.pointee.n_older_methods = value.pointee.olderMethods.count
      unsafe c.pointee.older_methods = try unsafe encoder.list(value.pointee.olderMethods) { (element, encoder) throws(WireError) in try unsafe LigatureV1.RecoveryMethod.encoded(element, encoder) }
    }
    if unsafe !value.pointee.olderFactors.isEmpty {
      unsafe c.pointee.n_older_factors = value.pointee.olderFactors.count
      unsafe c.pointee.older_factors = try unsafe encoder.list(value.pointee.olderFactors) { (element, encoder) throws(WireError) in try unsafe LigatureV1.FactorInfo.encoded(element, encoder) }
    }
    if unsafe !value.pointee.olderMergedUids.isEmpty {
      unsafe c.pointee.n_older_merged_uids = value.pointee.olderMergedUids.count
      unsafe c.pointee.older_merged_uids = try unsafe encoder.list(value.pointee.olderMergedUids) { (element, encoder) throws(WireError) in try unsafe encoder.string(element.pointee) }
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__RecoveryOutline> {
    let c = try unsafe encoder.empty(Ligature__V1__RecoveryOutline.self, ligature__v1__recovery_outline__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.RecoveryMethod: WireMessage {
  public static var messageName: String { "ligature.v1.RecoveryMethod" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__recovery_method__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__RecoveryMethod>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__recovery_method__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__RecoveryMethod>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let providerID = try unsafe decoder.string(c.pointee.provider_id, "provider_id")
    let linkedAt = try unsafe c.pointee.linked_at.map { (message) throws(WireError) in try unsafe decoder.message(message, "linked_at") { (c, decoder) throws(WireError) in try unsafe GoogleProtobuf.Timestamp.decoded(c, decoder) } }
    return unsafe Self(providerID: providerID, linkedAt: linkedAt, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__RecoveryMethod>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.providerID.isEmpty {
      unsafe c.pointee.has_provider_id = 1
      unsafe c.pointee.provider_id = try unsafe encoder.string(value.pointee.providerID)
    }
    if let element = unsafe value.pointee.linkedAt {
      unsafe c.pointee.linked_at = try unsafe encoder.message(element, google__protobuf__timestamp__descriptor_address(), GoogleProtobuf.Timestamp.fill)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__RecoveryMethod> {
    let c = try unsafe encoder.empty(Ligature__V1__RecoveryMethod.self, ligature__v1__recovery_method__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.CheckActionCodeRequest: WireMessage {
  public static var messageName: String { "ligature.v1.CheckActionCodeRequest" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__check_action_code_request__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__CheckActionCodeRequest>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__check_action_code_request__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__CheckActionCodeRequest>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let code = try unsafe decoder.string(c.pointee.code, "code")
    return unsafe Self(code: code, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__CheckActionCodeRequest>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.code.isEmpty {
      unsafe c.pointee.has_code = 1
      unsafe c.pointee.code = try unsafe encoder.string(value.pointee.code)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__CheckActionCodeRequest> {
    let c = try unsafe encoder.empty(Ligature__V1__CheckActionCodeRequest.self, ligature__v1__check_action_code_request__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.CheckActionCodeResponse: WireMessage {
  public static var messageName: String { "ligature.v1.CheckActionCodeResponse" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__check_action_code_response__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__CheckActionCodeResponse>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__check_action_code_response__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__CheckActionCodeResponse>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let operation = unsafe LigatureV1.ActionCodeOperation(rawValue: Int32(bitPattern: c.pointee.operation.rawValue))
    let email = try unsafe decoder.string(c.pointee.email, "email")
    let newEmail = unsafe c.pointee.has_new_email == 0 ? nil : try unsafe decoder.string(c.pointee.new_email, "new_email")
    let expiresAt = try unsafe c.pointee.expires_at.map { (message) throws(WireError) in try unsafe decoder.message(message, "expires_at") { (c, decoder) throws(WireError) in try unsafe GoogleProtobuf.Timestamp.decoded(c, decoder) } }
    let requestedAt = try unsafe c.pointee.requested_at.map { (message) throws(WireError) in try unsafe decoder.message(message, "requested_at") { (c, decoder) throws(WireError) in try unsafe GoogleProtobuf.Timestamp.decoded(c, decoder) } }
    let deviceLabel = unsafe c.pointee.has_device_label == 0 ? nil : try unsafe decoder.string(c.pointee.device_label, "device_label")
    let takesPassword = unsafe c.pointee.takes_password != 0
    let takesConfirmation = unsafe c.pointee.takes_confirmation != 0
    let accountCreatedAt = try unsafe c.pointee.account_created_at.map { (message) throws(WireError) in try unsafe decoder.message(message, "account_created_at") { (c, decoder) throws(WireError) in try unsafe GoogleProtobuf.Timestamp.decoded(c, decoder) } }
    let recovery = try unsafe c.pointee.recovery.map { (message) throws(WireError) in try unsafe decoder.message(message, "recovery") { (c, decoder) throws(WireError) in try unsafe LigatureV1.RecoveryOutline.decoded(c, decoder) } }
    return unsafe Self(operation: operation, email: email, newEmail: newEmail, expiresAt: expiresAt, requestedAt: requestedAt, deviceLabel: deviceLabel, takesPassword: takesPassword, takesConfirmation: takesConfirmation, accountCreatedAt: accountCreatedAt, recovery: recovery, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__CheckActionCodeResponse>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe value.pointee.operation.rawValue != 0 {
      unsafe c.pointee.has_operation = 1
      unsafe c.pointee.operation = .init(UInt32(bitPattern: value.pointee.operation.rawValue))
    }
    if unsafe !value.pointee.email.isEmpty {
      unsafe c.pointee.has_email = 1
      unsafe c.pointee.email = try unsafe encoder.string(value.pointee.email)
    }
    if let element = unsafe value.pointee.newEmail {
      unsafe c.pointee.has_new_email = 1
      unsafe c.pointee.new_email = try unsafe encoder.string(element)
    }
    if let element = unsafe value.pointee.expiresAt {
      unsafe c.pointee.expires_at = try unsafe encoder.message(element, google__protobuf__timestamp__descriptor_address(), GoogleProtobuf.Timestamp.fill)
    }
    if let element = unsafe value.pointee.requestedAt {
      unsafe c.pointee.requested_at = try unsafe encoder.message(element, google__protobuf__timestamp__descriptor_address(), GoogleProtobuf.Timestamp.fill)
    }
    if let element = unsafe value.pointee.deviceLabel {
      unsafe c.pointee.has_device_label = 1
      unsafe c.pointee.device_label = try unsafe encoder.string(element)
    }
    if unsafe value.pointee.takesPassword {
      unsafe c.pointee.has_takes_password = 1
      unsafe c.pointee.takes_password = 1
    }
    if unsafe value.pointee.takesConfirmation {
      unsafe c.pointee.has_takes_confirmation = 1
      unsafe c.pointee.takes_confirmation = 1
    }
    if let element = unsafe value.pointee.accountCreatedAt {
      unsafe c.pointee.account_created_at = try unsafe encoder.message(element, google__protobuf__timestamp__descriptor_address(), GoogleProtobuf.Timestamp.fill)
    }
    if let element = unsafe value.pointee.recovery {
      unsafe c.pointee.recovery = try unsafe encoder.message(element, ligature__v1__recovery_outline__descriptor_address(), LigatureV1.RecoveryOutline.fill)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__CheckActionCodeResponse> {
    let c = try unsafe encoder.empty(Ligature__V1__CheckActionCodeResponse.self, ligature__v1__check_action_code_response__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.ApplyActionCodeRequest: WireMessage {
  public static var messageName: String { "ligature.v1.ApplyActionCodeRequest" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__apply_action_code_request__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__ApplyActionCodeRequest>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__apply_action_code_request__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__ApplyActionCodeRequest>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let code = try unsafe decoder.string(c.pointee.code, "code")
    let password = unsafe c.pointee.has_password == 0 ? nil : try unsafe decoder.string(c.pointee.password, "password")
    let deny = unsafe c.pointee.deny != 0
    let confirm = unsafe c.pointee.confirm != 0
    let olderFactorCode = try unsafe decoder.string(c.pointee.older_factor_code, "older_factor_code")
    let olderCredential = try unsafe c.pointee.older_credential.map { (message) throws(WireError) in try unsafe decoder.message(message, "older_credential") { (c, decoder) throws(WireError) in try unsafe LigatureV1.Credential.decoded(c, decoder) } }
    return unsafe Self(code: code, password: password, deny: deny, confirm: confirm, olderFactorCode: olderFactorCode, olderCredential: olderCredential, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__ApplyActionCodeRequest>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.code.isEmpty {
      unsafe c.pointee.has_code = 1
      unsafe c.pointee.code = try unsafe encoder.string(value.pointee.code)
    }
    if let element = unsafe value.pointee.password {
      unsafe c.pointee.has_password = 1
      unsafe c.pointee.password = try unsafe encoder.string(element)
    }
    if unsafe value.pointee.deny {
      unsafe c.pointee.has_deny = 1
      unsafe c.pointee.deny = 1
    }
    if unsafe value.pointee.confirm {
      unsafe c.pointee.has_confirm = 1
      unsafe c.pointee.confirm = 1
    }
    if unsafe !value.pointee.olderFactorCode.isEmpty {
      unsafe c.pointee.has_older_factor_code = 1
      unsafe c.pointee.older_factor_code = try unsafe encoder.string(value.pointee.olderFactorCode)
    }
    if let element = unsafe value.pointee.olderCredential {
      unsafe c.pointee.older_credential = try unsafe encoder.message(element, ligature__v1__credential__descriptor_address(), LigatureV1.Credential.fill)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__ApplyActionCodeRequest> {
    let c = try unsafe encoder.empty(Ligature__V1__ApplyActionCodeRequest.self, ligature__v1__apply_action_code_request__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.ApplyActionCodeResponse: WireMessage {
  public static var messageName: String { "ligature.v1.ApplyActionCodeResponse" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__apply_action_code_response__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__ApplyActionCodeResponse>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__apply_action_code_response__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__ApplyActionCodeResponse>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let operation = unsafe LigatureV1.ActionCodeOperation(rawValue: Int32(bitPattern: c.pointee.operation.rawValue))
    let email = try unsafe decoder.string(c.pointee.email, "email")
    let passwordResetCode = unsafe c.pointee.has_password_reset_code == 0 ? nil : try unsafe decoder.string(c.pointee.password_reset_code, "password_reset_code")
    let addressReleased = unsafe c.pointee.address_released != 0
    let recovery = try unsafe c.pointee.recovery.map { (message) throws(WireError) in try unsafe decoder.message(message, "recovery") { (c, decoder) throws(WireError) in try unsafe LigatureV1.RecoveryOutline.decoded(c, decoder) } }
    return unsafe Self(operation: operation, email: email, passwordResetCode: passwordResetCode, addressReleased: addressReleased, recovery: recovery, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__ApplyActionCodeResponse>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe value.pointee.operation.rawValue != 0 {
      unsafe c.pointee.has_operation = 1
      unsafe c.pointee.operation = .init(UInt32(bitPattern: value.pointee.operation.rawValue))
    }
    if unsafe !value.pointee.email.isEmpty {
      unsafe c.pointee.has_email = 1
      unsafe c.pointee.email = try unsafe encoder.string(value.pointee.email)
    }
    if let element = unsafe value.pointee.passwordResetCode {
      unsafe c.pointee.has_password_reset_code = 1
      unsafe c.pointee.password_reset_code = try unsafe encoder.string(element)
    }
    if unsafe value.pointee.addressReleased {
      unsafe c.pointee.has_address_released = 1
      unsafe c.pointee.address_released = 1
    }
    if let element = unsafe value.pointee.recovery {
      unsafe c.pointee.recovery = try unsafe encoder.message(element, ligature__v1__recovery_outline__descriptor_address(), LigatureV1.RecoveryOutline.fill)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__ApplyActionCodeResponse> {
    let c = try unsafe encoder.empty(Ligature__V1__ApplyActionCodeResponse.self, ligature__v1__apply_action_code_response__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.ConfirmPasswordResetRequest: WireMessage {
  public static var messageName: String { "ligature.v1.ConfirmPasswordResetRequest" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__confirm_password_reset_request__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__ConfirmPasswordResetRequest>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__confirm_password_reset_request__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__ConfirmPasswordResetRequest>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let code = try unsafe decoder.string(c.pointee.code, "code")
    let newPassword = try unsafe decoder.string(c.pointee.new_password, "new_password")
    let pendingToken = try unsafe decoder.string(c.pointee.pending_token, "pending_token")
    let assertion = try unsafe c.pointee.assertion.map { (message) throws(WireError) in try unsafe decoder.message(message, "assertion") { (c, decoder) throws(WireError) in try unsafe LigatureV1.FactorAssertion.decoded(c, decoder) } }
    return unsafe Self(code: code, newPassword: newPassword, pendingToken: pendingToken, assertion: assertion, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__ConfirmPasswordResetRequest>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.code.isEmpty {
      unsafe c.pointee.has_code = 1
      unsafe c.pointee.code = try unsafe encoder.string(value.pointee.code)
    }
    if unsafe !value.pointee.newPassword.isEmpty {
      unsafe c.pointee.has_new_password = 1
      unsafe c.pointee.new_password = try unsafe encoder.string(value.pointee.newPassword)
    }
    if unsafe !value.pointee.pendingToken.isEmpty {
      unsafe c.pointee.has_pending_token = 1
      unsafe c.pointee.pending_token = try unsafe encoder.string(value.pointee.pendingToken)
    }
    if let element = unsafe value.pointee.assertion {
      unsafe c.pointee.assertion = try unsafe encoder.message(element, ligature__v1__factor_assertion__descriptor_address(), LigatureV1.FactorAssertion.fill)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__ConfirmPasswordResetRequest> {
    let c = try unsafe encoder.empty(Ligature__V1__ConfirmPasswordResetRequest.self, ligature__v1__confirm_password_reset_request__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.ConfirmPasswordResetResponse: WireMessage {
  public static var messageName: String { "ligature.v1.ConfirmPasswordResetResponse" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__confirm_password_reset_response__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__ConfirmPasswordResetResponse>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__confirm_password_reset_response__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__ConfirmPasswordResetResponse>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let email = try unsafe decoder.string(c.pointee.email, "email")
    let addressReleased = unsafe c.pointee.address_released != 0
    return unsafe Self(email: email, addressReleased: addressReleased, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__ConfirmPasswordResetResponse>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.email.isEmpty {
      unsafe c.pointee.has_email = 1
      unsafe c.pointee.email = try unsafe encoder.string(value.pointee.email)
    }
    if unsafe value.pointee.addressReleased {
      unsafe c.pointee.has_address_released = 1
      unsafe c.pointee.address_released = 1
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__ConfirmPasswordResetResponse> {
    let c = try unsafe encoder.empty(Ligature__V1__ConfirmPasswordResetResponse.self, ligature__v1__confirm_password_reset_response__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.FetchSignInMethodsRequest: WireMessage {
  public static var messageName: String { "ligature.v1.FetchSignInMethodsRequest" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__fetch_sign_in_methods_request__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__FetchSignInMethodsRequest>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__fetch_sign_in_methods_request__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__FetchSignInMethodsRequest>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let email = try unsafe decoder.string(c.pointee.email, "email")
    return unsafe Self(email: email, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__FetchSignInMethodsRequest>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.email.isEmpty {
      unsafe c.pointee.has_email = 1
      unsafe c.pointee.email = try unsafe encoder.string(value.pointee.email)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__FetchSignInMethodsRequest> {
    let c = try unsafe encoder.empty(Ligature__V1__FetchSignInMethodsRequest.self, ligature__v1__fetch_sign_in_methods_request__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.FetchSignInMethodsResponse: WireMessage {
  public static var messageName: String { "ligature.v1.FetchSignInMethodsResponse" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__fetch_sign_in_methods_response__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__FetchSignInMethodsResponse>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__fetch_sign_in_methods_response__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__FetchSignInMethodsResponse>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let signInMethods = try unsafe decoder.strings(c.pointee.sign_in_methods, count: c.pointee.n_sign_in_methods, "sign_in_methods")
    return unsafe Self(signInMethods: signInMethods, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__FetchSignInMethodsResponse>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.signInMethods.isEmpty {
      unsafe c.pointee.n_sign_in_methods = value.pointee.signInMethods.count
      unsafe c.pointee.sign_in_methods = try unsafe encoder.list(value.pointee.signInMethods) { (element, encoder) throws(WireError) in try unsafe encoder.string(element.pointee) }
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__FetchSignInMethodsResponse> {
    let c = try unsafe encoder.empty(Ligature__V1__FetchSignInMethodsResponse.self, ligature__v1__fetch_sign_in_methods_response__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}
