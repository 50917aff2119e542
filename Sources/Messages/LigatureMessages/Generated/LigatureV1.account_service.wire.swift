// Made by protogen from ligature/v1/account_service.proto; change that and run `make generate`.
// Source hash: 0fe80126a5c9d861
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
    let omitIDToken = unsafe c.pointee.omit_id_token != 0
    return unsafe Self(credential: credential, displayName: displayName, deviceLabel: deviceLabel, omitIDToken: omitIDToken, unknownFields: decoder.unknownFields(c.pointee.base))
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
    if unsafe value.pointee.omitIDToken {
      unsafe c.pointee.has_omit_id_token = 1
      unsafe c.pointee.omit_id_token = 1
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
    let omitIDToken = unsafe c.pointee.omit_id_token != 0
    return unsafe Self(credential: credential, deviceLabel: deviceLabel, omitIDToken: omitIDToken, unknownFields: decoder.unknownFields(c.pointee.base))
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
    if unsafe value.pointee.omitIDToken {
      unsafe c.pointee.has_omit_id_token = 1
      unsafe c.pointee.omit_id_token = 1
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
    let addressReleased = unsafe c.pointee.address_released != 0
    return unsafe Self(account: account, tokens: tokens, isNewAccount: isNewAccount, providerID: providerID, providerProfileJSON: providerProfileJSON, addressReleased: addressReleased, unknownFields: decoder.unknownFields(c.pointee.base))
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
    if unsafe value.pointee.addressReleased {
      unsafe c.pointee.has_address_released = 1
      unsafe c.pointee.address_released = 1
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
    let omitIDToken = unsafe c.pointee.omit_id_token != 0
    return unsafe Self(credential: credential, omitIDToken: omitIDToken, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__LinkIdentityRequest>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if let element = unsafe value.pointee.credential {
      unsafe c.pointee.credential = try unsafe encoder.message(element, ligature__v1__credential__descriptor_address(), LigatureV1.Credential.fill)
    }
    if unsafe value.pointee.omitIDToken {
      unsafe c.pointee.has_omit_id_token = 1
      unsafe c.pointee.omit_id_token = 1
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
    let addressReleased = unsafe c.pointee.address_released != 0
    let unreachable = try unsafe c.pointee.unreachable.map { (message) throws(WireError) in try unsafe decoder.message(message, "unreachable") { (c, decoder) throws(WireError) in try unsafe LigatureV1.UnreachableAccount.decoded(c, decoder) } }
    return unsafe Self(account: account, tokens: tokens, alreadyLinked: alreadyLinked, providerID: providerID, providerProfileJSON: providerProfileJSON, addressReleased: addressReleased, unreachable: unreachable, unknownFields: decoder.unknownFields(c.pointee.base))
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
    if unsafe value.pointee.addressReleased {
      unsafe c.pointee.has_address_released = 1
      unsafe c.pointee.address_released = 1
    }
    if let element = unsafe value.pointee.unreachable {
      unsafe c.pointee.unreachable = try unsafe encoder.message(element, ligature__v1__unreachable_account__descriptor_address(), LigatureV1.UnreachableAccount.fill)
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

extension LigatureV1.UnreachableAccount: WireMessage {
  public static var messageName: String { "ligature.v1.UnreachableAccount" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__unreachable_account__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__UnreachableAccount>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__unreachable_account__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__UnreachableAccount>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let continuation = try unsafe decoder.string(c.pointee.continuation, "continuation")
    let continuationExpiresAt = try unsafe c.pointee.continuation_expires_at.map { (message) throws(WireError) in try unsafe decoder.message(message, "continuation_expires_at") { (c, decoder) throws(WireError) in try unsafe GoogleProtobuf.Timestamp.decoded(c, decoder) } }
    return unsafe Self(continuation: continuation, continuationExpiresAt: continuationExpiresAt, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__UnreachableAccount>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.continuation.isEmpty {
      unsafe c.pointee.has_continuation = 1
      unsafe c.pointee.continuation = try unsafe encoder.string(value.pointee.continuation)
    }
    if let element = unsafe value.pointee.continuationExpiresAt {
      unsafe c.pointee.continuation_expires_at = try unsafe encoder.message(element, google__protobuf__timestamp__descriptor_address(), GoogleProtobuf.Timestamp.fill)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__UnreachableAccount> {
    let c = try unsafe encoder.empty(Ligature__V1__UnreachableAccount.self, ligature__v1__unreachable_account__descriptor_address())
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
    let omitIDToken = unsafe c.pointee.omit_id_token != 0
    return unsafe Self(target: target, revoke: revoke, omitIDToken: omitIDToken, unknownFields: decoder.unknownFields(c.pointee.base))
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
    if unsafe value.pointee.omitIDToken {
      unsafe c.pointee.has_omit_id_token = 1
      unsafe c.pointee.omit_id_token = 1
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
    let omitIDToken = unsafe c.pointee.omit_id_token != 0
    return unsafe Self(credential: credential, omitIDToken: omitIDToken, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__ReauthenticateRequest>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if let element = unsafe value.pointee.credential {
      unsafe c.pointee.credential = try unsafe encoder.message(element, ligature__v1__credential__descriptor_address(), LigatureV1.Credential.fill)
    }
    if unsafe value.pointee.omitIDToken {
      unsafe c.pointee.has_omit_id_token = 1
      unsafe c.pointee.omit_id_token = 1
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

extension LigatureV1.ChangePasswordRequest: WireMessage {
  public static var messageName: String { "ligature.v1.ChangePasswordRequest" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__change_password_request__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__ChangePasswordRequest>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__change_password_request__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__ChangePasswordRequest>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let newPassword = try unsafe decoder.string(c.pointee.new_password, "new_password")
    let oldPassword = unsafe c.pointee.has_old_password == 0 ? nil : try unsafe decoder.string(c.pointee.old_password, "old_password")
    let omitIDToken = unsafe c.pointee.omit_id_token != 0
    return unsafe Self(newPassword: newPassword, oldPassword: oldPassword, omitIDToken: omitIDToken, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__ChangePasswordRequest>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.newPassword.isEmpty {
      unsafe c.pointee.has_new_password = 1
      unsafe c.pointee.new_password = try unsafe encoder.string(value.pointee.newPassword)
    }
    if let element = unsafe value.pointee.oldPassword {
      unsafe c.pointee.has_old_password = 1
      unsafe c.pointee.old_password = try unsafe encoder.string(element)
    }
    if unsafe value.pointee.omitIDToken {
      unsafe c.pointee.has_omit_id_token = 1
      unsafe c.pointee.omit_id_token = 1
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__ChangePasswordRequest> {
    let c = try unsafe encoder.empty(Ligature__V1__ChangePasswordRequest.self, ligature__v1__change_password_request__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.ChangePasswordResponse: WireMessage {
  public static var messageName: String { "ligature.v1.ChangePasswordResponse" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__change_password_response__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__ChangePasswordResponse>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__change_password_response__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__ChangePasswordResponse>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let account = try unsafe c.pointee.account.map { (message) throws(WireError) in try unsafe decoder.message(message, "account") { (c, decoder) throws(WireError) in try unsafe LigatureV1.Account.decoded(c, decoder) } }
    let tokens = try unsafe c.pointee.tokens.map { (message) throws(WireError) in try unsafe decoder.message(message, "tokens") { (c, decoder) throws(WireError) in try unsafe LigatureV1.TokenPair.decoded(c, decoder) } }
    return unsafe Self(account: account, tokens: tokens, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__ChangePasswordResponse>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
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
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__ChangePasswordResponse> {
    let c = try unsafe encoder.empty(Ligature__V1__ChangePasswordResponse.self, ligature__v1__change_password_response__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.UpdateProfileRequest: WireMessage {
  public static var messageName: String { "ligature.v1.UpdateProfileRequest" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__update_profile_request__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__UpdateProfileRequest>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__update_profile_request__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__UpdateProfileRequest>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let displayName = unsafe c.pointee.has_display_name == 0 ? nil : try unsafe decoder.string(c.pointee.display_name, "display_name")
    let photoURL = unsafe c.pointee.has_photo_url == 0 ? nil : try unsafe decoder.string(c.pointee.photo_url, "photo_url")
    return unsafe Self(displayName: displayName, photoURL: photoURL, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__UpdateProfileRequest>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if let element = unsafe value.pointee.displayName {
      unsafe c.pointee.has_display_name = 1
      unsafe c.pointee.display_name = try unsafe encoder.string(element)
    }
    if let element = unsafe value.pointee.photoURL {
      unsafe c.pointee.has_photo_url = 1
      unsafe c.pointee.photo_url = try unsafe encoder.string(element)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__UpdateProfileRequest> {
    let c = try unsafe encoder.empty(Ligature__V1__UpdateProfileRequest.self, ligature__v1__update_profile_request__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.UpdateProfileResponse: WireMessage {
  public static var messageName: String { "ligature.v1.UpdateProfileResponse" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__update_profile_response__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__UpdateProfileResponse>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__update_profile_response__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__UpdateProfileResponse>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let account = try unsafe c.pointee.account.map { (message) throws(WireError) in try unsafe decoder.message(message, "account") { (c, decoder) throws(WireError) in try unsafe LigatureV1.Account.decoded(c, decoder) } }
    return unsafe Self(account: account, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__UpdateProfileResponse>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if let element = unsafe value.pointee.account {
      unsafe c.pointee.account = try unsafe encoder.message(element, ligature__v1__account__descriptor_address(), LigatureV1.Account.fill)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__UpdateProfileResponse> {
    let c = try unsafe encoder.empty(Ligature__V1__UpdateProfileResponse.self, ligature__v1__update_profile_response__descriptor_address())
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
    let clientInstance = unsafe decoder.bytes(c.pointee.client_instance)
    return unsafe Self(providerID: providerID, clientInstance: clientInstance, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__IssueNonceRequest>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.providerID.isEmpty {
      unsafe c.pointee.has_provider_id = 1
      unsafe c.pointee.provider_id = try unsafe encoder.string(value.pointee.providerID)
    }
    if unsafe !value.pointee.clientInstance.isEmpty {
      unsafe c.pointee.has_client_instance = 1
      unsafe c.pointee.client_instance = try unsafe encoder.bytes(value.pointee.clientInstance)
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

extension LigatureV1.StartProviderSignInRequest: WireMessage {
  public static var messageName: String { "ligature.v1.StartProviderSignInRequest" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__start_provider_sign_in_request__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__StartProviderSignInRequest>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__start_provider_sign_in_request__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__StartProviderSignInRequest>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let providerID = try unsafe decoder.string(c.pointee.provider_id, "provider_id")
    let purpose = unsafe LigatureV1.ProviderSignInPurpose(rawValue: Int32(bitPattern: c.pointee.purpose.rawValue))
    let destination: LigatureV1.StartProviderSignInRequest.Destination?
    switch unsafe c.pointee.destination_case.rawValue {
      case 3:
        destination = .returnURL(try unsafe decoder.string(c.pointee.return_url, "return_url"))
      case 4:
        guard let message = unsafe c.pointee.device else {
          destination = .device(LigatureV1.DeviceReturn())
          break
        }
        destination = .device(try unsafe decoder.message(message, "device") { (c, decoder) throws(WireError) in try unsafe LigatureV1.DeviceReturn.decoded(c, decoder) })
      default: destination = nil
    }
    let scopes = try unsafe decoder.strings(c.pointee.scopes, count: c.pointee.n_scopes, "scopes")
    let customParameters = try unsafe decoder.map(c.pointee.custom_parameters, count: c.pointee.n_custom_parameters, "custom_parameters") {
      (entry, decoder) throws(WireError) -> (String, String) in
      guard let entry = unsafe entry else { return ("", "") }
      let key = try unsafe decoder.string(entry.pointee.key, "key")
      let value = try unsafe decoder.string(entry.pointee.value, "value")
      return (key, value)
    }
    let deviceLabel = try unsafe decoder.string(c.pointee.device_label, "device_label")
    return unsafe Self(providerID: providerID, purpose: purpose, destination: destination, scopes: scopes, customParameters: customParameters, deviceLabel: deviceLabel, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__StartProviderSignInRequest>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.providerID.isEmpty {
      unsafe c.pointee.has_provider_id = 1
      unsafe c.pointee.provider_id = try unsafe encoder.string(value.pointee.providerID)
    }
    if unsafe value.pointee.purpose.rawValue != 0 {
      unsafe c.pointee.has_purpose = 1
      unsafe c.pointee.purpose = .init(UInt32(bitPattern: value.pointee.purpose.rawValue))
    }
    switch unsafe value.pointee.destination {
      case .returnURL(let element):
        unsafe c.pointee.destination_case = .init(3)
        unsafe c.pointee.return_url = try unsafe encoder.string(element)
      case .device(let element):
        unsafe c.pointee.destination_case = .init(4)
        unsafe c.pointee.device = try unsafe encoder.message(element, ligature__v1__device_return__descriptor_address(), LigatureV1.DeviceReturn.fill)
      case nil: break
    }
    if unsafe !value.pointee.scopes.isEmpty {
      unsafe c.pointee.n_scopes = value.pointee.scopes.count
      unsafe c.pointee.scopes = try unsafe encoder.list(value.pointee.scopes) { (element, encoder) throws(WireError) in try unsafe encoder.string(element.pointee) }
    }
    if unsafe !value.pointee.customParameters.isEmpty {
      unsafe c.pointee.n_custom_parameters = value.pointee.customParameters.count
      unsafe c.pointee.custom_parameters = try unsafe encoder.map(value.pointee.customParameters) {
        (key, item, encoder) throws(WireError) in
        let entry = try unsafe encoder.empty(Ligature__V1__StartProviderSignInRequest__CustomParametersEntry.self, ligature__v1__start_provider_sign_in_request__custom_parameters_entry__descriptor_address())
        unsafe entry.pointee.has_key = 1
        unsafe entry.pointee.key = try unsafe encoder.string(key)
        unsafe entry.pointee.has_value = 1
        unsafe entry.pointee.value = try unsafe encoder.string(item)
        return unsafe entry
      }
    }
    if unsafe !value.pointee.deviceLabel.isEmpty {
      unsafe c.pointee.has_device_label = 1
      unsafe c.pointee.device_label = try unsafe encoder.string(value.pointee.deviceLabel)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__StartProviderSignInRequest> {
    let c = try unsafe encoder.empty(Ligature__V1__StartProviderSignInRequest.self, ligature__v1__start_provider_sign_in_request__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.DeviceReturn: WireMessage {
  public static var messageName: String { "ligature.v1.DeviceReturn" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__device_return__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__DeviceReturn>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__device_return__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__DeviceReturn>, _ decoder: WireDecoder) throws(WireError) -> Self {
    return unsafe Self(unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__DeviceReturn>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__DeviceReturn> {
    let c = try unsafe encoder.empty(Ligature__V1__DeviceReturn.self, ligature__v1__device_return__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.StartProviderSignInResponse: WireMessage {
  public static var messageName: String { "ligature.v1.StartProviderSignInResponse" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__start_provider_sign_in_response__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__StartProviderSignInResponse>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__start_provider_sign_in_response__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__StartProviderSignInResponse>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let secret = try unsafe decoder.string(c.pointee.secret, "secret")
    let expiresAt = try unsafe c.pointee.expires_at.map { (message) throws(WireError) in try unsafe decoder.message(message, "expires_at") { (c, decoder) throws(WireError) in try unsafe GoogleProtobuf.Timestamp.decoded(c, decoder) } }
    let next: LigatureV1.StartProviderSignInResponse.Next?
    switch unsafe c.pointee.next_case.rawValue {
      case 3:
        next = .authorizationURL(try unsafe decoder.string(c.pointee.authorization_url, "authorization_url"))
      case 4:
        guard let message = unsafe c.pointee.device else {
          next = .device(LigatureV1.DeviceAuthorization())
          break
        }
        next = .device(try unsafe decoder.message(message, "device") { (c, decoder) throws(WireError) in try unsafe LigatureV1.DeviceAuthorization.decoded(c, decoder) })
      default: next = nil
    }
    return unsafe Self(secret: secret, expiresAt: expiresAt, next: next, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__StartProviderSignInResponse>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.secret.isEmpty {
      unsafe c.pointee.has_secret = 1
      unsafe c.pointee.secret = try unsafe encoder.string(value.pointee.secret)
    }
    if let element = unsafe value.pointee.expiresAt {
      unsafe c.pointee.expires_at = try unsafe encoder.message(element, google__protobuf__timestamp__descriptor_address(), GoogleProtobuf.Timestamp.fill)
    }
    switch unsafe value.pointee.next {
      case .authorizationURL(let element):
        unsafe c.pointee.next_case = .init(3)
        unsafe c.pointee.authorization_url = try unsafe encoder.string(element)
      case .device(let element):
        unsafe c.pointee.next_case = .init(4)
        unsafe c.pointee.device = try unsafe encoder.message(element, ligature__v1__device_authorization__descriptor_address(), LigatureV1.DeviceAuthorization.fill)
      case nil: break
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__StartProviderSignInResponse> {
    let c = try unsafe encoder.empty(Ligature__V1__StartProviderSignInResponse.self, ligature__v1__start_provider_sign_in_response__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.DeviceAuthorization: WireMessage {
  public static var messageName: String { "ligature.v1.DeviceAuthorization" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__device_authorization__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__DeviceAuthorization>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__device_authorization__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__DeviceAuthorization>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let userCode = try unsafe decoder.string(c.pointee.user_code, "user_code")
    let verificationURL = try unsafe decoder.string(c.pointee.verification_url, "verification_url")
    let verificationURLComplete = try unsafe decoder.string(c.pointee.verification_url_complete, "verification_url_complete")
    let pollIntervalSeconds = unsafe c.pointee.poll_interval_seconds
    return unsafe Self(userCode: userCode, verificationURL: verificationURL, verificationURLComplete: verificationURLComplete, pollIntervalSeconds: pollIntervalSeconds, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__DeviceAuthorization>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.userCode.isEmpty {
      unsafe c.pointee.has_user_code = 1
      unsafe c.pointee.user_code = try unsafe encoder.string(value.pointee.userCode)
    }
    if unsafe !value.pointee.verificationURL.isEmpty {
      unsafe c.pointee.has_verification_url = 1
      unsafe c.pointee.verification_url = try unsafe encoder.string(value.pointee.verificationURL)
    }
    if unsafe !value.pointee.verificationURLComplete.isEmpty {
      unsafe c.pointee.has_verification_url_complete = 1
      unsafe c.pointee.verification_url_complete = try unsafe encoder.string(value.pointee.verificationURLComplete)
    }
    if unsafe value.pointee.pollIntervalSeconds != 0 {
      unsafe c.pointee.has_poll_interval_seconds = 1
      unsafe c.pointee.poll_interval_seconds = value.pointee.pollIntervalSeconds
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__DeviceAuthorization> {
    let c = try unsafe encoder.empty(Ligature__V1__DeviceAuthorization.self, ligature__v1__device_authorization__descriptor_address())
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
    let requestKey = unsafe decoder.bytes(c.pointee.request_key)
    let omitIDToken = unsafe c.pointee.omit_id_token != 0
    return unsafe Self(refreshToken: refreshToken, requestKey: requestKey, omitIDToken: omitIDToken, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__RefreshTokensRequest>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.refreshToken.isEmpty {
      unsafe c.pointee.has_refresh_token = 1
      unsafe c.pointee.refresh_token = try unsafe encoder.string(value.pointee.refreshToken)
    }
    if unsafe !value.pointee.requestKey.isEmpty {
      unsafe c.pointee.has_request_key = 1
      unsafe c.pointee.request_key = try unsafe encoder.bytes(value.pointee.requestKey)
    }
    if unsafe value.pointee.omitIDToken {
      unsafe c.pointee.has_omit_id_token = 1
      unsafe c.pointee.omit_id_token = 1
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

extension LigatureV1.IssueIDTokenRequest: WireMessage {
  public static var messageName: String { "ligature.v1.IssueIDTokenRequest" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__issue_idtoken_request__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__IssueIDTokenRequest>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__issue_idtoken_request__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__IssueIDTokenRequest>, _ decoder: WireDecoder) throws(WireError) -> Self {
    return unsafe Self(unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__IssueIDTokenRequest>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__IssueIDTokenRequest> {
    let c = try unsafe encoder.empty(Ligature__V1__IssueIDTokenRequest.self, ligature__v1__issue_idtoken_request__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.IssueIDTokenResponse: WireMessage {
  public static var messageName: String { "ligature.v1.IssueIDTokenResponse" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__issue_idtoken_response__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__IssueIDTokenResponse>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__issue_idtoken_response__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__IssueIDTokenResponse>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let idToken = try unsafe decoder.string(c.pointee.id_token, "id_token")
    let expiresAt = try unsafe c.pointee.expires_at.map { (message) throws(WireError) in try unsafe decoder.message(message, "expires_at") { (c, decoder) throws(WireError) in try unsafe GoogleProtobuf.Timestamp.decoded(c, decoder) } }
    return unsafe Self(idToken: idToken, expiresAt: expiresAt, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__IssueIDTokenResponse>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.idToken.isEmpty {
      unsafe c.pointee.has_id_token = 1
      unsafe c.pointee.id_token = try unsafe encoder.string(value.pointee.idToken)
    }
    if let element = unsafe value.pointee.expiresAt {
      unsafe c.pointee.expires_at = try unsafe encoder.message(element, google__protobuf__timestamp__descriptor_address(), GoogleProtobuf.Timestamp.fill)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__IssueIDTokenResponse> {
    let c = try unsafe encoder.empty(Ligature__V1__IssueIDTokenResponse.self, ligature__v1__issue_idtoken_response__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.ListSessionsRequest: WireMessage {
  public static var messageName: String { "ligature.v1.ListSessionsRequest" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__list_sessions_request__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__ListSessionsRequest>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__list_sessions_request__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__ListSessionsRequest>, _ decoder: WireDecoder) throws(WireError) -> Self {
    return unsafe Self(unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__ListSessionsRequest>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__ListSessionsRequest> {
    let c = try unsafe encoder.empty(Ligature__V1__ListSessionsRequest.self, ligature__v1__list_sessions_request__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.ListSessionsResponse: WireMessage {
  public static var messageName: String { "ligature.v1.ListSessionsResponse" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__list_sessions_response__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__ListSessionsResponse>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__list_sessions_response__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__ListSessionsResponse>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let sessions = try unsafe decoder.list(c.pointee.sessions, count: c.pointee.n_sessions, "sessions") {
      (element, decoder) throws(WireError) in
      guard let element = unsafe element else { return LigatureV1.SessionInfo() }
      return try unsafe LigatureV1.SessionInfo.decoded(element, decoder)
    }
    return unsafe Self(sessions: sessions, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__ListSessionsResponse>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.sessions.isEmpty {
      unsafe c.pointee.n_sessions = value.pointee.sessions.count
      unsafe c.pointee.sessions = try unsafe encoder.list(value.pointee.sessions) { (element, encoder) throws(WireError) in try unsafe LigatureV1.SessionInfo.encoded(element, encoder) }
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__ListSessionsResponse> {
    let c = try unsafe encoder.empty(Ligature__V1__ListSessionsResponse.self, ligature__v1__list_sessions_response__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.EndSessionsRequest: WireMessage {
  public static var messageName: String { "ligature.v1.EndSessionsRequest" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__end_sessions_request__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__EndSessionsRequest>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__end_sessions_request__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__EndSessionsRequest>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let target: LigatureV1.EndSessionsRequest.Target?
    switch unsafe c.pointee.target_case.rawValue {
      case 1:
        target = .sessionID(try unsafe decoder.string(c.pointee.session_id, "session_id"))
      case 2:
        guard let message = unsafe c.pointee.all_others else {
          target = .allOthers(LigatureV1.AllOtherSessions())
          break
        }
        target = .allOthers(try unsafe decoder.message(message, "all_others") { (c, decoder) throws(WireError) in try unsafe LigatureV1.AllOtherSessions.decoded(c, decoder) })
      default: target = nil
    }
    return unsafe Self(target: target, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__EndSessionsRequest>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    switch unsafe value.pointee.target {
      case .sessionID(let element):
        unsafe c.pointee.target_case = .init(1)
        unsafe c.pointee.session_id = try unsafe encoder.string(element)
      case .allOthers(let element):
        unsafe c.pointee.target_case = .init(2)
        unsafe c.pointee.all_others = try unsafe encoder.message(element, ligature__v1__all_other_sessions__descriptor_address(), LigatureV1.AllOtherSessions.fill)
      case nil: break
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__EndSessionsRequest> {
    let c = try unsafe encoder.empty(Ligature__V1__EndSessionsRequest.self, ligature__v1__end_sessions_request__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.AllOtherSessions: WireMessage {
  public static var messageName: String { "ligature.v1.AllOtherSessions" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__all_other_sessions__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__AllOtherSessions>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__all_other_sessions__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__AllOtherSessions>, _ decoder: WireDecoder) throws(WireError) -> Self {
    return unsafe Self(unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__AllOtherSessions>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__AllOtherSessions> {
    let c = try unsafe encoder.empty(Ligature__V1__AllOtherSessions.self, ligature__v1__all_other_sessions__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.EndSessionsResponse: WireMessage {
  public static var messageName: String { "ligature.v1.EndSessionsResponse" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__end_sessions_response__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__EndSessionsResponse>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__end_sessions_response__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__EndSessionsResponse>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let ended = unsafe c.pointee.ended
    return unsafe Self(ended: ended, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__EndSessionsResponse>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe value.pointee.ended != 0 {
      unsafe c.pointee.has_ended = 1
      unsafe c.pointee.ended = value.pointee.ended
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__EndSessionsResponse> {
    let c = try unsafe encoder.empty(Ligature__V1__EndSessionsResponse.self, ligature__v1__end_sessions_response__descriptor_address())
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
