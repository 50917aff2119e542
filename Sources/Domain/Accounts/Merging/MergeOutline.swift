/// A field for which both accounts of a merge can have a value. Only one of the values can be kept.
package enum MergeField: Sendable, Hashable {
  /// The account's own address, with its password and its sign-in link.
  case email
  case displayName
  case photoURL
  case phoneNumber
  /// The identity at this provider, if an account can have only one such identity.
  case provider(ProviderID)
}

/// The account whose value is kept.
package enum MergeSide: Sendable, Hashable, CaseIterable {
  /// The account that survives, which is the default for each conflict.
  case first
  /// The account that is merged.
  case second
}

/// A conflict between the values that two accounts have for the same field.
package struct MergeConflict: Sendable, Hashable {
  package var field: MergeField
  /// The first account's value, as shown to the account's user. For a provider, the value is the address or the subject
  /// of the identity.
  package var first: String
  /// The second account's value, as shown to the account's user.
  package var second: String
  /// Whether only the value of the first account can be kept. A verified address is never replaced by one that is only
  /// claimed: the owner of the claimed mailbox, who may be another user, could then take over the survivor.
  package var mustKeepFirst: Bool

  package init(field: MergeField, first: String, second: String, mustKeepFirst: Bool = false) {
    self.field = field
    self.first = first
    self.second = second
    self.mustKeepFirst = mustKeepFirst
  }
}

/// The effects of a merge, which the user can review before the merge is committed.
package struct MergeOutline: Sendable {
  /// An identity of the merged account.
  package struct MovedIdentity: Sendable {
    package var identity: Identity
    /// Whether the identity can sign in to the survivor. If this is false, the identity is stored but cannot be used.
    package var isActive: Bool
  }

  package var survivor: UID
  package var merged: UID
  package var identities: [MovedIdentity] = []
  /// The second factors that the survivor takes over.
  package var factors: [Factor] = []
  /// The second factors that the survivor does not take over, because it has the maximum number, or because it signs in
  /// with a phone and cannot have another phone as a second factor.
  package var droppedFactors: [Factor] = []
  /// Whether the merged account has recovery codes, which become invalid. New codes can be created for the survivor.
  package var endsRecoveryCodes = false
  /// The custom claims of the merged account that the survivor does not have.
  package var droppedClaims = CustomClaims()
  package var conflicts: [MergeConflict] = []
  /// The sessions of the merged account, which the merge ends.
  package var sessions: [Session] = []
}

/// Data that stayed with the survivor when a merge was undone, because the data had changed since the merge.
package enum MergeRemainder: Sendable, Hashable {
  case email
  case displayName
  case photoURL
  case phoneNumber
  /// An identity that has been unlinked, linked again or given a new password since the merge.
  case identity(ProviderID)
  case factor(Factor.Kind)
}
