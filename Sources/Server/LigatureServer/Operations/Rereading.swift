internal import Foundation
internal import Logging
internal import ServiceLifecycle
internal import UnixSignals

/// Files that a server can read again while it runs.
struct RereadFile: Sendable {
  /// The name of the files in the log.
  let name: String
  let read: @Sendable () async throws -> Void

  init(_ name: String, read: @escaping @Sendable () async throws -> Void) {
    self.name = name
    self.read = read
  }
}

/// Reads files again at each SIGHUP from an operator (`systemctl reload`, `kill -HUP`).
///
/// SIGHUP also arrives when the terminal in which the server was started is closed. Then the server ends as with
/// SIGTERM, unless it was started to outlive the terminal, as with `nohup`.
struct Rereading: ServerService {
  private let signals: UnixSignalsSequence
  private let hadTerminal: Bool
  private let read: @Sendable () async -> Void

  /// Handles the signal from now on, which otherwise ends the process.
  ///
  /// - Parameter read: Reads the files.
  init(_ read: @escaping @Sendable () async -> Void) async {
    hadTerminal = !Self.isIgnored && Self.hasTerminal
    signals = await UnixSignalsSequence(trapping: .sighup)
    self.read = read
  }

  /// Returns when the terminal has been closed, or at the graceful shutdown.
  func run() async throws {
    for await _ in signals.cancelOnGracefulShutdown() {
      if hadTerminal, !Self.hasTerminal { return }
      await read()
    }
  }

  /// Whether the process was started with the signal ignored.
  private static var isIgnored: Bool {
    var action = sigaction()
    guard unsafe sigaction(SIGHUP, nil, &action) == 0 else { return false }
    return unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
  }

  /// Whether the process has a terminal that can send it signals.
  private static var hasTerminal: Bool {
    let descriptor = unsafe open("/dev/tty", O_RDONLY | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    close(descriptor)
    return true
  }
}

extension [RereadFile] {
  /// Reads the files again. A file that cannot be used keeps its previous content.
  func readAgain(_ logger: Logger) async {
    for file in self {
      do {
        try await file.read()
        logger.info("Read again: \(file.name)")
      } catch {
        logger.warning("Cannot be used, and stays as it was: \(file.name)", metadata: ["error": "\(error)"])
      }
    }
  }
}
