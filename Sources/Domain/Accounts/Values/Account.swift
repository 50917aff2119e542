/// One user: one `uid` for life and any number of identities.
package struct Account: Sendable, Hashable {
  package var uid: UID
  package var tenant: TenantID
  /// The account's own address in canonical form; at most one account of a tenant has it. The account owns it once
  /// `emailVerified` is true, and only claims it before.
  package var email: String?
  /// The address as it was typed; for display.
  package var displayEmail: String?
  /// True once the owner of the account has proven the address.
  package var emailVerified: Bool
  package var displayName: String?
  package var photoURL: String?
  /// E.164.
  package var phoneNumber: String?
  /// True until the first identity is linked; unlinking doesn't bring it back.
  package var isAnonymous: Bool
  package var isDisabled: Bool
  /// When the user deleted the account, if a way back could still take it back. Until it is erased it has no address
  /// and no active identity, and whatever is shown for it is answered as for a deleted account.
  package var closedAt: Timestamp?
  /// True once a custom token has opened it. A service of the operator's knows its user, whatever its identities are.
  package var hasCustomSignIn: Bool
  /// Set while no one can sign in to the account, because a proof has taken the address that all its methods hung on.
  package var addressLoss: AddressLoss?
  /// Since when the account has active identities of which none is settled, while no custom token opens it. They settle
  /// when they have waited for `Lifetimes.settling`.
  package var unsettledSince: Timestamp?
  /// What services have given it; nil for none.
  package var claims: CustomClaims?
  /// When all of its sessions ended last, in whole seconds; nil if they never did.
  package var sessionsEndedAt: Timestamp?
  package var createdAt: Timestamp
  /// `.never` if no one has signed in to it.
  package var lastSignInAt: Timestamp
  /// Rises by one with each change of the account; a sign-in alone is none.
  package var version: Int64
  /// The token generation: what was issued under a lower one is no longer valid.
  package var generation: Int64
  /// Marks of what the owner has unlinked, in the order of unlinking.
  package var tombstones: [Tombstone]
  /// The second factors in the order of enrollment.
  package var factors: [Factor]
  /// What takes the place of a factor; nil if the user has asked for none.
  package var recoveryCodes: RecoveryCodes?
  /// All identities in the order of linking, also those that are set aside. Show `linkedIdentities`.
  package var identities: [Identity]

  package init(
    uid: UID, tenant: TenantID, email: String? = nil, displayEmail: String? = nil, emailVerified: Bool = false,
    displayName: String? = nil, photoURL: String? = nil, phoneNumber: String? = nil, isAnonymous: Bool = false,
    isDisabled: Bool = false, closedAt: Timestamp? = nil, hasCustomSignIn: Bool = false,
    addressLoss: AddressLoss? = nil,
    unsettledSince: Timestamp? = nil, claims: CustomClaims? = nil, sessionsEndedAt: Timestamp? = nil,
    createdAt: Timestamp, lastSignInAt: Timestamp, version: Int64 = 1,
    generation: Int64 = 1,
    tombstones: [Tombstone] = [], factors: [Factor] = [], recoveryCodes: RecoveryCodes? = nil,
    identities: [Identity] = []
  ) {
    self.uid = uid
    self.tenant = tenant
    self.email = email
    self.displayEmail = displayEmail
    self.emailVerified = emailVerified
    self.displayName = displayName
    self.photoURL = photoURL
    self.phoneNumber = phoneNumber
    self.isAnonymous = isAnonymous
    self.isDisabled = isDisabled
    self.closedAt = closedAt
    self.hasCustomSignIn = hasCustomSignIn
    self.addressLoss = addressLoss
    self.unsettledSince = unsettledSince
    self.claims = claims
    self.sessionsEndedAt = sessionsEndedAt
    self.createdAt = createdAt
    self.lastSignInAt = lastSignInAt
    self.version = version
    self.generation = generation
    self.tombstones = tombstones
    self.factors = factors
    self.recoveryCodes = recoveryCodes
    self.identities = identities
  }

  /// The active identities in the order of linking: what providerData shows.
  package var linkedIdentities: [Identity] { identities.filter(\.isActive) }
}
