/// The content of a descriptor set, in the form that the emitters use.
package struct Schema: Sendable {
  /// The files for which messages and services are generated.
  package var files: [FileSchema]
  /// All files that are embedded for server reflection, in the order of the descriptor set, including those that only
  /// declare options for schemas.
  package var embeddedFiles: [FileSchema]
}

package struct FileSchema: Sendable {
  /// The file's name, such as `ligature/v1/account.proto`.
  package var name: String
  /// The file's package, such as `ligature.v1`.
  package var package: String
  package var dependencies: [String]
  package var messages: [MessageSchema]
  package var enums: [EnumSchema]
  package var services: [ServiceSchema]
  package var extensions: [ExtensionSchema]
  /// The serialized FileDescriptorProto, without comments.
  package var descriptor: [UInt8]
}

/// An extension field that a file adds to a message in another file.
package struct ExtensionSchema: Sendable, Hashable {
  /// The full name of the field, such as `ligature.v1.access`.
  package var fullName: String
  /// The full name of the message, such as `google.protobuf.MethodOptions`.
  package var extendee: String
  package var number: Int
}

package struct MessageSchema: Sendable {
  /// The full name of the message, such as `google.rpc.BadRequest.FieldViolation`.
  package var fullName: String
  package var name: String
  package var comment: String
  /// The message's fields, in the order in which the file declares them.
  package var fields: [FieldSchema]
  package var oneofs: [OneofSchema]
  package var messages: [MessageSchema]
  package var enums: [EnumSchema]
  package var isMapEntry: Bool
}

package struct FieldSchema: Sendable {
  package enum Kind: Sendable, Hashable {
    case double, float, int64, uint64, int32, fixed64, fixed32, bool, string, bytes, uint32, sfixed32, sfixed64, sint32
    case sint64
    /// The field contains a message with this full name.
    case message(String)
    /// The field contains a value of the enum with this full name.
    case enumeration(String)
  }

  package enum Presence: Sendable, Hashable {
    /// The field has no presence, which means that an absent field is the same as one with the default value.
    case implicit
    /// The field has presence, because it is `optional` or is a message.
    case explicit
    case repeated
    /// The field is a member of the oneof at this index.
    case oneof(Int)
  }

  package var name: String
  package var number: Int
  package var kind: Kind
  package var presence: Presence
  package var comment: String
}

package struct OneofSchema: Sendable {
  package var name: String
  package var comment: String
}

package struct EnumSchema: Sendable {
  package struct Value: Sendable {
    package var name: String
    package var number: Int32
    package var comment: String
  }

  package var fullName: String
  package var name: String
  package var comment: String
  package var values: [Value]
}

package struct ServiceSchema: Sendable {
  package struct Method: Sendable {
    package var name: String
    package var comment: String
    package var input: String
    package var output: String
    package var streamsRequests: Bool
    package var streamsResponses: Bool
    /// Whether `option idempotency_level` is set to a value other than unknown.
    package var isIdempotent: Bool
    /// The `ligature.v1.access` option; nil if the method does not have it.
    package var access: AccessSchema?
  }

  package var fullName: String
  package var name: String
  package var comment: String
  package var methods: [Method]
}

/// The value of the `ligature.v1.access` option for a method.
package struct AccessSchema: Sendable, Hashable {
  /// The kind of caller that a method accepts. The raw values are the numbers of the enum `ligature.v1.Caller`.
  package enum Caller: Int32, Sendable {
    case anyone = 1
    case userOptional
    case user
    case `operator`
    case service
  }

  /// The kind of caller that the method accepts; nil if the value is missing or unknown.
  package var caller: Caller?
  package var acceptsReplacedSession: Bool
  /// The scope that a service needs; empty if the method specifies none.
  package var scope: String
  package var hasLargeRequests: Bool
}

extension MessageSchema {
  /// The message and all messages that are nested in it.
  var withNested: [MessageSchema] { [self] + messages.flatMap(\.withNested) }

  /// Returns the members of a oneof.
  func members(of oneof: Int) -> [FieldSchema] { fields.filter { $0.presence == .oneof(oneof) } }
}

extension FileSchema {
  var allMessages: [MessageSchema] { messages.flatMap(\.withNested) }
  var allEnums: [EnumSchema] { enums + allMessages.flatMap(\.enums) }
}
