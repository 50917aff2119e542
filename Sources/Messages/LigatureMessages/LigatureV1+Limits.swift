public import ProtobufWire

extension LigatureV1 {
  /// The limits of requests about accounts. These are small; 64 KiB is far more than any needs.
  public static var requestLimits: WireLimits { .small }
}

extension GRPCReflectionV1 {
  /// The limits of questions, which have a name or two.
  public static var requestLimits: WireLimits { .small }
}
