internal import LigatureMessages
internal import ProtobufWire
internal import RPCCore

/// An index that finds files of the built-in schema for a reflection client's queries.
///
/// The index contains the files that a client of the given services needs: the files that declare those services and
/// the error details, and all files that they import.
struct SchemaIndex: Sendable {
  private let set: SchemaSet
  private let filesByName: [String: SchemaFile]
  private let filesBySymbol: [String: SchemaFile]
  private let filesByExtension: [SchemaExtension: SchemaFile]

  /// The messages that can occur in error details. No service's file imports the files that declare them.
  private static let errorDetails: Set = [
    LigatureV1.ConflictDetail.messageName, GoogleRPC.Status.messageName, GoogleRPC.ErrorInfo.messageName,
  ]

  /// Creates the index.
  /// - Parameter services: The full names of the services.
  init(_ set: SchemaSet, services: Set<String>) {
    self.set = set
    let roots = services.union(Self.errorDetails)
    var needed: Set<String> = []
    // In the set, each file follows all files that it imports.
    for file in set.files.reversed() where needed.contains(file.name) || !roots.isDisjoint(with: file.symbols) {
      needed.insert(file.name)
      needed.formUnion(file.dependencies)
    }
    let files = set.files.filter { needed.contains($0.name) }
    filesByName = Dictionary(files.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    let symbols = files.flatMap { file in file.symbols.map { ($0, file) } }
    filesBySymbol = Dictionary(symbols, uniquingKeysWith: { first, _ in first })
    let extensions = files.flatMap { file in file.extensions.map { ($0, file) } }
    filesByExtension = Dictionary(extensions, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the file with the given name.
  /// - Throws: NOT_FOUND if the schema has no such file.
  func file(named name: String) throws(RPCError) -> SchemaFile {
    guard let file = filesByName[name] else { throw RPCError(.notFound, "The schema has no file with this name.") }
    return file
  }

  /// Returns the file that declares a message, a field, a oneof, an enum, an enum value, a service or a method.
  /// - Throws: NOT_FOUND if no file declares the symbol.
  func file(declaring symbol: String) throws(RPCError) -> SchemaFile {
    guard let file = filesBySymbol[Self.fullName(symbol)] else {
      throw RPCError(.notFound, "The schema has no symbol with this name.")
    }
    return file
  }

  /// Returns the file that declares an extension field of a message.
  /// - Throws: NOT_FOUND if there is no such extension.
  func file(extending message: String, number: Int) throws(RPCError) -> SchemaFile {
    guard let file = filesByExtension[SchemaExtension(extendee: Self.fullName(message), number: number)] else {
      throw RPCError(.notFound, "The schema has no extension of this message with this number.")
    }
    return file
  }

  /// Returns the field numbers of all extensions of a message, in ascending order.
  /// - Throws: NOT_FOUND if no file declares the message.
  func extensionNumbers(of message: String) throws(RPCError) -> [Int] {
    _ = try file(declaring: message)
    let name = Self.fullName(message)
    return filesByExtension.keys.filter { $0.extendee == name }.map(\.number).sorted()
  }

  /// Returns the name without the leading dot that some clients send.
  private static func fullName(_ symbol: String) -> String {
    symbol.hasPrefix(".") ? String(symbol.dropFirst()) : symbol
  }

  /// Returns the descriptor of a file, followed by those of its direct and indirect dependencies.
  /// - Parameters:
  ///   - file: The requested file, which is always included.
  ///   - sent: The names of the files that the client already has. These files are skipped, and the names of the
  ///     returned files are added.
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
