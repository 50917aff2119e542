import BenchMessages
import Foundation
import LigatureMessages
import RPCClient
import RPCCore

/// Makes calls through the client and prints a line of figures:
/// `RESULT calls=.. rps=.. p50us=.. p99us=.. cpu100k=..`, the last being this process's CPU seconds for 100,000 calls.
///
///     bench-load lookup      PORT OUTSTANDING TOTAL [CERTIFICATE]
///                                                            bench.Bench/Lookup, as the peers answer it; over TLS with
///                                                            the server's certificate
///     bench-load chat        PORT STREAMS TOTAL [apart]      messages there and back over so many streams, by
///                                                            tasks on the channel's thread, or apart from it
///     bench-load messages    0 1 TOTAL                       the user encoded and decoded, in nanoseconds each;
///                                                            no server
///
/// The others call the account service as its client library does. They prepare, print READY, begin at a line on
/// standard input, and print their figures; so others can be measured in the same time.
///
///     bench-load get-account PORT OUTSTANDING TOTAL          the caller's account, by session handle
///     bench-load probe       PORT RATE TOTAL                 the same, so many in a second, one after the other
///     bench-load sign-up     PORT OUTSTANDING TOTAL          new anonymous accounts, each on the disk
///     bench-load password    PORT OUTSTANDING TOTAL          sign-ins by password, each caller to its own account;
///                                                            twice
///     bench-load link        PORT OUTSTANDING TOTAL TOKENS   one identity each; TOKENS has one ID token of
///                                                            `oidc.storm` a line
///     bench-load providers   PORT OUTSTANDING TOTAL TOKENS   sign-ins, then links and unlinks of a second
///                                                            provider: a line has an ID token of `oidc.storm`
///                                                            and one of `oidc.tide`
///     bench-load verify      PORT OUTSTANDING TOTAL TOKENS BEARER [signatures]
///                                                            VerifyToken of the tokens that a file has, by a
///                                                            service with this token: each once, and then the
///                                                            first thousand again and again; with `signatures`
///                                                            without a look at their sessions
///
///     bench-load tokens      PORT OUTSTANDING TOTAL TOKENS   writes the ID tokens of so many new accounts into a file
@main
struct Load {
  static func main() async {
    do {
      try await run(Array(CommandLine.arguments.dropFirst()))
    } catch {
      FileHandle.standardError.write(Data("bench-load: \(error)\n".utf8))
      exit(1)
    }
  }

  static func run(_ arguments: [String]) async throws {
    guard arguments.count >= 4, let port = Int(arguments[1]), let outstanding = Int(arguments[2]), outstanding > 0,
      let total = Int(arguments[3]), total > 0
    else { throw Usage() }
    if arguments[0] == "messages" { return try measureMessages(total) }
    var security = ClientSecurity.plaintext
    if arguments[0] == "lookup", arguments.count > 4 { security = .tls(ClientTLS(trustRoots: .file(arguments[4]))) }
    let channel = ClientChannel(target: .tcp(host: "127.0.0.1", port: port), security: security)
    switch arguments[0] {
    case "lookup": try await measure(Lookups(channel: channel), outstanding, total)
    case "chat":
      let executor = arguments.count > 4 && arguments[4] == "apart" ? nil : channel.executor
      try await measureChat(
        Bench.BenchClient(channel: channel), on: executor, streams: outstanding, total: total)
    case "get-account": try await measureWhenTold(GetAccounts(channel: channel), outstanding, total)
    case "probe": try await measurePaced(GetAccounts(channel: channel), rate: outstanding, total)
    case "sign-up": try await measureWhenTold(SignUps(channel: channel), outstanding, total)
    case "password":
      let signIns = try await PasswordSignIns(channel: channel, accounts: outstanding)
      for _ in 0..<2 { try await measureWhenTold(signIns, outstanding, total) }
    case "link":
      let tokens = try words(arguments, total).map { $0[0] }
      let sessions = try await Sessions(signingUp: total, channel)
      try await measureWhenTold(
        Links(channel: channel, provider: "oidc.storm", tokens: tokens, sessions: sessions), outstanding, total)
    case "providers":
      let tokens = try words(arguments, total)
      let sessions = Sessions(total)
      try await measureWhenTold(
        ProviderSignIns(channel: channel, provider: "oidc.storm", tokens: tokens.map { $0[0] }, sessions: sessions),
        outstanding, total)
      try await measureWhenTold(
        Links(channel: channel, provider: "oidc.tide", tokens: tokens.map { $0[1] }, sessions: sessions),
        outstanding, total)
      try await measureWhenTold(
        Unlinks(channel: channel, provider: "oidc.tide", sessions: sessions), outstanding, total)
    case "verify":
      guard arguments.count >= 6 else { throw Usage() }
      let tokens = try words([String](arguments[..<5]), total).map { $0[0] }
      for (tokens, total) in [(tokens, total), ([String](tokens.prefix(1000)), 5 * total)] {
        let calls = try TokenVerifications(
          channel: channel, tokens: tokens, checksRevocation: arguments.last != "signatures", bearer: arguments[5])
        try await measureWhenTold(calls, outstanding, total)
      }
    case "tokens":
      guard arguments.count == 5 else { throw Usage() }
      let tokens = try await signUpForTokens(total, outstanding, channel)
      try tokens.joined(separator: "\n").write(toFile: arguments[4], atomically: true, encoding: .utf8)
    default: throw Usage()
    }
    await channel.close()
  }

  /// The words of each line of the file that the arguments name last.
  private static func words(_ arguments: [String], _ total: Int) throws -> [[String]] {
    guard arguments.count == 5 else { throw Usage() }
    let lines = try String(contentsOfFile: arguments[4], encoding: .utf8).split(separator: "\n")
    let words = lines.map { $0.split(separator: " ").map(String.init) }
    guard words.count >= total, words.allSatisfy({ $0.count == words[0].count }) else { throw Usage() }
    return words
  }
}

struct Usage: Error, CustomStringConvertible {
  var description: String {
    "usage: bench-load lookup|chat|messages|get-account|probe|sign-up|password|link|providers|verify|tokens PORT OUTSTANDING "
      + "TOTAL [TOKENS] [BEARER]"
  }
}
