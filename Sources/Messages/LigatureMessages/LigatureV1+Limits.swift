public import ProtobufWire

extension LigatureV1 {
  /// The limits for requests, except for those that contain many accounts. A request may have up to 64 KiB, which is
  /// far more than any of these requests needs.
  public static var requestLimits: WireLimits { .small }

  /// The limits for requests that contain many accounts. A request may have up to 4 MiB, and each list up to 10,000
  /// elements.
  public static var largeRequestLimits: WireLimits {
    WireLimits(maxStringBytes: 64 << 10, maxRepeatedCount: 10_000, maxUnknownFields: 256, maxDepth: 16)
  }
}

extension GRPCReflectionV1 {
  /// The limits for reflection requests, which contain only one or two names.
  public static var requestLimits: WireLimits { .small }
}
