import Logging
import Synchronization

/// The lines of a log, as tests look at them: the level, the message and the metadata, in the order of the keys.
final class LogLines: Sendable {
  private struct Handler: LogHandler {
    let lines: LogLines
    var logLevel = Logger.Level.trace
    var metadata: Logger.Metadata = [:]

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
      let metadata = (event.metadata ?? [:]).sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
      lines.kept.withLock { $0.append((["\(event.level): \(event.message)"] + metadata).joined(separator: ", ")) }
    }
  }

  private let kept = Mutex<[String]>([])

  var logger: Logger { Logger(label: "test") { _ in Handler(lines: self) } }

  /// Returns the lines since the last call.
  func take() -> [String] {
    kept.withLock { lines in
      defer { lines = [] }
      return lines
    }
  }
}
