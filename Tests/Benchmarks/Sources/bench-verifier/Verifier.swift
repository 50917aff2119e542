import Foundation
import LigatureAdmin

/// Verifies tokens with LigatureAdmin, as a service does, and prints lines of figures. KEY is the file of a service's key,
/// URL the server's address.
///
///     bench-verifier tokens  KEY URL TOKENS   each token of a file once: `RESULT us=..`, microseconds of processor time
///                                             for one
///     bench-verifier memory  KEY URL          follows what has ended, and prints when all is known:
///                                             `RESULT kept=.. mib=.. peak=..`, the memory of this process then and at
///                                             most
///     bench-verifier follow  KEY URL          READY when all is known; then for each ID token in a line of standard
///                                             input, as soon as it is refused: `RESULT us=..`, microseconds since the
///                                             line was read
@main
struct Verifier {
  static func main() async throws {
    let arguments = CommandLine.arguments
    guard arguments.count >= 4 else { throw Usage() }
    let admin = try AdminClient(keyFile: arguments[2], serverURL: arguments[3])
    switch arguments[1] {
    case "tokens":
      guard arguments.count == 5 else { throw Usage() }
      try await verifyEach(arguments[4], TokenVerifier(admin))
    case "memory": try await measureMemory(admin)
    case "follow": try await follow(admin)
    default: throw Usage()
    }
  }

  private static func verifyEach(_ file: String, _ verifier: TokenVerifier) async throws {
    let tokens = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").map(String.init)
    // Fetches the keys.
    _ = try await verifier.verify(idToken: tokens[0])
    let start = processorSeconds()
    for token in tokens { _ = try await verifier.verify(idToken: token) }
    print("RESULT us=\((processorSeconds() - start) / Double(tokens.count) * 1e6)")
  }

  private static func measureMemory(_ admin: AdminClient) async throws {
    let revocations = admin.revocations()
    try await revocations.waitUntilReady()
    let (now, peak) = try (memory("VmRSS:"), memory("VmHWM:"))
    print("RESULT kept=\(revocations.count) mib=\(now) peak=\(peak)")
  }

  private static func follow(_ admin: AdminClient) async throws {
    let revocations = admin.revocations()
    try await revocations.waitUntilReady()
    let verifier = TokenVerifier(admin, revocations: revocations)
    print("READY")
    fflush(nil)
    while let token = readLine() {
      let start = ContinuousClock.now
      while await isAccepted(token, verifier) { try await Task.sleep(for: .microseconds(200)) }
      print("RESULT us=\((ContinuousClock.now - start) / .microseconds(1))")
      fflush(nil)
    }
  }

  private static func isAccepted(_ token: String, _ verifier: TokenVerifier) async -> Bool {
    do {
      _ = try await verifier.verify(idToken: token)
      return true
    } catch {
      return error.reason != .revoked
    }
  }

  // MARK: This process

  private static func processorSeconds() -> Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  /// MiB, as the kernel counts.
  private static func memory(_ name: String) throws -> Double {
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = status.split(separator: "\n").first { $0.hasPrefix(name) } ?? ""
    return (line.split { $0 == " " || $0 == "\t" }.compactMap { Double($0) }.first ?? 0) / 1024
  }
}

struct Usage: Error, CustomStringConvertible {
  var description: String { "usage: bench-verifier tokens|memory|follow KEY URL [TOKENS]" }
}
