import ArgumentParser
import Foundation
import LigatureMessages

/// A point in time, written as a date and time (2026-01-31T08:00:00Z), a date (2026-01-31) or an age (90m, 12h or 7d).
/// A date represents its first instant in UTC.
struct PastTime {
  let date: Date

  /// Parses a time. Returns nil if the text is not a time, or if the time does not exist, such as a time on February
  /// 31.
  init?(_ text: String) {
    let units: [Character: Double] = ["s": 1, "m": 60, "h": 3600, "d": 86_400]
    if let unit = text.last.flatMap({ units[$0] }), let count = UInt32(text.dropLast()) {
      date = Date(timeIntervalSinceNow: -Double(count) * unit)
      return
    }
    let time = Date.ISO8601FormatStyle()
    let day = time.year().month().day()
    // The parser normalizes values that are out of range, so only a time that exists is formatted exactly as the input.
    if let parsed = try? Date(text, strategy: day), parsed.formatted(day) == text {
      date = parsed
    } else if let parsed = try? Date(text, strategy: time), Self.exists(text.prefix(19)) {
      date = parsed
    } else {
      return nil
    }
  }

  var timestamp: GoogleProtobuf.Timestamp { .init(seconds: Int64(date.timeIntervalSince1970.rounded(.down))) }

  /// Throws a validation error if an option's value is not a time.
  static func validate(_ text: String) throws {
    guard PastTime(text) == nil else { return }
    throw ValidationError(
      "\(text.printable) is not a time; use a time such as 2026-01-31T08:00:00Z, a date such as 2026-01-31, or an age "
        + "such as 12h.")
  }

  /// Returns whether a local time, such as 2026-01-31T08:00:00, exists. This method ignores daylight saving time.
  private static func exists(_ localTime: Substring) -> Bool {
    let style = Date.ISO8601FormatStyle()
    return (try? Date(localTime + "Z", strategy: style))?.formatted(style) == localTime + "Z"
  }
}
