internal import LigatureMessages
internal import ProtobufWire
internal import RPCCore

/// Finds the files of the built-in schema by what a reflection client knows of them.
struct SchemaIndex: Sendable {
  private let set: SchemaSet
  private let filesByName: [String: SchemaFile]
  private let filesBySymbol: [String: SchemaFile]

  init(_ set: SchemaSet) {
    self.set = set
    filesByName = Dictionary(set.files.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    let symbols = set.files.flatMap { file in file.symbols.map { ($0, file) } }
    filesBySymbol = Dictionary(symbols, uniquingKeysWith: { first, _ in first })
  }

  /// - Throws: NOT_FOUND.
  func file(named name: String) throws(RPCError) -> SchemaFile {
    guard let file = filesByName[name] else { throw RPCError(.notFound, "The schema has no file of this name.") }
    return file
  }

  /// The file that declares a message, a field, a oneof, an enum, a value of one, a service or a method.
  /// - Throws: NOT_FOUND.
  func file(declaring symbol: String) throws(RPCError) -> SchemaFile {
    // Some clients write full names with the leading dot of descriptors.
    let name = symbol.hasPrefix(".") ? String(symbol.dropFirst()) : symbol
    guard let file = filesBySymbol[name] else { throw RPCError(.notFound, "The schema has nothing of this name.") }
    return file
  }

  /// The descriptor of a file, then those of the files that it needs, directly or through others.
  /// - Parameter sent: the names of files that the client has already; they are left out, and the new ones added. The file
  ///   itself is never left out, since it was asked for.
  func descriptors(of file: SchemaFile, sent: inout Set<String>) -> [[UInt8]] {
    sent.insert(file.name)
    var descriptors = [set.descriptor(of: file)]
    var open = file.dependencies
    while let name = open.popLast() {
      guard let dependency = filesByName[name], sent.insert(name).inserted else { continue }
      descriptors.append(set.descriptor(of: dependency))
      open += dependency.dependencies
    }
    return descriptors
  }
}
