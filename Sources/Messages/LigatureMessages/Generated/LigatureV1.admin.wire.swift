// Made by protogen from ligature/v1/admin.proto; change that and run `make generate`.
// Source hash: f6c0226bbb4fd1f5
// swift-format-ignore-file

internal import CLigatureProtos
internal import CProtobufC
public import ProtobufWire

extension LigatureV1.AccountRef: WireMessage {
  public static var messageName: String { "ligature.v1.AccountRef" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__account_ref__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__AccountRef>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__account_ref__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__AccountRef>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let ref: LigatureV1.AccountRef.Ref?
    switch unsafe c.pointee.ref_case.rawValue {
      case 1:
        ref = .uid(try unsafe decoder.string(c.pointee.uid, "uid"))
      case 2:
        ref = .email(try unsafe decoder.string(c.pointee.email, "email"))
      case 3:
        ref = .phoneNumber(try unsafe decoder.string(c.pointee.phone_number, "phone_number"))
      case 4:
        guard let message = unsafe c.pointee.identity else {
          ref = .identity(LigatureV1.IdentityRef())
          break
        }
        ref = .identity(try unsafe decoder.message(message, "identity") { (c, decoder) throws(WireError) in try unsafe LigatureV1.IdentityRef.decoded(c, decoder) })
      default: ref = nil
    }
    return unsafe Self(ref: ref, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__AccountRef>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    switch unsafe value.pointee.ref {
      case .uid(let element):
        unsafe c.pointee.ref_case = .init(1)
        unsafe c.pointee.uid = try unsafe encoder.string(element)
      case .email(let element):
        unsafe c.pointee.ref_case = .init(2)
        unsafe c.pointee.email = try unsafe encoder.string(element)
      case .phoneNumber(let element):
        unsafe c.pointee.ref_case = .init(3)
        unsafe c.pointee.phone_number = try unsafe encoder.string(element)
      case .identity(let element):
        unsafe c.pointee.ref_case = .init(4)
        unsafe c.pointee.identity = try unsafe encoder.message(element, ligature__v1__identity_ref__descriptor_address(), LigatureV1.IdentityRef.fill)
      case nil: break
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__AccountRef> {
    let c = try unsafe encoder.empty(Ligature__V1__AccountRef.self, ligature__v1__account_ref__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.IdentityRef: WireMessage {
  public static var messageName: String { "ligature.v1.IdentityRef" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__identity_ref__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__IdentityRef>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__identity_ref__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__IdentityRef>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let providerID = try unsafe decoder.string(c.pointee.provider_id, "provider_id")
    let subject = try unsafe decoder.string(c.pointee.subject, "subject")
    return unsafe Self(providerID: providerID, subject: subject, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__IdentityRef>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.providerID.isEmpty {
      unsafe c.pointee.has_provider_id = 1
      unsafe c.pointee.provider_id = try unsafe encoder.string(value.pointee.providerID)
    }
    if unsafe !value.pointee.subject.isEmpty {
      unsafe c.pointee.has_subject = 1
      unsafe c.pointee.subject = try unsafe encoder.string(value.pointee.subject)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__IdentityRef> {
    let c = try unsafe encoder.empty(Ligature__V1__IdentityRef.self, ligature__v1__identity_ref__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.LookupAccountsRequest: WireMessage {
  public static var messageName: String { "ligature.v1.LookupAccountsRequest" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__lookup_accounts_request__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__LookupAccountsRequest>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__lookup_accounts_request__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__LookupAccountsRequest>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let refs = try unsafe decoder.list(c.pointee.refs, count: c.pointee.n_refs, "refs") {
      (element, decoder) throws(WireError) in
      guard let element = unsafe element else { return LigatureV1.AccountRef() }
      return try unsafe LigatureV1.AccountRef.decoded(element, decoder)
    }
    return unsafe Self(refs: refs, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__LookupAccountsRequest>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.refs.isEmpty {
      unsafe c.pointee.n_refs = value.pointee.refs.count
      unsafe c.pointee.refs = try unsafe encoder.list(value.pointee.refs) { (element, encoder) throws(WireError) in try unsafe LigatureV1.AccountRef.encoded(element, encoder) }
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__LookupAccountsRequest> {
    let c = try unsafe encoder.empty(Ligature__V1__LookupAccountsRequest.self, ligature__v1__lookup_accounts_request__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.LookupAccountsResponse: WireMessage {
  public static var messageName: String { "ligature.v1.LookupAccountsResponse" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__lookup_accounts_response__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__LookupAccountsResponse>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__lookup_accounts_response__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__LookupAccountsResponse>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let accounts = try unsafe decoder.list(c.pointee.accounts, count: c.pointee.n_accounts, "accounts") {
      (element, decoder) throws(WireError) in
      guard let element = unsafe element else { return LigatureV1.Account() }
      return try unsafe LigatureV1.Account.decoded(element, decoder)
    }
    return unsafe Self(accounts: accounts, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__LookupAccountsResponse>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.accounts.isEmpty {
      unsafe c.pointee.n_accounts = value.pointee.accounts.count
      unsafe c.pointee.accounts = try unsafe encoder.list(value.pointee.accounts) { (element, encoder) throws(WireError) in try unsafe LigatureV1.Account.encoded(element, encoder) }
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__LookupAccountsResponse> {
    let c = try unsafe encoder.empty(Ligature__V1__LookupAccountsResponse.self, ligature__v1__lookup_accounts_response__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.CreateAccountRequest: WireMessage {
  public static var messageName: String { "ligature.v1.CreateAccountRequest" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__create_account_request__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__CreateAccountRequest>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__create_account_request__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__CreateAccountRequest>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let account = try unsafe c.pointee.account.map { (message) throws(WireError) in try unsafe decoder.message(message, "account") { (c, decoder) throws(WireError) in try unsafe LigatureV1.Account.decoded(c, decoder) } }
    let password = try unsafe decoder.string(c.pointee.password, "password")
    let releaseClaim = unsafe c.pointee.release_claim != 0
    return unsafe Self(account: account, password: password, releaseClaim: releaseClaim, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__CreateAccountRequest>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if let element = unsafe value.pointee.account {
      unsafe c.pointee.account = try unsafe encoder.message(element, ligature__v1__account__descriptor_address(), LigatureV1.Account.fill)
    }
    if unsafe !value.pointee.password.isEmpty {
      unsafe c.pointee.has_password = 1
      unsafe c.pointee.password = try unsafe encoder.string(value.pointee.password)
    }
    if unsafe value.pointee.releaseClaim {
      unsafe c.pointee.has_release_claim = 1
      unsafe c.pointee.release_claim = 1
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__CreateAccountRequest> {
    let c = try unsafe encoder.empty(Ligature__V1__CreateAccountRequest.self, ligature__v1__create_account_request__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.CreateAccountResponse: WireMessage {
  public static var messageName: String { "ligature.v1.CreateAccountResponse" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__create_account_response__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__CreateAccountResponse>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__create_account_response__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__CreateAccountResponse>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let account = try unsafe c.pointee.account.map { (message) throws(WireError) in try unsafe decoder.message(message, "account") { (c, decoder) throws(WireError) in try unsafe LigatureV1.Account.decoded(c, decoder) } }
    return unsafe Self(account: account, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__CreateAccountResponse>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if let element = unsafe value.pointee.account {
      unsafe c.pointee.account = try unsafe encoder.message(element, ligature__v1__account__descriptor_address(), LigatureV1.Account.fill)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__CreateAccountResponse> {
    let c = try unsafe encoder.empty(Ligature__V1__CreateAccountResponse.self, ligature__v1__create_account_response__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.ListAccountsRequest: WireMessage {
  public static var messageName: String { "ligature.v1.ListAccountsRequest" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__list_accounts_request__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__ListAccountsRequest>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__list_accounts_request__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__ListAccountsRequest>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let pageSize = unsafe c.pointee.page_size
    let pageToken = try unsafe decoder.string(c.pointee.page_token, "page_token")
    let unreachable = unsafe c.pointee.unreachable != 0
    let secondSpelling = unsafe c.pointee.second_spelling != 0
    return unsafe Self(pageSize: pageSize, pageToken: pageToken, unreachable: unreachable, secondSpelling: secondSpelling, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__ListAccountsRequest>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe value.pointee.pageSize != 0 {
      unsafe c.pointee.has_page_size = 1
      unsafe c.pointee.page_size = value.pointee.pageSize
    }
    if unsafe !value.pointee.pageToken.isEmpty {
      unsafe c.pointee.has_page_token = 1
      unsafe c.pointee.page_token = try unsafe encoder.string(value.pointee.pageToken)
    }
    if unsafe value.pointee.unreachable {
      unsafe c.pointee.has_unreachable = 1
      unsafe c.pointee.unreachable = 1
    }
    if unsafe value.pointee.secondSpelling {
      unsafe c.pointee.has_second_spelling = 1
      unsafe c.pointee.second_spelling = 1
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__ListAccountsRequest> {
    let c = try unsafe encoder.empty(Ligature__V1__ListAccountsRequest.self, ligature__v1__list_accounts_request__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.ListAccountsResponse: WireMessage {
  public static var messageName: String { "ligature.v1.ListAccountsResponse" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__list_accounts_response__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__ListAccountsResponse>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__list_accounts_response__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__ListAccountsResponse>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let accounts = try unsafe decoder.list(c.pointee.accounts, count: c.pointee.n_accounts, "accounts") {
      (element, decoder) throws(WireError) in
      guard let element = unsafe element else { return LigatureV1.Account() }
      return try unsafe LigatureV1.Account.decoded(element, decoder)
    }
    let nextPageToken = try unsafe decoder.string(c.pointee.next_page_token, "next_page_token")
    return unsafe Self(accounts: accounts, nextPageToken: nextPageToken, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__ListAccountsResponse>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.accounts.isEmpty {
      unsafe c.pointee.n_accounts = value.pointee.accounts.count
      unsafe c.pointee.accounts = try unsafe encoder.list(value.pointee.accounts) { (element, encoder) throws(WireError) in try unsafe LigatureV1.Account.encoded(element, encoder) }
    }
    if unsafe !value.pointee.nextPageToken.isEmpty {
      unsafe c.pointee.has_next_page_token = 1
      unsafe c.pointee.next_page_token = try unsafe encoder.string(value.pointee.nextPageToken)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__ListAccountsResponse> {
    let c = try unsafe encoder.empty(Ligature__V1__ListAccountsResponse.self, ligature__v1__list_accounts_response__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.QueryAccountsRequest: WireMessage {
  public static var messageName: String { "ligature.v1.QueryAccountsRequest" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__query_accounts_request__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__QueryAccountsRequest>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__query_accounts_request__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__QueryAccountsRequest>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let filter: LigatureV1.QueryAccountsRequest.Filter?
    switch unsafe c.pointee.filter_case.rawValue {
      case 1:
        filter = .emailPrefix(try unsafe decoder.string(c.pointee.email_prefix, "email_prefix"))
      case 2:
        filter = .phoneNumberPrefix(try unsafe decoder.string(c.pointee.phone_number_prefix, "phone_number_prefix"))
      case 3:
        filter = .uidPrefix(try unsafe decoder.string(c.pointee.uid_prefix, "uid_prefix"))
      case 4:
        guard let message = unsafe c.pointee.created else {
          filter = .created(LigatureV1.TimeRange())
          break
        }
        filter = .created(try unsafe decoder.message(message, "created") { (c, decoder) throws(WireError) in try unsafe LigatureV1.TimeRange.decoded(c, decoder) })
      case 5:
        filter = .disabled(unsafe c.pointee.disabled != 0)
      case 6:
        filter = .providerID(try unsafe decoder.string(c.pointee.provider_id, "provider_id"))
      default: filter = nil
    }
    let pageSize = unsafe c.pointee.page_size
    let pageToken = try unsafe decoder.string(c.pointee.page_token, "page_token")
    return unsafe Self(filter: filter, pageSize: pageSize, pageToken: pageToken, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__QueryAccountsRequest>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    switch unsafe value.pointee.filter {
      case .emailPrefix(let element):
        unsafe c.pointee.filter_case = .init(1)
        unsafe c.pointee.email_prefix = try unsafe encoder.string(element)
      case .phoneNumberPrefix(let element):
        unsafe c.pointee.filter_case = .init(2)
        unsafe c.pointee.phone_number_prefix = try unsafe encoder.string(element)
      case .uidPrefix(let element):
        unsafe c.pointee.filter_case = .init(3)
        unsafe c.pointee.uid_prefix = try unsafe encoder.string(element)
      case .created(let element):
        unsafe c.pointee.filter_case = .init(4)
        unsafe c.pointee.created = try unsafe encoder.message(element, ligature__v1__time_range__descriptor_address(), LigatureV1.TimeRange.fill)
      case .disabled(let element):
        unsafe c.pointee.filter_case = .init(5)
        unsafe c.pointee.disabled = element ? 1 : 0
      case .providerID(let element):
        unsafe c.pointee.filter_case = .init(6)
        unsafe c.pointee.provider_id = try unsafe encoder.string(element)
      case nil: break
    }
    if unsafe value.pointee.pageSize != 0 {
      unsafe c.pointee.has_page_size = 1
      unsafe c.pointee.page_size = value.pointee.pageSize
    }
    if unsafe !value.pointee.pageToken.isEmpty {
      unsafe c.pointee.has_page_token = 1
      unsafe c.pointee.page_token = try unsafe encoder.string(value.pointee.pageToken)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__QueryAccountsRequest> {
    let c = try unsafe encoder.empty(Ligature__V1__QueryAccountsRequest.self, ligature__v1__query_accounts_request__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.TimeRange: WireMessage {
  public static var messageName: String { "ligature.v1.TimeRange" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__time_range__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__TimeRange>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__time_range__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__TimeRange>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let start = try unsafe c.pointee.start.map { (message) throws(WireError) in try unsafe decoder.message(message, "start") { (c, decoder) throws(WireError) in try unsafe GoogleProtobuf.Timestamp.decoded(c, decoder) } }
    let end = try unsafe c.pointee.end.map { (message) throws(WireError) in try unsafe decoder.message(message, "end") { (c, decoder) throws(WireError) in try unsafe GoogleProtobuf.Timestamp.decoded(c, decoder) } }
    return unsafe Self(start: start, end: end, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__TimeRange>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if let element = unsafe value.pointee.start {
      unsafe c.pointee.start = try unsafe encoder.message(element, google__protobuf__timestamp__descriptor_address(), GoogleProtobuf.Timestamp.fill)
    }
    if let element = unsafe value.pointee.end {
      unsafe c.pointee.end = try unsafe encoder.message(element, google__protobuf__timestamp__descriptor_address(), GoogleProtobuf.Timestamp.fill)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__TimeRange> {
    let c = try unsafe encoder.empty(Ligature__V1__TimeRange.self, ligature__v1__time_range__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.QueryAccountsResponse: WireMessage {
  public static var messageName: String { "ligature.v1.QueryAccountsResponse" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__query_accounts_response__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__QueryAccountsResponse>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__query_accounts_response__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__QueryAccountsResponse>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let accounts = try unsafe decoder.list(c.pointee.accounts, count: c.pointee.n_accounts, "accounts") {
      (element, decoder) throws(WireError) in
      guard let element = unsafe element else { return LigatureV1.Account() }
      return try unsafe LigatureV1.Account.decoded(element, decoder)
    }
    let nextPageToken = try unsafe decoder.string(c.pointee.next_page_token, "next_page_token")
    return unsafe Self(accounts: accounts, nextPageToken: nextPageToken, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__QueryAccountsResponse>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.accounts.isEmpty {
      unsafe c.pointee.n_accounts = value.pointee.accounts.count
      unsafe c.pointee.accounts = try unsafe encoder.list(value.pointee.accounts) { (element, encoder) throws(WireError) in try unsafe LigatureV1.Account.encoded(element, encoder) }
    }
    if unsafe !value.pointee.nextPageToken.isEmpty {
      unsafe c.pointee.has_next_page_token = 1
      unsafe c.pointee.next_page_token = try unsafe encoder.string(value.pointee.nextPageToken)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__QueryAccountsResponse> {
    let c = try unsafe encoder.empty(Ligature__V1__QueryAccountsResponse.self, ligature__v1__query_accounts_response__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.AdminGetAccountRequest: WireMessage {
  public static var messageName: String { "ligature.v1.AdminGetAccountRequest" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__admin_get_account_request__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__AdminGetAccountRequest>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__admin_get_account_request__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__AdminGetAccountRequest>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let ref = try unsafe c.pointee.ref.map { (message) throws(WireError) in try unsafe decoder.message(message, "ref") { (c, decoder) throws(WireError) in try unsafe LigatureV1.AccountRef.decoded(c, decoder) } }
    return unsafe Self(ref: ref, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__AdminGetAccountRequest>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if let element = unsafe value.pointee.ref {
      unsafe c.pointee.ref = try unsafe encoder.message(element, ligature__v1__account_ref__descriptor_address(), LigatureV1.AccountRef.fill)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__AdminGetAccountRequest> {
    let c = try unsafe encoder.empty(Ligature__V1__AdminGetAccountRequest.self, ligature__v1__admin_get_account_request__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.AdminGetAccountResponse: WireMessage {
  public static var messageName: String { "ligature.v1.AdminGetAccountResponse" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__admin_get_account_response__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__AdminGetAccountResponse>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__admin_get_account_response__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__AdminGetAccountResponse>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let account = try unsafe c.pointee.account.map { (message) throws(WireError) in try unsafe decoder.message(message, "account") { (c, decoder) throws(WireError) in try unsafe LigatureV1.Account.decoded(c, decoder) } }
    let mergedUid = unsafe c.pointee.has_merged_uid == 0 ? nil : try unsafe decoder.string(c.pointee.merged_uid, "merged_uid")
    let sessions = try unsafe decoder.list(c.pointee.sessions, count: c.pointee.n_sessions, "sessions") {
      (element, decoder) throws(WireError) in
      guard let element = unsafe element else { return LigatureV1.SessionInfo() }
      return try unsafe LigatureV1.SessionInfo.decoded(element, decoder)
    }
    let merges = try unsafe decoder.list(c.pointee.merges, count: c.pointee.n_merges, "merges") {
      (element, decoder) throws(WireError) in
      guard let element = unsafe element else { return LigatureV1.MergedAccount() }
      return try unsafe LigatureV1.MergedAccount.decoded(element, decoder)
    }
    return unsafe Self(account: account, mergedUid: mergedUid, sessions: sessions, merges: merges, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__AdminGetAccountResponse>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if let element = unsafe value.pointee.account {
      unsafe c.pointee.account = try unsafe encoder.message(element, ligature__v1__account__descriptor_address(), LigatureV1.Account.fill)
    }
    if let element = unsafe value.pointee.mergedUid {
      unsafe c.pointee.has_merged_uid = 1
      unsafe c.pointee.merged_uid = try unsafe encoder.string(element)
    }
    if unsafe !value.pointee.sessions.isEmpty {
      unsafe c.pointee.n_sessions = value.pointee.sessions.count
      unsafe c.pointee.sessions = try unsafe encoder.list(value.pointee.sessions) { (element, encoder) throws(WireError) in try unsafe LigatureV1.SessionInfo.encoded(element, encoder) }
    }
    if unsafe !value.pointee.merges.isEmpty {
      unsafe c.pointee.n_merges = value.pointee.merges.count
      unsafe c.pointee.merges = try unsafe encoder.list(value.pointee.merges) { (element, encoder) throws(WireError) in try unsafe LigatureV1.MergedAccount.encoded(element, encoder) }
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__AdminGetAccountResponse> {
    let c = try unsafe encoder.empty(Ligature__V1__AdminGetAccountResponse.self, ligature__v1__admin_get_account_response__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.MergedAccount: WireMessage {
  public static var messageName: String { "ligature.v1.MergedAccount" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__merged_account__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__MergedAccount>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__merged_account__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__MergedAccount>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let uid = try unsafe decoder.string(c.pointee.uid, "uid")
    let mergedAt = try unsafe c.pointee.merged_at.map { (message) throws(WireError) in try unsafe decoder.message(message, "merged_at") { (c, decoder) throws(WireError) in try unsafe GoogleProtobuf.Timestamp.decoded(c, decoder) } }
    let undoUntil = try unsafe c.pointee.undo_until.map { (message) throws(WireError) in try unsafe decoder.message(message, "undo_until") { (c, decoder) throws(WireError) in try unsafe GoogleProtobuf.Timestamp.decoded(c, decoder) } }
    return unsafe Self(uid: uid, mergedAt: mergedAt, undoUntil: undoUntil, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__MergedAccount>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.uid.isEmpty {
      unsafe c.pointee.has_uid = 1
      unsafe c.pointee.uid = try unsafe encoder.string(value.pointee.uid)
    }
    if let element = unsafe value.pointee.mergedAt {
      unsafe c.pointee.merged_at = try unsafe encoder.message(element, google__protobuf__timestamp__descriptor_address(), GoogleProtobuf.Timestamp.fill)
    }
    if let element = unsafe value.pointee.undoUntil {
      unsafe c.pointee.undo_until = try unsafe encoder.message(element, google__protobuf__timestamp__descriptor_address(), GoogleProtobuf.Timestamp.fill)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__MergedAccount> {
    let c = try unsafe encoder.empty(Ligature__V1__MergedAccount.self, ligature__v1__merged_account__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.AdminUpdateAccountRequest: WireMessage {
  public static var messageName: String { "ligature.v1.AdminUpdateAccountRequest" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__admin_update_account_request__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__AdminUpdateAccountRequest>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__admin_update_account_request__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__AdminUpdateAccountRequest>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let ref = try unsafe c.pointee.ref.map { (message) throws(WireError) in try unsafe decoder.message(message, "ref") { (c, decoder) throws(WireError) in try unsafe LigatureV1.AccountRef.decoded(c, decoder) } }
    let disabled = unsafe c.pointee.has_disabled == 0 ? nil : unsafe c.pointee.disabled != 0
    let account = try unsafe c.pointee.account.map { (message) throws(WireError) in try unsafe decoder.message(message, "account") { (c, decoder) throws(WireError) in try unsafe LigatureV1.Account.decoded(c, decoder) } }
    let updateMask = try unsafe c.pointee.update_mask.map { (message) throws(WireError) in try unsafe decoder.message(message, "update_mask") { (c, decoder) throws(WireError) in try unsafe GoogleProtobuf.FieldMask.decoded(c, decoder) } }
    let removeProviderIds = try unsafe decoder.strings(c.pointee.remove_provider_ids, count: c.pointee.n_remove_provider_ids, "remove_provider_ids")
    let removeIdentityIds = try unsafe decoder.strings(c.pointee.remove_identity_ids, count: c.pointee.n_remove_identity_ids, "remove_identity_ids")
    let factors = try unsafe c.pointee.factors.map { (message) throws(WireError) in try unsafe decoder.message(message, "factors") { (c, decoder) throws(WireError) in try unsafe LigatureV1.FactorUpdate.decoded(c, decoder) } }
    let overrideLastMethod = unsafe c.pointee.override_last_method != 0
    let endSessions = unsafe c.pointee.end_sessions != 0
    let expectedVersion = unsafe c.pointee.has_expected_version == 0 ? nil : unsafe c.pointee.expected_version
    let omitNotices = unsafe c.pointee.omit_notices != 0
    let endWaysBack = unsafe c.pointee.end_ways_back != 0
    let mergeClaims = unsafe c.pointee.has_merge_claims == 0 ? nil : try unsafe decoder.string(c.pointee.merge_claims, "merge_claims")
    let password = try unsafe decoder.string(c.pointee.password, "password")
    let releaseClaim = unsafe c.pointee.release_claim != 0
    let addIdentities = try unsafe decoder.list(c.pointee.add_identities, count: c.pointee.n_add_identities, "add_identities") {
      (element, decoder) throws(WireError) in
      guard let element = unsafe element else { return LigatureV1.NewIdentity() }
      return try unsafe LigatureV1.NewIdentity.decoded(element, decoder)
    }
    return unsafe Self(ref: ref, disabled: disabled, account: account, updateMask: updateMask, removeProviderIds: removeProviderIds, removeIdentityIds: removeIdentityIds, factors: factors, overrideLastMethod: overrideLastMethod, endSessions: endSessions, expectedVersion: expectedVersion, omitNotices: omitNotices, endWaysBack: endWaysBack, mergeClaims: mergeClaims, password: password, releaseClaim: releaseClaim, addIdentities: addIdentities, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__AdminUpdateAccountRequest>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if let element = unsafe value.pointee.ref {
      unsafe c.pointee.ref = try unsafe encoder.message(element, ligature__v1__account_ref__descriptor_address(), LigatureV1.AccountRef.fill)
    }
    if let element = unsafe value.pointee.disabled {
      unsafe c.pointee.has_disabled = 1
      unsafe c.pointee.disabled = element ? 1 : 0
    }
    if let element = unsafe value.pointee.account {
      unsafe c.pointee.account = try unsafe encoder.message(element, ligature__v1__account__descriptor_address(), LigatureV1.Account.fill)
    }
    if let element = unsafe value.pointee.updateMask {
      unsafe c.pointee.update_mask = try unsafe encoder.message(element, google__protobuf__field_mask__descriptor_address(), GoogleProtobuf.FieldMask.fill)
    }
    if unsafe !value.pointee.removeProviderIds.isEmpty {
      unsafe c.pointee.n_remove_provider_ids = value.pointee.removeProviderIds.count
      unsafe c.pointee.remove_provider_ids = try unsafe encoder.list(value.pointee.removeProviderIds) { (element, encoder) throws(WireError) in try unsafe encoder.string(element.pointee) }
    }
    if unsafe !value.pointee.removeIdentityIds.isEmpty {
      unsafe c.pointee.n_remove_identity_ids = value.pointee.removeIdentityIds.count
      unsafe c.pointee.remove_identity_ids = try unsafe encoder.list(value.pointee.removeIdentityIds) { (element, encoder) throws(WireError) in try unsafe encoder.string(element.pointee) }
    }
    if let element = unsafe value.pointee.factors {
      unsafe c.pointee.factors = try unsafe encoder.message(element, ligature__v1__factor_update__descriptor_address(), LigatureV1.FactorUpdate.fill)
    }
    if unsafe value.pointee.overrideLastMethod {
      unsafe c.pointee.has_override_last_method = 1
      unsafe c.pointee.override_last_method = 1
    }
    if unsafe value.pointee.endSessions {
      unsafe c.pointee.has_end_sessions = 1
      unsafe c.pointee.end_sessions = 1
    }
    if let element = unsafe value.pointee.expectedVersion {
      unsafe c.pointee.has_expected_version = 1
      unsafe c.pointee.expected_version = element
    }
    if unsafe value.pointee.omitNotices {
      unsafe c.pointee.has_omit_notices = 1
      unsafe c.pointee.omit_notices = 1
    }
    if unsafe value.pointee.endWaysBack {
      unsafe c.pointee.has_end_ways_back = 1
      unsafe c.pointee.end_ways_back = 1
    }
    if let element = unsafe value.pointee.mergeClaims {
      unsafe c.pointee.has_merge_claims = 1
      unsafe c.pointee.merge_claims = try unsafe encoder.string(element)
    }
    if unsafe !value.pointee.password.isEmpty {
      unsafe c.pointee.has_password = 1
      unsafe c.pointee.password = try unsafe encoder.string(value.pointee.password)
    }
    if unsafe value.pointee.releaseClaim {
      unsafe c.pointee.has_release_claim = 1
      unsafe c.pointee.release_claim = 1
    }
    if unsafe !value.pointee.addIdentities.isEmpty {
      unsafe c.pointee.n_add_identities = value.pointee.addIdentities.count
      unsafe c.pointee.add_identities = try unsafe encoder.list(value.pointee.addIdentities) { (element, encoder) throws(WireError) in try unsafe LigatureV1.NewIdentity.encoded(element, encoder) }
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__AdminUpdateAccountRequest> {
    let c = try unsafe encoder.empty(Ligature__V1__AdminUpdateAccountRequest.self, ligature__v1__admin_update_account_request__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.NewIdentity: WireMessage {
  public static var messageName: String { "ligature.v1.NewIdentity" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__new_identity__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__NewIdentity>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__new_identity__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__NewIdentity>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let providerID = try unsafe decoder.string(c.pointee.provider_id, "provider_id")
    let subject = try unsafe decoder.string(c.pointee.subject, "subject")
    let email = unsafe c.pointee.has_email == 0 ? nil : try unsafe decoder.string(c.pointee.email, "email")
    let displayName = unsafe c.pointee.has_display_name == 0 ? nil : try unsafe decoder.string(c.pointee.display_name, "display_name")
    let photoURL = unsafe c.pointee.has_photo_url == 0 ? nil : try unsafe decoder.string(c.pointee.photo_url, "photo_url")
    return unsafe Self(providerID: providerID, subject: subject, email: email, displayName: displayName, photoURL: photoURL, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__NewIdentity>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.providerID.isEmpty {
      unsafe c.pointee.has_provider_id = 1
      unsafe c.pointee.provider_id = try unsafe encoder.string(value.pointee.providerID)
    }
    if unsafe !value.pointee.subject.isEmpty {
      unsafe c.pointee.has_subject = 1
      unsafe c.pointee.subject = try unsafe encoder.string(value.pointee.subject)
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
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__NewIdentity> {
    let c = try unsafe encoder.empty(Ligature__V1__NewIdentity.self, ligature__v1__new_identity__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.FactorUpdate: WireMessage {
  public static var messageName: String { "ligature.v1.FactorUpdate" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__factor_update__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__FactorUpdate>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__factor_update__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__FactorUpdate>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let removeEnrollmentIds = try unsafe decoder.strings(c.pointee.remove_enrollment_ids, count: c.pointee.n_remove_enrollment_ids, "remove_enrollment_ids")
    let removeRecoveryCodes = unsafe c.pointee.remove_recovery_codes != 0
    return unsafe Self(removeEnrollmentIds: removeEnrollmentIds, removeRecoveryCodes: removeRecoveryCodes, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__FactorUpdate>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.removeEnrollmentIds.isEmpty {
      unsafe c.pointee.n_remove_enrollment_ids = value.pointee.removeEnrollmentIds.count
      unsafe c.pointee.remove_enrollment_ids = try unsafe encoder.list(value.pointee.removeEnrollmentIds) { (element, encoder) throws(WireError) in try unsafe encoder.string(element.pointee) }
    }
    if unsafe value.pointee.removeRecoveryCodes {
      unsafe c.pointee.has_remove_recovery_codes = 1
      unsafe c.pointee.remove_recovery_codes = 1
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__FactorUpdate> {
    let c = try unsafe encoder.empty(Ligature__V1__FactorUpdate.self, ligature__v1__factor_update__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.AdminUpdateAccountResponse: WireMessage {
  public static var messageName: String { "ligature.v1.AdminUpdateAccountResponse" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__admin_update_account_response__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__AdminUpdateAccountResponse>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__admin_update_account_response__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__AdminUpdateAccountResponse>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let account = try unsafe c.pointee.account.map { (message) throws(WireError) in try unsafe decoder.message(message, "account") { (c, decoder) throws(WireError) in try unsafe LigatureV1.Account.decoded(c, decoder) } }
    return unsafe Self(account: account, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__AdminUpdateAccountResponse>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if let element = unsafe value.pointee.account {
      unsafe c.pointee.account = try unsafe encoder.message(element, ligature__v1__account__descriptor_address(), LigatureV1.Account.fill)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__AdminUpdateAccountResponse> {
    let c = try unsafe encoder.empty(Ligature__V1__AdminUpdateAccountResponse.self, ligature__v1__admin_update_account_response__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.AdminDeleteAccountRequest: WireMessage {
  public static var messageName: String { "ligature.v1.AdminDeleteAccountRequest" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__admin_delete_account_request__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__AdminDeleteAccountRequest>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__admin_delete_account_request__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__AdminDeleteAccountRequest>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let ref = try unsafe c.pointee.ref.map { (message) throws(WireError) in try unsafe decoder.message(message, "ref") { (c, decoder) throws(WireError) in try unsafe LigatureV1.AccountRef.decoded(c, decoder) } }
    return unsafe Self(ref: ref, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__AdminDeleteAccountRequest>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if let element = unsafe value.pointee.ref {
      unsafe c.pointee.ref = try unsafe encoder.message(element, ligature__v1__account_ref__descriptor_address(), LigatureV1.AccountRef.fill)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__AdminDeleteAccountRequest> {
    let c = try unsafe encoder.empty(Ligature__V1__AdminDeleteAccountRequest.self, ligature__v1__admin_delete_account_request__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.AdminDeleteAccountResponse: WireMessage {
  public static var messageName: String { "ligature.v1.AdminDeleteAccountResponse" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__admin_delete_account_response__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__AdminDeleteAccountResponse>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__admin_delete_account_response__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__AdminDeleteAccountResponse>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let uid = try unsafe decoder.string(c.pointee.uid, "uid")
    return unsafe Self(uid: uid, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__AdminDeleteAccountResponse>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.uid.isEmpty {
      unsafe c.pointee.has_uid = 1
      unsafe c.pointee.uid = try unsafe encoder.string(value.pointee.uid)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__AdminDeleteAccountResponse> {
    let c = try unsafe encoder.empty(Ligature__V1__AdminDeleteAccountResponse.self, ligature__v1__admin_delete_account_response__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.ImportAccountsRequest: WireMessage {
  public static var messageName: String { "ligature.v1.ImportAccountsRequest" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__import_accounts_request__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__ImportAccountsRequest>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__import_accounts_request__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__ImportAccountsRequest>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let accounts = try unsafe decoder.list(c.pointee.accounts, count: c.pointee.n_accounts, "accounts") {
      (element, decoder) throws(WireError) in
      guard let element = unsafe element else { return LigatureV1.AccountRecord() }
      return try unsafe LigatureV1.AccountRecord.decoded(element, decoder)
    }
    let mode = unsafe LigatureV1.ImportMode(rawValue: Int32(bitPattern: c.pointee.mode.rawValue))
    let validateOnly = unsafe c.pointee.validate_only != 0
    let addressesOwned = unsafe c.pointee.addresses_owned != 0
    let jobID = try unsafe decoder.string(c.pointee.job_id, "job_id")
    let jobSource = try unsafe decoder.string(c.pointee.job_source, "job_source")
    let releaseClaims = unsafe c.pointee.release_claims != 0
    return unsafe Self(accounts: accounts, mode: mode, validateOnly: validateOnly, addressesOwned: addressesOwned, jobID: jobID, jobSource: jobSource, releaseClaims: releaseClaims, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__ImportAccountsRequest>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.accounts.isEmpty {
      unsafe c.pointee.n_accounts = value.pointee.accounts.count
      unsafe c.pointee.accounts = try unsafe encoder.list(value.pointee.accounts) { (element, encoder) throws(WireError) in try unsafe LigatureV1.AccountRecord.encoded(element, encoder) }
    }
    if unsafe value.pointee.mode.rawValue != 0 {
      unsafe c.pointee.has_mode = 1
      unsafe c.pointee.mode = .init(UInt32(bitPattern: value.pointee.mode.rawValue))
    }
    if unsafe value.pointee.validateOnly {
      unsafe c.pointee.has_validate_only = 1
      unsafe c.pointee.validate_only = 1
    }
    if unsafe value.pointee.addressesOwned {
      unsafe c.pointee.has_addresses_owned = 1
      unsafe c.pointee.addresses_owned = 1
    }
    if unsafe !value.pointee.jobID.isEmpty {
      unsafe c.pointee.has_job_id = 1
      unsafe c.pointee.job_id = try unsafe encoder.string(value.pointee.jobID)
    }
    if unsafe !value.pointee.jobSource.isEmpty {
      unsafe c.pointee.has_job_source = 1
      unsafe c.pointee.job_source = try unsafe encoder.string(value.pointee.jobSource)
    }
    if unsafe value.pointee.releaseClaims {
      unsafe c.pointee.has_release_claims = 1
      unsafe c.pointee.release_claims = 1
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__ImportAccountsRequest> {
    let c = try unsafe encoder.empty(Ligature__V1__ImportAccountsRequest.self, ligature__v1__import_accounts_request__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.ImportAccountStreamRequest: WireMessage {
  public static var messageName: String { "ligature.v1.ImportAccountStreamRequest" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__import_account_stream_request__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__ImportAccountStreamRequest>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__import_account_stream_request__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__ImportAccountStreamRequest>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let batch = try unsafe c.pointee.batch.map { (message) throws(WireError) in try unsafe decoder.message(message, "batch") { (c, decoder) throws(WireError) in try unsafe LigatureV1.ImportAccountsRequest.decoded(c, decoder) } }
    return unsafe Self(batch: batch, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__ImportAccountStreamRequest>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if let element = unsafe value.pointee.batch {
      unsafe c.pointee.batch = try unsafe encoder.message(element, ligature__v1__import_accounts_request__descriptor_address(), LigatureV1.ImportAccountsRequest.fill)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__ImportAccountStreamRequest> {
    let c = try unsafe encoder.empty(Ligature__V1__ImportAccountStreamRequest.self, ligature__v1__import_account_stream_request__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.AccountRecord: WireMessage {
  public static var messageName: String { "ligature.v1.AccountRecord" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__account_record__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__AccountRecord>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__account_record__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__AccountRecord>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let row = unsafe c.pointee.row
    let uid = try unsafe decoder.string(c.pointee.uid, "uid")
    let email = unsafe c.pointee.has_email == 0 ? nil : try unsafe decoder.string(c.pointee.email, "email")
    let emailVerified = unsafe c.pointee.email_verified != 0
    let displayName = unsafe c.pointee.has_display_name == 0 ? nil : try unsafe decoder.string(c.pointee.display_name, "display_name")
    let photoURL = unsafe c.pointee.has_photo_url == 0 ? nil : try unsafe decoder.string(c.pointee.photo_url, "photo_url")
    let phoneNumber = unsafe c.pointee.has_phone_number == 0 ? nil : try unsafe decoder.string(c.pointee.phone_number, "phone_number")
    let disabled = unsafe c.pointee.disabled != 0
    let isAnonymous = unsafe c.pointee.is_anonymous != 0
    let customSignIn = unsafe c.pointee.custom_sign_in != 0
    let customClaims = unsafe c.pointee.has_custom_claims == 0 ? nil : try unsafe decoder.string(c.pointee.custom_claims, "custom_claims")
    let createdAt = try unsafe c.pointee.created_at.map { (message) throws(WireError) in try unsafe decoder.message(message, "created_at") { (c, decoder) throws(WireError) in try unsafe GoogleProtobuf.Timestamp.decoded(c, decoder) } }
    let lastSignInAt = try unsafe c.pointee.last_sign_in_at.map { (message) throws(WireError) in try unsafe decoder.message(message, "last_sign_in_at") { (c, decoder) throws(WireError) in try unsafe GoogleProtobuf.Timestamp.decoded(c, decoder) } }
    let passwordHash = try unsafe decoder.string(c.pointee.password_hash, "password_hash")
    let passwordChangedAt = try unsafe c.pointee.password_changed_at.map { (message) throws(WireError) in try unsafe decoder.message(message, "password_changed_at") { (c, decoder) throws(WireError) in try unsafe GoogleProtobuf.Timestamp.decoded(c, decoder) } }
    let identities = try unsafe decoder.list(c.pointee.identities, count: c.pointee.n_identities, "identities") {
      (element, decoder) throws(WireError) in
      guard let element = unsafe element else { return LigatureV1.IdentityRecord() }
      return try unsafe LigatureV1.IdentityRecord.decoded(element, decoder)
    }
    let factors = try unsafe decoder.list(c.pointee.factors, count: c.pointee.n_factors, "factors") {
      (element, decoder) throws(WireError) in
      guard let element = unsafe element else { return LigatureV1.FactorRecord() }
      return try unsafe LigatureV1.FactorRecord.decoded(element, decoder)
    }
    let recoveryCodes = try unsafe decoder.strings(c.pointee.recovery_codes, count: c.pointee.n_recovery_codes, "recovery_codes")
    return unsafe Self(row: row, uid: uid, email: email, emailVerified: emailVerified, displayName: displayName, photoURL: photoURL, phoneNumber: phoneNumber, disabled: disabled, isAnonymous: isAnonymous, customSignIn: customSignIn, customClaims: customClaims, createdAt: createdAt, lastSignInAt: lastSignInAt, passwordHash: passwordHash, passwordChangedAt: passwordChangedAt, identities: identities, factors: factors, recoveryCodes: recoveryCodes, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__AccountRecord>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe value.pointee.row != 0 {
      unsafe c.pointee.has_row = 1
      unsafe c.pointee.row = value.pointee.row
    }
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
    if unsafe value.pointee.disabled {
      unsafe c.pointee.has_disabled = 1
      unsafe c.pointee.disabled = 1
    }
    if unsafe value.pointee.isAnonymous {
      unsafe c.pointee.has_is_anonymous = 1
      unsafe c.pointee.is_anonymous = 1
    }
    if unsafe value.pointee.customSignIn {
      unsafe c.pointee.has_custom_sign_in = 1
      unsafe c.pointee.custom_sign_in = 1
    }
    if let element = unsafe value.pointee.customClaims {
      unsafe c.pointee.has_custom_claims = 1
      unsafe c.pointee.custom_claims = try unsafe encoder.string(element)
    }
    if let element = unsafe value.pointee.createdAt {
      unsafe c.pointee.created_at = try unsafe encoder.message(element, google__protobuf__timestamp__descriptor_address(), GoogleProtobuf.Timestamp.fill)
    }
    if let element = unsafe value.pointee.lastSignInAt {
      unsafe c.pointee.last_sign_in_at = try unsafe encoder.message(element, google__protobuf__timestamp__descriptor_address(), GoogleProtobuf.Timestamp.fill)
    }
    if unsafe !value.pointee.passwordHash.isEmpty {
      unsafe c.pointee.has_password_hash = 1
      unsafe c.pointee.password_hash = try unsafe encoder.string(value.pointee.passwordHash)
    }
    if let element = unsafe value.pointee.passwordChangedAt {
      unsafe c.pointee.password_changed_at = try unsafe encoder.message(element, google__protobuf__timestamp__descriptor_address(), GoogleProtobuf.Timestamp.fill)
    }
    if unsafe !value.pointee.identities.isEmpty {
      unsafe c.pointee.n_identities = value.pointee.identities.count
      unsafe c.pointee.identities = try unsafe encoder.list(value.pointee.identities) { (element, encoder) throws(WireError) in try unsafe LigatureV1.IdentityRecord.encoded(element, encoder) }
    }
    if unsafe !value.pointee.factors.isEmpty {
      unsafe c.pointee.n_factors = value.pointee.factors.count
      unsafe c.pointee.factors = try unsafe encoder.list(value.pointee.factors) { (element, encoder) throws(WireError) in try unsafe LigatureV1.FactorRecord.encoded(element, encoder) }
    }
    if unsafe !value.pointee.recoveryCodes.isEmpty {
      unsafe c.pointee.n_recovery_codes = value.pointee.recoveryCodes.count
      unsafe c.pointee.recovery_codes = try unsafe encoder.list(value.pointee.recoveryCodes) { (element, encoder) throws(WireError) in try unsafe encoder.string(element.pointee) }
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__AccountRecord> {
    let c = try unsafe encoder.empty(Ligature__V1__AccountRecord.self, ligature__v1__account_record__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.IdentityRecord: WireMessage {
  public static var messageName: String { "ligature.v1.IdentityRecord" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__identity_record__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__IdentityRecord>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__identity_record__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__IdentityRecord>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let providerID = try unsafe decoder.string(c.pointee.provider_id, "provider_id")
    let subject = try unsafe decoder.string(c.pointee.subject, "subject")
    let email = unsafe c.pointee.has_email == 0 ? nil : try unsafe decoder.string(c.pointee.email, "email")
    let emailVerified = unsafe c.pointee.email_verified != 0
    let displayName = unsafe c.pointee.has_display_name == 0 ? nil : try unsafe decoder.string(c.pointee.display_name, "display_name")
    let photoURL = unsafe c.pointee.has_photo_url == 0 ? nil : try unsafe decoder.string(c.pointee.photo_url, "photo_url")
    let linkedAt = try unsafe c.pointee.linked_at.map { (message) throws(WireError) in try unsafe decoder.message(message, "linked_at") { (c, decoder) throws(WireError) in try unsafe GoogleProtobuf.Timestamp.decoded(c, decoder) } }
    let lastUsedAt = try unsafe c.pointee.last_used_at.map { (message) throws(WireError) in try unsafe decoder.message(message, "last_used_at") { (c, decoder) throws(WireError) in try unsafe GoogleProtobuf.Timestamp.decoded(c, decoder) } }
    return unsafe Self(providerID: providerID, subject: subject, email: email, emailVerified: emailVerified, displayName: displayName, photoURL: photoURL, linkedAt: linkedAt, lastUsedAt: lastUsedAt, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__IdentityRecord>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.providerID.isEmpty {
      unsafe c.pointee.has_provider_id = 1
      unsafe c.pointee.provider_id = try unsafe encoder.string(value.pointee.providerID)
    }
    if unsafe !value.pointee.subject.isEmpty {
      unsafe c.pointee.has_subject = 1
      unsafe c.pointee.subject = try unsafe encoder.string(value.pointee.subject)
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
    if let element = unsafe value.pointee.linkedAt {
      unsafe c.pointee.linked_at = try unsafe encoder.message(element, google__protobuf__timestamp__descriptor_address(), GoogleProtobuf.Timestamp.fill)
    }
    if let element = unsafe value.pointee.lastUsedAt {
      unsafe c.pointee.last_used_at = try unsafe encoder.message(element, google__protobuf__timestamp__descriptor_address(), GoogleProtobuf.Timestamp.fill)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__IdentityRecord> {
    let c = try unsafe encoder.empty(Ligature__V1__IdentityRecord.self, ligature__v1__identity_record__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.FactorRecord: WireMessage {
  public static var messageName: String { "ligature.v1.FactorRecord" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__factor_record__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__FactorRecord>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__factor_record__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__FactorRecord>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let kind: LigatureV1.FactorRecord.Kind?
    switch unsafe c.pointee.kind_case.rawValue {
      case 1:
        kind = .totpSecret(unsafe decoder.bytes(c.pointee.totp_secret))
      case 2:
        kind = .phoneNumber(try unsafe decoder.string(c.pointee.phone_number, "phone_number"))
      default: kind = nil
    }
    let displayName = unsafe c.pointee.has_display_name == 0 ? nil : try unsafe decoder.string(c.pointee.display_name, "display_name")
    let enrolledAt = try unsafe c.pointee.enrolled_at.map { (message) throws(WireError) in try unsafe decoder.message(message, "enrolled_at") { (c, decoder) throws(WireError) in try unsafe GoogleProtobuf.Timestamp.decoded(c, decoder) } }
    return unsafe Self(kind: kind, displayName: displayName, enrolledAt: enrolledAt, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__FactorRecord>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    switch unsafe value.pointee.kind {
      case .totpSecret(let element):
        unsafe c.pointee.kind_case = .init(1)
        unsafe c.pointee.totp_secret = try unsafe encoder.bytes(element)
      case .phoneNumber(let element):
        unsafe c.pointee.kind_case = .init(2)
        unsafe c.pointee.phone_number = try unsafe encoder.string(element)
      case nil: break
    }
    if let element = unsafe value.pointee.displayName {
      unsafe c.pointee.has_display_name = 1
      unsafe c.pointee.display_name = try unsafe encoder.string(element)
    }
    if let element = unsafe value.pointee.enrolledAt {
      unsafe c.pointee.enrolled_at = try unsafe encoder.message(element, google__protobuf__timestamp__descriptor_address(), GoogleProtobuf.Timestamp.fill)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__FactorRecord> {
    let c = try unsafe encoder.empty(Ligature__V1__FactorRecord.self, ligature__v1__factor_record__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.ImportAccountsResponse: WireMessage {
  public static var messageName: String { "ligature.v1.ImportAccountsResponse" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__import_accounts_response__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__ImportAccountsResponse>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__import_accounts_response__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__ImportAccountsResponse>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let counts = try unsafe c.pointee.counts.map { (message) throws(WireError) in try unsafe decoder.message(message, "counts") { (c, decoder) throws(WireError) in try unsafe LigatureV1.ImportCounts.decoded(c, decoder) } }
    let failures = try unsafe decoder.list(c.pointee.failures, count: c.pointee.n_failures, "failures") {
      (element, decoder) throws(WireError) in
      guard let element = unsafe element else { return LigatureV1.ImportFinding() }
      return try unsafe LigatureV1.ImportFinding.decoded(element, decoder)
    }
    let dropped = try unsafe decoder.list(c.pointee.dropped, count: c.pointee.n_dropped, "dropped") {
      (element, decoder) throws(WireError) in
      guard let element = unsafe element else { return LigatureV1.ImportFinding() }
      return try unsafe LigatureV1.ImportFinding.decoded(element, decoder)
    }
    let job = try unsafe c.pointee.job.map { (message) throws(WireError) in try unsafe decoder.message(message, "job") { (c, decoder) throws(WireError) in try unsafe LigatureV1.ImportJob.decoded(c, decoder) } }
    let unlisted = unsafe c.pointee.unlisted
    return unsafe Self(counts: counts, failures: failures, dropped: dropped, job: job, unlisted: unlisted, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__ImportAccountsResponse>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if let element = unsafe value.pointee.counts {
      unsafe c.pointee.counts = try unsafe encoder.message(element, ligature__v1__import_counts__descriptor_address(), LigatureV1.ImportCounts.fill)
    }
    if unsafe !value.pointee.failures.isEmpty {
      unsafe c.pointee.n_failures = value.pointee.failures.count
      unsafe c.pointee.failures = try unsafe encoder.list(value.pointee.failures) { (element, encoder) throws(WireError) in try unsafe LigatureV1.ImportFinding.encoded(element, encoder) }
    }
    if unsafe !value.pointee.dropped.isEmpty {
      unsafe c.pointee.n_dropped = value.pointee.dropped.count
      unsafe c.pointee.dropped = try unsafe encoder.list(value.pointee.dropped) { (element, encoder) throws(WireError) in try unsafe LigatureV1.ImportFinding.encoded(element, encoder) }
    }
    if let element = unsafe value.pointee.job {
      unsafe c.pointee.job = try unsafe encoder.message(element, ligature__v1__import_job__descriptor_address(), LigatureV1.ImportJob.fill)
    }
    if unsafe value.pointee.unlisted != 0 {
      unsafe c.pointee.has_unlisted = 1
      unsafe c.pointee.unlisted = value.pointee.unlisted
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__ImportAccountsResponse> {
    let c = try unsafe encoder.empty(Ligature__V1__ImportAccountsResponse.self, ligature__v1__import_accounts_response__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.ImportCounts: WireMessage {
  public static var messageName: String { "ligature.v1.ImportCounts" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__import_counts__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__ImportCounts>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__import_counts__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__ImportCounts>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let created = unsafe c.pointee.created
    let replaced = unsafe c.pointee.replaced
    let skipped = unsafe c.pointee.skipped
    let failed = unsafe c.pointee.failed
    let dropped = unsafe c.pointee.dropped
    let separable = unsafe c.pointee.separable
    return unsafe Self(created: created, replaced: replaced, skipped: skipped, failed: failed, dropped: dropped, separable: separable, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__ImportCounts>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe value.pointee.created != 0 {
      unsafe c.pointee.has_created = 1
      unsafe c.pointee.created = value.pointee.created
    }
    if unsafe value.pointee.replaced != 0 {
      unsafe c.pointee.has_replaced = 1
      unsafe c.pointee.replaced = value.pointee.replaced
    }
    if unsafe value.pointee.skipped != 0 {
      unsafe c.pointee.has_skipped = 1
      unsafe c.pointee.skipped = value.pointee.skipped
    }
    if unsafe value.pointee.failed != 0 {
      unsafe c.pointee.has_failed = 1
      unsafe c.pointee.failed = value.pointee.failed
    }
    if unsafe value.pointee.dropped != 0 {
      unsafe c.pointee.has_dropped = 1
      unsafe c.pointee.dropped = value.pointee.dropped
    }
    if unsafe value.pointee.separable != 0 {
      unsafe c.pointee.has_separable = 1
      unsafe c.pointee.separable = value.pointee.separable
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__ImportCounts> {
    let c = try unsafe encoder.empty(Ligature__V1__ImportCounts.self, ligature__v1__import_counts__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.ImportFinding: WireMessage {
  public static var messageName: String { "ligature.v1.ImportFinding" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__import_finding__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__ImportFinding>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__import_finding__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__ImportFinding>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let row = unsafe c.pointee.row
    let uid = try unsafe decoder.string(c.pointee.uid, "uid")
    let field = try unsafe decoder.string(c.pointee.field, "field")
    let reason = try unsafe decoder.string(c.pointee.reason, "reason")
    let message = try unsafe decoder.string(c.pointee.message, "message")
    return unsafe Self(row: row, uid: uid, field: field, reason: reason, message: message, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__ImportFinding>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe value.pointee.row != 0 {
      unsafe c.pointee.has_row = 1
      unsafe c.pointee.row = value.pointee.row
    }
    if unsafe !value.pointee.uid.isEmpty {
      unsafe c.pointee.has_uid = 1
      unsafe c.pointee.uid = try unsafe encoder.string(value.pointee.uid)
    }
    if unsafe !value.pointee.field.isEmpty {
      unsafe c.pointee.has_field = 1
      unsafe c.pointee.field = try unsafe encoder.string(value.pointee.field)
    }
    if unsafe !value.pointee.reason.isEmpty {
      unsafe c.pointee.has_reason = 1
      unsafe c.pointee.reason = try unsafe encoder.string(value.pointee.reason)
    }
    if unsafe !value.pointee.message.isEmpty {
      unsafe c.pointee.has_message = 1
      unsafe c.pointee.message = try unsafe encoder.string(value.pointee.message)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__ImportFinding> {
    let c = try unsafe encoder.empty(Ligature__V1__ImportFinding.self, ligature__v1__import_finding__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.ImportJob: WireMessage {
  public static var messageName: String { "ligature.v1.ImportJob" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__import_job__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__ImportJob>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__import_job__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__ImportJob>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let id = try unsafe decoder.string(c.pointee.id, "id")
    let position = unsafe c.pointee.position
    let counts = try unsafe c.pointee.counts.map { (message) throws(WireError) in try unsafe decoder.message(message, "counts") { (c, decoder) throws(WireError) in try unsafe LigatureV1.ImportCounts.decoded(c, decoder) } }
    let lastUid = try unsafe decoder.string(c.pointee.last_uid, "last_uid")
    return unsafe Self(id: id, position: position, counts: counts, lastUid: lastUid, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__ImportJob>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.id.isEmpty {
      unsafe c.pointee.has_id = 1
      unsafe c.pointee.id = try unsafe encoder.string(value.pointee.id)
    }
    if unsafe value.pointee.position != 0 {
      unsafe c.pointee.has_position = 1
      unsafe c.pointee.position = value.pointee.position
    }
    if let element = unsafe value.pointee.counts {
      unsafe c.pointee.counts = try unsafe encoder.message(element, ligature__v1__import_counts__descriptor_address(), LigatureV1.ImportCounts.fill)
    }
    if unsafe !value.pointee.lastUid.isEmpty {
      unsafe c.pointee.has_last_uid = 1
      unsafe c.pointee.last_uid = try unsafe encoder.string(value.pointee.lastUid)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__ImportJob> {
    let c = try unsafe encoder.empty(Ligature__V1__ImportJob.self, ligature__v1__import_job__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.ExportAccountsRequest: WireMessage {
  public static var messageName: String { "ligature.v1.ExportAccountsRequest" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__export_accounts_request__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__ExportAccountsRequest>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__export_accounts_request__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__ExportAccountsRequest>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let includeSecrets = unsafe c.pointee.include_secrets != 0
    return unsafe Self(includeSecrets: includeSecrets, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__ExportAccountsRequest>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe value.pointee.includeSecrets {
      unsafe c.pointee.has_include_secrets = 1
      unsafe c.pointee.include_secrets = 1
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__ExportAccountsRequest> {
    let c = try unsafe encoder.empty(Ligature__V1__ExportAccountsRequest.self, ligature__v1__export_accounts_request__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.ExportAccountsResponse: WireMessage {
  public static var messageName: String { "ligature.v1.ExportAccountsResponse" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__export_accounts_response__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__ExportAccountsResponse>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__export_accounts_response__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__ExportAccountsResponse>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let accounts = try unsafe decoder.list(c.pointee.accounts, count: c.pointee.n_accounts, "accounts") {
      (element, decoder) throws(WireError) in
      guard let element = unsafe element else { return LigatureV1.AccountRecord() }
      return try unsafe LigatureV1.AccountRecord.decoded(element, decoder)
    }
    return unsafe Self(accounts: accounts, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__ExportAccountsResponse>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.accounts.isEmpty {
      unsafe c.pointee.n_accounts = value.pointee.accounts.count
      unsafe c.pointee.accounts = try unsafe encoder.list(value.pointee.accounts) { (element, encoder) throws(WireError) in try unsafe LigatureV1.AccountRecord.encoded(element, encoder) }
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__ExportAccountsResponse> {
    let c = try unsafe encoder.empty(Ligature__V1__ExportAccountsResponse.self, ligature__v1__export_accounts_response__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.BatchDeleteAccountsRequest: WireMessage {
  public static var messageName: String { "ligature.v1.BatchDeleteAccountsRequest" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__batch_delete_accounts_request__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__BatchDeleteAccountsRequest>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__batch_delete_accounts_request__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__BatchDeleteAccountsRequest>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let uids = try unsafe decoder.strings(c.pointee.uids, count: c.pointee.n_uids, "uids")
    let force = unsafe c.pointee.force != 0
    return unsafe Self(uids: uids, force: force, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__BatchDeleteAccountsRequest>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.uids.isEmpty {
      unsafe c.pointee.n_uids = value.pointee.uids.count
      unsafe c.pointee.uids = try unsafe encoder.list(value.pointee.uids) { (element, encoder) throws(WireError) in try unsafe encoder.string(element.pointee) }
    }
    if unsafe value.pointee.force {
      unsafe c.pointee.has_force = 1
      unsafe c.pointee.force = 1
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__BatchDeleteAccountsRequest> {
    let c = try unsafe encoder.empty(Ligature__V1__BatchDeleteAccountsRequest.self, ligature__v1__batch_delete_accounts_request__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.BatchDeleteAccountsResponse: WireMessage {
  public static var messageName: String { "ligature.v1.BatchDeleteAccountsResponse" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__batch_delete_accounts_response__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__BatchDeleteAccountsResponse>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__batch_delete_accounts_response__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__BatchDeleteAccountsResponse>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let failures = try unsafe decoder.list(c.pointee.failures, count: c.pointee.n_failures, "failures") {
      (element, decoder) throws(WireError) in
      guard let element = unsafe element else { return LigatureV1.BatchFailure() }
      return try unsafe LigatureV1.BatchFailure.decoded(element, decoder)
    }
    return unsafe Self(failures: failures, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__BatchDeleteAccountsResponse>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.failures.isEmpty {
      unsafe c.pointee.n_failures = value.pointee.failures.count
      unsafe c.pointee.failures = try unsafe encoder.list(value.pointee.failures) { (element, encoder) throws(WireError) in try unsafe LigatureV1.BatchFailure.encoded(element, encoder) }
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__BatchDeleteAccountsResponse> {
    let c = try unsafe encoder.empty(Ligature__V1__BatchDeleteAccountsResponse.self, ligature__v1__batch_delete_accounts_response__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.BatchFailure: WireMessage {
  public static var messageName: String { "ligature.v1.BatchFailure" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__batch_failure__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__BatchFailure>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__batch_failure__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__BatchFailure>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let index = unsafe c.pointee.index
    let reason = try unsafe decoder.string(c.pointee.reason, "reason")
    let message = try unsafe decoder.string(c.pointee.message, "message")
    return unsafe Self(index: index, reason: reason, message: message, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__BatchFailure>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe value.pointee.index != 0 {
      unsafe c.pointee.has_index = 1
      unsafe c.pointee.index = value.pointee.index
    }
    if unsafe !value.pointee.reason.isEmpty {
      unsafe c.pointee.has_reason = 1
      unsafe c.pointee.reason = try unsafe encoder.string(value.pointee.reason)
    }
    if unsafe !value.pointee.message.isEmpty {
      unsafe c.pointee.has_message = 1
      unsafe c.pointee.message = try unsafe encoder.string(value.pointee.message)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__BatchFailure> {
    let c = try unsafe encoder.empty(Ligature__V1__BatchFailure.self, ligature__v1__batch_failure__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.AdminListSessionsRequest: WireMessage {
  public static var messageName: String { "ligature.v1.AdminListSessionsRequest" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__admin_list_sessions_request__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__AdminListSessionsRequest>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__admin_list_sessions_request__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__AdminListSessionsRequest>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let ref = try unsafe c.pointee.ref.map { (message) throws(WireError) in try unsafe decoder.message(message, "ref") { (c, decoder) throws(WireError) in try unsafe LigatureV1.AccountRef.decoded(c, decoder) } }
    return unsafe Self(ref: ref, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__AdminListSessionsRequest>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if let element = unsafe value.pointee.ref {
      unsafe c.pointee.ref = try unsafe encoder.message(element, ligature__v1__account_ref__descriptor_address(), LigatureV1.AccountRef.fill)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__AdminListSessionsRequest> {
    let c = try unsafe encoder.empty(Ligature__V1__AdminListSessionsRequest.self, ligature__v1__admin_list_sessions_request__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.AdminListSessionsResponse: WireMessage {
  public static var messageName: String { "ligature.v1.AdminListSessionsResponse" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__admin_list_sessions_response__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__AdminListSessionsResponse>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__admin_list_sessions_response__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__AdminListSessionsResponse>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let sessions = try unsafe decoder.list(c.pointee.sessions, count: c.pointee.n_sessions, "sessions") {
      (element, decoder) throws(WireError) in
      guard let element = unsafe element else { return LigatureV1.SessionInfo() }
      return try unsafe LigatureV1.SessionInfo.decoded(element, decoder)
    }
    return unsafe Self(sessions: sessions, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__AdminListSessionsResponse>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.sessions.isEmpty {
      unsafe c.pointee.n_sessions = value.pointee.sessions.count
      unsafe c.pointee.sessions = try unsafe encoder.list(value.pointee.sessions) { (element, encoder) throws(WireError) in try unsafe LigatureV1.SessionInfo.encoded(element, encoder) }
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__AdminListSessionsResponse> {
    let c = try unsafe encoder.empty(Ligature__V1__AdminListSessionsResponse.self, ligature__v1__admin_list_sessions_response__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.MintCustomTokenRequest: WireMessage {
  public static var messageName: String { "ligature.v1.MintCustomTokenRequest" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__mint_custom_token_request__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__MintCustomTokenRequest>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__mint_custom_token_request__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__MintCustomTokenRequest>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let uid = try unsafe decoder.string(c.pointee.uid, "uid")
    let claims = try unsafe decoder.string(c.pointee.claims, "claims")
    return unsafe Self(uid: uid, claims: claims, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__MintCustomTokenRequest>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.uid.isEmpty {
      unsafe c.pointee.has_uid = 1
      unsafe c.pointee.uid = try unsafe encoder.string(value.pointee.uid)
    }
    if unsafe !value.pointee.claims.isEmpty {
      unsafe c.pointee.has_claims = 1
      unsafe c.pointee.claims = try unsafe encoder.string(value.pointee.claims)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__MintCustomTokenRequest> {
    let c = try unsafe encoder.empty(Ligature__V1__MintCustomTokenRequest.self, ligature__v1__mint_custom_token_request__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.MintCustomTokenResponse: WireMessage {
  public static var messageName: String { "ligature.v1.MintCustomTokenResponse" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__mint_custom_token_response__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__MintCustomTokenResponse>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__mint_custom_token_response__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__MintCustomTokenResponse>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let token = try unsafe decoder.string(c.pointee.token, "token")
    let expiresAt = try unsafe c.pointee.expires_at.map { (message) throws(WireError) in try unsafe decoder.message(message, "expires_at") { (c, decoder) throws(WireError) in try unsafe GoogleProtobuf.Timestamp.decoded(c, decoder) } }
    return unsafe Self(token: token, expiresAt: expiresAt, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__MintCustomTokenResponse>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.token.isEmpty {
      unsafe c.pointee.has_token = 1
      unsafe c.pointee.token = try unsafe encoder.string(value.pointee.token)
    }
    if let element = unsafe value.pointee.expiresAt {
      unsafe c.pointee.expires_at = try unsafe encoder.message(element, google__protobuf__timestamp__descriptor_address(), GoogleProtobuf.Timestamp.fill)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__MintCustomTokenResponse> {
    let c = try unsafe encoder.empty(Ligature__V1__MintCustomTokenResponse.self, ligature__v1__mint_custom_token_response__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.CreateSessionCookieRequest: WireMessage {
  public static var messageName: String { "ligature.v1.CreateSessionCookieRequest" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__create_session_cookie_request__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__CreateSessionCookieRequest>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__create_session_cookie_request__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__CreateSessionCookieRequest>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let idToken = try unsafe decoder.string(c.pointee.id_token, "id_token")
    let validFor = try unsafe c.pointee.valid_for.map { (message) throws(WireError) in try unsafe decoder.message(message, "valid_for") { (c, decoder) throws(WireError) in try unsafe GoogleProtobuf.Duration.decoded(c, decoder) } }
    return unsafe Self(idToken: idToken, validFor: validFor, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__CreateSessionCookieRequest>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.idToken.isEmpty {
      unsafe c.pointee.has_id_token = 1
      unsafe c.pointee.id_token = try unsafe encoder.string(value.pointee.idToken)
    }
    if let element = unsafe value.pointee.validFor {
      unsafe c.pointee.valid_for = try unsafe encoder.message(element, google__protobuf__duration__descriptor_address(), GoogleProtobuf.Duration.fill)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__CreateSessionCookieRequest> {
    let c = try unsafe encoder.empty(Ligature__V1__CreateSessionCookieRequest.self, ligature__v1__create_session_cookie_request__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.CreateSessionCookieResponse: WireMessage {
  public static var messageName: String { "ligature.v1.CreateSessionCookieResponse" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__create_session_cookie_response__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__CreateSessionCookieResponse>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__create_session_cookie_response__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__CreateSessionCookieResponse>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let sessionCookie = try unsafe decoder.string(c.pointee.session_cookie, "session_cookie")
    let expiresAt = try unsafe c.pointee.expires_at.map { (message) throws(WireError) in try unsafe decoder.message(message, "expires_at") { (c, decoder) throws(WireError) in try unsafe GoogleProtobuf.Timestamp.decoded(c, decoder) } }
    return unsafe Self(sessionCookie: sessionCookie, expiresAt: expiresAt, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__CreateSessionCookieResponse>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.sessionCookie.isEmpty {
      unsafe c.pointee.has_session_cookie = 1
      unsafe c.pointee.session_cookie = try unsafe encoder.string(value.pointee.sessionCookie)
    }
    if let element = unsafe value.pointee.expiresAt {
      unsafe c.pointee.expires_at = try unsafe encoder.message(element, google__protobuf__timestamp__descriptor_address(), GoogleProtobuf.Timestamp.fill)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__CreateSessionCookieResponse> {
    let c = try unsafe encoder.empty(Ligature__V1__CreateSessionCookieResponse.self, ligature__v1__create_session_cookie_response__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.IssueServiceTokenRequest: WireMessage {
  public static var messageName: String { "ligature.v1.IssueServiceTokenRequest" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__issue_service_token_request__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__IssueServiceTokenRequest>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__issue_service_token_request__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__IssueServiceTokenRequest>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let audience = try unsafe decoder.string(c.pointee.audience, "audience")
    let validFor = try unsafe c.pointee.valid_for.map { (message) throws(WireError) in try unsafe decoder.message(message, "valid_for") { (c, decoder) throws(WireError) in try unsafe GoogleProtobuf.Duration.decoded(c, decoder) } }
    return unsafe Self(audience: audience, validFor: validFor, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__IssueServiceTokenRequest>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.audience.isEmpty {
      unsafe c.pointee.has_audience = 1
      unsafe c.pointee.audience = try unsafe encoder.string(value.pointee.audience)
    }
    if let element = unsafe value.pointee.validFor {
      unsafe c.pointee.valid_for = try unsafe encoder.message(element, google__protobuf__duration__descriptor_address(), GoogleProtobuf.Duration.fill)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__IssueServiceTokenRequest> {
    let c = try unsafe encoder.empty(Ligature__V1__IssueServiceTokenRequest.self, ligature__v1__issue_service_token_request__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.IssueServiceTokenResponse: WireMessage {
  public static var messageName: String { "ligature.v1.IssueServiceTokenResponse" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__issue_service_token_response__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__IssueServiceTokenResponse>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__issue_service_token_response__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__IssueServiceTokenResponse>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let token = try unsafe decoder.string(c.pointee.token, "token")
    let expiresAt = try unsafe c.pointee.expires_at.map { (message) throws(WireError) in try unsafe decoder.message(message, "expires_at") { (c, decoder) throws(WireError) in try unsafe GoogleProtobuf.Timestamp.decoded(c, decoder) } }
    return unsafe Self(token: token, expiresAt: expiresAt, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__IssueServiceTokenResponse>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.token.isEmpty {
      unsafe c.pointee.has_token = 1
      unsafe c.pointee.token = try unsafe encoder.string(value.pointee.token)
    }
    if let element = unsafe value.pointee.expiresAt {
      unsafe c.pointee.expires_at = try unsafe encoder.message(element, google__protobuf__timestamp__descriptor_address(), GoogleProtobuf.Timestamp.fill)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__IssueServiceTokenResponse> {
    let c = try unsafe encoder.empty(Ligature__V1__IssueServiceTokenResponse.self, ligature__v1__issue_service_token_response__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.VerifyTokenRequest: WireMessage {
  public static var messageName: String { "ligature.v1.VerifyTokenRequest" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__verify_token_request__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__VerifyTokenRequest>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__verify_token_request__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__VerifyTokenRequest>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let idToken = try unsafe decoder.string(c.pointee.id_token, "id_token")
    let checkRevoked = unsafe c.pointee.check_revoked != 0
    let sessionCookie = try unsafe decoder.string(c.pointee.session_cookie, "session_cookie")
    return unsafe Self(idToken: idToken, checkRevoked: checkRevoked, sessionCookie: sessionCookie, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__VerifyTokenRequest>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.idToken.isEmpty {
      unsafe c.pointee.has_id_token = 1
      unsafe c.pointee.id_token = try unsafe encoder.string(value.pointee.idToken)
    }
    if unsafe value.pointee.checkRevoked {
      unsafe c.pointee.has_check_revoked = 1
      unsafe c.pointee.check_revoked = 1
    }
    if unsafe !value.pointee.sessionCookie.isEmpty {
      unsafe c.pointee.has_session_cookie = 1
      unsafe c.pointee.session_cookie = try unsafe encoder.string(value.pointee.sessionCookie)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__VerifyTokenRequest> {
    let c = try unsafe encoder.empty(Ligature__V1__VerifyTokenRequest.self, ligature__v1__verify_token_request__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.VerifyTokenResponse: WireMessage {
  public static var messageName: String { "ligature.v1.VerifyTokenResponse" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__verify_token_response__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__VerifyTokenResponse>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__verify_token_response__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__VerifyTokenResponse>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let uid = try unsafe decoder.string(c.pointee.uid, "uid")
    let sessionID = try unsafe decoder.string(c.pointee.session_id, "session_id")
    let signedInAt = try unsafe c.pointee.signed_in_at.map { (message) throws(WireError) in try unsafe decoder.message(message, "signed_in_at") { (c, decoder) throws(WireError) in try unsafe GoogleProtobuf.Timestamp.decoded(c, decoder) } }
    let expiresAt = try unsafe c.pointee.expires_at.map { (message) throws(WireError) in try unsafe decoder.message(message, "expires_at") { (c, decoder) throws(WireError) in try unsafe GoogleProtobuf.Timestamp.decoded(c, decoder) } }
    let claims = try unsafe decoder.string(c.pointee.claims, "claims")
    return unsafe Self(uid: uid, sessionID: sessionID, signedInAt: signedInAt, expiresAt: expiresAt, claims: claims, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__VerifyTokenResponse>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.uid.isEmpty {
      unsafe c.pointee.has_uid = 1
      unsafe c.pointee.uid = try unsafe encoder.string(value.pointee.uid)
    }
    if unsafe !value.pointee.sessionID.isEmpty {
      unsafe c.pointee.has_session_id = 1
      unsafe c.pointee.session_id = try unsafe encoder.string(value.pointee.sessionID)
    }
    if let element = unsafe value.pointee.signedInAt {
      unsafe c.pointee.signed_in_at = try unsafe encoder.message(element, google__protobuf__timestamp__descriptor_address(), GoogleProtobuf.Timestamp.fill)
    }
    if let element = unsafe value.pointee.expiresAt {
      unsafe c.pointee.expires_at = try unsafe encoder.message(element, google__protobuf__timestamp__descriptor_address(), GoogleProtobuf.Timestamp.fill)
    }
    if unsafe !value.pointee.claims.isEmpty {
      unsafe c.pointee.has_claims = 1
      unsafe c.pointee.claims = try unsafe encoder.string(value.pointee.claims)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__VerifyTokenResponse> {
    let c = try unsafe encoder.empty(Ligature__V1__VerifyTokenResponse.self, ligature__v1__verify_token_response__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.RevokeSessionsRequest: WireMessage {
  public static var messageName: String { "ligature.v1.RevokeSessionsRequest" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__revoke_sessions_request__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__RevokeSessionsRequest>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__revoke_sessions_request__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__RevokeSessionsRequest>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let ref = try unsafe c.pointee.ref.map { (message) throws(WireError) in try unsafe decoder.message(message, "ref") { (c, decoder) throws(WireError) in try unsafe LigatureV1.AccountRef.decoded(c, decoder) } }
    let sessionIds = try unsafe decoder.strings(c.pointee.session_ids, count: c.pointee.n_session_ids, "session_ids")
    return unsafe Self(ref: ref, sessionIds: sessionIds, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__RevokeSessionsRequest>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if let element = unsafe value.pointee.ref {
      unsafe c.pointee.ref = try unsafe encoder.message(element, ligature__v1__account_ref__descriptor_address(), LigatureV1.AccountRef.fill)
    }
    if unsafe !value.pointee.sessionIds.isEmpty {
      unsafe c.pointee.n_session_ids = value.pointee.sessionIds.count
      unsafe c.pointee.session_ids = try unsafe encoder.list(value.pointee.sessionIds) { (element, encoder) throws(WireError) in try unsafe encoder.string(element.pointee) }
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__RevokeSessionsRequest> {
    let c = try unsafe encoder.empty(Ligature__V1__RevokeSessionsRequest.self, ligature__v1__revoke_sessions_request__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.RevokeSessionsResponse: WireMessage {
  public static var messageName: String { "ligature.v1.RevokeSessionsResponse" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__revoke_sessions_response__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__RevokeSessionsResponse>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__revoke_sessions_response__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__RevokeSessionsResponse>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let ended = unsafe c.pointee.ended
    return unsafe Self(ended: ended, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__RevokeSessionsResponse>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe value.pointee.ended != 0 {
      unsafe c.pointee.has_ended = 1
      unsafe c.pointee.ended = value.pointee.ended
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__RevokeSessionsResponse> {
    let c = try unsafe encoder.empty(Ligature__V1__RevokeSessionsResponse.self, ligature__v1__revoke_sessions_response__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.AdminUndoMergeRequest: WireMessage {
  public static var messageName: String { "ligature.v1.AdminUndoMergeRequest" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__admin_undo_merge_request__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__AdminUndoMergeRequest>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__admin_undo_merge_request__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__AdminUndoMergeRequest>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let ref = try unsafe c.pointee.ref.map { (message) throws(WireError) in try unsafe decoder.message(message, "ref") { (c, decoder) throws(WireError) in try unsafe LigatureV1.AccountRef.decoded(c, decoder) } }
    let mergedUid = try unsafe decoder.string(c.pointee.merged_uid, "merged_uid")
    let validateOnly = unsafe c.pointee.validate_only != 0
    let overrideLastMethod = unsafe c.pointee.override_last_method != 0
    let omitNotices = unsafe c.pointee.omit_notices != 0
    return unsafe Self(ref: ref, mergedUid: mergedUid, validateOnly: validateOnly, overrideLastMethod: overrideLastMethod, omitNotices: omitNotices, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__AdminUndoMergeRequest>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if let element = unsafe value.pointee.ref {
      unsafe c.pointee.ref = try unsafe encoder.message(element, ligature__v1__account_ref__descriptor_address(), LigatureV1.AccountRef.fill)
    }
    if unsafe !value.pointee.mergedUid.isEmpty {
      unsafe c.pointee.has_merged_uid = 1
      unsafe c.pointee.merged_uid = try unsafe encoder.string(value.pointee.mergedUid)
    }
    if unsafe value.pointee.validateOnly {
      unsafe c.pointee.has_validate_only = 1
      unsafe c.pointee.validate_only = 1
    }
    if unsafe value.pointee.overrideLastMethod {
      unsafe c.pointee.has_override_last_method = 1
      unsafe c.pointee.override_last_method = 1
    }
    if unsafe value.pointee.omitNotices {
      unsafe c.pointee.has_omit_notices = 1
      unsafe c.pointee.omit_notices = 1
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__AdminUndoMergeRequest> {
    let c = try unsafe encoder.empty(Ligature__V1__AdminUndoMergeRequest.self, ligature__v1__admin_undo_merge_request__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.AdminUndoMergeResponse: WireMessage {
  public static var messageName: String { "ligature.v1.AdminUndoMergeResponse" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__admin_undo_merge_response__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__AdminUndoMergeResponse>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__admin_undo_merge_response__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__AdminUndoMergeResponse>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let account = try unsafe c.pointee.account.map { (message) throws(WireError) in try unsafe decoder.message(message, "account") { (c, decoder) throws(WireError) in try unsafe LigatureV1.Account.decoded(c, decoder) } }
    let restoredUid = try unsafe decoder.string(c.pointee.restored_uid, "restored_uid")
    let remainders = try unsafe decoder.list(c.pointee.remainders, count: c.pointee.n_remainders, "remainders") {
      (element, decoder) throws(WireError) in
      guard let element = unsafe element else { return LigatureV1.MergeRemainder() }
      return try unsafe LigatureV1.MergeRemainder.decoded(element, decoder)
    }
    let identities = try unsafe decoder.list(c.pointee.identities, count: c.pointee.n_identities, "identities") {
      (element, decoder) throws(WireError) in
      guard let element = unsafe element else { return LigatureV1.MergedIdentity() }
      return try unsafe LigatureV1.MergedIdentity.decoded(element, decoder)
    }
    let factors = try unsafe decoder.list(c.pointee.factors, count: c.pointee.n_factors, "factors") {
      (element, decoder) throws(WireError) in
      guard let element = unsafe element else { return LigatureV1.FactorInfo() }
      return try unsafe LigatureV1.FactorInfo.decoded(element, decoder)
    }
    return unsafe Self(account: account, restoredUid: restoredUid, remainders: remainders, identities: identities, factors: factors, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__AdminUndoMergeResponse>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if let element = unsafe value.pointee.account {
      unsafe c.pointee.account = try unsafe encoder.message(element, ligature__v1__account__descriptor_address(), LigatureV1.Account.fill)
    }
    if unsafe !value.pointee.restoredUid.isEmpty {
      unsafe c.pointee.has_restored_uid = 1
      unsafe c.pointee.restored_uid = try unsafe encoder.string(value.pointee.restoredUid)
    }
    if unsafe !value.pointee.remainders.isEmpty {
      unsafe c.pointee.n_remainders = value.pointee.remainders.count
      unsafe c.pointee.remainders = try unsafe encoder.list(value.pointee.remainders) { (element, encoder) throws(WireError) in try unsafe LigatureV1.MergeRemainder.encoded(element, encoder) }
    }
    if unsafe !value.pointee.identities.isEmpty {
      unsafe c.pointee.n_identities = value.pointee.identities.count
      unsafe c.pointee.identities = try unsafe encoder.list(value.pointee.identities) { (element, encoder) throws(WireError) in try unsafe LigatureV1.MergedIdentity.encoded(element, encoder) }
    }
    if unsafe !value.pointee.factors.isEmpty {
      unsafe c.pointee.n_factors = value.pointee.factors.count
      unsafe c.pointee.factors = try unsafe encoder.list(value.pointee.factors) { (element, encoder) throws(WireError) in try unsafe LigatureV1.FactorInfo.encoded(element, encoder) }
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__AdminUndoMergeResponse> {
    let c = try unsafe encoder.empty(Ligature__V1__AdminUndoMergeResponse.self, ligature__v1__admin_undo_merge_response__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.CreateActionLinkRequest: WireMessage {
  public static var messageName: String { "ligature.v1.CreateActionLinkRequest" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__create_action_link_request__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__CreateActionLinkRequest>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__create_action_link_request__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__CreateActionLinkRequest>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let ref = try unsafe c.pointee.ref.map { (message) throws(WireError) in try unsafe decoder.message(message, "ref") { (c, decoder) throws(WireError) in try unsafe LigatureV1.AccountRef.decoded(c, decoder) } }
    let operation = unsafe LigatureV1.ActionCodeOperation(rawValue: Int32(bitPattern: c.pointee.operation.rawValue))
    let newEmail = try unsafe decoder.string(c.pointee.new_email, "new_email")
    let settings = try unsafe c.pointee.settings.map { (message) throws(WireError) in try unsafe decoder.message(message, "settings") { (c, decoder) throws(WireError) in try unsafe LigatureV1.ActionCodeSettings.decoded(c, decoder) } }
    let languageCode = try unsafe decoder.string(c.pointee.language_code, "language_code")
    return unsafe Self(ref: ref, operation: operation, newEmail: newEmail, settings: settings, languageCode: languageCode, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__CreateActionLinkRequest>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if let element = unsafe value.pointee.ref {
      unsafe c.pointee.ref = try unsafe encoder.message(element, ligature__v1__account_ref__descriptor_address(), LigatureV1.AccountRef.fill)
    }
    if unsafe value.pointee.operation.rawValue != 0 {
      unsafe c.pointee.has_operation = 1
      unsafe c.pointee.operation = .init(UInt32(bitPattern: value.pointee.operation.rawValue))
    }
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
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__CreateActionLinkRequest> {
    let c = try unsafe encoder.empty(Ligature__V1__CreateActionLinkRequest.self, ligature__v1__create_action_link_request__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.CreateActionLinkResponse: WireMessage {
  public static var messageName: String { "ligature.v1.CreateActionLinkResponse" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__create_action_link_response__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__CreateActionLinkResponse>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__create_action_link_response__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__CreateActionLinkResponse>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let link = try unsafe decoder.string(c.pointee.link, "link")
    let expiresAt = try unsafe c.pointee.expires_at.map { (message) throws(WireError) in try unsafe decoder.message(message, "expires_at") { (c, decoder) throws(WireError) in try unsafe GoogleProtobuf.Timestamp.decoded(c, decoder) } }
    let email = try unsafe decoder.string(c.pointee.email, "email")
    return unsafe Self(link: link, expiresAt: expiresAt, email: email, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__CreateActionLinkResponse>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.link.isEmpty {
      unsafe c.pointee.has_link = 1
      unsafe c.pointee.link = try unsafe encoder.string(value.pointee.link)
    }
    if let element = unsafe value.pointee.expiresAt {
      unsafe c.pointee.expires_at = try unsafe encoder.message(element, google__protobuf__timestamp__descriptor_address(), GoogleProtobuf.Timestamp.fill)
    }
    if unsafe !value.pointee.email.isEmpty {
      unsafe c.pointee.has_email = 1
      unsafe c.pointee.email = try unsafe encoder.string(value.pointee.email)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__CreateActionLinkResponse> {
    let c = try unsafe encoder.empty(Ligature__V1__CreateActionLinkResponse.self, ligature__v1__create_action_link_response__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.ReadAuditRequest: WireMessage {
  public static var messageName: String { "ligature.v1.ReadAuditRequest" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__read_audit_request__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__ReadAuditRequest>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__read_audit_request__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__ReadAuditRequest>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let uid = unsafe c.pointee.has_uid == 0 ? nil : try unsafe decoder.string(c.pointee.uid, "uid")
    let requestID = unsafe c.pointee.has_request_id == 0 ? nil : try unsafe decoder.string(c.pointee.request_id, "request_id")
    let since = try unsafe c.pointee.since.map { (message) throws(WireError) in try unsafe decoder.message(message, "since") { (c, decoder) throws(WireError) in try unsafe GoogleProtobuf.Timestamp.decoded(c, decoder) } }
    let pageSize = unsafe c.pointee.page_size
    let pageToken = try unsafe decoder.string(c.pointee.page_token, "page_token")
    return unsafe Self(uid: uid, requestID: requestID, since: since, pageSize: pageSize, pageToken: pageToken, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__ReadAuditRequest>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if let element = unsafe value.pointee.uid {
      unsafe c.pointee.has_uid = 1
      unsafe c.pointee.uid = try unsafe encoder.string(element)
    }
    if let element = unsafe value.pointee.requestID {
      unsafe c.pointee.has_request_id = 1
      unsafe c.pointee.request_id = try unsafe encoder.string(element)
    }
    if let element = unsafe value.pointee.since {
      unsafe c.pointee.since = try unsafe encoder.message(element, google__protobuf__timestamp__descriptor_address(), GoogleProtobuf.Timestamp.fill)
    }
    if unsafe value.pointee.pageSize != 0 {
      unsafe c.pointee.has_page_size = 1
      unsafe c.pointee.page_size = value.pointee.pageSize
    }
    if unsafe !value.pointee.pageToken.isEmpty {
      unsafe c.pointee.has_page_token = 1
      unsafe c.pointee.page_token = try unsafe encoder.string(value.pointee.pageToken)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__ReadAuditRequest> {
    let c = try unsafe encoder.empty(Ligature__V1__ReadAuditRequest.self, ligature__v1__read_audit_request__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.ReadAuditResponse: WireMessage {
  public static var messageName: String { "ligature.v1.ReadAuditResponse" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__read_audit_response__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__ReadAuditResponse>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__read_audit_response__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__ReadAuditResponse>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let entries = try unsafe decoder.list(c.pointee.entries, count: c.pointee.n_entries, "entries") {
      (element, decoder) throws(WireError) in
      guard let element = unsafe element else { return LigatureV1.AuditEntry() }
      return try unsafe LigatureV1.AuditEntry.decoded(element, decoder)
    }
    let nextPageToken = try unsafe decoder.string(c.pointee.next_page_token, "next_page_token")
    return unsafe Self(entries: entries, nextPageToken: nextPageToken, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__ReadAuditResponse>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.entries.isEmpty {
      unsafe c.pointee.n_entries = value.pointee.entries.count
      unsafe c.pointee.entries = try unsafe encoder.list(value.pointee.entries) { (element, encoder) throws(WireError) in try unsafe LigatureV1.AuditEntry.encoded(element, encoder) }
    }
    if unsafe !value.pointee.nextPageToken.isEmpty {
      unsafe c.pointee.has_next_page_token = 1
      unsafe c.pointee.next_page_token = try unsafe encoder.string(value.pointee.nextPageToken)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__ReadAuditResponse> {
    let c = try unsafe encoder.empty(Ligature__V1__ReadAuditResponse.self, ligature__v1__read_audit_response__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.FollowEventsRequest: WireMessage {
  public static var messageName: String { "ligature.v1.FollowEventsRequest" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__follow_events_request__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__FollowEventsRequest>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__follow_events_request__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__FollowEventsRequest>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let start: LigatureV1.FollowEventsRequest.Start?
    switch unsafe c.pointee.start_case.rawValue {
      case 1:
        start = .cursor(try unsafe decoder.string(c.pointee.cursor, "cursor"))
      case 2:
        guard let message = unsafe c.pointee.since else {
          start = .since(GoogleProtobuf.Timestamp())
          break
        }
        start = .since(try unsafe decoder.message(message, "since") { (c, decoder) throws(WireError) in try unsafe GoogleProtobuf.Timestamp.decoded(c, decoder) })
      default: start = nil
    }
    let kinds = try unsafe decoder.strings(c.pointee.kinds, count: c.pointee.n_kinds, "kinds")
    return unsafe Self(start: start, kinds: kinds, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__FollowEventsRequest>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    switch unsafe value.pointee.start {
      case .cursor(let element):
        unsafe c.pointee.start_case = .init(1)
        unsafe c.pointee.cursor = try unsafe encoder.string(element)
      case .since(let element):
        unsafe c.pointee.start_case = .init(2)
        unsafe c.pointee.since = try unsafe encoder.message(element, google__protobuf__timestamp__descriptor_address(), GoogleProtobuf.Timestamp.fill)
      case nil: break
    }
    if unsafe !value.pointee.kinds.isEmpty {
      unsafe c.pointee.n_kinds = value.pointee.kinds.count
      unsafe c.pointee.kinds = try unsafe encoder.list(value.pointee.kinds) { (element, encoder) throws(WireError) in try unsafe encoder.string(element.pointee) }
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__FollowEventsRequest> {
    let c = try unsafe encoder.empty(Ligature__V1__FollowEventsRequest.self, ligature__v1__follow_events_request__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.FollowEventsResponse: WireMessage {
  public static var messageName: String { "ligature.v1.FollowEventsResponse" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__follow_events_response__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__FollowEventsResponse>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__follow_events_response__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__FollowEventsResponse>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let events = try unsafe decoder.list(c.pointee.events, count: c.pointee.n_events, "events") {
      (element, decoder) throws(WireError) in
      guard let element = unsafe element else { return LigatureV1.Event() }
      return try unsafe LigatureV1.Event.decoded(element, decoder)
    }
    let cursor = try unsafe decoder.string(c.pointee.cursor, "cursor")
    let asOf = try unsafe c.pointee.as_of.map { (message) throws(WireError) in try unsafe decoder.message(message, "as_of") { (c, decoder) throws(WireError) in try unsafe GoogleProtobuf.Timestamp.decoded(c, decoder) } }
    let caughtUp = unsafe c.pointee.caught_up != 0
    return unsafe Self(events: events, cursor: cursor, asOf: asOf, caughtUp: caughtUp, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__FollowEventsResponse>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.events.isEmpty {
      unsafe c.pointee.n_events = value.pointee.events.count
      unsafe c.pointee.events = try unsafe encoder.list(value.pointee.events) { (element, encoder) throws(WireError) in try unsafe LigatureV1.Event.encoded(element, encoder) }
    }
    if unsafe !value.pointee.cursor.isEmpty {
      unsafe c.pointee.has_cursor = 1
      unsafe c.pointee.cursor = try unsafe encoder.string(value.pointee.cursor)
    }
    if let element = unsafe value.pointee.asOf {
      unsafe c.pointee.as_of = try unsafe encoder.message(element, google__protobuf__timestamp__descriptor_address(), GoogleProtobuf.Timestamp.fill)
    }
    if unsafe value.pointee.caughtUp {
      unsafe c.pointee.has_caught_up = 1
      unsafe c.pointee.caught_up = 1
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__FollowEventsResponse> {
    let c = try unsafe encoder.empty(Ligature__V1__FollowEventsResponse.self, ligature__v1__follow_events_response__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.AuditEntry: WireMessage {
  public static var messageName: String { "ligature.v1.AuditEntry" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__audit_entry__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__AuditEntry>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__audit_entry__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__AuditEntry>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let at = try unsafe c.pointee.at.map { (message) throws(WireError) in try unsafe decoder.message(message, "at") { (c, decoder) throws(WireError) in try unsafe GoogleProtobuf.Timestamp.decoded(c, decoder) } }
    let action = try unsafe decoder.string(c.pointee.action, "action")
    let uid = unsafe c.pointee.has_uid == 0 ? nil : try unsafe decoder.string(c.pointee.uid, "uid")
    let providerID = unsafe c.pointee.has_provider_id == 0 ? nil : try unsafe decoder.string(c.pointee.provider_id, "provider_id")
    let sessionID = unsafe c.pointee.has_session_id == 0 ? nil : try unsafe decoder.string(c.pointee.session_id, "session_id")
    let detail = unsafe c.pointee.has_detail == 0 ? nil : try unsafe decoder.string(c.pointee.detail, "detail")
    let requestID = unsafe c.pointee.has_request_id == 0 ? nil : try unsafe decoder.string(c.pointee.request_id, "request_id")
    let actor = unsafe c.pointee.has_actor == 0 ? nil : try unsafe decoder.string(c.pointee.actor, "actor")
    let callerRequestID = unsafe c.pointee.has_caller_request_id == 0 ? nil : try unsafe decoder.string(c.pointee.caller_request_id, "caller_request_id")
    return unsafe Self(at: at, action: action, uid: uid, providerID: providerID, sessionID: sessionID, detail: detail, requestID: requestID, actor: actor, callerRequestID: callerRequestID, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__AuditEntry>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if let element = unsafe value.pointee.at {
      unsafe c.pointee.at = try unsafe encoder.message(element, google__protobuf__timestamp__descriptor_address(), GoogleProtobuf.Timestamp.fill)
    }
    if unsafe !value.pointee.action.isEmpty {
      unsafe c.pointee.has_action = 1
      unsafe c.pointee.action = try unsafe encoder.string(value.pointee.action)
    }
    if let element = unsafe value.pointee.uid {
      unsafe c.pointee.has_uid = 1
      unsafe c.pointee.uid = try unsafe encoder.string(element)
    }
    if let element = unsafe value.pointee.providerID {
      unsafe c.pointee.has_provider_id = 1
      unsafe c.pointee.provider_id = try unsafe encoder.string(element)
    }
    if let element = unsafe value.pointee.sessionID {
      unsafe c.pointee.has_session_id = 1
      unsafe c.pointee.session_id = try unsafe encoder.string(element)
    }
    if let element = unsafe value.pointee.detail {
      unsafe c.pointee.has_detail = 1
      unsafe c.pointee.detail = try unsafe encoder.string(element)
    }
    if let element = unsafe value.pointee.requestID {
      unsafe c.pointee.has_request_id = 1
      unsafe c.pointee.request_id = try unsafe encoder.string(element)
    }
    if let element = unsafe value.pointee.actor {
      unsafe c.pointee.has_actor = 1
      unsafe c.pointee.actor = try unsafe encoder.string(element)
    }
    if let element = unsafe value.pointee.callerRequestID {
      unsafe c.pointee.has_caller_request_id = 1
      unsafe c.pointee.caller_request_id = try unsafe encoder.string(element)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__AuditEntry> {
    let c = try unsafe encoder.empty(Ligature__V1__AuditEntry.self, ligature__v1__audit_entry__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.SigningKeyState: WireMessage {
  public static var messageName: String { "ligature.v1.SigningKeyState" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__signing_key_state__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__SigningKeyState>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__signing_key_state__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__SigningKeyState>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let keyID = try unsafe decoder.string(c.pointee.key_id, "key_id")
    let state = unsafe LigatureV1.SigningKeyState.State(rawValue: Int32(bitPattern: c.pointee.state.rawValue))
    let publishedAt = try unsafe c.pointee.published_at.map { (message) throws(WireError) in try unsafe decoder.message(message, "published_at") { (c, decoder) throws(WireError) in try unsafe GoogleProtobuf.Timestamp.decoded(c, decoder) } }
    let signsFrom = try unsafe c.pointee.signs_from.map { (message) throws(WireError) in try unsafe decoder.message(message, "signs_from") { (c, decoder) throws(WireError) in try unsafe GoogleProtobuf.Timestamp.decoded(c, decoder) } }
    let signsUntil = try unsafe c.pointee.signs_until.map { (message) throws(WireError) in try unsafe decoder.message(message, "signs_until") { (c, decoder) throws(WireError) in try unsafe GoogleProtobuf.Timestamp.decoded(c, decoder) } }
    let publishedUntil = try unsafe c.pointee.published_until.map { (message) throws(WireError) in try unsafe decoder.message(message, "published_until") { (c, decoder) throws(WireError) in try unsafe GoogleProtobuf.Timestamp.decoded(c, decoder) } }
    let algorithm = try unsafe decoder.string(c.pointee.algorithm, "algorithm")
    return unsafe Self(keyID: keyID, state: state, publishedAt: publishedAt, signsFrom: signsFrom, signsUntil: signsUntil, publishedUntil: publishedUntil, algorithm: algorithm, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__SigningKeyState>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.keyID.isEmpty {
      unsafe c.pointee.has_key_id = 1
      unsafe c.pointee.key_id = try unsafe encoder.string(value.pointee.keyID)
    }
    if unsafe value.pointee.state.rawValue != 0 {
      unsafe c.pointee.has_state = 1
      unsafe c.pointee.state = .init(UInt32(bitPattern: value.pointee.state.rawValue))
    }
    if let element = unsafe value.pointee.publishedAt {
      unsafe c.pointee.published_at = try unsafe encoder.message(element, google__protobuf__timestamp__descriptor_address(), GoogleProtobuf.Timestamp.fill)
    }
    if let element = unsafe value.pointee.signsFrom {
      unsafe c.pointee.signs_from = try unsafe encoder.message(element, google__protobuf__timestamp__descriptor_address(), GoogleProtobuf.Timestamp.fill)
    }
    if let element = unsafe value.pointee.signsUntil {
      unsafe c.pointee.signs_until = try unsafe encoder.message(element, google__protobuf__timestamp__descriptor_address(), GoogleProtobuf.Timestamp.fill)
    }
    if let element = unsafe value.pointee.publishedUntil {
      unsafe c.pointee.published_until = try unsafe encoder.message(element, google__protobuf__timestamp__descriptor_address(), GoogleProtobuf.Timestamp.fill)
    }
    if unsafe !value.pointee.algorithm.isEmpty {
      unsafe c.pointee.has_algorithm = 1
      unsafe c.pointee.algorithm = try unsafe encoder.string(value.pointee.algorithm)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__SigningKeyState> {
    let c = try unsafe encoder.empty(Ligature__V1__SigningKeyState.self, ligature__v1__signing_key_state__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.ListKeysRequest: WireMessage {
  public static var messageName: String { "ligature.v1.ListKeysRequest" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__list_keys_request__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__ListKeysRequest>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__list_keys_request__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__ListKeysRequest>, _ decoder: WireDecoder) throws(WireError) -> Self {
    return unsafe Self(unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__ListKeysRequest>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__ListKeysRequest> {
    let c = try unsafe encoder.empty(Ligature__V1__ListKeysRequest.self, ligature__v1__list_keys_request__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.ListKeysResponse: WireMessage {
  public static var messageName: String { "ligature.v1.ListKeysResponse" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__list_keys_response__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__ListKeysResponse>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__list_keys_response__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__ListKeysResponse>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let keys = try unsafe decoder.list(c.pointee.keys, count: c.pointee.n_keys, "keys") {
      (element, decoder) throws(WireError) in
      guard let element = unsafe element else { return LigatureV1.SigningKeyState() }
      return try unsafe LigatureV1.SigningKeyState.decoded(element, decoder)
    }
    return unsafe Self(keys: keys, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__ListKeysResponse>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.keys.isEmpty {
      unsafe c.pointee.n_keys = value.pointee.keys.count
      unsafe c.pointee.keys = try unsafe encoder.list(value.pointee.keys) { (element, encoder) throws(WireError) in try unsafe LigatureV1.SigningKeyState.encoded(element, encoder) }
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__ListKeysResponse> {
    let c = try unsafe encoder.empty(Ligature__V1__ListKeysResponse.self, ligature__v1__list_keys_response__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.RotateKeysRequest: WireMessage {
  public static var messageName: String { "ligature.v1.RotateKeysRequest" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__rotate_keys_request__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__RotateKeysRequest>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__rotate_keys_request__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__RotateKeysRequest>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let immediate = unsafe c.pointee.immediate != 0
    return unsafe Self(immediate: immediate, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__RotateKeysRequest>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe value.pointee.immediate {
      unsafe c.pointee.has_immediate = 1
      unsafe c.pointee.immediate = 1
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__RotateKeysRequest> {
    let c = try unsafe encoder.empty(Ligature__V1__RotateKeysRequest.self, ligature__v1__rotate_keys_request__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.RotateKeysResponse: WireMessage {
  public static var messageName: String { "ligature.v1.RotateKeysResponse" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__rotate_keys_response__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__RotateKeysResponse>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__rotate_keys_response__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__RotateKeysResponse>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let keys = try unsafe decoder.list(c.pointee.keys, count: c.pointee.n_keys, "keys") {
      (element, decoder) throws(WireError) in
      guard let element = unsafe element else { return LigatureV1.SigningKeyState() }
      return try unsafe LigatureV1.SigningKeyState.decoded(element, decoder)
    }
    return unsafe Self(keys: keys, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__RotateKeysResponse>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.keys.isEmpty {
      unsafe c.pointee.n_keys = value.pointee.keys.count
      unsafe c.pointee.keys = try unsafe encoder.list(value.pointee.keys) { (element, encoder) throws(WireError) in try unsafe LigatureV1.SigningKeyState.encoded(element, encoder) }
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__RotateKeysResponse> {
    let c = try unsafe encoder.empty(Ligature__V1__RotateKeysResponse.self, ligature__v1__rotate_keys_response__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.BackupRequest: WireMessage {
  public static var messageName: String { "ligature.v1.BackupRequest" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__backup_request__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__BackupRequest>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__backup_request__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__BackupRequest>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let path = try unsafe decoder.string(c.pointee.path, "path")
    let replace = unsafe c.pointee.replace != 0
    return unsafe Self(path: path, replace: replace, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__BackupRequest>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.path.isEmpty {
      unsafe c.pointee.has_path = 1
      unsafe c.pointee.path = try unsafe encoder.string(value.pointee.path)
    }
    if unsafe value.pointee.replace {
      unsafe c.pointee.has_replace = 1
      unsafe c.pointee.replace = 1
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__BackupRequest> {
    let c = try unsafe encoder.empty(Ligature__V1__BackupRequest.self, ligature__v1__backup_request__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.BackupResponse: WireMessage {
  public static var messageName: String { "ligature.v1.BackupResponse" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__backup_response__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__BackupResponse>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__backup_response__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__BackupResponse>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let madeAt = try unsafe c.pointee.made_at.map { (message) throws(WireError) in try unsafe decoder.message(message, "made_at") { (c, decoder) throws(WireError) in try unsafe GoogleProtobuf.Timestamp.decoded(c, decoder) } }
    let accounts = unsafe c.pointee.accounts
    let sessions = unsafe c.pointee.sessions
    return unsafe Self(madeAt: madeAt, accounts: accounts, sessions: sessions, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__BackupResponse>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if let element = unsafe value.pointee.madeAt {
      unsafe c.pointee.made_at = try unsafe encoder.message(element, google__protobuf__timestamp__descriptor_address(), GoogleProtobuf.Timestamp.fill)
    }
    if unsafe value.pointee.accounts != 0 {
      unsafe c.pointee.has_accounts = 1
      unsafe c.pointee.accounts = value.pointee.accounts
    }
    if unsafe value.pointee.sessions != 0 {
      unsafe c.pointee.has_sessions = 1
      unsafe c.pointee.sessions = value.pointee.sessions
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__BackupResponse> {
    let c = try unsafe encoder.empty(Ligature__V1__BackupResponse.self, ligature__v1__backup_response__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}
