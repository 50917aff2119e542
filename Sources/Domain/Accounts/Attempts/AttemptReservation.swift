/// An attempt that is counted before its outcome is known, so that concurrent attempts cannot exceed the limits
/// together. If the attempt succeeds, the counters of guesses and failures no longer count it.
package struct AttemptReservation: Sendable, Hashable {
  /// The kind of event that a counter counts. The kind's name is stored for operators.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    case passwordFromSource = "password_source"
    case password
    case source
    case code
    case mail
    case mailFromSource = "mail_source"
    case notice
    case phoneVerification = "phone_verification"
    case sms
    case factorSMS = "sms_factor"
    case smsToBlock = "sms_block"
    case smsFromSource = "sms_source"
    case smsPerDay = "sms_day"
    case smsFromReserve = "sms_reserve"
    case signUpFromSource = "sign_up_source"
    case profileChange = "profile_change"
    case providerSignInFromSource = "provider_sign_in_source"
    case userCodeFromSource = "user_code_source"
    case deviceConfirmation = "device_confirmation"

    /// Whether the counter counts only wrong guesses and failures. All other counters also count successful attempts.
    var countsFailures: Bool {
      switch self {
      case .passwordFromSource, .password, .source, .code, .phoneVerification, .userCodeFromSource, .deviceConfirmation:
        true
      case .mail, .mailFromSource, .notice, .sms, .factorSMS, .smsToBlock, .smsFromSource, .smsPerDay,
        .smsFromReserve, .signUpFromSource, .profileChange, .providerSignInFromSource:
        false
      }
    }
  }

  /// A counter that counts the attempt.
  package struct Entry: Sendable, Hashable {
    package var kind: Kind
    /// The keyed digest of the kind and of the values that identify the counter.
    package var digest: [UInt8]
    package var limit: AttemptLimit

    package init(kind: Kind, digest: [UInt8], limit: AttemptLimit) {
      self.kind = kind
      self.digest = digest
      self.limit = limit
    }
  }

  /// The counters that count the attempt, beginning with the counter for the attempt's target, if there is one.
  package var entries: [Entry]
  package var at: Timestamp

  package init(entries: [Entry], at: Timestamp) {
    self.entries = entries
    self.at = at
  }

  /// The part of the reservation that is refunded if the attempt succeeds, because it counts only failures.
  var failures: AttemptReservation {
    AttemptReservation(entries: entries.filter(\.kind.countsFailures), at: at)
  }

  /// The part of the reservation that is refunded if a proof was correct but the call was refused. The refusal remains
  /// counted as a failure of the call's source.
  var guesses: AttemptReservation {
    AttemptReservation(entries: failures.entries.filter { $0.kind != .source }, at: at)
  }

  package enum Decision: Sendable, Hashable {
    /// The attempt is counted. The associated value contains the new counters, in the order of the entries.
    case counted([AttemptCounter])
    /// The attempt is refused. The associated value is the number of milliseconds to wait.
    case refused(retryAfter: Int64)
  }

  /// The result that the store returns for a reservation.
  package enum Outcome: Sendable, Hashable {
    /// The attempt was counted. `isLast` is true if the first counter allows no further attempts.
    case counted(isLast: Bool)
    /// The attempt was refused. `retryAfter` is the number of milliseconds to wait.
    case refused(retryAfter: Int64)
  }

  /// Decides whether the attempt is counted. Either all counters count the attempt, or none of them does.
  ///
  /// - Parameter counters: The stored counters of the entries, in the same order; nil for a counter that does not exist
  ///   yet.
  package func decide(_ counters: [AttemptCounter?]) -> Decision {
    var counted: [AttemptCounter] = []
    var longest: Int64?
    for (entry, stored) in zip(entries, counters) {
      var counter = stored ?? AttemptCounter()
      if let wait = counter.reserve(entry.limit, now: at) { longest = max(longest ?? 1, wait) }
      counted.append(counter)
    }
    if let longest { return .refused(retryAfter: longest) }
    return .counted(counted)
  }

  /// Returns the outcome to report for a decision.
  package func outcome(of decision: Decision) -> Outcome {
    switch decision {
    case .refused(let wait): return .refused(retryAfter: wait)
    case .counted(let counters):
      guard let limit = entries.first?.limit, let counter = counters.first else { return .counted(isLast: false) }
      return .counted(isLast: counter.count >= limit.count)
    }
  }
}
