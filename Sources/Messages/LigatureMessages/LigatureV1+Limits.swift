public import ProtobufWire

extension LigatureV1 {
  /// The limits for requests about accounts. These requests are small, so 64 KiB is far more than any of them needs.
  public static var requestLimits: WireLimits { .small }

  /// The limits for requests with many accounts, which are 4 MiB in total and 10,000 elements in each list.
  public static var largeRequestLimits: WireLimits {
    WireLimits(maxStringBytes: 64 << 10, maxRepeatedCount: 10_000, maxUnknownFields: 256, maxDepth: 16)
  }
}

extension GRPCReflectionV1 {
  /// The limits for reflection requests, which contain only one or two names.
  public static var requestLimits: WireLimits { .small }
}
