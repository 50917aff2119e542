extension Schema {
  /// Reads a serialized FileDescriptorSet.
  package init(descriptorSet: [UInt8]) throws(ProtogenError) {
    embeddedFiles = []
    for file in try WireTree(descriptorSet).messages(FileDescriptorSet.file) {
      embeddedFiles.append(try FileSchema(file))
    }
    files = embeddedFiles.filter { !$0.declaresOptions }
  }
}

/// The comments in one file, keyed by the path of the declaration that they describe.
private struct Comments {
  private var leading: [[Int]: String] = [:]

  init(_ file: WireTree) throws(ProtogenError) {
    let sourceInfo = try file.message(FileDescriptorProto.sourceCodeInfo)
    for location in try sourceInfo.messages(SourceCodeInfo.location) {
      let comment = location.string(SourceCodeInfo.Location.leadingComments)
      guard !comment.isEmpty else { continue }
      leading[try location.packed(SourceCodeInfo.Location.path)] = comment
    }
  }

  /// The comment on the declaration at a path, without the space after `//` and without the last newline.
  subscript(path: [Int]) -> String {
    (leading[path] ?? "").split(separator: "\n", omittingEmptySubsequences: false)
      .map { line in line.hasPrefix(" ") ? line.dropFirst() : line }
      .joined(separator: "\n")
      .trimmingTrailingNewlines
  }
}

extension String {
  fileprivate var trimmingTrailingNewlines: String {
    var text = self[...]
    while text.last == "\n" { text.removeLast() }
    return String(text)
  }
}

extension FileSchema {
  init(_ file: WireTree) throws(ProtogenError) {
    name = file.string(FileDescriptorProto.name)
    package = file.string(FileDescriptorProto.package)
    dependencies = file.strings(FileDescriptorProto.dependency)
    guard file.string(FileDescriptorProto.syntax) == "proto3" || name == Self.descriptorProto else {
      throw .unsupported("only proto3 is supported; write syntax = \"proto3\";", at: name)
    }
    let comments = try Comments(file)
    messages = []
    for (index, message) in try file.messages(FileDescriptorProto.messageType).enumerated() {
      let path = [FileDescriptorProto.messageType, index]
      messages.append(try MessageSchema(message, scope: package, path: path, comments))
    }
    enums = []
    for (index, type) in try file.messages(FileDescriptorProto.enumType).enumerated() {
      enums.append(try EnumSchema(type, scope: package, path: [FileDescriptorProto.enumType, index], comments))
    }
    services = []
    for (index, service) in try file.messages(FileDescriptorProto.service).enumerated() {
      services.append(try ServiceSchema(service, scope: package, path: [FileDescriptorProto.service, index], comments))
    }
    extensions = try file.messages(FileDescriptorProto.fieldExtension).map { field in
      ExtensionSchema(
        fullName: qualified(field.string(FieldDescriptorProto.name), in: file.string(FileDescriptorProto.package)),
        extendee: absolute(field.string(FieldDescriptorProto.extendee)),
        number: Int(field.int32(FieldDescriptorProto.number)))
    }
    var withoutComments = file
    withoutComments.removeAll(FileDescriptorProto.sourceCodeInfo)
    descriptor = withoutComments.serialized
  }
}

extension FileSchema {
  static let descriptorProto = "google/protobuf/descriptor.proto"

  /// Whether the file declares options for schemas, or is descriptor.proto itself.
  var declaresOptions: Bool { name == Self.descriptorProto || !extensions.isEmpty }
}

extension AccessSchema {
  fileprivate init(_ access: WireTree) {
    caller = Caller(rawValue: access.int32(Access.caller))
    acceptsReplacedSession = access.bool(Access.acceptsReplacedSession)
    scope = access.string(Access.scope)
    hasLargeRequests = access.bool(Access.largeRequests)
  }
}

private func qualified(_ name: String, in scope: String) -> String { scope.isEmpty ? name : "\(scope).\(name)" }

/// Returns a type's name without the leading dot of absolute names in descriptors.
private func absolute(_ typeName: String) -> String { String(typeName.drop { $0 == "." }) }

extension MessageSchema {
  fileprivate init(_ message: WireTree, scope: String, path: [Int], _ comments: Comments) throws(ProtogenError) {
    name = message.string(DescriptorProto.name)
    fullName = qualified(name, in: scope)
    comment = comments[path]
    isMapEntry = try message.message(DescriptorProto.options).bool(MessageOptions.mapEntry)
    let fieldTrees = try message.messages(DescriptorProto.field)
    // A proto3 `optional` field has a synthetic oneof, which follows the real oneofs.
    let synthetic = Set(
      fieldTrees.filter { $0.bool(FieldDescriptorProto.proto3Optional) }
        .map { $0.int32(FieldDescriptorProto.oneofIndex) })
    fields = []
    for (index, field) in fieldTrees.enumerated() {
      let comment = comments[path + [DescriptorProto.field, index]]
      fields.append(try FieldSchema(field, in: fullName, comment: comment))
    }
    oneofs = []
    for (index, oneof) in try message.messages(DescriptorProto.oneofDecl).enumerated()
    where !synthetic.contains(Int32(index)) {
      let comment = comments[path + [DescriptorProto.oneofDecl, index]]
      oneofs.append(OneofSchema(name: oneof.string(OneofDescriptorProto.name), comment: comment))
    }
    messages = []
    for (index, nested) in try message.messages(DescriptorProto.nestedType).enumerated() {
      let path = path + [DescriptorProto.nestedType, index]
      messages.append(try MessageSchema(nested, scope: fullName, path: path, comments))
    }
    enums = []
    for (index, type) in try message.messages(DescriptorProto.enumType).enumerated() {
      enums.append(try EnumSchema(type, scope: fullName, path: path + [DescriptorProto.enumType, index], comments))
    }
  }
}

extension FieldSchema {
  fileprivate init(_ field: WireTree, in message: String, comment: String) throws(ProtogenError) {
    name = field.string(FieldDescriptorProto.name)
    number = Int(field.int32(FieldDescriptorProto.number))
    self.comment = comment
    let typeName = absolute(field.string(FieldDescriptorProto.typeName))
    kind =
      switch FieldDescriptorProto.FieldType(rawValue: field.int32(FieldDescriptorProto.type)) {
      case .double: .double
      case .float: .float
      case .int64: .int64
      case .uint64: .uint64
      case .int32: .int32
      case .fixed64: .fixed64
      case .fixed32: .fixed32
      case .bool: .bool
      case .string: .string
      case .message: .message(typeName)
      case .bytes: .bytes
      case .uint32: .uint32
      case .enumeration: .enumeration(typeName)
      case .sfixed32: .sfixed32
      case .sfixed64: .sfixed64
      case .sint32: .sint32
      case .sint64: .sint64
      case .group, nil: throw .unsupported("groups are not supported", at: "\(message).\(name)")
      }
    let isOptional = field.bool(FieldDescriptorProto.proto3Optional)
    if field.int32(FieldDescriptorProto.label) == FieldDescriptorProto.Label.repeated.rawValue {
      presence = .repeated
    } else if field.integer(FieldDescriptorProto.oneofIndex) != nil, !isOptional {
      presence = .oneof(Int(field.int32(FieldDescriptorProto.oneofIndex)))
    } else if isOptional {
      presence = .explicit
    } else if case .message = kind {
      presence = .explicit
    } else {
      presence = .implicit
    }
  }
}

extension EnumSchema {
  fileprivate init(_ type: WireTree, scope: String, path: [Int], _ comments: Comments) throws(ProtogenError) {
    name = type.string(EnumDescriptorProto.name)
    fullName = qualified(name, in: scope)
    comment = comments[path]
    values = []
    for (index, value) in try type.messages(EnumDescriptorProto.value).enumerated() {
      values.append(
        Value(
          name: value.string(EnumValueDescriptorProto.name), number: value.int32(EnumValueDescriptorProto.number),
          comment: comments[path + [EnumDescriptorProto.value, index]]))
    }
  }
}

extension ServiceSchema {
  fileprivate init(_ service: WireTree, scope: String, path: [Int], _ comments: Comments) throws(ProtogenError) {
    name = service.string(ServiceDescriptorProto.name)
    fullName = qualified(name, in: scope)
    comment = comments[path]
    methods = []
    for (index, method) in try service.messages(ServiceDescriptorProto.method).enumerated() {
      let options = try method.message(MethodDescriptorProto.options)
      methods.append(
        Method(
          name: method.string(MethodDescriptorProto.name),
          comment: comments[path + [ServiceDescriptorProto.method, index]],
          input: absolute(method.string(MethodDescriptorProto.inputType)),
          output: absolute(method.string(MethodDescriptorProto.outputType)),
          streamsRequests: method.bool(MethodDescriptorProto.clientStreaming),
          streamsResponses: method.bool(MethodDescriptorProto.serverStreaming),
          isIdempotent: options.int32(MethodOptions.idempotencyLevel) != 0,
          access: try options.messages(MethodOptions.access).last.map(AccessSchema.init)))
    }
  }
}
