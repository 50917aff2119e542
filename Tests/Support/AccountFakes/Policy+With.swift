package import Accounts

extension AttemptPolicy {
  /// Returns the default limits with changes.
  package static func with(_ change: (inout AttemptPolicy) -> Void) -> AttemptPolicy {
    var policy = AttemptPolicy()
    change(&policy)
    return policy
  }
}

extension Lifetimes {
  /// Returns the default lifetimes with changes.
  package static func with(_ change: (inout Lifetimes) -> Void) -> Lifetimes {
    var lifetimes = Lifetimes()
    change(&lifetimes)
    return lifetimes
  }
}
