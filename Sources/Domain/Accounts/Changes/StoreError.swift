/// The reason why a store refused a change or failed. All stores use the same errors.
package enum StoreError: Error, Sendable, Hashable {
  /// An account or session is no longer in the state that the change expected. Reload the account or session and decide
  /// again.
  case stale
  /// An identity with this key already exists, on this account or on another.
  case identityTaken
  /// An account of the tenant already has this address, or the address is reserved for another account.
  case emailTaken
  /// A generated key or user ID already exists; generate another one.
  case keyTaken
  /// The proof has already been used or no longer exists.
  case proofSpent
  /// A response to a request with the same key has already been recorded.
  case requestRepeated
  /// Too many operations are waiting; nothing was done.
  case overloaded
  /// The store is currently unavailable, and nothing was done. The text is for the operator's log; it contains no
  /// personal data.
  case unavailable(String)
  /// The store failed during a commit, so it is unknown whether the changes were stored. As with `unavailable`, the
  /// text is for the operator's log.
  case undecided(String)

  /// The reason why the store failed, for the operator; nil if it refused a change.
  package var cause: String? {
    switch self {
    case .unavailable(let cause), .undecided(let cause): cause
    case .stale, .identityTaken, .emailTaken, .keyTaken, .proofSpent, .requestRepeated, .overloaded: nil
    }
  }
}
