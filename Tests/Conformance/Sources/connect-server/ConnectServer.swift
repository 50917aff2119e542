import ConformanceMessages
import LigatureMessages
import Logging
import MessageCompression
import ProgramSupport
import ProtobufWire
import RPCCore
import RPCServer

/// connect-server: reads a `ServerCompatRequest`, serves `ConformanceService` as it says, tells where in a
/// `ServerCompatResponse`, and runs until SIGTERM.
@main struct ConnectServer {
  static func main() async { await runProgram("connect-server", serve) }

  private static func serve() async throws {
    let channel = MessageChannel(.bigEndian)
    guard let bytes = try channel.read() else { return }
    let request = try ConnectrpcConformanceV1.ServerCompatRequest(serializedBytes: bytes)
    var configuration = ServerConfiguration(codecs: MessageCodecs([GzipCodec()]))
    if request.messageReceiveLimit > 0 { configuration.limits.maxMessageBytes = Int(request.messageReceiveLimit) }
    if request.useTLS, let credentials = request.serverCreds {
      configuration.tls = ServerTLS(
        certificateChain: try TemporaryFile.write(credentials.cert),
        privateKey: try TemporaryFile.write(credentials.key),
        clientAuthorities: request.clientTLSCert.isEmpty ? nil : try TemporaryFile.write(request.clientTLSCert))
    }
    let end = await TerminationSignal()
    let server = RPCServer(
      configuration: configuration, methods: ConformanceService().methods,
      logger: Logger(label: "connect-server") { StreamLogHandler.standardError(label: $0) })
    var response = ConnectrpcConformanceV1.ServerCompatResponse()
    if case .tcp(let host, let port)? = try await server.start().first {
      response.host = host
      response.port = UInt32(port)
    }
    if request.useTLS { response.pemCert = request.serverCreds?.cert ?? [] }
    try channel.write(try response.serializedBytes())
    await end.wait()
    await server.drain(grace: .seconds(1))
  }
}
