import BenchMessages
import Foundation
import LigatureMessages
import RPCClient
import RPCCore

/// Makes calls through the client and prints one line of figures:
/// `RESULT calls=.. rps=.. p50us=.. p99us=.. cpu100k=..`, the last being this process's CPU seconds for 100,000 calls.
///
///     bench-load lookup      PORT OUTSTANDING TOTAL          bench.Bench/Lookup, as the peers answer it
///     bench-load chat        PORT STREAMS TOTAL [apart]      messages there and back over so many bidirectional streams,
///                                                            by tasks on the channel's thread, or apart from it
///     bench-load messages    0 1 TOTAL                       the user encoded and decoded, in nanoseconds each; no server
///     bench-load get-account PORT OUTSTANDING TOTAL          the caller's account, by session handle
///     bench-load sign-up     PORT OUTSTANDING TOTAL          new anonymous accounts, each on the disk
///     bench-load link        PORT OUTSTANDING TOTAL TOKENS   one identity each; TOKENS has one ID token a line
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
      let total = Int(arguments[3]), total >= outstanding
    else { throw Usage() }
    if arguments[0] == "messages" { return try measureMessages(total) }
    let channel = ClientChannel(target: .tcp(host: "127.0.0.1", port: port))
    if arguments[0] == "chat" {
      let executor = arguments.count > 4 && arguments[4] == "apart" ? nil : channel.executor
      try await measureChat(
        Bench.BenchClient(channel: channel), on: executor, streams: outstanding, total: total)
      return await channel.close()
    }
    let calls: any Calls
    switch arguments[0] {
    case "lookup": calls = Lookups(channel: channel)
    case "get-account": calls = try await GetAccounts(channel: channel)
    case "sign-up": calls = SignUps(channel: channel)
    case "link":
      guard arguments.count == 5 else { throw Usage() }
      let tokens = try String(contentsOfFile: arguments[4], encoding: .utf8).split(separator: "\n").map(String.init)
      calls = try await Links(channel: channel, tokens: tokens, total: total, outstanding: outstanding)
    default: throw Usage()
    }
    if calls.mayRepeat { _ = try await latencies(of: calls, outstanding, max(total / 10, outstanding)) }
    let cpu = processorSeconds()
    let start = ContinuousClock.now
    let sorted = try await latencies(of: calls, outstanding, total).sorted()
    let wall = (ContinuousClock.now - start) / .seconds(1)
    let spent = processorSeconds() - cpu
    let count = Double(sorted.count)
    print(
      "RESULT calls=\(sorted.count) rps=\(Int(count / wall)) p50us=\(sorted[sorted.count / 2]) "
        + "p99us=\(sorted[sorted.count * 99 / 100]) cpu100k=\(spent / count * 1e5)")
    await channel.close()
  }

  /// Microseconds of each call, with so many callers at once.
  static func latencies(of calls: any Calls, _ outstanding: Int, _ total: Int) async throws -> [Double] {
    try await withThrowingTaskGroup(of: [Double].self) { group in
      for caller in 0..<outstanding {
        group.addTask {
          var latencies: [Double] = []
          for number in stride(from: caller, to: total, by: outstanding) {
            let start = ContinuousClock.now
            try await calls.call(number)
            latencies.append((ContinuousClock.now - start) / .microseconds(1))
          }
          return latencies
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
  }

  static func processorSeconds() -> Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}

struct Usage: Error, CustomStringConvertible {
  var description: String {
    "usage: bench-load lookup|chat|messages|get-account|sign-up|link PORT OUTSTANDING TOTAL [TOKENS]"
  }
}
