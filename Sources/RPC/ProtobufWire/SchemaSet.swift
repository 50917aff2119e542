/// The schema of a message module. It is built into the program for server reflection.
public struct SchemaSet: Sendable {
  /// The files, sorted so that each file comes after the files that it imports.
  public let files: [SchemaFile]
  /// All files as a serialized `google.protobuf.FileDescriptorSet`, without comments.
  public let serialized: [UInt8]

  /// Creates a schema set. Only generated code calls this initializer.
  public init(serialized: [UInt8], files: [SchemaFile]) {
    self.serialized = serialized
    self.files = files
  }

  /// Returns a file's serialized `google.protobuf.FileDescriptorProto`.
  public func descriptor(of file: SchemaFile) -> [UInt8] {
    [UInt8](serialized[file.descriptorRange.clamped(to: serialized.indices)])
  }
}

/// One file of a ``SchemaSet``.
public struct SchemaFile: Sendable, Hashable {
  /// The file's name, such as `ligature/v1/account.proto`.
  public let name: String
  public let package: String
  /// The names of the files that this file imports.
  public let dependencies: [String]
  /// The full names of the file's messages, fields, oneofs, enums, enum values, services and methods.
  public let symbols: [String]
  /// The fields that this file adds to messages of other files.
  public let extensions: [SchemaExtension]
  /// The hash of the proto file from which this value was generated; nil for files that are part of protoc.
  public let sourceHash: UInt64?
  /// The range of the file's descriptor in the serialized set.
  let descriptorRange: Range<Int>

  /// Creates a file. Only generated code calls this initializer.
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
  /// The full name of the message, such as `google.protobuf.MethodOptions`.
  public let extendee: String
  public let number: Int

  public init(extendee: String, number: Int) {
    self.extendee = extendee
    self.number = number
  }
}
