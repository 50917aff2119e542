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
          "bench.LookupRequest.id",
          "bench.UserInfo",
          "bench.UserInfo.provider_id",
          "bench.UserInfo.uid",
          "bench.UserInfo.email",
          "bench.UserInfo.display_name",
          "bench.UserInfo.photo_url",
          "bench.UserInfo.phone_number",
          "bench.User",
          "bench.User.uid",
          "bench.User.email",
          "bench.User.email_verified",
          "bench.User.display_name",
          "bench.User.provider_data",
          "bench.User.created_at",
          "bench.Bench",
          "bench.Bench.Lookup",
          "bench.Bench.Download",
          "bench.Bench.Chat",
        ],
        sourceHash: 0xcaf6e7936d60a800, descriptorRange: 3..<620),
    ])
}
