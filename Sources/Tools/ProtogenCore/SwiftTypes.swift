/// The Swift types for the types in a schema, and the properties of these types that the emitters need.
struct SwiftTypes {
  struct Enumeration {
    var swiftName: String
    /// Whether the C enum is signed, which is the case if any of its values is negative.
    var isSigned: Bool
    /// The Swift name of the case for the value 0.
    var zeroCase: String
  }

  /// The messages, keyed by their full names.
  private(set) var messages: [String: MessageSchema] = [:]
  private(set) var messageNames: [String: String] = [:]
  private(set) var enums: [String: Enumeration] = [:]
  private let reachable: [String: Set<String>]

  init(_ schema: Schema) throws(ProtogenError) {
    reachable = schema.reachableMessages
    for file in schema.files {
      let namespace = SwiftNames.namespace(package: file.package)
      for type in file.enums { add(type, in: namespace) }
      for message in file.messages { add(message, in: namespace) }
    }
    try checkReferences(schema)
  }

  private mutating func add(_ message: MessageSchema, in scope: String) {
    let name = "\(scope).\(SwiftNames.identifier(message.name))"
    messages[message.fullName] = message
    messageNames[message.fullName] = name
    for nested in message.messages { add(nested, in: name) }
    for type in message.enums { add(type, in: name) }
  }

  private mutating func add(_ type: EnumSchema, in scope: String) {
    enums[type.fullName] = Enumeration(
      swiftName: "\(scope).\(SwiftNames.identifier(type.name))", isSigned: type.values.contains { $0.number < 0 },
      zeroCase: type.swiftCases.first { $0.value.number == 0 }?.name ?? "unrecognized(0)")
  }

  private func checkReferences(_ schema: Schema) throws(ProtogenError) {
    for file in schema.files {
      for message in file.allMessages {
        for field in message.fields {
          switch field.kind {
          case .message(let name) where messages[name] == nil, .enumeration(let name) where enums[name] == nil:
            throw .unknownType(name, usedBy: "\(message.fullName).\(field.name)")
          default: break
          }
        }
      }
      for service in file.services {
        for method in service.methods {
          for name in [method.input, method.output] where messages[name] == nil {
            throw .unknownType(name, usedBy: "\(service.fullName).\(method.name)")
          }
        }
      }
    }
  }

  func message(_ fullName: String) -> String { messageNames[fullName] ?? fullName }
  func enumeration(_ fullName: String) -> Enumeration {
    enums[fullName] ?? Enumeration(swiftName: fullName, isSigned: false, zeroCase: "unrecognized(0)")
  }

  /// Returns the key and value fields of a map field, or nil for any other field.
  func mapEntry(_ field: FieldSchema) -> (key: FieldSchema, value: FieldSchema)? {
    guard field.presence == .repeated, case .message(let name) = field.kind, let entry = messages[name],
      entry.isMapEntry, let key = entry.fields.first(where: { $0.number == MapEntry.key }),
      let value = entry.fields.first(where: { $0.number == MapEntry.value })
    else { return nil }
    return (key, value)
  }

  /// Returns whether a field of a message can contain a message of the same type, directly or indirectly. If so, the
  /// field's value must be stored indirectly.
  func isRecursive(_ field: FieldSchema, in message: String) -> Bool {
    guard case .message(let name) = field.kind else { return false }
    return name == message || reachable[name]?.contains(message) == true
  }

  /// Returns the Swift type of a single value of a field.
  func element(_ field: FieldSchema) -> String {
    switch field.kind {
    case .double: "Double"
    case .float: "Float"
    case .int64, .sfixed64, .sint64: "Int64"
    case .uint64, .fixed64: "UInt64"
    case .int32, .sfixed32, .sint32: "Int32"
    case .uint32, .fixed32: "UInt32"
    case .bool: "Bool"
    case .string: "String"
    case .bytes: "[UInt8]"
    case .message(let name): message(name)
    case .enumeration(let name): enumeration(name).swiftName
    }
  }

  /// Returns the Swift type of a field's property.
  func property(_ field: FieldSchema) -> String {
    if let (key, value) = mapEntry(field) { return "[\(element(key)): \(element(value))]" }
    return switch field.presence {
    case .implicit: element(field)
    case .explicit, .oneof: "\(element(field))?"
    case .repeated: "[\(element(field))]"
    }
  }

  /// Returns a Swift expression for the default value of a field's property.
  func initial(_ field: FieldSchema) -> String {
    if mapEntry(field) != nil { return "[:]" }
    switch field.presence {
    case .explicit, .oneof: return "nil"
    case .repeated: return "[]"
    case .implicit: return zero(field)
    }
  }

  /// Returns a Swift expression for the default of a single value of a field.
  func zero(_ field: FieldSchema) -> String {
    switch field.kind {
    case .bool: "false"
    case .string: "\"\""
    case .bytes: "[]"
    case .message(let name): "\(message(name))()"
    case .enumeration(let name): ".\(enumeration(name).zeroCase)"
    default: "0"
    }
  }
}
