/// Why a store refused or failed. One vocabulary for all stores.
package enum StoreError: Error, Sendable, Hashable {
  /// An account or session is no longer what the change expected: load again and decide again.
  case stale
  /// An identity with this key exists, on this account or another.
  case identityTaken
  /// An account of the tenant has this address.
  case emailTaken
  /// A generated key or uid exists already; draw another.
  case keyTaken
  /// The proof was used before, or is gone.
  case proofSpent
  /// A request with the same key was answered before.
  case requestRepeated
  /// Too much is waiting; nothing was done.
  case overloaded
  /// The store can't work now, and nothing was done. The text is for the operator's log; it holds no personal data.
  case unavailable(String)
  /// The store failed while it committed: whether the changes were stored is unknown. The text is as for `unavailable`.
  case undecided(String)

  /// Why the store failed, for the operator; nil if it refused a change.
  package var cause: String? {
    switch self {
    case .unavailable(let cause), .undecided(let cause): cause
    case .stale, .identityTaken, .emailTaken, .keyTaken, .proofSpent, .requestRepeated, .overloaded: nil
    }
  }
}
