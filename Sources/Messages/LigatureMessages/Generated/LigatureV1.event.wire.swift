// Made by protogen from ligature/v1/event.proto; change that and run `make generate`.
// Source hash: f8570809af0fa8e6
// swift-format-ignore-file

internal import CLigatureProtos
internal import CProtobufC
public import ProtobufWire

extension LigatureV1.Event: WireMessage {
  public static var messageName: String { "ligature.v1.Event" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__event__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__Event>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__event__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__Event>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let id = try unsafe decoder.string(c.pointee.id, "id")
    let at = try unsafe c.pointee.at.map { (message) throws(WireError) in try unsafe decoder.message(message, "at") { (c, decoder) throws(WireError) in try unsafe GoogleProtobuf.Timestamp.decoded(c, decoder) } }
    let kind = try unsafe decoder.string(c.pointee.kind, "kind")
    let uid = unsafe c.pointee.has_uid == 0 ? nil : try unsafe decoder.string(c.pointee.uid, "uid")
    let accountVersion = unsafe c.pointee.has_account_version == 0 ? nil : unsafe c.pointee.account_version
    let otherUid = unsafe c.pointee.has_other_uid == 0 ? nil : try unsafe decoder.string(c.pointee.other_uid, "other_uid")
    let providerID = unsafe c.pointee.has_provider_id == 0 ? nil : try unsafe decoder.string(c.pointee.provider_id, "provider_id")
    let changedFields = try unsafe decoder.strings(c.pointee.changed_fields, count: c.pointee.n_changed_fields, "changed_fields")
    let sessionIds = try unsafe decoder.strings(c.pointee.session_ids, count: c.pointee.n_session_ids, "session_ids")
    let minGeneration = unsafe c.pointee.has_min_generation == 0 ? nil : unsafe c.pointee.min_generation
    let requestID = unsafe c.pointee.has_request_id == 0 ? nil : try unsafe decoder.string(c.pointee.request_id, "request_id")
    let actor = unsafe c.pointee.has_actor == 0 ? nil : try unsafe decoder.string(c.pointee.actor, "actor")
    let serviceKeyID = unsafe c.pointee.has_service_key_id == 0 ? nil : try unsafe decoder.string(c.pointee.service_key_id, "service_key_id")
    return unsafe Self(id: id, at: at, kind: kind, uid: uid, accountVersion: accountVersion, otherUid: otherUid, providerID: providerID, changedFields: changedFields, sessionIds: sessionIds, minGeneration: minGeneration, requestID: requestID, actor: actor, serviceKeyID: serviceKeyID, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__Event>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.id.isEmpty {
      unsafe c.pointee.has_id = 1
      unsafe c.pointee.id = try unsafe encoder.string(value.pointee.id)
    }
    if let element = unsafe value.pointee.at {
      unsafe c.pointee.at = try unsafe encoder.message(element, google__protobuf__timestamp__descriptor_address(), GoogleProtobuf.Timestamp.fill)
    }
    if unsafe !value.pointee.kind.isEmpty {
      unsafe c.pointee.has_kind = 1
      unsafe c.pointee.kind = try unsafe encoder.string(value.pointee.kind)
    }
    if let element = unsafe value.pointee.uid {
      unsafe c.pointee.has_uid = 1
      unsafe c.pointee.uid = try unsafe encoder.string(element)
    }
    if let element = unsafe value.pointee.accountVersion {
      unsafe c.pointee.has_account_version = 1
      unsafe c.pointee.account_version = element
    }
    if let element = unsafe value.pointee.otherUid {
      unsafe c.pointee.has_other_uid = 1
      unsafe c.pointee.other_uid = try unsafe encoder.string(element)
    }
    if let element = unsafe value.pointee.providerID {
      unsafe c.pointee.has_provider_id = 1
      unsafe c.pointee.provider_id = try unsafe encoder.string(element)
    }
    if unsafe !value.pointee.changedFields.isEmpty {
      unsafe c.pointee.n_changed_fields = value.pointee.changedFields.count
      unsafe c.pointee.changed_fields = try unsafe encoder.list(value.pointee.changedFields) { (element, encoder) throws(WireError) in try unsafe encoder.string(element.pointee) }
    }
    if unsafe !value.pointee.sessionIds.isEmpty {
      unsafe c.pointee.n_session_ids = value.pointee.sessionIds.count
      unsafe c.pointee.session_ids = try unsafe encoder.list(value.pointee.sessionIds) { (element, encoder) throws(WireError) in try unsafe encoder.string(element.pointee) }
    }
    if let element = unsafe value.pointee.minGeneration {
      unsafe c.pointee.has_min_generation = 1
      unsafe c.pointee.min_generation = element
    }
    if let element = unsafe value.pointee.requestID {
      unsafe c.pointee.has_request_id = 1
      unsafe c.pointee.request_id = try unsafe encoder.string(element)
    }
    if let element = unsafe value.pointee.actor {
      unsafe c.pointee.has_actor = 1
      unsafe c.pointee.actor = try unsafe encoder.string(element)
    }
    if let element = unsafe value.pointee.serviceKeyID {
      unsafe c.pointee.has_service_key_id = 1
      unsafe c.pointee.service_key_id = try unsafe encoder.string(element)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__Event> {
    let c = try unsafe encoder.empty(Ligature__V1__Event.self, ligature__v1__event__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}
