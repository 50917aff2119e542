/// What both accounts have and only one can keep.
package enum MergeField: Sendable, Hashable {
  /// The account's own address, with the password and the sign-in link for it.
  case email
  case displayName
  case photoURL
  case phoneNumber
  /// The identity of a provider of which an account has one.
  case provider(ProviderID)
}

/// Which account's value stays.
package enum MergeSide: Sendable, Hashable, CaseIterable {
  /// The account that survives. The default of each conflict.
  case first
  /// The account that is merged.
  case second
}

/// Something that both accounts have.
package struct MergeConflict: Sendable, Hashable {
  package var field: MergeField
  /// The value of each account as its user knows it: a text, or for a provider the identity's address or subject.
  package var first: String
  package var second: String

  package init(field: MergeField, first: String, second: String) {
    self.field = field
    self.first = first
    self.second = second
  }
}

/// What a merge does, for the user to read before it is done.
package struct MergeOutline: Sendable {
  /// An identity of the merged account.
  package struct MovedIdentity: Sendable {
    package var identity: Identity
    /// Whether it signs in to the survivor, or is only kept.
    package var isActive: Bool
  }

  package var survivor: UID
  package var merged: UID
  package var identities: [MovedIdentity] = []
  /// The second factors that become the survivor's.
  package var factors: [Factor] = []
  /// Those that don't: the survivor has as many as it may have, or signs in with a phone and can't have another as a
  /// second factor.
  package var droppedFactors: [Factor] = []
  /// Whether the merged account has recovery codes. They end: new ones are made for the survivor.
  package var endsRecoveryCodes = false
  package var conflicts: [MergeConflict] = []
  /// The sessions of the merged account, which end.
  package var sessions: [Session] = []
}

/// What an undo left with the survivor, because it is not as the merge left it.
package enum MergeRemainder: Sendable, Hashable {
  case email
  case displayName
  case photoURL
  case phoneNumber
  /// An identity that was unlinked, linked again or given another password since.
  case identity(ProviderID)
  case factor(Factor.Kind)
}
