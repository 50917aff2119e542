// Made by protogen from the whole schema; change that and run `make generate`.
// swift-format-ignore-file

internal import CWireTestProtos
public import ProtobufWire

/// The schema that this module was made from.
public enum WireTestMessagesSchema {
  public static let set = SchemaSet(
    serialized: unsafe [UInt8](UnsafeBufferPointer(
      start: CWireTestProtos_descriptor_set(), count: CWireTestProtos_descriptor_set_size())),
    files: [
      SchemaFile(
        name: "google/protobuf/any.proto", package: "google.protobuf",
        dependencies: [],
        symbols: [
          "google.protobuf.Any",
        ],
        sourceHash: nil, descriptorRange: 3..<231),
      SchemaFile(
        name: "wire/test/v1/kinds.proto", package: "wire.test.v1",
        dependencies: ["google/protobuf/any.proto"],
        symbols: [
          "wire.test.v1.Kinds",
          "wire.test.v1.Kinds.Inner",
          "wire.test.v1.Kinds.WordsEntry",
          "wire.test.v1.Kinds.InnersByNumberEntry",
          "wire.test.v1.Kinds.ModesByBoolEntry",
          "wire.test.v1.Kinds.BlobsByWordEntry",
          "wire.test.v1.Node",
          "wire.test.v1.Node.ByNameEntry",
          "wire.test.v1.Small",
          "wire.test.v1.Kinds.Mode",
          "wire.test.v1.Calls",
          "wire.test.v1.Calls.One",
          "wire.test.v1.Calls.Many",
          "wire.test.v1.Calls.Collect",
          "wire.test.v1.Calls.Talk",
        ],
        sourceHash: 0xad0b5c3668ff8335, descriptorRange: 234..<3417),
    ])
}
