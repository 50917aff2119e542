public import ProtobufWire

extension LigatureV1 {
  /// Requests about accounts are small; 64 KiB is far more than any needs.
  public static var requestLimits: WireLimits { .small }
}
