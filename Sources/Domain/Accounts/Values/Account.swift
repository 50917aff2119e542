/// A user's account, with one permanent `uid` and any number of identities.
package struct Account: Sendable, Hashable {
  package var uid: UID
  package var tenant: TenantID
  /// The account's own email address in canonical form. At most one account in a tenant can have a given address. The
  /// account owns the address once `emailVerified` is true; before that, the account only claims it.
  package var email: String?
  /// The address as originally written, for display.
  package var displayEmail: String?
  /// Whether the owner of the account has proven ownership of the address.
  package var emailVerified: Bool
  package var displayName: String?
  package var photoURL: String?
  /// The phone number in E.164 format.
  package var phoneNumber: String?
  /// Whether the account is anonymous. An anonymous account has never had an identity, and unlinking all identities
  /// does not make an account anonymous again.
  package var isAnonymous: Bool
  package var isDisabled: Bool
  /// The time when the user deleted the account, if the account can still be recovered through a way back. Until the
  /// account is erased, it has no address and no active identity, and callers get the same responses as for a deleted
  /// account.
  package var closedAt: Timestamp?
  /// Whether a custom token has ever been used to sign in to the account. If so, one of the operator's services knows
  /// the account's user, regardless of the account's identities.
  package var hasCustomSignIn: Bool
  /// The loss of the address on which all of the account's sign-in methods depended; nil while someone can sign in to
  /// the account. The address is lost when another user proves ownership of it.
  package var addressLoss: AddressLoss?
  /// The time since which the account has had active identities, but neither a settled identity nor a custom sign-in;
  /// nil if this does not apply. The identities settle after the duration `Lifetimes.settling`.
  package var unsettledSince: Timestamp?
  /// The claims that services have set; nil if there are none.
  package var claims: CustomClaims?
  /// The time when all sessions of the account were last ended, in whole seconds; nil if this has never happened.
  package var sessionsEndedAt: Timestamp?
  package var createdAt: Timestamp
  /// The time of the last sign-in; `.never` if the user has never signed in.
  package var lastSignInAt: Timestamp
  /// A number that increases by one with each change to the account. A sign-in alone does not count as a change.
  package var version: Int64
  /// The generation of a new account.
  package static let firstGeneration: Int64 = 1
  /// The token generation. Tokens issued in a lower generation are no longer valid.
  package var generation: Int64
  /// The tombstones of the identities that the owner has unlinked, in order of unlinking.
  package var tombstones: [Tombstone]
  /// The second factors in order of enrollment.
  package var factors: [Factor]
  /// The recovery codes; nil if the account has none.
  package var recoveryCodes: RecoveryCodes?
  /// All identities in order of linking, including those that have been set aside. For display, use `linkedIdentities`.
  package var identities: [Identity]

  package init(
    uid: UID, tenant: TenantID, email: String? = nil, displayEmail: String? = nil, emailVerified: Bool = false,
    displayName: String? = nil, photoURL: String? = nil, phoneNumber: String? = nil, isAnonymous: Bool = false,
    isDisabled: Bool = false, closedAt: Timestamp? = nil, hasCustomSignIn: Bool = false,
    addressLoss: AddressLoss? = nil,
    unsettledSince: Timestamp? = nil, claims: CustomClaims? = nil, sessionsEndedAt: Timestamp? = nil,
    createdAt: Timestamp, lastSignInAt: Timestamp, version: Int64 = 1,
    generation: Int64 = Account.firstGeneration,
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

  /// The active identities in order of linking, as in `providerData`.
  package var linkedIdentities: [Identity] { identities.filter(\.isActive) }

  /// The time, in whole seconds, before which all tokens issued for the account are invalid.
  package var validSince: Timestamp { sessionsEndedAt ?? createdAt.inWholeSeconds }
}
