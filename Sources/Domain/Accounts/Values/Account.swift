/// One user: one permanent `uid` and any number of identities.
package struct Account: Sendable, Hashable {
  package var uid: UID
  package var tenant: TenantID
  /// The account's own address in canonical form; at most one account of a tenant has it. The account owns it once
  /// `emailVerified` is true, and only claims it before.
  package var email: String?
  /// The address as its owner typed it, for display.
  package var displayEmail: String?
  /// Whether the owner of the account has proven the address.
  package var emailVerified: Bool
  package var displayName: String?
  package var photoURL: String?
  /// The phone number in E.164 format.
  package var phoneNumber: String?
  /// Whether no identity was ever linked; unlinking does not make it true again.
  package var isAnonymous: Bool
  package var isDisabled: Bool
  /// The time when the user deleted the account, if it can still be recovered through a way back. Until it is erased it
  /// has no address and no active identity, and calls about it get the same responses as for a deleted account.
  package var closedAt: Timestamp?
  /// Whether a custom token has ever opened the account. If so, one of the operator's services knows its user, whatever
  /// identities the account has.
  package var hasCustomSignIn: Bool
  /// The loss, to a proof, of the address on which all methods of the account depended; nil while someone can sign in
  /// to the account.
  package var addressLoss: AddressLoss?
  /// The time from which the account has had active identities, but no settled identity and no custom sign-in. The
  /// identities settle after `Lifetimes.settling`.
  package var unsettledSince: Timestamp?
  /// The claims that services have set; nil if there are none.
  package var claims: CustomClaims?
  /// The time when all sessions of the account were last ended, in whole seconds; nil if they never were.
  package var sessionsEndedAt: Timestamp?
  package var createdAt: Timestamp
  /// The time of the last sign-in; `.never` if there was none.
  package var lastSignInAt: Timestamp
  /// A number that rises by one with each change of the account; a sign-in alone does not count.
  package var version: Int64
  /// The token generation: tokens issued in a lower one are no longer valid.
  package var generation: Int64
  /// The marks of the identities that the owner has unlinked, in the order of unlinking.
  package var tombstones: [Tombstone]
  /// The second factors in the order of enrollment.
  package var factors: [Factor]
  /// The recovery codes; nil if the user has requested none.
  package var recoveryCodes: RecoveryCodes?
  /// All identities in the order of linking, including those that are set aside. For display use `linkedIdentities`.
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

  /// The active identities in the order of linking, as in providerData.
  package var linkedIdentities: [Identity] { identities.filter(\.isActive) }

  /// The time, in whole seconds, before which all tokens that were issued for the account are invalid.
  package var validSince: Timestamp { sessionsEndedAt ?? createdAt.inWholeSeconds }
}
