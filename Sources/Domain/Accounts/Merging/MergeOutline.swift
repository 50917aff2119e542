/// A field that both accounts have and only one can keep.
package enum MergeField: Sendable, Hashable {
  /// The account's own address, with the password and the sign-in link for it.
  case email
  case displayName
  case photoURL
  case phoneNumber
  /// The identity of this provider, if an account can have only one of them.
  case provider(ProviderID)
}

/// The account whose value stays.
package enum MergeSide: Sendable, Hashable, CaseIterable {
  /// The account that survives, which is the default for each conflict.
  case first
  /// The account that is merged.
  case second
}

/// A value that both accounts have.
package struct MergeConflict: Sendable, Hashable {
  package var field: MergeField
  /// The value of each account, as its user sees it: a text, or for a provider the address or the subject of the
  /// identity.
  package var first: String
  package var second: String

  package init(field: MergeField, first: String, second: String) {
    self.field = field
    self.first = first
    self.second = second
  }
}

/// The effects of a merge, for the user to read before it is done.
package struct MergeOutline: Sendable {
  /// An identity of the merged account.
  package struct MovedIdentity: Sendable {
    package var identity: Identity
    /// Whether the identity signs in to the survivor, or is only kept.
    package var isActive: Bool
  }

  package var survivor: UID
  package var merged: UID
  package var identities: [MovedIdentity] = []
  /// The second factors that become the survivor's.
  package var factors: [Factor] = []
  /// The second factors that the survivor does not take, because it has the maximum number, or because it signs in with
  /// a phone and cannot have another one as a second factor.
  package var droppedFactors: [Factor] = []
  /// Whether the merged account has recovery codes, which become invalid. New ones can be created for the survivor.
  package var endsRecoveryCodes = false
  package var conflicts: [MergeConflict] = []
  /// The sessions of the merged account, which the merge ends.
  package var sessions: [Session] = []
}

/// A part that an undo left with the survivor, because it has changed since the merge.
package enum MergeRemainder: Sendable, Hashable {
  case email
  case displayName
  case photoURL
  case phoneNumber
  /// An identity that was unlinked, linked again or given another password since the merge.
  case identity(ProviderID)
  case factor(Factor.Kind)
}
