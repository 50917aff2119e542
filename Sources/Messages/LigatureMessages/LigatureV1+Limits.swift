public import ProtobufWire

extension LigatureV1 {
  /// The limits of requests about accounts. These are small; 64 KiB is far more than any needs.
  public static var requestLimits: WireLimits { .small }

  /// The limits of requests with many accounts: 4 MiB, and 10,000 elements of a list.
  public static var largeRequestLimits: WireLimits {
    WireLimits(maxStringBytes: 64 << 10, maxRepeatedCount: 10_000, maxUnknownFields: 256, maxDepth: 16)
  }
}

extension GRPCReflectionV1 {
  /// The limits of questions, which have a name or two.
  public static var requestLimits: WireLimits { .small }
}
