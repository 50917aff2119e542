import Logging
import MessageCompression
import ProgramSupport
import RPCCore
import RPCServer

/// interop-server [--port=PORT] [--tls_certificate=FILE --tls_key=FILE]: serves `grpc.testing.TestService` until
/// SIGTERM, over h2c or TLS. Prints the address that it listens at.
@main struct InteropServer {
  static func main() async { await runProgram("interop-server", serve) }

  private static func serve() async throws {
    let options = ProgramOptions()
    guard let port = Int(options["port"] ?? "0") else { endProgram("--port is a number", status: 2) }
    let end = await TerminationSignal()
    var configuration = ServerConfiguration(
      listeners: [.tcp(host: "127.0.0.1", port: port)],
      codecs: MessageCodecs([GzipCodec()]))
    if let certificate = options["tls_certificate"], let key = options["tls_key"] {
      configuration.tls = ServerTLS(certificateChain: certificate, privateKey: key)
    }
    let server = RPCServer(
      configuration: configuration,
      methods: TestService().implementedMethods, interceptors: [MetadataEcho()],
      // For tests of HTTP/2 that ask for a document.
      resources: [PlainResource(path: "/", contentType: "text/plain") { Array("interoperability\n".utf8) }],
      logger: Logger(label: "interop"))
    for address in try await server.start() { printLine("listening at \(address)") }
    await end.wait()
    await server.drain(grace: .seconds(1))
  }
}
