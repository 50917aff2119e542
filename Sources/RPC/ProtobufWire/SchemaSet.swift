/// The schema of a message module as it is built into the program: what server reflection answers from.
public struct SchemaSet: Sendable {
  /// Each file after those that it imports.
  public let files: [SchemaFile]
  /// All files as a serialized `google.protobuf.FileDescriptorSet`, without comments.
  public let serialized: [UInt8]

  /// For generated code.
  public init(serialized: [UInt8], files: [SchemaFile]) {
    self.serialized = serialized
    self.files = files
  }

  /// A file's serialized `google.protobuf.FileDescriptorProto`.
  public func descriptor(of file: SchemaFile) -> [UInt8] {
    [UInt8](serialized[file.descriptorRange.clamped(to: serialized.indices)])
  }
}

/// One file of a ``SchemaSet``.
public struct SchemaFile: Sendable, Hashable {
  /// `ligature/v1/account.proto`
  public let name: String
  public let package: String
  /// The names of the files that it imports.
  public let dependencies: [String]
  /// The full names of its messages with their fields and oneofs, its enums with their values, its services with their
  /// methods.
  public let symbols: [String]
  /// The fields that it adds to messages of other files.
  public let extensions: [SchemaExtension]
  /// The hash of the proto file that it was made from; nil for files that came with protoc.
  public let sourceHash: UInt64?
  /// Where the file's descriptor is in the serialized set.
  let descriptorRange: Range<Int>

  /// For generated code.
  public init(
    name: String, package: String, dependencies: [String], symbols: [String],
    extensions: [SchemaExtension] = [], sourceHash: UInt64?, descriptorRange: Range<Int>
  ) {
    self.name = name
    self.package = package
    self.dependencies = dependencies
    self.symbols = symbols
    self.extensions = extensions
    self.sourceHash = sourceHash
    self.descriptorRange = descriptorRange
  }
}

/// A field that a file adds to a message of another file.
public struct SchemaExtension: Sendable, Hashable {
  /// The full name of the message, `google.protobuf.MethodOptions`.
  public let extendee: String
  public let number: Int

  public init(extendee: String, number: Int) {
    self.extendee = extendee
    self.number = number
  }
}
