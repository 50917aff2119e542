import Accounts
import Logging

/// The endpoints at which a provider signs in users and redeems codes.
struct OAuthEndpoints: Sendable {
  var authorization: EndpointURL
  var token: EndpointURL
  /// The value that `iss` must have in authorization responses that contain it (RFC 9207), or nil if the value is
  /// unknown.
  var issuer: String?
  /// Whether every authorization response contains `iss`.
  var requiresIssuer = false
  /// Whether requests to the token endpoint contain the client secret in the body instead of a header.
  var takesSecretInBody = false
}

/// The source of a provider's endpoints, which is either fixed values or its discovery document.
enum OAuthEndpointSource: Sendable {
  case fixed(OAuthEndpoints)
  case discovered(OAuthDiscovery)

  func endpoints(of name: String) async throws(AccountError) -> OAuthEndpoints {
    switch self {
    case .fixed(let endpoints): return endpoints
    case .discovered(let discovery):
      guard let endpoints = await discovery.endpoints() else {
        throw AccountError(
          .providerUnavailable, "\(name) cannot be reached now; try again later.", retryAfterMilliseconds: 5000)
      }
      return endpoints
    }
  }
}

/// The endpoints in an issuer's discovery document. They are fetched when first needed, and again after an hour. All
/// callers share one request. After a failure, the next request is delayed, and the old endpoints remain in use for up
/// to a day.
actor OAuthDiscovery {
  private static let freshness = Duration.seconds(3600)
  /// The time for which outdated endpoints are used while the issuer cannot be reached.
  private static let staleness = Duration.seconds(24 * 3600)
  private static let pauseAfterFailure = Duration.seconds(60)
  /// The pause after a failure if there are no endpoints to use.
  private static let pauseWithoutEndpoints = Duration.seconds(5)

  private let requests: IssuerRequests
  private let logger: Logger
  private let now: @Sendable () -> ContinuousClock.Instant
  private var kept: (endpoints: OAuthEndpoints, freshUntil: ContinuousClock.Instant)?
  private var nextFetch: ContinuousClock.Instant?
  private var fetch: Task<OAuthEndpoints?, Never>?

  init(
    requests: IssuerRequests, logger: Logger, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) {
    self.requests = requests
    self.logger = logger
    self.now = now
  }

  /// Returns the endpoints, or nil if the issuer cannot be reached and no usable endpoints are cached.
  func endpoints() async -> OAuthEndpoints? {
    if let nextFetch, now() < nextFetch { return usableEndpoints }
    if let fetch { return await fetch.value }
    // The request runs in a separate task, so that canceling one caller does not cancel the request for the others.
    let task = Task { await self.fetchOnce() }
    fetch = task
    return await task.value
  }

  private var usableEndpoints: OAuthEndpoints? {
    guard let kept, now() < kept.freshUntil + Self.staleness else { return nil }
    return kept.endpoints
  }

  private func fetchOnce() async -> OAuthEndpoints? {
    defer { fetch = nil }
    do {
      let document = try await requests.discoveryDocument()
      let methods = document["token_endpoint_auth_methods_supported"]?.array?.compactMap(\.string)
      let endpoints = OAuthEndpoints(
        authorization: try requests.endpoint("authorization_endpoint", of: document, meaning: "sign-in page"),
        token: try requests.endpoint("token_endpoint", of: document, meaning: "token endpoint"),
        issuer: requests.issuer,
        requiresIssuer: document["authorization_response_iss_parameter_supported"] == .bool(true),
        // The body is preferred, because some servers do not decode the content of the header (RFC 6749, section
        // 2.3.1). If the document does not list the methods, the server must accept the header (Discovery 1.0, section
        // 3).
        takesSecretInBody: methods?.contains("client_secret_post") ?? false)
      let freshUntil = now() + Self.freshness
      kept = (endpoints, freshUntil)
      nextFetch = freshUntil
      return endpoints
    } catch {
      let endpoints = usableEndpoints
      logger.warning(
        "The endpoints of an identity provider could not be found.",
        metadata: [
          "issuer": "\(requests.issuer)", "cause": "\(error.explanation)",
          "kept": .stringConvertible(endpoints != nil),
        ])
      nextFetch = now() + (endpoints == nil ? Self.pauseWithoutEndpoints : Self.pauseAfterFailure)
      return endpoints
    }
  }
}
