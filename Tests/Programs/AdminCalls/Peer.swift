import LigatureAdmin
import LigatureMessages
import Logging
import RPCClient
import RPCCore
import RPCServer
import SocketEndpoints
import WireTestMessages

/// A gRPC service whose callers a `CallerInterceptor` identifies. It answers each call with the name of its caller.
enum Peer {
  /// Serves on a free port until the process ends; returns the port.
  static func serve(_ verifier: TokenVerifier) async throws -> Int {
    let method = ServerMethod(WireTestV1.CallsMethods.one) { call in
      let name =
        switch call.authenticatedCaller {
        case .service(let token)?: "service \(token.service)"
        case .user(let token)?: "user \(token.uid)"
        case nil: "nobody"
        }
      try call.answer(WireTestV1.Node(name: name))
    }
    let server = RPCServer(
      configuration: ServerConfiguration(listeners: [.tcp(host: "127.0.0.1", port: 0)]), methods: [method],
      interceptors: [CallerInterceptor(verifier)], logger: Logger(label: "peer"))
    guard case .tcp(_, let port)? = try await server.start().first else { throw UnknownCall(name: "serve") }
    return port
  }

  /// Calls a peer with a token, and returns what it answers.
  static func call(port: Int, token: String) async throws -> String {
    let channel = ClientChannel(target: .tcp(host: "127.0.0.1", port: port), security: .plaintext)
    var options = CallOptions(timeout: .seconds(30))
    try options.metadata.add("Bearer \(token)", for: "authorization")
    do {
      let answer = try await WireTestV1.CallsClient(channel: channel).one(.init(), options: options)
      await channel.close()
      return answer.name
    } catch {
      await channel.close()
      throw error
    }
  }
}
