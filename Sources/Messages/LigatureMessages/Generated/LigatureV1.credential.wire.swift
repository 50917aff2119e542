// Made by protogen from ligature/v1/credential.proto; change that and run `make generate`.
// Source hash: 84035e829c85efdf
// swift-format-ignore-file

internal import CLigatureProtos
internal import CProtobufC
public import ProtobufWire

extension LigatureV1.Credential: WireMessage {
  public static var messageName: String { "ligature.v1.Credential" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__credential__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__Credential>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__credential__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__Credential>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let proof: LigatureV1.Credential.Proof?
    switch unsafe c.pointee.proof_case.rawValue {
      case 1:
        guard let message = unsafe c.pointee.anonymous else {
          proof = .anonymous(LigatureV1.AnonymousCredential())
          break
        }
        proof = .anonymous(try unsafe decoder.message(message, "anonymous") { (c, decoder) throws(WireError) in try unsafe LigatureV1.AnonymousCredential.decoded(c, decoder) })
      case 2:
        guard let message = unsafe c.pointee.password else {
          proof = .password(LigatureV1.PasswordCredential())
          break
        }
        proof = .password(try unsafe decoder.message(message, "password") { (c, decoder) throws(WireError) in try unsafe LigatureV1.PasswordCredential.decoded(c, decoder) })
      case 3:
        guard let message = unsafe c.pointee.id_token else {
          proof = .idToken(LigatureV1.IDTokenCredential())
          break
        }
        proof = .idToken(try unsafe decoder.message(message, "id_token") { (c, decoder) throws(WireError) in try unsafe LigatureV1.IDTokenCredential.decoded(c, decoder) })
      case 4:
        guard let message = unsafe c.pointee.access_token else {
          proof = .accessToken(LigatureV1.AccessTokenCredential())
          break
        }
        proof = .accessToken(try unsafe decoder.message(message, "access_token") { (c, decoder) throws(WireError) in try unsafe LigatureV1.AccessTokenCredential.decoded(c, decoder) })
      case 5:
        guard let message = unsafe c.pointee.continuation else {
          proof = .continuation(LigatureV1.ContinuationCredential())
          break
        }
        proof = .continuation(try unsafe decoder.message(message, "continuation") { (c, decoder) throws(WireError) in try unsafe LigatureV1.ContinuationCredential.decoded(c, decoder) })
      case 6:
        guard let message = unsafe c.pointee.email_link else {
          proof = .emailLink(LigatureV1.EmailLinkCredential())
          break
        }
        proof = .emailLink(try unsafe decoder.message(message, "email_link") { (c, decoder) throws(WireError) in try unsafe LigatureV1.EmailLinkCredential.decoded(c, decoder) })
      case 7:
        guard let message = unsafe c.pointee.custom_token else {
          proof = .customToken(LigatureV1.CustomTokenCredential())
          break
        }
        proof = .customToken(try unsafe decoder.message(message, "custom_token") { (c, decoder) throws(WireError) in try unsafe LigatureV1.CustomTokenCredential.decoded(c, decoder) })
      case 8:
        guard let message = unsafe c.pointee.phone else {
          proof = .phone(LigatureV1.PhoneCredential())
          break
        }
        proof = .phone(try unsafe decoder.message(message, "phone") { (c, decoder) throws(WireError) in try unsafe LigatureV1.PhoneCredential.decoded(c, decoder) })
      case 9:
        guard let message = unsafe c.pointee.intent else {
          proof = .intent(LigatureV1.IntentCredential())
          break
        }
        proof = .intent(try unsafe decoder.message(message, "intent") { (c, decoder) throws(WireError) in try unsafe LigatureV1.IntentCredential.decoded(c, decoder) })
      default: proof = nil
    }
    return unsafe Self(proof: proof, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__Credential>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    switch unsafe value.pointee.proof {
      case .anonymous(let element):
        unsafe c.pointee.proof_case = .init(1)
        unsafe c.pointee.anonymous = try unsafe encoder.message(element, ligature__v1__anonymous_credential__descriptor_address(), LigatureV1.AnonymousCredential.fill)
      case .password(let element):
        unsafe c.pointee.proof_case = .init(2)
        unsafe c.pointee.password = try unsafe encoder.message(element, ligature__v1__password_credential__descriptor_address(), LigatureV1.PasswordCredential.fill)
      case .idToken(let element):
        unsafe c.pointee.proof_case = .init(3)
        unsafe c.pointee.id_token = try unsafe encoder.message(element, ligature__v1__idtoken_credential__descriptor_address(), LigatureV1.IDTokenCredential.fill)
      case .accessToken(let element):
        unsafe c.pointee.proof_case = .init(4)
        unsafe c.pointee.access_token = try unsafe encoder.message(element, ligature__v1__access_token_credential__descriptor_address(), LigatureV1.AccessTokenCredential.fill)
      case .continuation(let element):
        unsafe c.pointee.proof_case = .init(5)
        unsafe c.pointee.continuation = try unsafe encoder.message(element, ligature__v1__continuation_credential__descriptor_address(), LigatureV1.ContinuationCredential.fill)
      case .emailLink(let element):
        unsafe c.pointee.proof_case = .init(6)
        unsafe c.pointee.email_link = try unsafe encoder.message(element, ligature__v1__email_link_credential__descriptor_address(), LigatureV1.EmailLinkCredential.fill)
      case .customToken(let element):
        unsafe c.pointee.proof_case = .init(7)
        unsafe c.pointee.custom_token = try unsafe encoder.message(element, ligature__v1__custom_token_credential__descriptor_address(), LigatureV1.CustomTokenCredential.fill)
      case .phone(let element):
        unsafe c.pointee.proof_case = .init(8)
        unsafe c.pointee.phone = try unsafe encoder.message(element, ligature__v1__phone_credential__descriptor_address(), LigatureV1.PhoneCredential.fill)
      case .intent(let element):
        unsafe c.pointee.proof_case = .init(9)
        unsafe c.pointee.intent = try unsafe encoder.message(element, ligature__v1__intent_credential__descriptor_address(), LigatureV1.IntentCredential.fill)
      case nil: break
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__Credential> {
    let c = try unsafe encoder.empty(Ligature__V1__Credential.self, ligature__v1__credential__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.AnonymousCredential: WireMessage {
  public static var messageName: String { "ligature.v1.AnonymousCredential" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__anonymous_credential__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__AnonymousCredential>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__anonymous_credential__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__AnonymousCredential>, _ decoder: WireDecoder) throws(WireError) -> Self {
    return unsafe Self(unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__AnonymousCredential>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__AnonymousCredential> {
    let c = try unsafe encoder.empty(Ligature__V1__AnonymousCredential.self, ligature__v1__anonymous_credential__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.PasswordCredential: WireMessage {
  public static var messageName: String { "ligature.v1.PasswordCredential" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__password_credential__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__PasswordCredential>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__password_credential__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__PasswordCredential>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let email = try unsafe decoder.string(c.pointee.email, "email")
    let password = try unsafe decoder.string(c.pointee.password, "password")
    return unsafe Self(email: email, password: password, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__PasswordCredential>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.email.isEmpty {
      unsafe c.pointee.has_email = 1
      unsafe c.pointee.email = try unsafe encoder.string(value.pointee.email)
    }
    if unsafe !value.pointee.password.isEmpty {
      unsafe c.pointee.has_password = 1
      unsafe c.pointee.password = try unsafe encoder.string(value.pointee.password)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__PasswordCredential> {
    let c = try unsafe encoder.empty(Ligature__V1__PasswordCredential.self, ligature__v1__password_credential__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.IDTokenCredential: WireMessage {
  public static var messageName: String { "ligature.v1.IDTokenCredential" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__idtoken_credential__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__IDTokenCredential>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__idtoken_credential__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__IDTokenCredential>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let providerID = try unsafe decoder.string(c.pointee.provider_id, "provider_id")
    let idToken = try unsafe decoder.string(c.pointee.id_token, "id_token")
    let nonce = try unsafe decoder.string(c.pointee.nonce, "nonce")
    let clientInstance = unsafe decoder.bytes(c.pointee.client_instance)
    let displayName = try unsafe decoder.string(c.pointee.display_name, "display_name")
    return unsafe Self(providerID: providerID, idToken: idToken, nonce: nonce, clientInstance: clientInstance, displayName: displayName, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__IDTokenCredential>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.providerID.isEmpty {
      unsafe c.pointee.has_provider_id = 1
      unsafe c.pointee.provider_id = try unsafe encoder.string(value.pointee.providerID)
    }
    if unsafe !value.pointee.idToken.isEmpty {
      unsafe c.pointee.has_id_token = 1
      unsafe c.pointee.id_token = try unsafe encoder.string(value.pointee.idToken)
    }
    if unsafe !value.pointee.nonce.isEmpty {
      unsafe c.pointee.has_nonce = 1
      unsafe c.pointee.nonce = try unsafe encoder.string(value.pointee.nonce)
    }
    if unsafe !value.pointee.clientInstance.isEmpty {
      unsafe c.pointee.has_client_instance = 1
      unsafe c.pointee.client_instance = try unsafe encoder.bytes(value.pointee.clientInstance)
    }
    if unsafe !value.pointee.displayName.isEmpty {
      unsafe c.pointee.has_display_name = 1
      unsafe c.pointee.display_name = try unsafe encoder.string(value.pointee.displayName)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__IDTokenCredential> {
    let c = try unsafe encoder.empty(Ligature__V1__IDTokenCredential.self, ligature__v1__idtoken_credential__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.AccessTokenCredential: WireMessage {
  public static var messageName: String { "ligature.v1.AccessTokenCredential" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__access_token_credential__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__AccessTokenCredential>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__access_token_credential__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__AccessTokenCredential>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let providerID = try unsafe decoder.string(c.pointee.provider_id, "provider_id")
    let accessToken = try unsafe decoder.string(c.pointee.access_token, "access_token")
    return unsafe Self(providerID: providerID, accessToken: accessToken, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__AccessTokenCredential>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.providerID.isEmpty {
      unsafe c.pointee.has_provider_id = 1
      unsafe c.pointee.provider_id = try unsafe encoder.string(value.pointee.providerID)
    }
    if unsafe !value.pointee.accessToken.isEmpty {
      unsafe c.pointee.has_access_token = 1
      unsafe c.pointee.access_token = try unsafe encoder.string(value.pointee.accessToken)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__AccessTokenCredential> {
    let c = try unsafe encoder.empty(Ligature__V1__AccessTokenCredential.self, ligature__v1__access_token_credential__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.ContinuationCredential: WireMessage {
  public static var messageName: String { "ligature.v1.ContinuationCredential" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__continuation_credential__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__ContinuationCredential>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__continuation_credential__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__ContinuationCredential>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let token = try unsafe decoder.string(c.pointee.token, "token")
    return unsafe Self(token: token, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__ContinuationCredential>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.token.isEmpty {
      unsafe c.pointee.has_token = 1
      unsafe c.pointee.token = try unsafe encoder.string(value.pointee.token)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__ContinuationCredential> {
    let c = try unsafe encoder.empty(Ligature__V1__ContinuationCredential.self, ligature__v1__continuation_credential__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.EmailLinkCredential: WireMessage {
  public static var messageName: String { "ligature.v1.EmailLinkCredential" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__email_link_credential__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__EmailLinkCredential>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__email_link_credential__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__EmailLinkCredential>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let email = try unsafe decoder.string(c.pointee.email, "email")
    let code = try unsafe decoder.string(c.pointee.code, "code")
    return unsafe Self(email: email, code: code, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__EmailLinkCredential>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.email.isEmpty {
      unsafe c.pointee.has_email = 1
      unsafe c.pointee.email = try unsafe encoder.string(value.pointee.email)
    }
    if unsafe !value.pointee.code.isEmpty {
      unsafe c.pointee.has_code = 1
      unsafe c.pointee.code = try unsafe encoder.string(value.pointee.code)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__EmailLinkCredential> {
    let c = try unsafe encoder.empty(Ligature__V1__EmailLinkCredential.self, ligature__v1__email_link_credential__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.PhoneCredential: WireMessage {
  public static var messageName: String { "ligature.v1.PhoneCredential" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__phone_credential__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__PhoneCredential>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__phone_credential__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__PhoneCredential>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let sessionInfo = try unsafe decoder.string(c.pointee.session_info, "session_info")
    let code = try unsafe decoder.string(c.pointee.code, "code")
    return unsafe Self(sessionInfo: sessionInfo, code: code, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__PhoneCredential>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
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
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__PhoneCredential> {
    let c = try unsafe encoder.empty(Ligature__V1__PhoneCredential.self, ligature__v1__phone_credential__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.IntentCredential: WireMessage {
  public static var messageName: String { "ligature.v1.IntentCredential" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__intent_credential__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__IntentCredential>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__intent_credential__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__IntentCredential>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let secret = try unsafe decoder.string(c.pointee.secret, "secret")
    let code = try unsafe decoder.string(c.pointee.code, "code")
    return unsafe Self(secret: secret, code: code, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__IntentCredential>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.secret.isEmpty {
      unsafe c.pointee.has_secret = 1
      unsafe c.pointee.secret = try unsafe encoder.string(value.pointee.secret)
    }
    if unsafe !value.pointee.code.isEmpty {
      unsafe c.pointee.has_code = 1
      unsafe c.pointee.code = try unsafe encoder.string(value.pointee.code)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__IntentCredential> {
    let c = try unsafe encoder.empty(Ligature__V1__IntentCredential.self, ligature__v1__intent_credential__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.CustomTokenCredential: WireMessage {
  public static var messageName: String { "ligature.v1.CustomTokenCredential" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__custom_token_credential__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__CustomTokenCredential>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__custom_token_credential__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__CustomTokenCredential>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let token = try unsafe decoder.string(c.pointee.token, "token")
    return unsafe Self(token: token, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__CustomTokenCredential>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.token.isEmpty {
      unsafe c.pointee.has_token = 1
      unsafe c.pointee.token = try unsafe encoder.string(value.pointee.token)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__CustomTokenCredential> {
    let c = try unsafe encoder.empty(Ligature__V1__CustomTokenCredential.self, ligature__v1__custom_token_credential__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}
