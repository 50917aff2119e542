/// A merge of one account into another. The merged account's user ID is an alias of the other account until the merge
/// is undone.
package struct AccountMerge: Sendable, Hashable {
  /// An ordered key. Merges are undone in the reverse order of their keys.
  package var id: Int64
  package var tenant: TenantID
  /// The account that was merged and no longer exists.
  package var merged: UID
  /// The account that the alias currently refers to. This property is updated if that account is itself merged, so that
  /// no lookup has to follow a chain.
  package var survivor: UID
  package var at: Timestamp
  /// The time until which the merge can be undone.
  package var undoUntil: Timestamp
  /// Whether another user has proven ownership of the address of an account that the alias once referred to. If so, the
  /// alias can be used only for lookups.
  package var isCut: Bool
  /// The data that undoing the merge restores; nil once the merge can no longer be undone.
  package var snapshot: MergeSnapshot?

  package init(
    id: Int64, tenant: TenantID, merged: UID, survivor: UID, at: Timestamp, undoUntil: Timestamp,
    isCut: Bool = false, snapshot: MergeSnapshot?
  ) {
    self.id = id
    self.tenant = tenant
    self.merged = merged
    self.survivor = survivor
    self.at = at
    self.undoUntil = undoUntil
    self.isCut = isCut
    self.snapshot = snapshot
  }
}

extension AccountMerge {
  func isUndoable(at now: Timestamp) -> Bool { snapshot != nil && undoUntil > now }
}

/// The data that a merge has changed, before and after the merge. Undoing the merge restores all data that has not
/// changed since the merge.
package struct MergeSnapshot: Sendable, Hashable, Codable {
  /// The merged account's fields. The properties through `recoveryCodes` contain its other data, except its identities,
  /// which are in `moved`.
  package var merged: Profile
  package var createdAt: Timestamp
  package var lastSignInAt: Timestamp
  package var version: Int64
  package var generation: Int64
  package var tombstones: [[UInt8]]
  package var factors: [Factor]
  /// The merged account's factors that the survivor did not take over.
  package var droppedFactors: [FactorID]
  package var recoveryCodes: RecoveryCodes?
  /// The survivor's fields before the merge.
  package var survivorBefore: Profile
  /// The survivor's fields after the merge.
  package var survivorAfter: Profile
  package var survivorTombstones: [[UInt8]]
  /// The identities of the merged account, which the merge moved to the survivor.
  package var moved: [Move]
  /// The survivor's identities that the merge set aside.
  package var displaced: [Move]
  /// The user IDs that were aliases of the merged account.
  package var aliases: [String]

  /// Creates a snapshot.
  /// - Parameters:
  ///   - merged: The merged account before the merge.
  ///   - survivor: The survivor before the merge.
  ///   - after: The survivor after the merge; nil if the merge does not change the survivor.
  ///   - aliases: The user IDs that were aliases of the merged account.
  package init(
    of merged: Account, into survivor: Account, leaving after: Account? = nil, moved: [Move] = [],
    displaced: [Move] = [], droppedFactors: [FactorID] = [], aliases: [UID] = []
  ) {
    self.merged = Profile(merged)
    createdAt = merged.createdAt
    lastSignInAt = merged.lastSignInAt
    version = merged.version
    generation = merged.generation
    tombstones = merged.tombstones.map(\.bytes)
    factors = merged.factors
    self.droppedFactors = droppedFactors
    recoveryCodes = merged.recoveryCodes
    survivorBefore = Profile(survivor)
    survivorAfter = Profile(after ?? survivor)
    survivorTombstones = survivor.tombstones.map(\.bytes)
    self.moved = moved
    self.displaced = displaced
    self.aliases = aliases.map(\.rawValue)
  }

  /// The fields of an account that a merge may change.
  package struct Profile: Sendable, Hashable, Codable {
    package var email: String?
    package var displayEmail: String?
    package var emailVerified: Bool
    package var displayName: String?
    package var photoURL: String?
    package var phoneNumber: String?
    package var isAnonymous: Bool
    /// Whether a custom token has signed in to the account; nil in data that was stored before this property was
    /// recorded.
    package var hasCustomSignIn: Bool?
    package var claims: CustomClaims?

    init(_ account: Account) {
      email = account.email
      displayEmail = account.displayEmail
      emailVerified = account.emailVerified
      displayName = account.displayName
      photoURL = account.photoURL
      phoneNumber = account.phoneNumber
      isAnonymous = account.isAnonymous
      hasCustomSignIn = account.hasCustomSignIn
      claims = account.claims
    }
  }

  /// An identity before and after the merge. The stored form does not include the password hash, which remains in the
  /// identity's row.
  package struct Move: Sendable, Hashable, Codable {
    package var before: Identity
    package var after: Identity

    /// Returns whether an identity of the survivor has not changed since the merge. An identity that was closed
    /// together with the survivor counts as unchanged.
    func isUnchanged(_ identity: Identity) -> Bool {
      identity.id == after.id && identity.key == after.key
        && (identity.state == after.state || after.isActive && identity.isActiveWhenOpen)
    }

    /// Returns the time from which the identity is settled in the account to which it returns. This is its `settledAt`
    /// from before the merge, unless the identity has been linked to the survivor again since then. Returns nil if the
    /// identity was unsettled in that account, or is unsettled in the survivor.
    func settledAt(of identity: Identity) -> Timestamp? {
      guard let before = before.settledAt, let present = identity.settledAt else { return nil }
      return present == after.settledAt ? before : present
    }
  }
}
