// Made by protogen from bench/bench.proto; change that and run `make generate`.
// Source hash: caf6e7936d60a800
// swift-format-ignore-file

internal import CBenchProtos
internal import CProtobufC
public import ProtobufWire

extension Bench.LookupRequest: WireMessage {
  public static var messageName: String { "bench.LookupRequest" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: cbenchprotos__bench__lookup_request__descriptor_address()) {
      (message: UnsafePointer<Cbenchprotos__Bench__LookupRequest>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: cbenchprotos__bench__lookup_request__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Cbenchprotos__Bench__LookupRequest>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let id = try unsafe decoder.string(c.pointee.id, "id")
    return unsafe Self(id: id, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Cbenchprotos__Bench__LookupRequest>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.id.isEmpty {
      unsafe c.pointee.has_id = 1
      unsafe c.pointee.id = try unsafe encoder.string(value.pointee.id)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Cbenchprotos__Bench__LookupRequest> {
    let c = try unsafe encoder.empty(Cbenchprotos__Bench__LookupRequest.self, cbenchprotos__bench__lookup_request__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension Bench.UserInfo: WireMessage {
  public static var messageName: String { "bench.UserInfo" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: cbenchprotos__bench__user_info__descriptor_address()) {
      (message: UnsafePointer<Cbenchprotos__Bench__UserInfo>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: cbenchprotos__bench__user_info__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Cbenchprotos__Bench__UserInfo>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let providerID = try unsafe decoder.string(c.pointee.provider_id, "provider_id")
    let uid = try unsafe decoder.string(c.pointee.uid, "uid")
    let email = try unsafe decoder.string(c.pointee.email, "email")
    let displayName = try unsafe decoder.string(c.pointee.display_name, "display_name")
    let photoURL = try unsafe decoder.string(c.pointee.photo_url, "photo_url")
    let phoneNumber = try unsafe decoder.string(c.pointee.phone_number, "phone_number")
    return unsafe Self(providerID: providerID, uid: uid, email: email, displayName: displayName, photoURL: photoURL, phoneNumber: phoneNumber, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Cbenchprotos__Bench__UserInfo>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.providerID.isEmpty {
      unsafe c.pointee.has_provider_id = 1
      unsafe c.pointee.provider_id = try unsafe encoder.string(value.pointee.providerID)
    }
    if unsafe !value.pointee.uid.isEmpty {
      unsafe c.pointee.has_uid = 1
      unsafe c.pointee.uid = try unsafe encoder.string(value.pointee.uid)
    }
    if unsafe !value.pointee.email.isEmpty {
      unsafe c.pointee.has_email = 1
      unsafe c.pointee.email = try unsafe encoder.string(value.pointee.email)
    }
    if unsafe !value.pointee.displayName.isEmpty {
      unsafe c.pointee.has_display_name = 1
      unsafe c.pointee.display_name = try unsafe encoder.string(value.pointee.displayName)
    }
    if unsafe !value.pointee.photoURL.isEmpty {
      unsafe c.pointee.has_photo_url = 1
      unsafe c.pointee.photo_url = try unsafe encoder.string(value.pointee.photoURL)
    }
    if unsafe !value.pointee.phoneNumber.isEmpty {
      unsafe c.pointee.has_phone_number = 1
      unsafe c.pointee.phone_number = try unsafe encoder.string(value.pointee.phoneNumber)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Cbenchprotos__Bench__UserInfo> {
    let c = try unsafe encoder.empty(Cbenchprotos__Bench__UserInfo.self, cbenchprotos__bench__user_info__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension Bench.User: WireMessage {
  public static var messageName: String { "bench.User" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: cbenchprotos__bench__user__descriptor_address()) {
      (message: UnsafePointer<Cbenchprotos__Bench__User>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: cbenchprotos__bench__user__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Cbenchprotos__Bench__User>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let uid = try unsafe decoder.string(c.pointee.uid, "uid")
    let email = try unsafe decoder.string(c.pointee.email, "email")
    let emailVerified = unsafe c.pointee.email_verified != 0
    let displayName = try unsafe decoder.string(c.pointee.display_name, "display_name")
    let providerData = try unsafe decoder.list(c.pointee.provider_data, count: c.pointee.n_provider_data, "provider_data") {
      (element, decoder) throws(WireError) in
      guard let element = unsafe element else { return Bench.UserInfo() }
      return try unsafe Bench.UserInfo.decoded(element, decoder)
    }
    let createdAt = unsafe c.pointee.created_at
    return unsafe Self(uid: uid, email: email, emailVerified: emailVerified, displayName: displayName, providerData: providerData, createdAt: createdAt, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Cbenchprotos__Bench__User>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.uid.isEmpty {
      unsafe c.pointee.has_uid = 1
      unsafe c.pointee.uid = try unsafe encoder.string(value.pointee.uid)
    }
    if unsafe !value.pointee.email.isEmpty {
      unsafe c.pointee.has_email = 1
      unsafe c.pointee.email = try unsafe encoder.string(value.pointee.email)
    }
    if unsafe value.pointee.emailVerified {
      unsafe c.pointee.has_email_verified = 1
      unsafe c.pointee.email_verified = 1
    }
    if unsafe !value.pointee.displayName.isEmpty {
      unsafe c.pointee.has_display_name = 1
      unsafe c.pointee.display_name = try unsafe encoder.string(value.pointee.displayName)
    }
    if unsafe !value.pointee.providerData.isEmpty {
      unsafe c.pointee.n_provider_data = value.pointee.providerData.count
      unsafe c.pointee.provider_data = try unsafe encoder.list(value.pointee.providerData) { (element, encoder) throws(WireError) in try unsafe Bench.UserInfo.encoded(element, encoder) }
    }
    if unsafe value.pointee.createdAt != 0 {
      unsafe c.pointee.has_created_at = 1
      unsafe c.pointee.created_at = value.pointee.createdAt
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Cbenchprotos__Bench__User> {
    let c = try unsafe encoder.empty(Cbenchprotos__Bench__User.self, cbenchprotos__bench__user__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}
