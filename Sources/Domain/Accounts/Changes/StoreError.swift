/// The reason why a store refused a change or failed. All stores use the same errors.
package enum StoreError: Error, Sendable, Hashable {
  /// An account or session is no longer in the state that the change expected: load it again and decide again.
  case stale
  /// An identity with this key exists, on this account or another.
  case identityTaken
  /// An account of the tenant has this address already.
  case emailTaken
  /// A generated key or user ID exists already; generate another one.
  case keyTaken
  /// The proof was used before, or is gone.
  case proofSpent
  /// A request with the same key was answered before.
  case requestRepeated
  /// Too many operations are waiting; nothing was done.
  case overloaded
  /// The store is currently unavailable, and nothing was done. The text is for the operator's log; it contains no
  /// personal data.
  case unavailable(String)
  /// The store failed while it committed: whether the changes were stored is unknown. The text is like that of
  /// `unavailable`.
  case undecided(String)

  /// The reason why the store failed, for the operator; nil if it refused a change.
  package var cause: String? {
    switch self {
    case .unavailable(let cause), .undecided(let cause): cause
    case .stale, .identityTaken, .emailTaken, .keyTaken, .proofSpent, .requestRepeated, .overloaded: nil
    }
  }
}
