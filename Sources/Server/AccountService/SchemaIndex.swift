internal import LigatureMessages
internal import ProtobufWire
internal import RPCCore

/// Finds files of the built-in schema by the queries of a reflection client.
///
/// It contains the files that a client of some services needs: those that declare the services and the details of
/// errors, and those that they import.
struct SchemaIndex: Sendable {
  private let set: SchemaSet
  private let filesByName: [String: SchemaFile]
  private let filesBySymbol: [String: SchemaFile]
  private let filesByExtension: [SchemaExtension: SchemaFile]

  /// The files of the details of errors. No service's file imports them, because any call can fail.
  private static let errorDetails: Set = [
    LigatureV1.ConflictDetail.messageName, GoogleRPC.Status.messageName, GoogleRPC.ErrorInfo.messageName,
  ]

  /// Creates the index.
  /// - Parameter services: The full names of the services.
  init(_ set: SchemaSet, services: Set<String>) {
    self.set = set
    let roots = services.union(Self.errorDetails)
    var needed: Set<String> = []
    // Each file comes after those that it imports.
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

  /// Returns the file with a name.
  /// - Throws: NOT_FOUND.
  func file(named name: String) throws(RPCError) -> SchemaFile {
    guard let file = filesByName[name] else { throw RPCError(.notFound, "The schema has no file of this name.") }
    return file
  }

  /// Returns the file that declares a message, a field, a oneof, an enum, a value of one, a service or a method.
  /// - Throws: NOT_FOUND.
  func file(declaring symbol: String) throws(RPCError) -> SchemaFile {
    guard let file = filesBySymbol[Self.fullName(symbol)] else {
      throw RPCError(.notFound, "The schema has nothing of this name.")
    }
    return file
  }

  /// Returns the file that adds a field to a message of another file.
  /// - Throws: NOT_FOUND.
  func file(extending message: String, number: Int) throws(RPCError) -> SchemaFile {
    guard let file = filesByExtension[SchemaExtension(extendee: Self.fullName(message), number: number)] else {
      throw RPCError(.notFound, "The schema has no extension of this message by this number.")
    }
    return file
  }

  /// Returns the numbers of the fields that files add to a message, in ascending order.
  /// - Throws: NOT_FOUND.
  func extensionNumbers(of message: String) throws(RPCError) -> [Int] {
    _ = try file(declaring: message)
    let name = Self.fullName(message)
    return filesByExtension.keys.filter { $0.extendee == name }.map(\.number).sorted()
  }

  /// Returns the name without the leading dot that some clients send.
  private static func fullName(_ symbol: String) -> String {
    symbol.hasPrefix(".") ? String(symbol.dropFirst()) : symbol
  }

  /// Returns the descriptor of a file, then those of the files that it needs, directly or indirectly.
  /// - Parameters:
  ///   - file: The requested file, which is never skipped.
  ///   - sent: The names of the files that the client already has. They are skipped, and the new ones are added.
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
