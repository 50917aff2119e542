import Accounts

/// When a mail that could not be sent is tried again.
enum RetrySchedule {
  /// How long a mail is tried for.
  static let patience: Int64 = 86_400_000

  private static let first: Int64 = 5000
  /// The longest delay of a mail that the mail server did not want yet.
  private static let longest: Int64 = 3_600_000
  /// The longest delay while the mail server cannot be used at all: it should not be missed when it is back.
  private static let longestOutage: Int64 = 60_000

  /// Milliseconds until a mail is tried again, from 5 seconds to an hour.
  ///
  /// - Parameter attempts: how many tries have failed before the last one.
  static func delay(afterAttempts attempts: Int64) -> Int64 { exponential(attempts, atMost: longest) }

  /// Milliseconds for which nothing is sent, from 5 seconds to a minute.
  ///
  /// - Parameter failures: how many tries in a row have found the mail server unusable before the last one.
  static func pause(afterFailures failures: Int) -> Int64 { exponential(Int64(failures), atMost: longestOutage) }

  /// Each delay is three times the one before.
  private static func exponential(_ exponent: Int64, atMost limit: Int64) -> Int64 {
    var delay = first
    for _ in 0..<min(max(exponent, 0), 20) where delay < limit { delay *= 3 }
    return min(delay, limit)
  }
}
