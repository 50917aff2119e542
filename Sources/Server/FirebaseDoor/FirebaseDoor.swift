internal import AccountService
package import Accounts
internal import IPAddresses
internal import JSONWebTokens
package import WebListener

/// Serves Firebase's Admin SDKs with an API in the same form as Firebase's own.
///
/// Each route decodes a request, makes one call to the use cases, and encodes the response. The use cases enforce all
/// rules.
package struct FirebaseDoor: Sendable {
  package struct Configuration: Sendable {
    /// The project ID that the SDKs specify.
    package var project: String
    /// Whether programs on this machine can make calls without a key, as with Firebase's emulator.
    package var isEmulator: Bool
    /// The hosts, including ports, that a request may specify as its host.
    package var hosts: Set<String>
    /// The URL in service account files at which SDKs request access tokens.
    package var tokenURL: String

    package init(project: String, isEmulator: Bool, hosts: Set<String>, tokenURL: String) {
      self.project = project
      self.isEmulator = isEmulator
      self.hosts = hosts
      self.tokenURL = tokenURL
    }
  }

  /// The path at which service accounts request access tokens.
  package static let tokenPath = DoorRoute.tokenPaths[0]
  /// The maximum size in bytes of a request body, which is sufficient for an import of 1,000 accounts.
  package static let maxBodyBytes = 4 * 1024 * 1024
  /// The token that Firebase's emulator accepts instead of a real one.
  private static let emulatorToken = "owner"

  let configuration: Configuration
  let useCases: AccountUseCases
  let inspector: AccountInspector
  let services: ServiceKeys
  let claims: any CustomClaimsReader
  let minter: any CustomTokenMinter
  let clock: any WallClock

  package init(
    _ configuration: Configuration, useCases: AccountUseCases, inspector: AccountInspector, services: ServiceKeys,
    claims: any CustomClaimsReader, minter: any CustomTokenMinter, clock: any WallClock
  ) {
    self.configuration = configuration
    self.useCases = useCases
    self.inspector = inspector
    self.services = services
    self.claims = claims
    self.minter = minter
    self.clock = clock
  }

  package var routes: [WebRoute] {
    DoorRoute.folders.map { path in
      WebRoute.folder(at: path, bodyRefusal: Self.document(Self.tooLong.body, status: Self.tooLong.status)) { call in
        await respond(to: call)
      }
    }
  }

  private static let tooLong = DoorRefusal(
    "INVALID_ARGUMENT", "The body of the request is longer than \(maxBodyBytes) bytes. Import fewer users at a time.")

  private func respond(to call: WebCall) async -> WebDocument {
    do {
      let source = call.client.map { CallSource($0) }
      let body = try await CallSource.$current.withValue(source) { try await self.answer(call, from: source) }
      return Self.document(body)
    } catch let refusal as GrantRefusal {
      return Self.document(refusal.body, status: refusal.status)
    } catch let refusal as DoorRefusal {
      return Self.document(refusal.body, status: refusal.status)
    } catch let error as AccountError {
      let refusal = DoorRefusal(error)
      return Self.document(refusal.body, status: refusal.status)
    } catch {
      let refusal = DoorRefusal("INTERNAL_ERROR", "The server failed to process the request.", status: 500)
      return Self.document(refusal.body, status: refusal.status)
    }
  }

  private static func document(_ body: JSONValue, status: Int = 200) -> WebDocument {
    WebDocument(status: status, contentType: "application/json; charset=utf-8", JSONWriter.text(of: body))
  }

  private func answer(_ call: WebCall, from source: CallSource?) async throws -> JSONValue {
    try checkHost(of: call)
    let route = try DoorRoute(method: call.method, path: call.path)
    switch route {
    case .token: return try await accessToken(call)
    case .administration(let projectCall):
      // The caller is authenticated before the body is read, so that the server never reads a body from an
      // unauthenticated caller.
      let administrator = try await administrator(of: call)
      let operation = try projectCall.operation(in: configuration.project)
      let body = try await body(of: call)
      do {
        return try await answer(operation, call, body, by: administrator)
      } catch let error as AccountError where error.reason.mattersToSecurity {
        note(error, of: call, by: administrator)
        throw error
      }
    case .client(let operation):
      guard configuration.isEmulator else {
        throw DoorRefusal(
          "OPERATION_NOT_ALLOWED", "Users must sign in with this server's client library, not through this interface.",
          status: 403)
      }
      // A web page can send a simple request to any address, and the request takes effect even if the page cannot read
      // the response.
      guard !call.isFromOtherOrigin else {
        throw DoorRefusal(
          "PERMISSION_DENIED",
          "The emulator accepts only requests from programs on its own machine, not from pages of other origins.",
          status: 403)
      }
      guard call.field("key")?.isEmpty == false else {
        throw DoorRefusal("MISSING_API_KEY", "The request has no API key; this server accepts any value.", status: 403)
      }
      return try await answer(operation, try await body(of: call), CallContext(source: source))
    }
  }

  private func body(of call: WebCall) async throws(DoorRefusal) -> DoorBody {
    guard let bytes = await call.body(upTo: Self.maxBodyBytes) else { throw Self.tooLong }
    return try DoorBody(parsing: bytes)
  }

  // MARK: Callers

  /// Throws if a request specifies a different host. Without this check, a page on another site could make its own
  /// hostname resolve to this server and read the response as if it came from the page's origin.
  private func checkHost(of call: WebCall) throws(DoorRefusal) {
    if configuration.isEmulator {
      guard call.isLocal else {
        throw DoorRefusal("PERMISSION_DENIED", "The emulator accepts only requests from its own machine.", status: 403)
      }
    } else {
      guard let authority = call.authority, configuration.hosts.contains(authority.lowercased()) else {
        throw DoorRefusal(
          "PERMISSION_DENIED",
          "The host name is not this server's; use the one in its setting server.publicURL.", status: 403)
      }
    }
  }

  private func administrator(of call: WebCall) async throws -> Administrator {
    guard let value = call.authorization.first else {
      throw DoorRefusal(
        "UNAUTHENTICATED",
        "The request has no credential. Configure the SDK with the file from `ligature service-keys create "
          + "--firebase`.",
        status: 401, reason: "required")
    }
    guard call.authorization.count == 1, let bearer = Secret(bearer: value) else {
      throw DoorRefusal(
        "UNAUTHENTICATED", "The authorization value is malformed; send \"Bearer\", a space, and the token once.",
        status: 401, reason: "authError")
    }
    if configuration.isEmulator, bearer.reveal() == Self.emulatorToken { return .developer }
    do throws(AccountError) { return try await services.service(showing: bearer, at: .firebase) } catch {
      guard error.reason != .unavailable else { throw DoorRefusal(error) }
      note(error, of: call)
      throw DoorRefusal("UNAUTHENTICATED", error.message, status: 401, reason: "authError")
    }
  }

  /// Records in the audit trail that a call was refused for a security-related reason.
  ///
  /// - Parameter administrator: The caller; nil if the credential was refused.
  func note(_ error: AccountError, of call: WebCall, by administrator: Administrator? = nil) {
    useCases.refusedCalls.note(
      error.reasonName ?? "", of: nil, from: call.client.map { CallSource($0) },
      in: ChangeOrigin(actor: administrator?.name))
  }
}
