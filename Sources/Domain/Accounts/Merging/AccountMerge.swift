/// An account that was merged into another. Its uid stays an alias of the other permanently.
package struct AccountMerge: Sendable, Hashable {
  /// An ordered key: merges are undone in the reverse of its order.
  package var id: Int64
  package var tenant: TenantID
  /// The account that was merged and no longer exists.
  package var merged: UID
  /// The account that the alias stands for now. It is rewritten if that one is merged as well, so that no look-up
  /// follows a chain.
  package var survivor: UID
  package var at: Timestamp
  /// Until then the merge can be undone.
  package var undoUntil: Timestamp
  /// Whether another user has proven the address of an account that the alias once stood for: look-ups answer, and
  /// nothing else goes through it.
  package var isCut: Bool
  /// What the undo puts back; nil once it can't be undone.
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

/// What a merge has changed, as it was before and as the merge left it. What has not changed since is put back by the
/// undo.
package struct MergeSnapshot: Sendable, Hashable, Codable {
  /// The merged account's fields, and what belongs to no identity.
  package var merged: Profile
  package var createdAt: Timestamp
  package var lastSignInAt: Timestamp
  package var version: Int64
  package var generation: Int64
  package var tombstones: [[UInt8]]
  package var factors: [Factor]
  /// Those that did not fit beside the survivor's own.
  package var droppedFactors: [FactorID]
  package var recoveryCodes: RecoveryCodes?
  /// The survivor's fields.
  package var survivorBefore: Profile
  package var survivorAfter: Profile
  package var survivorTombstones: [[UInt8]]
  /// The identities of the merged account.
  package var moved: [Move]
  /// The survivor's own identities that gave way.
  package var displaced: [Move]
  /// The uids that were aliases of the merged account.
  package var aliases: [String]

  /// - Parameters:
  ///   - merged: as it was.
  ///   - survivor: as it was, and as the merge leaves it.
  ///   - aliases: the uids that were aliases of the merged account.
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
    /// nil in what was stored before this was noted.
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

  /// An identity before and after the merge. Its password's hash stays in its row.
  package struct Move: Sendable, Hashable, Codable {
    package var before: Identity
    package var after: Identity

    /// Whether an identity of the survivor is the one that the merge left there, and as it left it, or as the survivor
    /// was closed with it.
    func isUnchanged(_ identity: Identity) -> Bool {
      identity.id == after.id && identity.key == after.key
        && (identity.state == after.state || after.isActive && identity.isActiveWhenOpen)
    }

    /// Since when the identity is settled where it goes back to: as before, unless it has come anew to the survivor
    /// since. It is unsettled if it was there, or is here.
    func settledAt(of identity: Identity) -> Timestamp? {
      guard let before = before.settledAt, let present = identity.settledAt else { return nil }
      return present == after.settledAt ? before : present
    }
  }
}
