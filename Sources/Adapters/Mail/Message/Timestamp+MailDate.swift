import Accounts
import Foundation

extension Timestamp {
  private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// The time in the format of an email's Date header, in UTC (RFC 5322, section 3.3).
  var mailDate: String {
    let parts = parts
    let weekday = Self.weekdays[((parts.weekday ?? 1) - 1) % 7]
    let month = Self.months[((parts.month ?? 1) - 1) % 12]
    return "\(weekday), \(parts.day.twoDigits) \(month) \(parts.year ?? 1970) "
      + "\(parts.hour.twoDigits):\(parts.minute.twoDigits):\(parts.second.twoDigits) +0000"
  }

  /// The time as shown in an email's text, in UTC. The format is the same in all languages.
  var shortText: String {
    let parts = parts
    return "\(parts.year ?? 1970)-\(parts.month.twoDigits)-\(parts.day.twoDigits) "
      + "\(parts.hour.twoDigits):\(parts.minute.twoDigits) UTC"
  }

  private var parts: DateComponents {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar.dateComponents(
      [.weekday, .day, .month, .year, .hour, .minute, .second],
      from: Date(timeIntervalSince1970: TimeInterval(seconds)))
  }
}

extension Int? {
  fileprivate var twoDigits: String { (self ?? 0) < 10 ? "0\(self ?? 0)" : "\(self ?? 0)" }
}
