import ProgramSupport
import RPCClient
import RPCCore

/// interop-client --server_host=HOST --server_port=PORT --test_case=NAME[,NAME...]: calls a `grpc.testing.TestService`
/// over h2c, each case on a new channel, and prints the result. `all` is every case but those that want a
/// special server. The exit status is 0 if all passed.
@main struct InteropClient {
  static func main() async {
    let options = ProgramOptions()
    guard let port = options["server-port"].flatMap({ Int($0) }) else {
      endProgram("usage: interop-client --server_host=HOST --server_port=PORT --test_case=NAME[,NAME...]", status: 2)
    }
    let wanted = options["test-case"].map { $0.split(separator: ",").map(String.init) } ?? ["all"]
    let names = wanted == ["all"] ? InteropCases.all.map(\.name) : wanted
    var failures = 0
    for name in names {
      guard let test = (InteropCases.all + InteropCases.special).first(where: { $0.name == name }) else {
        endProgram("unknown case \(name)", status: 2)
      }
      let codec = WatchedGzip()
      var configuration = ChannelConfiguration()
      configuration.codecs = MessageCodecs([codec])
      let channel = ClientChannel(
        target: .tcp(host: options["server-host"] ?? "127.0.0.1", port: port), configuration: configuration)
      do {
        try await test.run(InteropCases(channel: channel, codec: codec))
        printLine("passed \(name)")
      } catch {
        failures += 1
        printLine("FAILED \(name): \(error)")
      }
      await channel.close(grace: .seconds(1))
    }
    if failures > 0 { endProgram("\(failures) of \(names.count) cases failed", status: 1) }
  }
}
