import Foundation
import LigatureMessages

extension Date {
  /// Creates a date from a timestamp in a message. Returns nil if the timestamp is missing or is outside the years 1 to
  /// 9999, which is the range that Protobuf allows.
  init?(_ timestamp: GoogleProtobuf.Timestamp?) {
    guard let timestamp, (-62_135_596_800...253_402_300_799).contains(timestamp.seconds) else { return nil }
    self.init(timeIntervalSince1970: TimeInterval(timestamp.seconds) + TimeInterval(timestamp.nanos) / 1e9)
  }
}

extension GoogleProtobuf.Timestamp {
  /// Creates a timestamp for a date. A date outside the years 1 to 9999 becomes the nearest one in this range, and a
  /// date that is not a number becomes the first one.
  init(_ date: Date) {
    let seconds = date.timeIntervalSince1970.isNaN ? -.infinity : date.timeIntervalSince1970.rounded(.down)
    // Protobuf limits timestamps to the years 1 to 9999.
    let bounded = min(max(seconds, -62_135_596_800), 253_402_300_799)
    let nanos = bounded == seconds ? (date.timeIntervalSince1970 - seconds) * 1e9 : 0
    self.init(seconds: Int64(bounded), nanos: Int32(min(nanos, 999_999_999)))
  }
}
