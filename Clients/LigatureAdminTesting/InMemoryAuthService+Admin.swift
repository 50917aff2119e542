import Accounts
import InMemoryService
public import LigatureAdmin
public import LigatureAuthTesting
import RPCCore

/// Methods for administering an in-memory account service in the unit tests of another service.
///
/// ```swift
/// let service = InMemoryAuthService()
/// let admin = try await service.makeAdmin()
/// let auth = service.makeAuth()
/// let user = try await auth.signInAnonymously().user
/// let token = try await TokenVerifier(admin).verify(idToken: user.getIDToken())
/// ```
extension InMemoryAuthService {
  /// All scopes that a service key can have.
  public static var allScopes: [String] { Administrator.Scope.allCases.map(\.rawValue) }

  /// Returns a client that administers this service's accounts, like a client with a key from
  /// `ligature service-keys create`.
  /// - Parameters:
  ///   - name: The name of the calling service.
  ///   - scopes: The scopes of the service's key; nil for all scopes.
  /// - Throws: ``LigatureAdmin/AdminError`` if the name is malformed or a scope does not exist.
  public func makeAdmin(
    service name: String = "service", scopes: [String]? = nil
  ) async throws(AdminError) -> AdminClient {
    let token: String
    do throws(AccountError) {
      token = try await service.addService(named: name, scopes: scopes ?? Self.allScopes)
    } catch {
      throw AdminError(.invalidArgument, error.message)
    }
    var options = AdminOptions(serverURL: "http://in-memory.localhost")
    options.channel = channel
    options.now = { [self] in now }
    return try AdminClient(options: options, issuer: service.issuer, credential: InMemoryCredential(token: token))
  }
}

/// An interceptor that adds the service's token to each call.
private struct InMemoryCredential: ClientInterceptor {
  let token: String

  func unary(
    _ method: MethodDescriptor, _ request: FramedMessage, options: CallOptions, next: any RPCChannel
  ) async throws(RPCError) -> UnaryResponse {
    try await next.unary(method, request, options: authorized(options))
  }

  func open(
    _ method: MethodDescriptor, options: CallOptions, next: any RPCChannel
  ) async throws(RPCError) -> any ClientCall {
    try await next.open(method, options: authorized(options))
  }

  private func authorized(_ options: CallOptions) throws(RPCError) -> CallOptions {
    var options = options
    try options.metadata.add("Bearer \(token)", for: "authorization")
    return options
  }
}
