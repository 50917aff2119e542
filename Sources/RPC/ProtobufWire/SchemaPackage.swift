/// The namespace for one package of the schema.
public protocol SchemaPackage {
  /// The limits on requests to the package's services.
  static var requestLimits: WireLimits { get }
}

extension SchemaPackage {
  public static var requestLimits: WireLimits { .default }
}
