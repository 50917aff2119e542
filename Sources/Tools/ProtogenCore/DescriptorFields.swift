// The field numbers in google/protobuf/descriptor.proto that this program uses, grouped by the names of the messages.

enum FileDescriptorSet {
  static let file = 1
}

enum FileDescriptorProto {
  static let name = 1
  static let package = 2
  static let dependency = 3
  static let messageType = 4
  static let enumType = 5
  static let service = 6
  static let fieldExtension = 7
  static let options = 8
  static let sourceCodeInfo = 9
  static let syntax = 12
}

enum DescriptorProto {
  static let name = 1
  static let field = 2
  static let nestedType = 3
  static let enumType = 4
  static let options = 7
  static let oneofDecl = 8
}

/// The fields of the synthetic messages that represent map entries.
enum MapEntry {
  static let key = 1
  static let value = 2
}

enum MessageOptions {
  static let mapEntry = 7
}

enum FieldDescriptorProto {
  static let name = 1
  static let extendee = 2
  static let number = 3
  static let label = 4
  static let type = 5
  static let typeName = 6
  static let options = 8
  static let oneofIndex = 9
  static let proto3Optional = 17

  enum Label: Int32 {
    case optional = 1
    case required = 2
    case repeated = 3
  }

  enum FieldType: Int32 {
    case double = 1
    case float = 2
    case int64 = 3
    case uint64 = 4
    case int32 = 5
    case fixed64 = 6
    case fixed32 = 7
    case bool = 8
    case string = 9
    case group = 10
    case message = 11
    case bytes = 12
    case uint32 = 13
    case enumeration = 14
    case sfixed32 = 15
    case sfixed64 = 16
    case sint32 = 17
    case sint64 = 18
  }
}

enum FieldOptions {
  static let packed = 2
}

enum OneofDescriptorProto {
  static let name = 1
}

enum EnumDescriptorProto {
  static let name = 1
  static let value = 2
}

enum EnumValueDescriptorProto {
  static let name = 1
  static let number = 2
}

enum ServiceDescriptorProto {
  static let name = 1
  static let method = 2
}

enum MethodDescriptorProto {
  static let name = 1
  static let inputType = 2
  static let outputType = 3
  static let options = 4
  static let clientStreaming = 5
  static let serverStreaming = 6
}

enum MethodOptions {
  static let idempotencyLevel = 34
  /// The `ligature.v1.access` option.
  static let access = 50501
}

/// The `ligature.v1.Access` message.
enum Access {
  static let caller = 1
  static let acceptsReplacedSession = 2
  static let scope = 3
  static let largeRequests = 4
}

enum SourceCodeInfo {
  static let location = 1

  enum Location {
    static let path = 1
    static let leadingComments = 3
  }
}

/// The options of protobuf-c (protobuf-c/protobuf-c.proto), which are extensions of `FileOptions` and `FieldOptions`.
enum ProtobufCOptions {
  /// The number of the extension in a file's options.
  static let file = 1019
  /// The number of the extension in a field's options.
  static let field = 1019

  enum File {
    /// Whether functions for packing and unpacking are generated for each message.
    static let genPackHelpers = 2
    /// The package that protoc-gen-c uses for C names.
    static let cPackage = 6
  }

  enum Field {
    static let stringAsBytes = 1
  }
}
