internal import Foundation
internal import Logging
internal import ServiceLifecycle
internal import UnixSignals

/// A group of files that a server can reread while it is running.
struct RereadFile: Sendable {
  /// The name that the log uses for the files.
  let name: String
  let read: @Sendable () async throws -> Void

  init(_ name: String, read: @escaping @Sendable () async throws -> Void) {
    self.name = name
    self.read = read
  }
}

/// A service that rereads the files each time an operator sends SIGHUP (`systemctl reload`, `kill -HUP`).
///
/// The server also receives SIGHUP when the terminal in which it was started is closed. It then shuts down as it does
/// after SIGTERM, unless it was started in a way that lets it outlive the terminal, for example with `nohup`.
struct Rereading: ServerService {
  private let signals: UnixSignalsSequence
  private let hadTerminal: Bool
  private let read: @Sendable () async -> Void

  /// Starts handling SIGHUP, which would otherwise terminate the process.
  ///
  /// - Parameter read: Reads the files.
  init(_ read: @escaping @Sendable () async -> Void) async {
    hadTerminal = !Self.isIgnored && Self.hasTerminal
    signals = await UnixSignalsSequence(trapping: .sighup)
    self.read = read
  }

  /// Returns when the terminal has been closed, or when the graceful shutdown begins.
  func run() async throws {
    for await _ in signals.cancelOnGracefulShutdown() {
      if hadTerminal, !Self.hasTerminal { return }
      await read()
    }
  }

  /// Whether the process was started with SIGHUP ignored.
  private static var isIgnored: Bool {
    var action = sigaction()
    guard unsafe sigaction(SIGHUP, nil, &action) == 0 else { return false }
    return unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
  }

  /// Whether the process has a controlling terminal, which can send it signals.
  private static var hasTerminal: Bool {
    let descriptor = unsafe open("/dev/tty", O_RDONLY | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    close(descriptor)
    return true
  }
}

extension [RereadFile] {
  /// Rereads the files. If a file cannot be used, its previous content remains in effect.
  func readAgain(_ logger: Logger) async {
    for file in self {
      do {
        try await file.read()
        logger.info("Reloaded: \(file.name)")
      } catch {
        logger.warning(
          "The changed file cannot be used, so the old content stays in use: \(file.name)",
          metadata: ["error": "\(error)"])
      }
    }
  }
}
