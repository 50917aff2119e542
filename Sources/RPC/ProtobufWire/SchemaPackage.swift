/// The namespace of one package of the schema.
public protocol SchemaPackage {
  /// The limits of requests to the services of the package.
  static var requestLimits: WireLimits { get }
}

extension SchemaPackage {
  public static var requestLimits: WireLimits { .default }
}
