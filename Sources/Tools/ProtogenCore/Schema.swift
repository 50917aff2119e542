/// What a descriptor set says, in the form that the emitters need.
public struct Schema: Sendable {
  public var files: [FileSchema]
}

public struct FileSchema: Sendable {
  /// `ligature/v1/account.proto`
  public var name: String
  /// `ligature.v1`
  public var package: String
  public var dependencies: [String]
  public var messages: [MessageSchema]
  public var enums: [EnumSchema]
  public var services: [ServiceSchema]
  /// The FileDescriptorProto, without comments.
  public var descriptor: [UInt8]
}

public struct MessageSchema: Sendable {
  /// `google.rpc.BadRequest.FieldViolation`
  public var fullName: String
  public var name: String
  public var comment: String
  /// In the order of the file.
  public var fields: [FieldSchema]
  public var oneofs: [OneofSchema]
  public var messages: [MessageSchema]
  public var enums: [EnumSchema]
  public var isMapEntry: Bool
}

public struct FieldSchema: Sendable {
  public enum Kind: Sendable, Hashable {
    case double, float, int64, uint64, int32, fixed64, fixed32, bool, string, bytes, uint32, sfixed32, sfixed64, sint32
    case sint64
    /// The full name of the message.
    case message(String)
    /// The full name of the enum.
    case enumeration(String)
  }

  public enum Presence: Sendable, Hashable {
    /// Absent and default are the same.
    case implicit
    /// `optional`, and every message.
    case explicit
    case repeated
    /// A member of the oneof at the index.
    case oneof(Int)
  }

  public var name: String
  public var number: Int
  public var kind: Kind
  public var presence: Presence
  public var comment: String
}

public struct OneofSchema: Sendable {
  public var name: String
  public var comment: String
}

public struct EnumSchema: Sendable {
  public struct Value: Sendable {
    public var name: String
    public var number: Int32
    public var comment: String
  }

  public var fullName: String
  public var name: String
  public var comment: String
  public var values: [Value]
}

public struct ServiceSchema: Sendable {
  public struct Method: Sendable {
    public var name: String
    public var comment: String
    public var input: String
    public var output: String
    public var streamsRequests: Bool
    public var streamsResponses: Bool
    /// `option idempotency_level` is set to anything but unknown.
    public var isIdempotent: Bool
  }

  public var fullName: String
  public var name: String
  public var comment: String
  public var methods: [Method]
}

extension MessageSchema {
  /// The message and all within it.
  var withNested: [MessageSchema] { [self] + messages.flatMap(\.withNested) }

  /// The members of a oneof.
  func members(of oneof: Int) -> [FieldSchema] { fields.filter { $0.presence == .oneof(oneof) } }
}

extension FileSchema {
  var allMessages: [MessageSchema] { messages.flatMap(\.withNested) }
  var allEnums: [EnumSchema] { enums + allMessages.flatMap(\.enums) }
}
