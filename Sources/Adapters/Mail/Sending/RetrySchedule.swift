import Accounts

/// The schedule of further attempts for a mail that could not be sent.
enum RetrySchedule {
  /// The time for which the delivery of a mail is attempted, in milliseconds.
  static let patience: Int64 = 86_400_000

  private static let first: Int64 = 5000
  /// The longest delay of a mail that the mail server has postponed.
  private static let longest = Mail.longestDelay
  /// The longest delay while the mail server cannot be used at all, short enough to notice soon when it is back.
  private static let longestOutage: Int64 = 60_000

  /// Returns the number of milliseconds until a mail is tried again, from 5 seconds to an hour.
  ///
  /// - Parameter attempts: The number of attempts that failed before the last one.
  static func delay(afterAttempts attempts: Int64) -> Int64 { exponential(attempts, atMost: longest) }

  /// Returns the number of milliseconds for which nothing is sent, from 5 seconds to a minute.
  ///
  /// - Parameter failures: The number of consecutive attempts before the last one that found the mail server unusable.
  static func pause(afterFailures failures: Int64) -> Int64 { exponential(failures, atMost: longestOutage) }

  /// Returns a delay that is three times the previous one.
  private static func exponential(_ exponent: Int64, atMost limit: Int64) -> Int64 {
    var delay = first
    for _ in 0..<min(max(exponent, 0), 20) where delay < limit { delay *= 3 }
    return min(delay, limit)
  }
}
