import Foundation
import MessageCompression
import ProgramSupport
import RPCClient
import RPCCore

/// one-call URL: makes one unary call to the URL (its path, or `/conformance.OneCall/Call`), prints what came of it,
/// and stays connected until the server closes the connection. For servers that misbehave. The exit status is 0 if the
/// call went well, 1 if not.
@main struct OneCall {
  static func main() async {
    guard let text = ProgramOptions().arguments.first, let url = URL(string: text), let host = url.host(),
      let scheme = url.scheme, ["http", "https"].contains(scheme)
    else { endProgram("usage: one-call http[s]://HOST[:PORT][/SERVICE/METHOD]", status: 2) }
    let isEncrypted = scheme == "https"
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
    var failure: RPCError?
    do {
      let answer = try await channel.unary(
        method, FramedMessage(payload: []), options: CallOptions(timeout: .seconds(5)))
      printLine("OK, \(answer.message.count) bytes")
    } catch {
      printLine("\(error)")
      failure = error
    }
    await channel.waitUntilDisconnected()
    printLine("disconnected")
    if let failure { endProgram("one-call: \(failure)", status: 1) }
  }
}
