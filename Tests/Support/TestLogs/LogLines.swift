package import Logging
import Synchronization

/// Keeps the lines of a log, for tests that look at them.
package final class LogLines: Sendable {
  package struct Line: Sendable {
    package let level: Logger.Level
    package let message: String
    package let metadata: [String: String]

    /// The message and the metadata in the order of the keys.
    package var text: String {
      ([message] + metadata.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }).joined(separator: ", ")
    }
  }

  private struct Handler: LogHandler {
    let lines: LogLines
    var logLevel: Logger.Level
    var metadata: Logger.Metadata = [:]

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
      let line = Line(
        level: event.level, message: "\(event.message)", metadata: (event.metadata ?? [:]).mapValues { "\($0)" })
      lines.kept.withLock { $0.append(line) }
    }
  }

  private let kept = Mutex<[Line]>([])

  package init() {}

  package var all: [Line] { kept.withLock { $0 } }

  /// Returns the lines since the last call.
  package func take() -> [Line] {
    kept.withLock { lines in
      defer { lines = [] }
      return lines
    }
  }

  /// Returns a logger whose lines are kept. Default: lines of every level.
  package func logger(_ level: Logger.Level = .trace) -> Logger {
    Logger(label: "test") { _ in Handler(lines: self, logLevel: level) }
  }
}

extension Logger {
  /// Keeps and writes nothing.
  package static let silent = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
}
