/// A type that serves as the namespace of one protobuf package.
public protocol SchemaPackage {
  /// The limits on requests to the package's services.
  static var requestLimits: WireLimits { get }
}

extension SchemaPackage {
  public static var requestLimits: WireLimits { .default }
}
