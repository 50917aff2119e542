public import ProtobufWire

/// The namespace of one package of the schema.
public protocol SchemaPackage {
  /// What the services of the package let one request ask for.
  static var requestLimits: WireLimits { get }
}

extension SchemaPackage {
  public static var requestLimits: WireLimits { .default }
}

extension LigatureV1 {
  /// Requests about accounts are small; 64 KiB is far more than any needs.
  public static var requestLimits: WireLimits { .small }
}
