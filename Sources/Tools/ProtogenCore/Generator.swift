/// A generated file and its path relative to the output folder.
package struct GeneratedFile: Sendable, Hashable {
  package var path: String
  package var text: String

  package init(path: String, text: String) {
    self.path = path
    self.text = text
  }
}

/// A generator of all files from a descriptor set, except those that protoc-gen-c generates.
///
/// The generator performs no I/O. The calling tool reads the input, runs protoc, and writes the files.
package struct Generator: Sendable {
  /// The module that contains the types for message streams, and the code that connects messages and calls.
  private static let glueModule = "LigatureMessages"

  package let schema: Schema
  private let cModule: String
  private let swiftModule: String
  private let sourceHashes: [String: UInt64]
  private let types: SwiftTypes
  private let cNames: CNames
  private let descriptorSet: [UInt8]

  /// Creates a generator.
  /// - Parameters:
  ///   - cModule: The module that contains the files from protoc-gen-c.
  ///   - swiftModule: The module that contains the Swift files.
  ///   - sources: The contents of the proto files, keyed by name. The generator needs them for the hashes. Files from
  ///     other projects may be missing.
  package init(
    descriptorSet: [UInt8], cModule: String, swiftModule: String, sources: [String: [UInt8]]
  ) throws(ProtogenError) {
    schema = try Schema(descriptorSet: descriptorSet)
    let findings = Lint.findings(in: schema)
    guard findings.isEmpty else { throw .lint(findings) }
    self.cModule = cModule
    self.swiftModule = swiftModule
    sourceHashes = sources.mapValues(SourceHash.fnv1a)
    types = try SwiftTypes(schema)
    cNames = CNames(packagePrefix: swiftModule == Self.glueModule ? "" : cModule.lowercased())
    self.descriptorSet = descriptorSet
  }

  /// Returns the descriptor set that protoc-gen-c reads.
  package func normalizedDescriptorSet() throws(ProtogenError) -> [UInt8] {
    try Normalizer.normalize(descriptorSet: descriptorSet, cNames: cNames)
  }

  /// Returns the Swift files, all of which belong in the same folder of the message module.
  package func swiftFiles() throws(ProtogenError) -> [GeneratedFile] {
    var files = [namespaces(), embeddedSchema()]
    for file in schema.files {
      if !file.messages.isEmpty || !file.enums.isEmpty { files.append(try values(of: file)) }
      if !file.messages.isEmpty { files.append(conversions(of: file)) }
      for service in file.services { files.append(self.service(service, of: file)) }
    }
    return files
  }

  /// Returns the files that turn the output of protoc-gen-c into a Clang module: the umbrella header, the module map,
  /// and the descriptor set as bytes.
  package func cFiles() -> [GeneratedFile] {
    CModuleEmitter(module: cModule, schema: schema, c: cNames).files()
  }

  /// Returns the file that describes the layout of the C structs as Swift sees it. The message module's tests compare
  /// this layout with the descriptors.
  package func layoutFile() -> GeneratedFile {
    LayoutEmitter(module: cModule, schema: schema, c: cNames, header: header(from: "the schema", hash: nil)).file()
  }

  // MARK: Files

  private func header(from source: String, hash: UInt64?) -> String {
    var text = "// Made by protogen from \(source); change that and run `make generate`.\n"
    if let hash { text += "// Source hash: \(SourceHash.text(hash))\n" }
    return text + "// swift-format-ignore-file\n\n"
  }

  private func header(of file: FileSchema) -> String { header(from: file.name, hash: sourceHashes[file.name]) }

  /// Returns the stem of the name of a proto file's generated files: `LigatureV1.account_service` for
  /// `ligature/v1/account_service.proto`.
  private func stem(of file: FileSchema) -> String {
    let last = file.name.split(separator: "/").last ?? ""
    return "\(SwiftNames.namespace(package: file.package)).\(last.split(separator: ".").first ?? "")"
  }

  private func namespaces() -> GeneratedFile {
    var source = SourceText(header: header(from: "the packages of the schema", hash: nil))
    source.line("public import ProtobufWire")
    source.line()
    for package in Set(schema.files.map(\.package)).sorted() {
      source.line("/// The package `\(package)`.")
      source.line("public enum \(SwiftNames.namespace(package: package)): SchemaPackage {}")
    }
    return GeneratedFile(path: "Namespaces.swift", text: source.text)
  }

  private func values(of file: FileSchema) throws(ProtogenError) -> GeneratedFile {
    var source = SourceText(header: header(of: file))
    source.line("public import ProtobufWire")
    for type in file.enums {
      source.line()
      source.block("extension \(SwiftNames.namespace(package: file.package)) {") { source in
        EnumEmitter().emit(type, to: &source)
      }
    }
    let emitter = MessageEmitter(types: types)
    for message in file.allMessages where !message.isMapEntry {
      source.line()
      try source.block("extension \(scope(of: message, in: file)) {") { source throws(ProtogenError) in
        try emitter.emit(message, to: &source)
      }
    }
    return GeneratedFile(path: "\(stem(of: file)).swift", text: source.text)
  }

  /// Returns the Swift type or namespace in which a message is declared.
  private func scope(of message: MessageSchema, in file: FileSchema) -> String {
    let outer = message.fullName.split(separator: ".").dropLast().joined(separator: ".")
    return outer == file.package ? SwiftNames.namespace(package: file.package) : types.message(outer)
  }

  private func conversions(of file: FileSchema) -> GeneratedFile {
    var source = SourceText(header: header(of: file))
    source.line("internal import \(cModule)")
    source.line("internal import CProtobufC")
    source.line("public import ProtobufWire")
    let emitter = ConversionEmitter(types: types, c: cNames)
    for message in file.allMessages where !message.isMapEntry {
      source.line()
      emitter.emit(message, to: &source)
    }
    return GeneratedFile(path: "\(stem(of: file)).wire.swift", text: source.text)
  }

  private func service(_ service: ServiceSchema, of file: FileSchema) -> GeneratedFile {
    var source = SourceText(header: header(of: file))
    if swiftModule != Self.glueModule {
      // Only streams appear in public declarations.
      let hasStreams = service.methods.contains { $0.streamsRequests || $0.streamsResponses }
      source.line("\(hasStreams ? "public" : "internal") import \(Self.glueModule)")
    }
    source.line("public import RPCCore")
    source.line()
    ServiceEmitter(types: types).emit(service, namespace: SwiftNames.namespace(package: file.package), to: &source)
    return GeneratedFile(
      path: "\(SwiftNames.namespace(package: file.package)).\(service.name).rpc.swift", text: source.text)
  }

  private func embeddedSchema() -> GeneratedFile {
    var source = SourceText(header: header(from: "the whole schema", hash: nil))
    source.line("internal import \(cModule)")
    source.line("public import ProtobufWire")
    source.line()
    source.line("/// The schema that this module was made from.")
    source.block("public enum \(swiftModule)Schema {") { source in
      source.line("public static let set = SchemaSet(")
      source.line("  serialized: unsafe [UInt8](UnsafeBufferPointer(")
      source.line("    start: \(cModule)_descriptor_set(), count: \(cModule)_descriptor_set_size())),")
      source.block("  files: [", closing: "  ])") { source in
        var offset = 0
        for file in schema.embeddedFiles {
          let range = CModuleEmitter.range(of: file, after: &offset)
          source.line("  SchemaFile(")
          source.line("    name: \"\(file.name)\", package: \"\(file.package)\",")
          source.line("    dependencies: [\(file.dependencies.map { "\"\($0)\"" }.joined(separator: ", "))],")
          source.line("    symbols: [")
          for symbol in file.symbols { source.line("      \"\(symbol)\",") }
          source.line("    ],")
          if !file.extensions.isEmpty {
            source.line("    extensions: [")
            for field in file.extensions {
              source.line("      SchemaExtension(extendee: \"\(field.extendee)\", number: \(field.number)),")
            }
            source.line("    ],")
          }
          let hash = sourceHashes[file.name].map { "0x\(SourceHash.text($0))" } ?? "nil"
          source.line("    sourceHash: \(hash), descriptorRange: \(range.lowerBound)..<\(range.upperBound)),")
        }
      }
    }
    return GeneratedFile(path: "\(swiftModule)Schema.swift", text: source.text)
  }
}

extension FileSchema {
  /// The full names of all declarations in the file, for lookups in server reflection.
  var symbols: [String] {
    allMessages.flatMap { message in
      let members = message.fields.map(\.name) + message.oneofs.map(\.name)
      return [message.fullName] + members.map { "\(message.fullName).\($0)" }
    }
      + allEnums.flatMap { type in
        // An enum value's name is a sibling of the enum's name, not nested in it (descriptor.proto,
        // EnumValueDescriptorProto).
        let scope = type.fullName.dropLast(type.name.count)
        return [type.fullName] + type.values.map { scope + $0.name }
      }
      + services.flatMap { service in [service.fullName] + service.methods.map { "\(service.fullName).\($0.name)" } }
      + extensions.map(\.fullName)
  }
}
