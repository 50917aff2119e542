/// An emitter of a Swift test fixture that contains the layout of each C struct as Swift sees it.
struct LayoutEmitter {
  let module: String
  let schema: Schema
  let c: CNames
  let header: String

  func file() -> GeneratedFile {
    var source = SourceText(header: header)
    source.line("internal import \(module)")
    source.line("internal import CProtobufC")
    source.line()
    source.line("/// The layout of each C struct as Swift sees it; its descriptor is what protobuf-c goes by.")
    source.block("let layouts: [StructLayout] = [", closing: "]") { source in
      for message in schema.files.flatMap(\.allMessages) {
        let type = c.type(message.fullName)
        source.line("unsafe StructLayout(")
        source.line("  descriptor: \(c.descriptor(message.fullName))(), size: MemoryLayout<\(type)>.size,")
        source.line("  offsets: [")
        for field in message.fields {
          if case .oneof = field.presence { continue }
          let member = "MemoryLayout<\(type)>.offset(of: \\.\(CNames.member(field.name)))"
          source.line("    \(field.number): \(member),")
        }
        source.line(message.fields.contains { !$0.isOneofMember } ? "  ])," : "    :]),")
      }
    }
    return GeneratedFile(path: "Layouts.swift", text: source.text)
  }
}

extension FieldSchema {
  fileprivate var isOneofMember: Bool {
    if case .oneof = presence { true } else { false }
  }
}
