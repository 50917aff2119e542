public import ProtobufWire

extension LigatureV1 {
  /// Requests about accounts are small; 64 KiB is far more than any needs.
  public static var requestLimits: WireLimits { .small }
}

extension GRPCReflectionV1 {
  /// A question is a name or two.
  public static var requestLimits: WireLimits { .small }
}
