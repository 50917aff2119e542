import Logging
import MessageCompression
import ProgramSupport
import RPCCore
import RPCServer

/// interop-server [--port=PORT]: serves `grpc.testing.TestService` over h2c until SIGTERM. Prints where it listens.
@main struct InteropServer {
  static func main() async throws {
    let options = ProgramOptions()
    let server = RPCServer(
      configuration: ServerConfiguration(
        listeners: [.tcp(host: "127.0.0.1", port: options["port"].flatMap { Int($0) } ?? 0)],
        codecs: MessageCodecs([GzipCodec()])),
      methods: TestService().implementedMethods, interceptors: [MetadataEcho()],
      // For tests of HTTP/2 that ask for a document.
      resources: [PlainResource(path: "/", contentType: "text/plain") { Array("interoperability\n".utf8) }],
      logger: Logger(label: "interop"))
    for address in try await server.start() { say("listening at \(address)") }
    await TerminationSignal.wait()
    await server.drain(grace: .seconds(1))
  }
}
