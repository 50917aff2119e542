// Made by protogen from the whole schema; change that and run `make generate`.
// swift-format-ignore-file

internal import CBenchProtos
public import ProtobufWire

/// The schema that this module was made from.
public enum BenchMessagesSchema {
  public static let set = SchemaSet(
    serialized: unsafe [UInt8](UnsafeBufferPointer(
      start: CBenchProtos_descriptor_set(), count: CBenchProtos_descriptor_set_size())),
    files: [
      SchemaFile(
        name: "bench/bench.proto", package: "bench",
        dependencies: [],
        symbols: [
          "bench.LookupRequest",
          "bench.UserInfo",
          "bench.User",
          "bench.Bench",
          "bench.Bench.Lookup",
          "bench.Bench.Download",
          "bench.Bench.Chat",
        ],
        sourceHash: 0xcaf6e7936d60a800, descriptorRange: 3..<620),
    ])
}
