// Made by protogen from ligature/v1/event.proto; change that and run `make generate`.
// Source hash: f8570809af0fa8e6
// swift-format-ignore-file

public import ProtobufWire

extension LigatureV1 {
  /// A change to an account or to the keys and certificates of services. An event contains no address and no value: a
  /// reader that needs them reads the account.
  public struct Event: Sendable, Hashable {
    /// The ID of the event. It is the same whenever the event is read.
    public var id: String
    /// The time of the event.
    public var at: GoogleProtobuf.Timestamp?
    /// The kind of the event, such as "account.created", "account.updated", "account.deleted", "account.disabled" or
    /// "sessions.revoked". More kinds may be added.
    public var kind: String
    /// The account. Absent if the event concerns no account.
    public var uid: String?
    /// The version of the account after the change.
    public var accountVersion: UInt64?
    /// The other account in a merge, in the undo of a merge, or in the transfer of an identity. Absent for other events.
    public var otherUid: String?
    public var providerID: String?
    /// The fields of Account that have changed, such as "display_name".
    public var changedFields: [String]
    /// The sessions that ended, in addition to those that `min_generation` covers.
    public var sessionIds: [String]
    /// If present, every session whose ID tokens have a `gen` claim below this value has ended.
    public var minGeneration: UInt64?
    /// The ID of the call that caused the event. Absent if the service itself acted.
    public var requestID: String?
    /// The actor: "operator", or "service:" followed by the name of a service. Absent if the account's own user acted.
    public var actor: String?
    /// The service key that the event concerns. For a service that calls with certificates, "service:" followed by its
    /// name.
    public var serviceKeyID: String?
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      id: String = "",
      at: GoogleProtobuf.Timestamp? = nil,
      kind: String = "",
      uid: String? = nil,
      accountVersion: UInt64? = nil,
      otherUid: String? = nil,
      providerID: String? = nil,
      changedFields: [String] = [],
      sessionIds: [String] = [],
      minGeneration: UInt64? = nil,
      requestID: String? = nil,
      actor: String? = nil,
      serviceKeyID: String? = nil,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.id = id
      self.at = at
      self.kind = kind
      self.uid = uid
      self.accountVersion = accountVersion
      self.otherUid = otherUid
      self.providerID = providerID
      self.changedFields = changedFields
      self.sessionIds = sessionIds
      self.minGeneration = minGeneration
      self.requestID = requestID
      self.actor = actor
      self.serviceKeyID = serviceKeyID
      self.unknownFields = unknownFields
    }
  }
}
