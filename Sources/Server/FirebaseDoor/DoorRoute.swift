/// The operation that a request specifies.
enum DoorRoute: Sendable, Hashable {
  case administration(ProjectCall)
  case client(Client)
  /// A request by a service account for an access token.
  case token

  /// The calls that services make. Each call corresponds to one method of `AdminService`.
  enum Administration: String, Sendable, Hashable, CaseIterable {
    case create = "POST accounts"
    case lookUp = "POST accounts:lookup"
    case list = "GET accounts:batchGet"
    case update = "POST accounts:update"
    case delete = "POST accounts:delete"
    case batchDelete = "POST accounts:batchDelete"
    case importAccounts = "POST accounts:batchCreate"
    case makeLink = "POST accounts:sendOobCode"
    case createSessionCookie = "POST :createSessionCookie"
  }

  /// The calls that client apps make. They are available only in development mode, for the SDKs' tests.
  enum Client: String, Sendable, Hashable, CaseIterable {
    case signInWithCustomToken = "verifyCustomToken"
    case signInWithPassword = "verifyPassword"
    case resetPassword
    case update = "setAccountInfo"
    case signInWithEmailLink = "emailLinkSignin"

    /// Creates the case from its name in version 1 of the API. The raw value is its name in the older API.
    init?(method name: Substring) {
      switch name {
      case "signInWithCustomToken": self = .signInWithCustomToken
      case "signInWithPassword": self = .signInWithPassword
      case "resetPassword": self = .resetPassword
      case "update": self = .update
      case "signInWithEmailLink": self = .signInWithEmailLink
      default: return nil
      }
    }
  }

  /// The path prefixes that represent Google's hosts on the web listener. Each prefix contains a hostname.
  static let folders = [toolkit, programs, "/oauth2.googleapis.com/", "/accounts.google.com/"]
  private static let toolkit = "/identitytoolkit.googleapis.com/"
  private static let programs = "/www.googleapis.com/"

  /// The paths at which the SDKs of different languages and versions request access tokens. Service account files
  /// contain the first path.
  static let tokenPaths = [
    "/oauth2.googleapis.com/token", "/accounts.google.com/o/oauth2/token", "/www.googleapis.com/oauth2/v4/token",
  ]

  /// - Parameter path: The path exactly as the client sent it. It is compared byte by byte and never decoded, so that
  ///   the server accepts only one spelling of a project or a tenant.
  init(method: String, path: String) throws(DoorRefusal) {
    if Self.tokenPaths.contains(path) {
      guard method == "POST" else { throw Self.unknown }
      self = .token
      return
    }
    if path.hasPrefix(Self.programs) {
      self = try Self.programRoute(method, path.dropFirst(Self.programs.count))
      return
    }
    guard path.hasPrefix(Self.toolkit) else { throw Self.unknown }
    let segments = path.dropFirst(Self.toolkit.count).split(separator: "/", omittingEmptySubsequences: false)
    switch (segments.first, segments.count) {
    case ("v1", 2) where segments[1].hasPrefix("accounts:"):
      guard method == "POST", let client = Client(method: segments[1].dropFirst("accounts:".count)) else {
        throw Self.unknown
      }
      self = .client(client)
    case ("v1", 3...), ("v2", 3...):
      guard segments[1] == "projects" else { throw Self.unknown }
      self = .administration(ProjectCall(method: method, segments: segments))
    default: throw Self.unknown
    }
  }

  private static func programRoute(_ method: String, _ path: Substring) throws(DoorRefusal) -> DoorRoute {
    let folder = "identitytoolkit/v3/relyingparty/"
    guard method == "POST", path.hasPrefix(folder), let client = Client(rawValue: String(path.dropFirst(folder.count)))
    else { throw unknown }
    return .client(client)
  }

  /// A call by a service. The server determines the operation only after it has authenticated the service, so that an
  /// unauthenticated caller cannot discover the server's project ID.
  struct ProjectCall: Sendable, Hashable {
    fileprivate let method: String
    fileprivate let segments: [Substring]

    /// - Parameter project: The ID of the server's only project.
    func operation(in project: String) throws(DoorRefusal) -> Administration {
      let named = segments[2].prefix { $0 != ":" }
      guard named.utf8.elementsEqual(project.utf8) else {
        throw DoorRefusal(
          "PROJECT_NOT_FOUND",
          "This server has a different project ID. Correct firebase.door.project, or the project ID in the SDK.",
          status: 404)
      }
      if segments.count > 3, segments[3] == "tenants" {
        throw DoorRefusal("TENANT_NOT_FOUND", "This server has no tenants.", status: 404)
      }
      if segments.count > 3, ["oauthIdpConfigs", "inboundSamlConfigs"].contains(segments[3].prefix { $0 != "?" }) {
        guard method == "GET" || method == "DELETE" else {
          throw .notMapped("Configure providers in the server's settings.")
        }
        throw DoorRefusal(
          "CONFIGURATION_NOT_FOUND", "Configure providers in the server's settings.", status: 404)
      }
      let rest = segments[2].dropFirst(named.count) + segments.dropFirst(3).joined(separator: "/")
      if rest == "accounts:query" {
        throw .notMapped("Query accounts with AdminService.QueryAccounts, or list them with accounts:batchGet.")
      }
      guard segments[0] == "v1", let call = Administration(rawValue: "\(method) \(rest)") else {
        throw DoorRoute.unknown
      }
      return call
    }
  }

  fileprivate static let unknown = DoorRefusal(
    "NOT_FOUND",
    "This server does not support this call of Firebase's Admin SDKs; see its guide for the supported calls.",
    status: 404, reason: "notFound")
}
