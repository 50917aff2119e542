#if Server || Hummingbird
  public import Hummingbird
  import HTTPTypes
  public import LigatureAdmin

  /// A request context that stores the caller identified by a ``CallerMiddleware``.
  public protocol CallerRequestContext: RequestContext {
    /// The caller, or nil until the middleware has identified the caller.
    var caller: AuthenticatedCaller? { get set }
  }

  /// A middleware that identifies the callers of a Hummingbird server. It verifies `Authorization: Bearer <token>` and
  /// sets the caller in the request's context. It responds with 401 to a request without a valid token, and with 503 to
  /// a request whose token cannot currently be verified.
  ///
  /// ```swift
  /// let router = Router(context: AppRequestContext.self)
  /// router.add(middleware: CallerMiddleware(verifier))
  /// router.get("/orders") { _, context in context.caller?.user?.uid ?? "a service" }
  /// ```
  public struct CallerMiddleware<Context: CallerRequestContext>: RouterMiddleware {
    private let verifier: TokenVerifier

    public init(_ verifier: TokenVerifier) {
      self.verifier = verifier
    }

    public func handle(
      _ request: Request, context: Context, next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
      var context = context
      let values = request.headers[values: .authorization]
      guard values.count == 1 else { throw Self.unauthorized("Send one Authorization header with a token.") }
      do throws(TokenError) {
        context.caller = try await verifier.caller(authorization: values[0])
      } catch {
        throw error.reason == .unavailable
          ? HTTPError(.serviceUnavailable, message: error.message) : Self.unauthorized(error.message)
      }
      return try await next(request, context)
    }

    private static func unauthorized(_ message: String) -> HTTPError {
      HTTPError(.unauthorized, headers: [.wwwAuthenticate: "Bearer"], message: message)
    }
  }
#endif
