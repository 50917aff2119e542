import Accounts

/// The schedule for retrying an email that could not be sent.
enum RetrySchedule {
  /// The time for which the service tries to deliver an email, in milliseconds.
  static let patience: Int64 = 86_400_000

  private static let first: Int64 = 5000
  /// The longest delay before retrying an email that the mail server has deferred, in milliseconds.
  private static let longest = Mail.longestDelay
  /// The longest pause while the mail server cannot be used, in milliseconds. It is short, so that a recovery is
  /// noticed soon.
  private static let longestOutage: Int64 = 60_000

  /// Returns the delay before an email is retried, in milliseconds. The delay ranges from 5 seconds to an hour.
  ///
  /// - Parameter attempts: The number of failed attempts before the most recent one.
  static func delay(afterAttempts attempts: Int64) -> Int64 { exponential(attempts, atMost: longest) }

  /// Returns the pause, in milliseconds, after the mail server was found to be unusable. No email is sent during the
  /// pause, which ranges from 5 seconds to a minute.
  ///
  /// - Parameter failures: The number of consecutive attempts that found the mail server unusable, not counting the
  ///   most recent one.
  static func pause(afterFailures failures: Int64) -> Int64 { exponential(failures, atMost: longestOutage) }

  /// Returns the initial delay, tripled `exponent` times and capped at `limit`.
  private static func exponential(_ exponent: Int64, atMost limit: Int64) -> Int64 {
    var delay = first
    for _ in 0..<min(max(exponent, 0), 20) where delay < limit { delay *= 3 }
    return min(delay, limit)
  }
}
