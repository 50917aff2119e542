import Foundation
import MessageCompression
import ProgramSupport
import RPCClient
import RPCCore

/// one-call URL: makes one unary call to the URL (its path, or `/conformance.OneCall/Call`), prints what came of it, and
/// stays connected until the server closes the connection. For servers that misbehave.
@main struct OneCall {
  static func main() async throws {
    guard let text = ProgramOptions().arguments.first, let url = URL(string: text), let host = url.host() else {
      FileHandle.standardError.write(Data("usage: one-call URL\n".utf8))
      exit(2)
    }
    let isEncrypted = url.scheme == "https"
    let path = url.path.split(separator: "/").map(String.init)
    let method =
      path.count == 2
      ? MethodDescriptor(service: path[0], name: path[1])
      : MethodDescriptor(service: "conformance.OneCall", name: "Call")
    var configuration = ChannelConfiguration()
    configuration.codecs = MessageCodecs([GzipCodec()])
    configuration.connectTimeout = .seconds(5)
    // One connection, whatever becomes of the call.
    configuration.maxTransparentRetries = 0
    configuration.retry = nil
    let channel = ClientChannel(
      target: .tcp(host: host, port: url.port ?? (isEncrypted ? 443 : 80)),
      security: isEncrypted ? .tls(ClientTLS()) : .plaintext, configuration: configuration)
    do {
      let answer = try await channel.unary(
        method, FramedMessage(payload: []), options: CallOptions(timeout: .seconds(5)))
      printLine("OK, \(answer.message.count) bytes")
    } catch {
      printLine("\(error)")
    }
    await channel.waitUntilDisconnected()
    printLine("disconnected")
  }
}
