internal import Foundation
internal import Logging

/// Writes each line of the log as one JSON object, for programs that collect logs.
struct JSONLogHandler: LogHandler {
  private let label: String
  private let write: @Sendable (Data) -> Void
  var logLevel: Logger.Level
  var metadata: Logger.Metadata = [:]

  /// - Parameter write: takes a whole line; standard error in one write, so that lines do not mix.
  init(
    label: String, level: Logger.Level,
    write: @escaping @Sendable (Data) -> Void = { try? FileHandle.standardError.write(contentsOf: $0) }
  ) {
    self.label = label
    self.write = write
    logLevel = level
  }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    // What a line always has goes before metadata of the same name.
    var line = event.metadata.map { metadata.merging($0) { _, new in new } } ?? metadata
    line["time"] = "\(Date.now.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)))"
    line["level"] = "\(event.level)"
    line["message"] = "\(event.message)"
    line["logger"] = "\(label)"
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard var data = try? encoder.encode(line.mapValues { JSONMetadata(value: $0) }) else { return }
    data.append(UInt8(ascii: "\n"))
    write(data)
  }
}

/// Metadata as JSON.
private struct JSONMetadata: Encodable {
  let value: Logger.MetadataValue

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch value {
    case .string(let text): try container.encode(text)
    case .stringConvertible(let item): try container.encode(item.description)
    case .array(let items): try container.encode(items.map { JSONMetadata(value: $0) })
    case .dictionary(let items): try container.encode(items.mapValues { JSONMetadata(value: $0) })
    }
  }
}
