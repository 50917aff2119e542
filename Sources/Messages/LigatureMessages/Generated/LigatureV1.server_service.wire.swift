// Made by protogen from ligature/v1/server_service.proto; change that and run `make generate`.
// Source hash: 9eec18d259f4a117
// swift-format-ignore-file

internal import CLigatureProtos
internal import CProtobufC
public import ProtobufWire

extension LigatureV1.GetServerRequest: WireMessage {
  public static var messageName: String { "ligature.v1.GetServerRequest" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__get_server_request__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__GetServerRequest>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__get_server_request__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__GetServerRequest>, _ decoder: WireDecoder) throws(WireError) -> Self {
    return unsafe Self(unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__GetServerRequest>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__GetServerRequest> {
    let c = try unsafe encoder.empty(Ligature__V1__GetServerRequest.self, ligature__v1__get_server_request__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.GetServerResponse: WireMessage {
  public static var messageName: String { "ligature.v1.GetServerResponse" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__get_server_response__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__GetServerResponse>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__get_server_response__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__GetServerResponse>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let version = try unsafe decoder.string(c.pointee.version, "version")
    let time = try unsafe c.pointee.time.map { (message) throws(WireError) in try unsafe decoder.message(message, "time") { (c, decoder) throws(WireError) in try unsafe GoogleProtobuf.Timestamp.decoded(c, decoder) } }
    let mailLanguages = try unsafe decoder.strings(c.pointee.mail_languages, count: c.pointee.n_mail_languages, "mail_languages")
    let mail = try unsafe c.pointee.mail.map { (message) throws(WireError) in try unsafe decoder.message(message, "mail") { (c, decoder) throws(WireError) in try unsafe LigatureV1.Delivery.decoded(c, decoder) } }
    let sms = try unsafe c.pointee.sms.map { (message) throws(WireError) in try unsafe decoder.message(message, "sms") { (c, decoder) throws(WireError) in try unsafe LigatureV1.Delivery.decoded(c, decoder) } }
    let expiringCredentials = try unsafe decoder.list(c.pointee.expiring_credentials, count: c.pointee.n_expiring_credentials, "expiring_credentials") {
      (element, decoder) throws(WireError) in
      guard let element = unsafe element else { return LigatureV1.ExpiringCredential() }
      return try unsafe LigatureV1.ExpiringCredential.decoded(element, decoder)
    }
    let obstacle = try unsafe decoder.string(c.pointee.obstacle, "obstacle")
    return unsafe Self(version: version, time: time, mailLanguages: mailLanguages, mail: mail, sms: sms, expiringCredentials: expiringCredentials, obstacle: obstacle, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__GetServerResponse>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.version.isEmpty {
      unsafe c.pointee.has_version = 1
      unsafe c.pointee.version = try unsafe encoder.string(value.pointee.version)
    }
    if let element = unsafe value.pointee.time {
      unsafe c.pointee.time = try unsafe encoder.message(element, google__protobuf__timestamp__descriptor_address(), GoogleProtobuf.Timestamp.fill)
    }
    if unsafe !value.pointee.mailLanguages.isEmpty {
      unsafe c.pointee.n_mail_languages = value.pointee.mailLanguages.count
      unsafe c.pointee.mail_languages = try unsafe encoder.list(value.pointee.mailLanguages) { (element, encoder) throws(WireError) in try unsafe encoder.string(element.pointee) }
    }
    if let element = unsafe value.pointee.mail {
      unsafe c.pointee.mail = try unsafe encoder.message(element, ligature__v1__delivery__descriptor_address(), LigatureV1.Delivery.fill)
    }
    if let element = unsafe value.pointee.sms {
      unsafe c.pointee.sms = try unsafe encoder.message(element, ligature__v1__delivery__descriptor_address(), LigatureV1.Delivery.fill)
    }
    if unsafe !value.pointee.expiringCredentials.isEmpty {
      unsafe c.pointee.n_expiring_credentials = value.pointee.expiringCredentials.count
      unsafe c.pointee.expiring_credentials = try unsafe encoder.list(value.pointee.expiringCredentials) { (element, encoder) throws(WireError) in try unsafe LigatureV1.ExpiringCredential.encoded(element, encoder) }
    }
    if unsafe !value.pointee.obstacle.isEmpty {
      unsafe c.pointee.has_obstacle = 1
      unsafe c.pointee.obstacle = try unsafe encoder.string(value.pointee.obstacle)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__GetServerResponse> {
    let c = try unsafe encoder.empty(Ligature__V1__GetServerResponse.self, ligature__v1__get_server_response__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.ExpiringCredential: WireMessage {
  public static var messageName: String { "ligature.v1.ExpiringCredential" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__expiring_credential__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__ExpiringCredential>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__expiring_credential__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__ExpiringCredential>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let service = try unsafe decoder.string(c.pointee.service, "service")
    let credential: LigatureV1.ExpiringCredential.Credential?
    switch unsafe c.pointee.credential_case.rawValue {
      case 2:
        credential = .serviceKeyID(try unsafe decoder.string(c.pointee.service_key_id, "service_key_id"))
      case 3:
        credential = .certificateName(try unsafe decoder.string(c.pointee.certificate_name, "certificate_name"))
      default: credential = nil
    }
    let expiresAt = try unsafe c.pointee.expires_at.map { (message) throws(WireError) in try unsafe decoder.message(message, "expires_at") { (c, decoder) throws(WireError) in try unsafe GoogleProtobuf.Timestamp.decoded(c, decoder) } }
    return unsafe Self(service: service, credential: credential, expiresAt: expiresAt, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__ExpiringCredential>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.service.isEmpty {
      unsafe c.pointee.has_service = 1
      unsafe c.pointee.service = try unsafe encoder.string(value.pointee.service)
    }
    switch unsafe value.pointee.credential {
      case .serviceKeyID(let element):
        unsafe c.pointee.credential_case = .init(2)
        unsafe c.pointee.service_key_id = try unsafe encoder.string(element)
      case .certificateName(let element):
        unsafe c.pointee.credential_case = .init(3)
        unsafe c.pointee.certificate_name = try unsafe encoder.string(element)
      case nil: break
    }
    if let element = unsafe value.pointee.expiresAt {
      unsafe c.pointee.expires_at = try unsafe encoder.message(element, google__protobuf__timestamp__descriptor_address(), GoogleProtobuf.Timestamp.fill)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__ExpiringCredential> {
    let c = try unsafe encoder.empty(Ligature__V1__ExpiringCredential.self, ligature__v1__expiring_credential__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.Delivery: WireMessage {
  public static var messageName: String { "ligature.v1.Delivery" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__delivery__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__Delivery>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__delivery__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__Delivery>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let setUp = unsafe c.pointee.set_up != 0
    let sent = unsafe c.pointee.sent
    let failed = unsafe c.pointee.failed
    let waiting = unsafe c.pointee.waiting
    let problem = try unsafe decoder.string(c.pointee.problem, "problem")
    return unsafe Self(setUp: setUp, sent: sent, failed: failed, waiting: waiting, problem: problem, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__Delivery>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe value.pointee.setUp {
      unsafe c.pointee.has_set_up = 1
      unsafe c.pointee.set_up = 1
    }
    if unsafe value.pointee.sent != 0 {
      unsafe c.pointee.has_sent = 1
      unsafe c.pointee.sent = value.pointee.sent
    }
    if unsafe value.pointee.failed != 0 {
      unsafe c.pointee.has_failed = 1
      unsafe c.pointee.failed = value.pointee.failed
    }
    if unsafe value.pointee.waiting != 0 {
      unsafe c.pointee.has_waiting = 1
      unsafe c.pointee.waiting = value.pointee.waiting
    }
    if unsafe !value.pointee.problem.isEmpty {
      unsafe c.pointee.has_problem = 1
      unsafe c.pointee.problem = try unsafe encoder.string(value.pointee.problem)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__Delivery> {
    let c = try unsafe encoder.empty(Ligature__V1__Delivery.self, ligature__v1__delivery__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.ListProvidersRequest: WireMessage {
  public static var messageName: String { "ligature.v1.ListProvidersRequest" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__list_providers_request__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__ListProvidersRequest>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__list_providers_request__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__ListProvidersRequest>, _ decoder: WireDecoder) throws(WireError) -> Self {
    return unsafe Self(unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__ListProvidersRequest>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__ListProvidersRequest> {
    let c = try unsafe encoder.empty(Ligature__V1__ListProvidersRequest.self, ligature__v1__list_providers_request__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.ListProvidersResponse: WireMessage {
  public static var messageName: String { "ligature.v1.ListProvidersResponse" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__list_providers_response__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__ListProvidersResponse>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__list_providers_response__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__ListProvidersResponse>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let providers = try unsafe decoder.list(c.pointee.providers, count: c.pointee.n_providers, "providers") {
      (element, decoder) throws(WireError) in
      guard let element = unsafe element else { return LigatureV1.ProviderDescription() }
      return try unsafe LigatureV1.ProviderDescription.decoded(element, decoder)
    }
    return unsafe Self(providers: providers, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__ListProvidersResponse>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.providers.isEmpty {
      unsafe c.pointee.n_providers = value.pointee.providers.count
      unsafe c.pointee.providers = try unsafe encoder.list(value.pointee.providers) { (element, encoder) throws(WireError) in try unsafe LigatureV1.ProviderDescription.encoded(element, encoder) }
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__ListProvidersResponse> {
    let c = try unsafe encoder.empty(Ligature__V1__ListProvidersResponse.self, ligature__v1__list_providers_response__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.ProviderDescription: WireMessage {
  public static var messageName: String { "ligature.v1.ProviderDescription" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__provider_description__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__ProviderDescription>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__provider_description__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__ProviderDescription>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let providerID = try unsafe decoder.string(c.pointee.provider_id, "provider_id")
    let displayName = try unsafe decoder.string(c.pointee.display_name, "display_name")
    let shortName = try unsafe decoder.string(c.pointee.short_name, "short_name")
    let signIn = unsafe c.pointee.sign_in != 0
    let create = unsafe c.pointee.create != 0
    let link = unsafe c.pointee.link != 0
    let unlink = unsafe c.pointee.unlink != 0
    let browser = unsafe c.pointee.browser != 0
    let idToken = unsafe c.pointee.id_token != 0
    let accessToken = unsafe c.pointee.access_token != 0
    return unsafe Self(providerID: providerID, displayName: displayName, shortName: shortName, signIn: signIn, create: create, link: link, unlink: unlink, browser: browser, idToken: idToken, accessToken: accessToken, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__ProviderDescription>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.providerID.isEmpty {
      unsafe c.pointee.has_provider_id = 1
      unsafe c.pointee.provider_id = try unsafe encoder.string(value.pointee.providerID)
    }
    if unsafe !value.pointee.displayName.isEmpty {
      unsafe c.pointee.has_display_name = 1
      unsafe c.pointee.display_name = try unsafe encoder.string(value.pointee.displayName)
    }
    if unsafe !value.pointee.shortName.isEmpty {
      unsafe c.pointee.has_short_name = 1
      unsafe c.pointee.short_name = try unsafe encoder.string(value.pointee.shortName)
    }
    if unsafe value.pointee.signIn {
      unsafe c.pointee.has_sign_in = 1
      unsafe c.pointee.sign_in = 1
    }
    if unsafe value.pointee.create {
      unsafe c.pointee.has_create = 1
      unsafe c.pointee.create = 1
    }
    if unsafe value.pointee.link {
      unsafe c.pointee.has_link = 1
      unsafe c.pointee.link = 1
    }
    if unsafe value.pointee.unlink {
      unsafe c.pointee.has_unlink = 1
      unsafe c.pointee.unlink = 1
    }
    if unsafe value.pointee.browser {
      unsafe c.pointee.has_browser = 1
      unsafe c.pointee.browser = 1
    }
    if unsafe value.pointee.idToken {
      unsafe c.pointee.has_id_token = 1
      unsafe c.pointee.id_token = 1
    }
    if unsafe value.pointee.accessToken {
      unsafe c.pointee.has_access_token = 1
      unsafe c.pointee.access_token = 1
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__ProviderDescription> {
    let c = try unsafe encoder.empty(Ligature__V1__ProviderDescription.self, ligature__v1__provider_description__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}
