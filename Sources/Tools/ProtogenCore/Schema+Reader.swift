extension Schema {
  /// Reads a FileDescriptorSet.
  public init(descriptorSet: [UInt8]) throws(ProtogenError) {
    files = []
    for file in try WireTree(descriptorSet).messages(1) { files.append(try FileSchema(file)) }
  }
}

/// The comments of one file by the path of what they stand at.
private struct Comments {
  private var leading: [[Int]: String] = [:]

  init(_ file: WireTree) throws(ProtogenError) {
    for location in try file.message(9).messages(1) {
      let comment = location.string(3)
      guard !comment.isEmpty else { continue }
      leading[try location.packed(1)] = comment
    }
  }

  /// Without the blank that follows `//`, and without the line end at the end.
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
    name = file.string(1)
    package = file.string(2)
    dependencies = file.strings(3)
    guard file.string(12) == "proto3" else {
      throw .unsupported("only proto3 is supported; write syntax = \"proto3\";", at: name)
    }
    let comments = try Comments(file)
    messages = []
    for (index, message) in try file.messages(4).enumerated() {
      messages.append(try MessageSchema(message, scope: package, path: [4, index], comments))
    }
    enums = []
    for (index, type) in try file.messages(5).enumerated() {
      enums.append(try EnumSchema(type, scope: package, path: [5, index], comments))
    }
    services = []
    for (index, service) in try file.messages(6).enumerated() {
      services.append(try ServiceSchema(service, scope: package, path: [6, index], comments))
    }
    var withoutComments = file
    withoutComments.removeAll(9)
    descriptor = withoutComments.serialized
  }
}

private func qualified(_ name: String, in scope: String) -> String { scope.isEmpty ? name : "\(scope).\(name)" }

/// Type names in descriptors are absolute and start with a dot.
private func absolute(_ typeName: String) -> String { String(typeName.drop { $0 == "." }) }

extension MessageSchema {
  fileprivate init(_ message: WireTree, scope: String, path: [Int], _ comments: Comments) throws(ProtogenError) {
    name = message.string(1)
    fullName = qualified(name, in: scope)
    comment = comments[path]
    isMapEntry = try message.message(7).bool(7)
    let fieldTrees = try message.messages(2)
    // A proto3 `optional` hides in a oneof of its own, which comes behind the real ones.
    let synthetic = Set(fieldTrees.filter { $0.bool(17) }.map { $0.int32(9) })
    fields = []
    for (index, field) in fieldTrees.enumerated() {
      fields.append(try FieldSchema(field, in: fullName, comment: comments[path + [2, index]]))
    }
    oneofs = []
    for (index, oneof) in try message.messages(8).enumerated() where !synthetic.contains(Int32(index)) {
      oneofs.append(OneofSchema(name: oneof.string(1), comment: comments[path + [8, index]]))
    }
    messages = []
    for (index, nested) in try message.messages(3).enumerated() {
      messages.append(try MessageSchema(nested, scope: fullName, path: path + [3, index], comments))
    }
    enums = []
    for (index, type) in try message.messages(4).enumerated() {
      enums.append(try EnumSchema(type, scope: fullName, path: path + [4, index], comments))
    }
  }
}

extension FieldSchema {
  fileprivate init(_ field: WireTree, in message: String, comment: String) throws(ProtogenError) {
    name = field.string(1)
    number = Int(field.int32(3))
    self.comment = comment
    let typeName = absolute(field.string(6))
    kind =
      switch field.int32(5) {
      case 1: .double
      case 2: .float
      case 3: .int64
      case 4: .uint64
      case 5: .int32
      case 6: .fixed64
      case 7: .fixed32
      case 8: .bool
      case 9: .string
      case 11: .message(typeName)
      case 12: .bytes
      case 13: .uint32
      case 14: .enumeration(typeName)
      case 15: .sfixed32
      case 16: .sfixed64
      case 17: .sint32
      case 18: .sint64
      default: throw .unsupported("groups are not supported", at: "\(message).\(field.string(1))")
      }
    let isOptional = field.bool(17)
    if field.int32(4) == 3 {
      presence = .repeated
    } else if field.integer(9) != nil, !isOptional {
      presence = .oneof(Int(field.int32(9)))
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
    name = type.string(1)
    fullName = qualified(name, in: scope)
    comment = comments[path]
    values = []
    for (index, value) in try type.messages(2).enumerated() {
      values.append(Value(name: value.string(1), number: value.int32(2), comment: comments[path + [2, index]]))
    }
  }
}

extension ServiceSchema {
  fileprivate init(_ service: WireTree, scope: String, path: [Int], _ comments: Comments) throws(ProtogenError) {
    name = service.string(1)
    fullName = qualified(name, in: scope)
    comment = comments[path]
    methods = []
    for (index, method) in try service.messages(2).enumerated() {
      methods.append(
        Method(
          name: method.string(1), comment: comments[path + [2, index]], input: absolute(method.string(2)),
          output: absolute(method.string(3)), streamsRequests: method.bool(5), streamsResponses: method.bool(6),
          isIdempotent: try method.message(4).int32(34) != 0))
    }
  }
}
