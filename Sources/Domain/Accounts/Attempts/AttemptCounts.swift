import Synchronization

/// Counts allowed and refused attempts since the server started. Operators can read the counts.
package final class AttemptCounts: Sendable {
  package enum Subject: String, Sendable, Hashable, CaseIterable {
    case password, code, mail, notice, sms, source
    case providerSignIn = "provider_sign_in"
    case anonymousAccount = "anonymous_account"
    case signUp = "sign_up"
    case profileChange = "profile_change"
    case change
  }

  package struct Count: Sendable, Hashable {
    /// The number of attempts that were allowed.
    package var counted: UInt64
    package var refused: UInt64

    package init(counted: UInt64 = 0, refused: UInt64 = 0) {
      self.counted = counted
      self.refused = refused
    }
  }

  private let counts = Mutex([Subject: Count]())

  func note(_ key: AttemptKey, isRefused: Bool) {
    let subject: Subject =
      switch key {
      case .password: .password
      case .code, .olderMethod, .phoneCode, .userCode, .deviceConfirmation: .code
      case .mail, .renewal: .mail
      case .notice: .notice
      case .sms, .factorSMS: .sms
      case .signUp: .signUp
      case .profileChange: .profileChange
      case .source: .source
      case .providerSignIn, .accessToken: .providerSignIn
      case .anonymousAccount: .anonymousAccount
      }
    note(subject: subject, isRefused: isRefused)
  }

  func note(subject: Subject, isRefused: Bool) {
    counts.withLock { counts in
      if isRefused {
        counts[subject, default: Count()].refused += 1
      } else {
        counts[subject, default: Count()].counted += 1
      }
    }
  }

  package subscript(subject: Subject) -> Count { counts.withLock { $0[subject] ?? Count() } }
}
