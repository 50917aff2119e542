import Hummingbird
import LigatureAdmin
import LigatureHummingbird

/// Serves orders to the users of a server, and to other services.
@main
struct WebService {
  struct Context: CallerRequestContext {
    var coreContext: CoreRequestContextStorage
    var caller: AuthenticatedCaller?

    init(source: ApplicationRequestContextSource) {
      coreContext = .init(source: source)
    }
  }

  static func main() async throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 3 else { return print("Give the file of a key and the server's address.") }
    let admin = try AdminClient(keyFile: arguments[1], serverURL: arguments[2])
    let revocations = admin.revocations()
    try await revocations.waitUntilReady()
    let verifier = TokenVerifier(admin, serviceName: "orders", revocations: revocations)
    let router = Router(context: Context.self)
    router.add(middleware: CallerMiddleware(verifier))
    router.get("/orders") { _, context in
      switch context.caller {
      case .user(let user)?: "the orders of \(user.uid)"
      case .service(let service)?: "all orders, for \(service.service)"
      case nil: "none"
      }
    }
    try await Application(router: router, configuration: .init(address: .hostname("127.0.0.1", port: 0))).runService()
  }
}
