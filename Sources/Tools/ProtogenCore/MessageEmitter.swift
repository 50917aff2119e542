/// An emitter of the Swift types for the messages, enums and oneofs of a file.
struct MessageEmitter {
  let types: SwiftTypes

  func emit(_ message: MessageSchema, to source: inout SourceText) throws(ProtogenError) {
    try checkNames(message)
    source.documentation(message.comment)
    source.block("public struct \(SwiftNames.identifier(message.name)): Sendable, Hashable {") { source in
      emitProperties(message, to: &source)
      emitInitializers(message, to: &source)
      for (index, oneof) in message.oneofs.enumerated() {
        source.line()
        emitOneof(oneof, index, of: message, to: &source)
      }
      for type in message.enums {
        source.line()
        EnumEmitter().emit(type, to: &source)
      }
    }
  }

  private func emitProperties(_ message: MessageSchema, to source: inout SourceText) {
    var emittedOneofs: Set<Int> = []
    for field in message.fields {
      if case .oneof(let index) = field.presence {
        guard emittedOneofs.insert(index).inserted else { continue }
        let oneof = message.oneofs[index]
        source.documentation(oneof.comment)
        source.line("public var \(oneof.property): \(oneof.typeName(in: message))?")
      } else {
        source.documentation(field.comment)
        let isRecursive = field.presence == .explicit && types.isRecursive(field, in: message.fullName)
        let name = SwiftNames.identifier(field.property)
        source.line("\(isRecursive ? "@Indirect " : "")public var \(name): \(types.property(field))")
      }
    }
    source.line("/// What came with the message and is not in the schema.")
    source.line("public var unknownFields: UnknownFields")
  }

  private func emitInitializers(_ message: MessageSchema, to source: inout SourceText) {
    source.line()
    source.line("public init() { self.init(unknownFields: UnknownFields()) }")
    let members = memberwise(message)
    source.line()
    source.line("public init(")
    for member in members {
      source.line("  \(SwiftNames.identifier(member.name)): \(member.type) = \(member.initial),")
    }
    source.line("  unknownFields: UnknownFields = UnknownFields()")
    source.block(") {") { source in
      for member in members {
        source.line("self.\(member.name) = \(SwiftNames.identifier(member.name))")
      }
      source.line("self.unknownFields = unknownFields")
    }
  }

  private func memberwise(_ message: MessageSchema) -> [(name: String, type: String, initial: String)] {
    var members: [(name: String, type: String, initial: String)] = []
    var seen: Set<Int> = []
    for field in message.fields {
      if case .oneof(let index) = field.presence {
        guard seen.insert(index).inserted else { continue }
        let oneof = message.oneofs[index]
        members.append((oneof.property, "\(oneof.typeName(in: message))?", "nil"))
      } else {
        members.append((field.property, types.property(field), types.initial(field)))
      }
    }
    return members
  }

  private func emitOneof(_ oneof: OneofSchema, _ index: Int, of message: MessageSchema, to source: inout SourceText) {
    source.documentation(oneof.comment)
    source.block("public enum \(oneof.typeName(in: message)): Sendable, Hashable {") { source in
      for field in message.members(of: index) {
        source.documentation(field.comment)
        let isRecursive = types.isRecursive(field, in: message.fullName)
        let name = SwiftNames.identifier(field.property)
        source.line("\(isRecursive ? "indirect " : "")case \(name)(\(types.element(field)))")
      }
    }
  }

  private func checkNames(_ message: MessageSchema) throws(ProtogenError) {
    var names: Set<String> = ["unknownFields"]
    for member in memberwise(message) where !names.insert(member.name).inserted {
      throw .nameCollision(member.name, at: message.fullName)
    }
    for index in message.oneofs.indices {
      var cases: Set<String> = []
      for field in message.members(of: index) where !cases.insert(field.property).inserted {
        throw .nameCollision(field.property, at: message.fullName)
      }
    }
  }
}

extension MessageSchema {
  /// The names of the message's Swift properties in order, without backticks and without `unknownFields`. Each oneof
  /// counts as one property.
  var memberNames: [String] {
    var names: [String] = []
    for field in fields {
      let name = if case .oneof(let index) = field.presence { oneofs[index].property } else { field.property }
      if names.last != name, !names.contains(name) { names.append(name) }
    }
    return names
  }
}

extension FieldSchema {
  /// The name of the field's Swift property, without backticks.
  var property: String { SwiftNames.lowerCamel(name) }
}

extension OneofSchema {
  /// The name of the oneof's Swift property, without backticks.
  var property: String { SwiftNames.lowerCamel(name) }

  /// Returns the name of the oneof's Swift enum, which must differ from the names of the message's nested types.
  func typeName(in message: MessageSchema) -> String {
    let name = SwiftNames.upperCamel(self.name)
    let isTaken = message.messages.contains { $0.name == name } || message.enums.contains { $0.name == name }
    return isTaken || name == message.name ? "\(name)Choice" : name
  }
}
