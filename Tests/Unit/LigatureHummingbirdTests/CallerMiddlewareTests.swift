import HTTPTypes
import Hummingbird
import LigatureAdmin
import LigatureHummingbird
import Logging
import NIOCore
import NIOEmbedded
import Testing

@Suite struct CallerMiddlewareTests {
  private struct Context: CallerRequestContext {
    var coreContext: CoreRequestContextStorage
    var caller: AuthenticatedCaller?

    init(source: ApplicationRequestContextSource) { coreContext = .init(source: source) }
  }

  /// Returns the status of a request with these values of Authorization.
  private func status(_ values: [String]) async throws -> HTTPResponse.Status {
    let verifier = TokenVerifier(try AdminClient(key: key, options: AdminOptions(serverURL: "http://127.0.0.1:1")))
    let router = Router(context: Context.self)
    router.add(middleware: CallerMiddleware(verifier))
    router.get("/") { _, context in context.caller?.user?.uid ?? "" }
    var head = HTTPRequest(method: .get, scheme: "http", authority: "localhost", path: "/")
    for value in values { head.headerFields.append(.init(name: .authorization, value: value)) }
    let context = Context(source: .init(channel: EmbeddedChannel(), logger: Logger(label: "test")))
    do {
      return try await router.buildResponder()
        .respond(to: Request(head: head, body: .init(buffer: .init())), context: context).status
    } catch let error as HTTPError {
      return error.status
    }
  }

  private var key: ServiceKey {
    get throws {
      try ServiceKey(ServiceKeyPair(), id: "key", service: "s", issuer: "i", scopes: [], expiresAt: nil)
    }
  }

  @Test func aRequestWithoutASoundTokenIsRefused() async throws {
    for values in [[], ["Bearer x"], ["Bearer x", "Bearer x"], ["Basic x"]] {
      #expect(try await status(values) == .unauthorized)
    }
  }

  /// A token whose key cannot be fetched may be sound.
  @Test func aServerThatIsAwayIsNoRefusal() async throws {
    // The header is {"alg":"ES256","kid":"k"}; the signature has the lower of its two forms.
    let token = "eyJhbGciOiJFUzI1NiIsImtpZCI6ImsifQ.e30." + String(repeating: "A", count: 86)
    #expect(try await status(["Bearer \(token)"]) == .serviceUnavailable)
  }
}
