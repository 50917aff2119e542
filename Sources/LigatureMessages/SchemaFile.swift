/// One file of the schema as it is built into the program: what server reflection answers from.
public struct SchemaFile: Sendable, Hashable {
  /// `ligature/v1/account.proto`
  public let name: String
  public let package: String
  /// The names of the files that it imports.
  public let dependencies: [String]
  /// The full names of its messages, enums, services and methods.
  public let symbols: [String]
  /// The hash of the proto file that it was made from; nil for files that came with protoc.
  public let sourceHash: UInt64?
  let place: Range<Int>

  /// The serialized `google.protobuf.FileDescriptorProto`, without comments.
  public var descriptor: [UInt8] {
    unsafe place.clamped(to: Self.embedded.indices).map { unsafe Self.embedded[$0] }
  }

  /// All files as a serialized `google.protobuf.FileDescriptorSet`.
  public static var descriptorSet: [UInt8] { unsafe [UInt8](embedded) }
}
