import Logging
import RPCCore
import Synchronization

/// A call as a transport would make it.
func serverCall(
  _ method: MethodDescriptor = .test, metadata: Metadata = Metadata(), deadline: ContinuousClock.Instant? = nil,
  peer: Peer = Peer(address: "127.0.0.1:51422")
) -> ServerCall {
  ServerCall(
    RequestHead(method: method, metadata: metadata), deadline: deadline, peer: peer,
    request: .init(payload: [], isCompressed: false), transport: nil)
}

extension MethodDescriptor {
  static let test = MethodDescriptor(service: "s.S", name: "M")
}

extension Metadata {
  init(entries: [(String, String)]) throws {
    self.init()
    for (name, value) in entries { try add(value, for: name) }
  }
}

/// Keeps the lines of a log.
struct KeptLog: LogHandler {
  struct Line: Sendable {
    let level: Logger.Level
    let message: String
    let metadata: [String: String]
  }

  final class Lines: Sendable {
    private let kept = Mutex<[Line]>([])

    var all: [Line] { kept.withLock { $0 } }

    func add(_ line: Line) { kept.withLock { $0.append(line) } }
  }

  let lines: Lines
  var logLevel: Logger.Level
  var metadata: Logger.Metadata = [:]

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    lines.add(
      Line(
        level: event.level, message: "\(event.message)", metadata: (event.metadata ?? [:]).mapValues { "\($0)" }))
  }

  static func logger(_ level: Logger.Level) -> (Logger, Lines) {
    let lines = Lines()
    return (Logger(label: "test") { _ in KeptLog(lines: lines, logLevel: level) }, lines)
  }
}
