/// An emitter of the conversions between Swift values and C messages. Only the generated Swift files with these
/// conversions use C.
struct ConversionEmitter {
  let types: SwiftTypes
  let c: CNames

  func emit(_ message: MessageSchema, to source: inout SourceText) {
    let swift = types.message(message.fullName)
    let cType = c.type(message.fullName)
    let descriptor = "\(c.descriptor(message.fullName))()"
    source.block("extension \(swift): WireMessage {") { source in
      source.line("public static var messageName: String { \"\(message.fullName)\" }")
      source.line()
      source.block("public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {") { source in
        source.line("self = try unsafe WireDecoder.decode(bytes, limits: limits, as: \(descriptor)) {")
        source.line(
          "  (message: UnsafePointer<\(cType)>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)"
        )
        source.line("}")
      }
      source.line()
      source.block("public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {") {
        source in
        source.line(
          "try unsafe WireEncoder.encode(self, as: \(descriptor), reservingPrefix: prefix, Self.fill)")
      }
      source.line()
      source.block(
        "static func decoded(_ c: UnsafePointer<\(cType)>, _ decoder: WireDecoder) throws(WireError) -> Self {"
      ) { source in
        emitDecoding(message, to: &source)
      }
      source.line()
      source.line("static func fill(")
      source.line("  _ c: UnsafeMutablePointer<\(cType)>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder")
      source.block(") throws(WireError) {") { source in
        emitEncoding(message, to: &source)
      }
      source.line()
      source.line("static func encoded(")
      source.line("  _ value: UnsafePointer<Self>, _ encoder: WireEncoder")
      source.block(") throws(WireError) -> UnsafeMutablePointer<\(cType)> {") { source in
        source.line("let c = try unsafe encoder.empty(\(cType).self, \(descriptor))")
        source.line("try unsafe fill(c, value, encoder)")
        source.line("return unsafe c")
      }
    }
  }

  // MARK: C to Swift

  private func emitDecoding(_ message: MessageSchema, to source: inout SourceText) {
    var emittedOneofs: Set<Int> = []
    for field in message.fields {
      let property = "let \(SwiftNames.identifier(field.property))"
      let member = "c.pointee.\(CNames.member(field.name))"
      let count = "c.pointee.n_\(CNames.member(field.name))"
      let has = "c.pointee.has_\(CNames.member(field.name))"
      if let (key, value) = types.mapEntry(field) {
        source.block("\(property) = try unsafe decoder.map(\(member), count: \(count), \"\(field.name)\") {") {
          source in
          source.line("(entry, decoder) throws(WireError) -> (\(types.element(key)), \(types.element(value))) in")
          source.line("guard let entry = unsafe entry else { return (\(types.zero(key)), \(types.zero(value))) }")
          source.line("let key = \(decodedEntryMember(key))")
          source.line("let value = \(decodedEntryMember(value))")
          source.line("return (key, value)")
        }
        continue
      }
      switch field.presence {
      case .implicit:
        source.line("\(property) = \(decoded(member, field))")
      case .explicit:
        if case .message = field.kind {
          source.line(
            "\(property) = try unsafe \(member).map { (message) throws(WireError) in \(decoded("message", field)) }")
        } else {
          source.line("\(property) = unsafe \(has) == 0 ? nil : \(decoded(member, field))")
        }
      case .repeated:
        emitList(field, property, member, count, to: &source)
      case .oneof(let index):
        guard emittedOneofs.insert(index).inserted else { continue }
        emitOneofDecoding(index, of: message, to: &source)
      }
    }
    let arguments = message.memberNames.map { "\($0): \(SwiftNames.identifier($0)), " }.joined()
    source.line("return unsafe Self(\(arguments)unknownFields: decoder.unknownFields(c.pointee.base))")
  }

  /// Returns a Swift expression that converts one element of a field from its C representation.
  private func decoded(_ source: String, _ field: FieldSchema) -> String {
    switch field.kind {
    case .bool: return "unsafe \(source) != 0"
    case .string: return "try unsafe decoder.string(\(source), \"\(field.name)\")"
    case .bytes: return "unsafe decoder.bytes(\(source))"
    case .enumeration(let name):
      let type = types.enumeration(name)
      let raw = type.isSigned ? "\(source).rawValue" : "Int32(bitPattern: \(source).rawValue)"
      return "unsafe \(type.swiftName)(rawValue: \(raw))"
    case .message(let name):
      return "try unsafe decoder.message(\(source), \"\(field.name)\") { (c, decoder) throws(WireError) in "
        + "try unsafe \(types.message(name)).decoded(c, decoder) }"
    default: return "unsafe \(source)"
    }
  }

  private func decodedEntryMember(_ field: FieldSchema) -> String {
    if case .message(let name) = field.kind {
      return "try unsafe entry.pointee.\(field.name).map { (message) throws(WireError) in "
        + "\(decoded("message", field)) } ?? \(types.message(name))()"
    }
    return decoded("entry.pointee.\(field.name)", field)
  }

  private func emitList(
    _ field: FieldSchema, _ property: String, _ member: String, _ count: String, to source: inout SourceText
  ) {
    let start = "\(property) = try unsafe decoder.list(\(member), count: \(count), \"\(field.name)\") {"
    switch field.kind {
    case .string:
      source.line("\(property) = try unsafe decoder.strings(\(member), count: \(count), \"\(field.name)\")")
    case .bytes:
      source.line("\(start) (element, decoder) in unsafe decoder.bytes(element) }")
    case .bool:
      source.line("\(start) (element, _) in element != 0 }")
    case .enumeration:
      source.line("\(start) (element, _) in \(decoded("element", field).dropFirst("unsafe ".count)) }")
    case .message(let name):
      source.block(start) { source in
        source.line("(element, decoder) throws(WireError) in")
        source.line("guard let element = unsafe element else { return \(types.message(name))() }")
        source.line("return try unsafe \(types.message(name)).decoded(element, decoder)")
      }
    default:
      source.line("\(property) = unsafe decoder.scalars(\(member), count: \(count))")
    }
  }

  private func emitOneofDecoding(_ index: Int, of message: MessageSchema, to source: inout SourceText) {
    let oneof = message.oneofs[index]
    let property = SwiftNames.identifier(oneof.property)
    source.line("let \(property): \(types.message(message.fullName)).\(oneof.typeName(in: message))?")
    source.block("switch unsafe c.pointee.\(CNames.member(oneof.name))_case.rawValue {") { source in
      for field in message.members(of: index) {
        source.line("case \(field.number):")
        let member = "c.pointee.\(CNames.member(field.name))"
        let target = "\(property) = .\(SwiftNames.identifier(field.property))"
        if case .message(let name) = field.kind {
          source.line("  guard let message = unsafe \(member) else {")
          source.line("    \(target)(\(types.message(name))())")
          source.line("    break")
          source.line("  }")
          source.line("  \(target)(\(decoded("message", field)))")
        } else {
          source.line("  \(target)(\(decoded(member, field)))")
        }
      }
      source.line("default: \(property) = nil")
    }
  }

  // MARK: Swift to C

  private func emitEncoding(_ message: MessageSchema, to source: inout SourceText) {
    var emittedOneofs: Set<Int> = []
    for field in message.fields {
      let property = "value.pointee.\(field.property)"
      let name = CNames.member(field.name)
      let member = "c.pointee.\(name)"
      if let (key, value) = types.mapEntry(field) {
        emitMapEncoding(field, key, value, to: &source)
        continue
      }
      switch field.presence {
      case .implicit:
        source.block("if unsafe \(isSet(property, field)) {") { source in
          source.line("unsafe c.pointee.has_\(name) = 1")
          // A Boolean that differs from its default (false) is true.
          source.line("unsafe \(member) = \(field.kind == .bool ? "1" : encoded(property, field))")
        }
      case .explicit:
        source.block("if let element = unsafe \(property) {") { source in
          if case .message = field.kind {} else { source.line("unsafe c.pointee.has_\(name) = 1") }
          source.line("unsafe \(member) = \(encoded("element", field))")
        }
      case .repeated:
        source.block("if unsafe !\(property).isEmpty {") { source in
          source.line("unsafe c.pointee.n_\(name) = \(property).count")
          if field.isPlainNumber {
            source.line("unsafe \(member) = try unsafe encoder.scalars(\(property))")
          } else {
            let needsEncoder = field.isAllocated
            source.line(
              "unsafe \(member) = try unsafe encoder.list(\(property)) { (element, \(needsEncoder ? "encoder" : "_")) "
                + "throws(WireError) in \(encodedElement(field)) }")
          }
        }
      case .oneof(let index):
        guard emittedOneofs.insert(index).inserted else { continue }
        emitOneofEncoding(index, of: message, to: &source)
      }
    }
    source.line("try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)")
  }

  private func isSet(_ property: String, _ field: FieldSchema) -> String {
    switch field.kind {
    case .bool: property
    case .string, .bytes, .message: "!\(property).isEmpty"
    case .enumeration: "\(property).rawValue != 0"
    // A negative zero differs from the default.
    case .double, .float: "\(property).bitPattern != 0"
    default: "\(property) != 0"
    }
  }

  private func encoded(_ value: String, _ field: FieldSchema) -> String {
    switch field.kind {
    case .bool: "\(value) ? 1 : 0"
    case .string: "try unsafe encoder.string(\(value))"
    case .bytes: "try unsafe encoder.bytes(\(value))"
    case .message(let name):
      "try unsafe encoder.message(\(value), \(c.descriptor(name))(), \(types.message(name)).fill)"
    case .enumeration(let name):
      types.enumeration(name).isSigned ? ".init(\(value).rawValue)" : ".init(UInt32(bitPattern: \(value).rawValue))"
    default: value
    }
  }

  /// Returns a Swift expression that converts one element of a list to its C representation.
  private func encodedElement(_ field: FieldSchema) -> String {
    if case .message(let name) = field.kind {
      "try unsafe \(types.message(name)).encoded(element, encoder)"
    } else {
      (field.isAllocated ? "" : "unsafe ") + encoded("element.pointee", field)
    }
  }

  private func emitMapEncoding(
    _ field: FieldSchema, _ key: FieldSchema, _ value: FieldSchema, to source: inout SourceText
  ) {
    guard case .message(let entry) = field.kind else { return }
    let property = "value.pointee.\(field.property)"
    let name = CNames.member(field.name)
    source.block("if unsafe !\(property).isEmpty {") { source in
      source.line("unsafe c.pointee.n_\(name) = \(property).count")
      source.block("unsafe c.pointee.\(name) = try unsafe encoder.map(\(property)) {") { source in
        source.line("(key, item, encoder) throws(WireError) in")
        source.line("let entry = try unsafe encoder.empty(\(c.type(entry)).self, \(c.descriptor(entry))())")
        source.line("unsafe entry.pointee.has_key = 1")
        source.line("unsafe entry.pointee.key = \(encoded("key", key))")
        if case .message = value.kind {} else { source.line("unsafe entry.pointee.has_value = 1") }
        source.line("unsafe entry.pointee.value = \(encoded("item", value))")
        source.line("return unsafe entry")
      }
    }
  }

  private func emitOneofEncoding(_ index: Int, of message: MessageSchema, to source: inout SourceText) {
    let oneof = message.oneofs[index]
    source.block("switch unsafe value.pointee.\(oneof.property) {") { source in
      for field in message.members(of: index) {
        source.line("case .\(SwiftNames.identifier(field.property))(let element):")
        source.line("  unsafe c.pointee.\(CNames.member(oneof.name))_case = .init(\(field.number))")
        source.line("  unsafe c.pointee.\(CNames.member(field.name)) = \(encoded("element", field))")
      }
      source.line("case nil: break")
    }
  }
}

extension FieldSchema {
  /// Whether an element of the field is a number with the same representation in C and Swift.
  var isPlainNumber: Bool {
    switch kind {
    case .bool, .string, .bytes, .message, .enumeration: false
    default: true
    }
  }

  /// Whether the C representation of an element is allocated in the arena.
  var isAllocated: Bool {
    switch kind {
    case .string, .bytes, .message: true
    default: false
    }
  }
}
