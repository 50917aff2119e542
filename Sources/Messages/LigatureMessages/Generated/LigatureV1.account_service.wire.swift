// Made by protogen from ligature/v1/account_service.proto; change that and run `make generate`.
// Source hash: 95fc20a33e140434
// swift-format-ignore-file

internal import CLigatureProtos
internal import CProtobufC
public import ProtobufWire

extension LigatureV1.SignUpRequest: WireMessage {
  public static var messageName: String { "ligature.v1.SignUpRequest" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__sign_up_request__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__SignUpRequest>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__sign_up_request__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__SignUpRequest>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let credential = try unsafe c.pointee.credential.map { (message) throws(WireError) in try unsafe decoder.message(message, "credential") { (c, decoder) throws(WireError) in try unsafe LigatureV1.Credential.decoded(c, decoder) } }
    let displayName = unsafe c.pointee.has_display_name == 0 ? nil : try unsafe decoder.string(c.pointee.display_name, "display_name")
    let deviceLabel = try unsafe decoder.string(c.pointee.device_label, "device_label")
    return unsafe Self(credential: credential, displayName: displayName, deviceLabel: deviceLabel, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__SignUpRequest>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if let element = unsafe value.pointee.credential {
      unsafe c.pointee.credential = try unsafe encoder.message(element, ligature__v1__credential__descriptor_address(), LigatureV1.Credential.fill)
    }
    if let element = unsafe value.pointee.displayName {
      unsafe c.pointee.has_display_name = 1
      unsafe c.pointee.display_name = try unsafe encoder.string(element)
    }
    if unsafe !value.pointee.deviceLabel.isEmpty {
      unsafe c.pointee.has_device_label = 1
      unsafe c.pointee.device_label = try unsafe encoder.string(value.pointee.deviceLabel)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__SignUpRequest> {
    let c = try unsafe encoder.empty(Ligature__V1__SignUpRequest.self, ligature__v1__sign_up_request__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.SignInRequest: WireMessage {
  public static var messageName: String { "ligature.v1.SignInRequest" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__sign_in_request__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__SignInRequest>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__sign_in_request__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__SignInRequest>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let credential = try unsafe c.pointee.credential.map { (message) throws(WireError) in try unsafe decoder.message(message, "credential") { (c, decoder) throws(WireError) in try unsafe LigatureV1.Credential.decoded(c, decoder) } }
    let deviceLabel = try unsafe decoder.string(c.pointee.device_label, "device_label")
    return unsafe Self(credential: credential, deviceLabel: deviceLabel, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__SignInRequest>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if let element = unsafe value.pointee.credential {
      unsafe c.pointee.credential = try unsafe encoder.message(element, ligature__v1__credential__descriptor_address(), LigatureV1.Credential.fill)
    }
    if unsafe !value.pointee.deviceLabel.isEmpty {
      unsafe c.pointee.has_device_label = 1
      unsafe c.pointee.device_label = try unsafe encoder.string(value.pointee.deviceLabel)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__SignInRequest> {
    let c = try unsafe encoder.empty(Ligature__V1__SignInRequest.self, ligature__v1__sign_in_request__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.SignInResponse: WireMessage {
  public static var messageName: String { "ligature.v1.SignInResponse" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__sign_in_response__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__SignInResponse>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__sign_in_response__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__SignInResponse>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let account = try unsafe c.pointee.account.map { (message) throws(WireError) in try unsafe decoder.message(message, "account") { (c, decoder) throws(WireError) in try unsafe LigatureV1.Account.decoded(c, decoder) } }
    let tokens = try unsafe c.pointee.tokens.map { (message) throws(WireError) in try unsafe decoder.message(message, "tokens") { (c, decoder) throws(WireError) in try unsafe LigatureV1.TokenPair.decoded(c, decoder) } }
    let isNewAccount = unsafe c.pointee.is_new_account != 0
    let providerID = try unsafe decoder.string(c.pointee.provider_id, "provider_id")
    let providerProfileJSON = unsafe c.pointee.has_provider_profile_json == 0 ? nil : try unsafe decoder.string(c.pointee.provider_profile_json, "provider_profile_json")
    return unsafe Self(account: account, tokens: tokens, isNewAccount: isNewAccount, providerID: providerID, providerProfileJSON: providerProfileJSON, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__SignInResponse>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if let element = unsafe value.pointee.account {
      unsafe c.pointee.account = try unsafe encoder.message(element, ligature__v1__account__descriptor_address(), LigatureV1.Account.fill)
    }
    if let element = unsafe value.pointee.tokens {
      unsafe c.pointee.tokens = try unsafe encoder.message(element, ligature__v1__token_pair__descriptor_address(), LigatureV1.TokenPair.fill)
    }
    if unsafe value.pointee.isNewAccount {
      unsafe c.pointee.has_is_new_account = 1
      unsafe c.pointee.is_new_account = 1
    }
    if unsafe !value.pointee.providerID.isEmpty {
      unsafe c.pointee.has_provider_id = 1
      unsafe c.pointee.provider_id = try unsafe encoder.string(value.pointee.providerID)
    }
    if let element = unsafe value.pointee.providerProfileJSON {
      unsafe c.pointee.has_provider_profile_json = 1
      unsafe c.pointee.provider_profile_json = try unsafe encoder.string(element)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__SignInResponse> {
    let c = try unsafe encoder.empty(Ligature__V1__SignInResponse.self, ligature__v1__sign_in_response__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.GetAccountRequest: WireMessage {
  public static var messageName: String { "ligature.v1.GetAccountRequest" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__get_account_request__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__GetAccountRequest>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__get_account_request__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__GetAccountRequest>, _ decoder: WireDecoder) throws(WireError) -> Self {
    return unsafe Self(unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__GetAccountRequest>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__GetAccountRequest> {
    let c = try unsafe encoder.empty(Ligature__V1__GetAccountRequest.self, ligature__v1__get_account_request__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.GetAccountResponse: WireMessage {
  public static var messageName: String { "ligature.v1.GetAccountResponse" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__get_account_response__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__GetAccountResponse>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__get_account_response__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__GetAccountResponse>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let account = try unsafe c.pointee.account.map { (message) throws(WireError) in try unsafe decoder.message(message, "account") { (c, decoder) throws(WireError) in try unsafe LigatureV1.Account.decoded(c, decoder) } }
    return unsafe Self(account: account, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__GetAccountResponse>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if let element = unsafe value.pointee.account {
      unsafe c.pointee.account = try unsafe encoder.message(element, ligature__v1__account__descriptor_address(), LigatureV1.Account.fill)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__GetAccountResponse> {
    let c = try unsafe encoder.empty(Ligature__V1__GetAccountResponse.self, ligature__v1__get_account_response__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.WatchAccountRequest: WireMessage {
  public static var messageName: String { "ligature.v1.WatchAccountRequest" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__watch_account_request__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__WatchAccountRequest>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__watch_account_request__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__WatchAccountRequest>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let cursor = try unsafe decoder.string(c.pointee.cursor, "cursor")
    return unsafe Self(cursor: cursor, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__WatchAccountRequest>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.cursor.isEmpty {
      unsafe c.pointee.has_cursor = 1
      unsafe c.pointee.cursor = try unsafe encoder.string(value.pointee.cursor)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__WatchAccountRequest> {
    let c = try unsafe encoder.empty(Ligature__V1__WatchAccountRequest.self, ligature__v1__watch_account_request__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.WatchAccountResponse: WireMessage {
  public static var messageName: String { "ligature.v1.WatchAccountResponse" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__watch_account_response__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__WatchAccountResponse>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__watch_account_response__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__WatchAccountResponse>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let account = try unsafe c.pointee.account.map { (message) throws(WireError) in try unsafe decoder.message(message, "account") { (c, decoder) throws(WireError) in try unsafe LigatureV1.Account.decoded(c, decoder) } }
    let cursor = try unsafe decoder.string(c.pointee.cursor, "cursor")
    return unsafe Self(account: account, cursor: cursor, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__WatchAccountResponse>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if let element = unsafe value.pointee.account {
      unsafe c.pointee.account = try unsafe encoder.message(element, ligature__v1__account__descriptor_address(), LigatureV1.Account.fill)
    }
    if unsafe !value.pointee.cursor.isEmpty {
      unsafe c.pointee.has_cursor = 1
      unsafe c.pointee.cursor = try unsafe encoder.string(value.pointee.cursor)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__WatchAccountResponse> {
    let c = try unsafe encoder.empty(Ligature__V1__WatchAccountResponse.self, ligature__v1__watch_account_response__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.LinkIdentityRequest: WireMessage {
  public static var messageName: String { "ligature.v1.LinkIdentityRequest" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__link_identity_request__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__LinkIdentityRequest>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__link_identity_request__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__LinkIdentityRequest>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let credential = try unsafe c.pointee.credential.map { (message) throws(WireError) in try unsafe decoder.message(message, "credential") { (c, decoder) throws(WireError) in try unsafe LigatureV1.Credential.decoded(c, decoder) } }
    return unsafe Self(credential: credential, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__LinkIdentityRequest>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if let element = unsafe value.pointee.credential {
      unsafe c.pointee.credential = try unsafe encoder.message(element, ligature__v1__credential__descriptor_address(), LigatureV1.Credential.fill)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__LinkIdentityRequest> {
    let c = try unsafe encoder.empty(Ligature__V1__LinkIdentityRequest.self, ligature__v1__link_identity_request__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.LinkIdentityResponse: WireMessage {
  public static var messageName: String { "ligature.v1.LinkIdentityResponse" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__link_identity_response__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__LinkIdentityResponse>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__link_identity_response__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__LinkIdentityResponse>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let account = try unsafe c.pointee.account.map { (message) throws(WireError) in try unsafe decoder.message(message, "account") { (c, decoder) throws(WireError) in try unsafe LigatureV1.Account.decoded(c, decoder) } }
    let tokens = try unsafe c.pointee.tokens.map { (message) throws(WireError) in try unsafe decoder.message(message, "tokens") { (c, decoder) throws(WireError) in try unsafe LigatureV1.TokenPair.decoded(c, decoder) } }
    let alreadyLinked = unsafe c.pointee.already_linked != 0
    let providerID = try unsafe decoder.string(c.pointee.provider_id, "provider_id")
    let providerProfileJSON = unsafe c.pointee.has_provider_profile_json == 0 ? nil : try unsafe decoder.string(c.pointee.provider_profile_json, "provider_profile_json")
    return unsafe Self(account: account, tokens: tokens, alreadyLinked: alreadyLinked, providerID: providerID, providerProfileJSON: providerProfileJSON, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__LinkIdentityResponse>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if let element = unsafe value.pointee.account {
      unsafe c.pointee.account = try unsafe encoder.message(element, ligature__v1__account__descriptor_address(), LigatureV1.Account.fill)
    }
    if let element = unsafe value.pointee.tokens {
      unsafe c.pointee.tokens = try unsafe encoder.message(element, ligature__v1__token_pair__descriptor_address(), LigatureV1.TokenPair.fill)
    }
    if unsafe value.pointee.alreadyLinked {
      unsafe c.pointee.has_already_linked = 1
      unsafe c.pointee.already_linked = 1
    }
    if unsafe !value.pointee.providerID.isEmpty {
      unsafe c.pointee.has_provider_id = 1
      unsafe c.pointee.provider_id = try unsafe encoder.string(value.pointee.providerID)
    }
    if let element = unsafe value.pointee.providerProfileJSON {
      unsafe c.pointee.has_provider_profile_json = 1
      unsafe c.pointee.provider_profile_json = try unsafe encoder.string(element)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__LinkIdentityResponse> {
    let c = try unsafe encoder.empty(Ligature__V1__LinkIdentityResponse.self, ligature__v1__link_identity_response__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.UnlinkIdentityRequest: WireMessage {
  public static var messageName: String { "ligature.v1.UnlinkIdentityRequest" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__unlink_identity_request__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__UnlinkIdentityRequest>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__unlink_identity_request__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__UnlinkIdentityRequest>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let target: LigatureV1.UnlinkIdentityRequest.Target?
    switch unsafe c.pointee.target_case.rawValue {
      case 1:
        target = .providerID(try unsafe decoder.string(c.pointee.provider_id, "provider_id"))
      case 2:
        target = .identityID(try unsafe decoder.string(c.pointee.identity_id, "identity_id"))
      default: target = nil
    }
    let revoke = unsafe LigatureV1.RevokeSessions(rawValue: Int32(bitPattern: c.pointee.revoke.rawValue))
    return unsafe Self(target: target, revoke: revoke, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__UnlinkIdentityRequest>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    switch unsafe value.pointee.target {
      case .providerID(let element):
        unsafe c.pointee.target_case = .init(1)
        unsafe c.pointee.provider_id = try unsafe encoder.string(element)
      case .identityID(let element):
        unsafe c.pointee.target_case = .init(2)
        unsafe c.pointee.identity_id = try unsafe encoder.string(element)
      case nil: break
    }
    if unsafe value.pointee.revoke.rawValue != 0 {
      unsafe c.pointee.has_revoke = 1
      unsafe c.pointee.revoke = .init(UInt32(bitPattern: value.pointee.revoke.rawValue))
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__UnlinkIdentityRequest> {
    let c = try unsafe encoder.empty(Ligature__V1__UnlinkIdentityRequest.self, ligature__v1__unlink_identity_request__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.UnlinkIdentityResponse: WireMessage {
  public static var messageName: String { "ligature.v1.UnlinkIdentityResponse" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__unlink_identity_response__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__UnlinkIdentityResponse>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__unlink_identity_response__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__UnlinkIdentityResponse>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let account = try unsafe c.pointee.account.map { (message) throws(WireError) in try unsafe decoder.message(message, "account") { (c, decoder) throws(WireError) in try unsafe LigatureV1.Account.decoded(c, decoder) } }
    let tokens = try unsafe c.pointee.tokens.map { (message) throws(WireError) in try unsafe decoder.message(message, "tokens") { (c, decoder) throws(WireError) in try unsafe LigatureV1.TokenPair.decoded(c, decoder) } }
    return unsafe Self(account: account, tokens: tokens, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__UnlinkIdentityResponse>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
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
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__UnlinkIdentityResponse> {
    let c = try unsafe encoder.empty(Ligature__V1__UnlinkIdentityResponse.self, ligature__v1__unlink_identity_response__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.ReauthenticateRequest: WireMessage {
  public static var messageName: String { "ligature.v1.ReauthenticateRequest" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__reauthenticate_request__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__ReauthenticateRequest>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__reauthenticate_request__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__ReauthenticateRequest>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let credential = try unsafe c.pointee.credential.map { (message) throws(WireError) in try unsafe decoder.message(message, "credential") { (c, decoder) throws(WireError) in try unsafe LigatureV1.Credential.decoded(c, decoder) } }
    return unsafe Self(credential: credential, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__ReauthenticateRequest>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if let element = unsafe value.pointee.credential {
      unsafe c.pointee.credential = try unsafe encoder.message(element, ligature__v1__credential__descriptor_address(), LigatureV1.Credential.fill)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__ReauthenticateRequest> {
    let c = try unsafe encoder.empty(Ligature__V1__ReauthenticateRequest.self, ligature__v1__reauthenticate_request__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.ReauthenticateResponse: WireMessage {
  public static var messageName: String { "ligature.v1.ReauthenticateResponse" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__reauthenticate_response__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__ReauthenticateResponse>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__reauthenticate_response__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__ReauthenticateResponse>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let account = try unsafe c.pointee.account.map { (message) throws(WireError) in try unsafe decoder.message(message, "account") { (c, decoder) throws(WireError) in try unsafe LigatureV1.Account.decoded(c, decoder) } }
    let tokens = try unsafe c.pointee.tokens.map { (message) throws(WireError) in try unsafe decoder.message(message, "tokens") { (c, decoder) throws(WireError) in try unsafe LigatureV1.TokenPair.decoded(c, decoder) } }
    return unsafe Self(account: account, tokens: tokens, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__ReauthenticateResponse>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
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
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__ReauthenticateResponse> {
    let c = try unsafe encoder.empty(Ligature__V1__ReauthenticateResponse.self, ligature__v1__reauthenticate_response__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.DeleteAccountRequest: WireMessage {
  public static var messageName: String { "ligature.v1.DeleteAccountRequest" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__delete_account_request__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__DeleteAccountRequest>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__delete_account_request__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__DeleteAccountRequest>, _ decoder: WireDecoder) throws(WireError) -> Self {
    return unsafe Self(unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__DeleteAccountRequest>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__DeleteAccountRequest> {
    let c = try unsafe encoder.empty(Ligature__V1__DeleteAccountRequest.self, ligature__v1__delete_account_request__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.DeleteAccountResponse: WireMessage {
  public static var messageName: String { "ligature.v1.DeleteAccountResponse" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__delete_account_response__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__DeleteAccountResponse>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__delete_account_response__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__DeleteAccountResponse>, _ decoder: WireDecoder) throws(WireError) -> Self {
    return unsafe Self(unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__DeleteAccountResponse>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__DeleteAccountResponse> {
    let c = try unsafe encoder.empty(Ligature__V1__DeleteAccountResponse.self, ligature__v1__delete_account_response__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.IssueNonceRequest: WireMessage {
  public static var messageName: String { "ligature.v1.IssueNonceRequest" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__issue_nonce_request__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__IssueNonceRequest>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__issue_nonce_request__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__IssueNonceRequest>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let providerID = try unsafe decoder.string(c.pointee.provider_id, "provider_id")
    return unsafe Self(providerID: providerID, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__IssueNonceRequest>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.providerID.isEmpty {
      unsafe c.pointee.has_provider_id = 1
      unsafe c.pointee.provider_id = try unsafe encoder.string(value.pointee.providerID)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__IssueNonceRequest> {
    let c = try unsafe encoder.empty(Ligature__V1__IssueNonceRequest.self, ligature__v1__issue_nonce_request__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.IssueNonceResponse: WireMessage {
  public static var messageName: String { "ligature.v1.IssueNonceResponse" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__issue_nonce_response__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__IssueNonceResponse>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__issue_nonce_response__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__IssueNonceResponse>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let nonce = try unsafe decoder.string(c.pointee.nonce, "nonce")
    let expiresAt = try unsafe c.pointee.expires_at.map { (message) throws(WireError) in try unsafe decoder.message(message, "expires_at") { (c, decoder) throws(WireError) in try unsafe GoogleProtobuf.Timestamp.decoded(c, decoder) } }
    return unsafe Self(nonce: nonce, expiresAt: expiresAt, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__IssueNonceResponse>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.nonce.isEmpty {
      unsafe c.pointee.has_nonce = 1
      unsafe c.pointee.nonce = try unsafe encoder.string(value.pointee.nonce)
    }
    if let element = unsafe value.pointee.expiresAt {
      unsafe c.pointee.expires_at = try unsafe encoder.message(element, google__protobuf__timestamp__descriptor_address(), GoogleProtobuf.Timestamp.fill)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__IssueNonceResponse> {
    let c = try unsafe encoder.empty(Ligature__V1__IssueNonceResponse.self, ligature__v1__issue_nonce_response__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.RefreshTokensRequest: WireMessage {
  public static var messageName: String { "ligature.v1.RefreshTokensRequest" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__refresh_tokens_request__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__RefreshTokensRequest>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__refresh_tokens_request__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__RefreshTokensRequest>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let refreshToken = try unsafe decoder.string(c.pointee.refresh_token, "refresh_token")
    return unsafe Self(refreshToken: refreshToken, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__RefreshTokensRequest>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.refreshToken.isEmpty {
      unsafe c.pointee.has_refresh_token = 1
      unsafe c.pointee.refresh_token = try unsafe encoder.string(value.pointee.refreshToken)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__RefreshTokensRequest> {
    let c = try unsafe encoder.empty(Ligature__V1__RefreshTokensRequest.self, ligature__v1__refresh_tokens_request__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.RefreshTokensResponse: WireMessage {
  public static var messageName: String { "ligature.v1.RefreshTokensResponse" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__refresh_tokens_response__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__RefreshTokensResponse>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__refresh_tokens_response__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__RefreshTokensResponse>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let tokens = try unsafe c.pointee.tokens.map { (message) throws(WireError) in try unsafe decoder.message(message, "tokens") { (c, decoder) throws(WireError) in try unsafe LigatureV1.TokenPair.decoded(c, decoder) } }
    return unsafe Self(tokens: tokens, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__RefreshTokensResponse>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if let element = unsafe value.pointee.tokens {
      unsafe c.pointee.tokens = try unsafe encoder.message(element, ligature__v1__token_pair__descriptor_address(), LigatureV1.TokenPair.fill)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__RefreshTokensResponse> {
    let c = try unsafe encoder.empty(Ligature__V1__RefreshTokensResponse.self, ligature__v1__refresh_tokens_response__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.SignOutRequest: WireMessage {
  public static var messageName: String { "ligature.v1.SignOutRequest" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__sign_out_request__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__SignOutRequest>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__sign_out_request__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__SignOutRequest>, _ decoder: WireDecoder) throws(WireError) -> Self {
    return unsafe Self(unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__SignOutRequest>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__SignOutRequest> {
    let c = try unsafe encoder.empty(Ligature__V1__SignOutRequest.self, ligature__v1__sign_out_request__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.SignOutResponse: WireMessage {
  public static var messageName: String { "ligature.v1.SignOutResponse" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__sign_out_response__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__SignOutResponse>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__sign_out_response__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__SignOutResponse>, _ decoder: WireDecoder) throws(WireError) -> Self {
    return unsafe Self(unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__SignOutResponse>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__SignOutResponse> {
    let c = try unsafe encoder.empty(Ligature__V1__SignOutResponse.self, ligature__v1__sign_out_response__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.GetSigningKeysRequest: WireMessage {
  public static var messageName: String { "ligature.v1.GetSigningKeysRequest" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__get_signing_keys_request__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__GetSigningKeysRequest>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__get_signing_keys_request__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__GetSigningKeysRequest>, _ decoder: WireDecoder) throws(WireError) -> Self {
    return unsafe Self(unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__GetSigningKeysRequest>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__GetSigningKeysRequest> {
    let c = try unsafe encoder.empty(Ligature__V1__GetSigningKeysRequest.self, ligature__v1__get_signing_keys_request__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.GetSigningKeysResponse: WireMessage {
  public static var messageName: String { "ligature.v1.GetSigningKeysResponse" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__get_signing_keys_response__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__GetSigningKeysResponse>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__get_signing_keys_response__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__GetSigningKeysResponse>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let keys = try unsafe decoder.list(c.pointee.keys, count: c.pointee.n_keys, "keys") {
      (element, decoder) throws(WireError) in
      guard let element = unsafe element else { return LigatureV1.SigningKey() }
      return try unsafe LigatureV1.SigningKey.decoded(element, decoder)
    }
    return unsafe Self(keys: keys, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__GetSigningKeysResponse>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.keys.isEmpty {
      unsafe c.pointee.n_keys = value.pointee.keys.count
      unsafe c.pointee.keys = try unsafe encoder.list(value.pointee.keys) { (element, encoder) throws(WireError) in try unsafe LigatureV1.SigningKey.encoded(element, encoder) }
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__GetSigningKeysResponse> {
    let c = try unsafe encoder.empty(Ligature__V1__GetSigningKeysResponse.self, ligature__v1__get_signing_keys_response__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}
