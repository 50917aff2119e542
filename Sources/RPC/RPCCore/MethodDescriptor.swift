/// The description of a method, shared by the client and the server: the method's name, its kind, whether it may be
/// retried, and its permitted callers.
public struct MethodDescriptor: Sendable, Hashable {
  /// The kind of a method, which determines the number of messages in each direction.
  public enum Kind: Sendable, Hashable {
    case unary
    case clientStreaming
    case serverStreaming
    case bidirectionalStreaming

    /// Whether the caller sends a stream of messages instead of exactly one.
    public var streamsRequests: Bool { self == .clientStreaming || self == .bidirectionalStreaming }
    /// Whether the service sends a stream of messages instead of exactly one.
    public var streamsResponses: Bool { self == .serverStreaming || self == .bidirectionalStreaming }
  }

  /// The full name of the service, such as `ligature.v1.AccountService`.
  public let service: String
  /// The name of the method within its service, such as `SignIn`.
  public let name: String
  public let kind: Kind
  /// Whether calling the method twice has the same effect as calling it once, so that a failed call may be retried
  /// automatically.
  public let isIdempotent: Bool
  /// The callers that the method accepts.
  public let access: MethodAccess
  /// The value of `:path`, such as `/ligature.v1.AccountService/SignIn`.
  public let path: String

  public init(
    service: String, name: String, kind: Kind = .unary, isIdempotent: Bool = false,
    access: MethodAccess = MethodAccess(.anyone)
  ) {
    self.service = service
    self.name = name
    self.kind = kind
    self.isIdempotent = isIdempotent
    self.access = access
    self.path = "/\(service)/\(name)"
  }
}

extension MethodDescriptor: CustomStringConvertible {
  public var description: String { path }
}
