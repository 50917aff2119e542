internal import Foundation
internal import Logging

/// A log handler that writes one line per entry to standard error, so that entries are never interleaved.
struct LineLogHandler: LogHandler {
  private let format: ServerSettings.LogFormat
  private let label: String
  private let write: @Sendable (Data) -> Void
  var logLevel: Logger.Level
  var metadata: Logger.Metadata = [:]

  /// Creates the handler.
  /// - Parameter write: Writes one complete line.
  init(
    _ format: ServerSettings.LogFormat, label: String, level: Logger.Level,
    write: @escaping @Sendable (Data) -> Void = { LogOutput.standardError.write($0) }
  ) {
    self.format = format
    self.label = label
    self.write = write
    logLevel = level
  }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    let all = event.metadata.map { metadata.merging($0) { _, new in new } } ?? metadata
    let time = Date.now.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    switch format {
    case .json: write(json: all, event, time)
    case .text: write(Data((text(all, event, time) + "\n").utf8))
    }
  }

  /// Returns a human-readable line, in which the message is followed by its metadata.
  private func text(_ metadata: Logger.Metadata, _ event: LogEvent, _ time: String) -> String {
    let facts = metadata.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value.logText)" }.joined()
    return "\(time) \(event.level) \("\(event.message)".onOneLine)\(facts)"
  }

  /// Writes the entry as one JSON object on one line, for programs that collect logs.
  private func write(json metadata: Logger.Metadata, _ event: LogEvent, _ time: String) {
    // The fields that every line contains take precedence over metadata with the same names.
    var line = metadata
    line["time"] = "\(time)"
    line["level"] = "\(event.level)"
    line["message"] = "\(event.message)"
    line["logger"] = "\(label)"
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    guard var data = try? encoder.encode(line.mapValues { JSONMetadata(value: $0) }) else { return }
    data.append(UInt8(ascii: "\n"))
    write(data)
  }
}

/// Metadata as JSON. Numbers and Booleans are not encoded as strings.
private struct JSONMetadata: Encodable {
  let value: Logger.MetadataValue

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch value {
    case .string(let text): try container.encode(text)
    case .stringConvertible(let number as any Encodable & Numeric): try container.encode(number)
    case .stringConvertible(let flag as Bool): try container.encode(flag)
    case .stringConvertible(let item): try container.encode(item.description)
    case .array(let items): try container.encode(items.map { JSONMetadata(value: $0) })
    case .dictionary(let items): try container.encode(items.mapValues { JSONMetadata(value: $0) })
    }
  }
}

extension Logger.MetadataValue {
  /// The value as it appears in a log line. Text that is empty or ambiguous without quotation marks is quoted.
  fileprivate var logText: String {
    switch self {
    case .string(let text): text.quotedIfNeeded
    case .stringConvertible(let item): item.description.quotedIfNeeded
    case .array(let items): "[\(items.map(\.logText).joined(separator: ", "))]"
    case .dictionary(let items):
      "{\(items.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value.logText)" }.joined(separator: ", "))}"
    }
  }
}

extension String {
  /// The text with all control characters escaped, so that no part of it looks like a separate line.
  fileprivate var onOneLine: String {
    guard unicodeScalars.contains(where: \.isControl) else { return self }
    return unicodeScalars.map { $0.isControl ? $0.escaped(asASCII: true) : String($0) }.joined()
  }

  fileprivate var quotedIfNeeded: String {
    let text = onOneLine
    guard text.isEmpty || text.contains(where: { $0 == " " || $0 == "\"" || $0 == "=" }) else { return text }
    return "\"\(text.replacing("\"", with: "\\\""))\""
  }
}

extension Unicode.Scalar {
  fileprivate var isControl: Bool {
    [.control, .lineSeparator, .paragraphSeparator].contains(properties.generalCategory)
  }
}
