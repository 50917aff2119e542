/// The namespace of one package of the schema.
public protocol SchemaPackage {
  /// What the services of the package let one request ask for.
  static var requestLimits: WireLimits { get }
}

extension SchemaPackage {
  public static var requestLimits: WireLimits { .default }
}
