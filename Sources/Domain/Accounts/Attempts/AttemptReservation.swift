/// An attempt that is counted before its outcome is known, so that many at once can't all find the counters empty. A success
/// gives it back.
package struct AttemptReservation: Sendable, Hashable {
  /// What a counter counts. Its name is stored, for operators.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    case passwordFromSource = "password_source"
    case password
    case source
    case code
    case mail
    case mailFromSource = "mail_source"
    case phoneVerification = "phone_verification"
    case sms
    case smsToBlock = "sms_block"
    case smsFromSource = "sms_source"
    case smsPerDay = "sms_day"
    case providerSignInFromSource = "provider_sign_in_source"
  }

  /// One of the counters that count the attempt.
  package struct Entry: Sendable, Hashable {
    package var kind: Kind
    /// Keyed digest of the kind and of what is counted.
    package var digest: [UInt8]
    package var limit: AttemptLimit

    package init(kind: Kind, digest: [UInt8], limit: AttemptLimit) {
      self.kind = kind
      self.digest = digest
      self.limit = limit
    }
  }

  package var entries: [Entry]
  package var at: Timestamp

  package init(entries: [Entry], at: Timestamp) {
    self.entries = entries
    self.at = at
  }

  package enum Decision: Sendable, Hashable {
    /// The new counters, in the order of the entries.
    case counted([AttemptCounter])
    /// How many milliseconds to wait.
    case refused(retryAfter: Int64)
  }

  /// Counts the attempt by all counters or by none.
  ///
  /// - Parameter counters: those of the entries as they are stored, in the same order; nil if there is none yet.
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
}
