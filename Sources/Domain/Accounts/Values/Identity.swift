/// A sign-in method that is linked to an account, such as a Google account, a password or a phone number.
package struct Identity: Sendable, Hashable, Codable {
  /// Identifies an identity. A constraint in the store ensures that at most one active identity has a given key.
  package struct Key: Sendable, Hashable, Codable {
    package var tenant: TenantID
    /// The provider's issuer as configured, or a reserved issuer for an identity without a provider.
    package var issuer: String
    /// The provider's subject, byte for byte; the canonical address for a password or a sign-in link, or the number for
    /// a phone.
    package var subject: String

    package init(tenant: TenantID, issuer: String, subject: String) {
      self.tenant = tenant
      self.issuer = issuer
      self.subject = subject
    }

    /// Compares bytes, because Swift treats canonically equivalent strings as equal.
    package static func == (left: Key, right: Key) -> Bool {
      left.tenant == right.tenant && left.issuer.utf8.elementsEqual(right.issuer.utf8)
        && left.subject.utf8.elementsEqual(right.subject.utf8)
    }

    /// Returns the key of the password identity for an address in canonical form.
    package static func password(_ email: String, in tenant: TenantID) -> Key {
      Key(tenant: tenant, issuer: passwordIssuer, subject: email)
    }

    /// Returns the key of the sign-in link identity for an address in canonical form.
    package static func emailLink(_ email: String, in tenant: TenantID) -> Key {
      Key(tenant: tenant, issuer: emailLinkIssuer, subject: email)
    }

    /// Returns the key of the phone identity for a number in E.164 format.
    package static func phone(_ number: String, in tenant: TenantID) -> Key {
      Key(tenant: tenant, issuer: phoneIssuer, subject: number)
    }

    /// Whether the subject is an email address. The proof of such an identity is a password or access to the mailbox.
    var isMailbox: Bool { issuer == Self.passwordIssuer || issuer == Self.emailLinkIssuer }

    var isPhone: Bool { issuer == Self.phoneIssuer }

    /// The reserved issuer for passwords, whose subjects are canonical addresses.
    package static let passwordIssuer = "password"
    /// The reserved issuer for sign-in links, whose subjects are canonical addresses.
    package static let emailLinkIssuer = "emailLink"
    /// The reserved issuer for phones, whose subjects are numbers in E.164 format.
    package static let phoneIssuer = "phone"
    /// The reserved issuers for identities without a provider.
    static let localIssuers: Set<String> = [passwordIssuer, emailLinkIssuer, phoneIssuer]
  }

  package enum State: Sendable, Hashable, Codable {
    case active
    /// The identity is stored but cannot be used to sign in until its owner proves it again while signed in to the
    /// account.
    case setAside(SetAsideReason, at: Timestamp)
  }

  package enum SetAsideReason: String, Sendable, Hashable, CaseIterable, Codable {
    /// The account had only claimed its address, and another user has proven ownership of the address.
    case emailProvenByAnother = "email_proven_by_another"
    /// The account has another identity in place of this one, usually because of a merge.
    case merged
    /// An address returned to its previous owner, through a way back or because a merge was undone.
    case emailRecovered = "email_recovered"
    /// The account's owner disowned the identity before it settled.
    case disowned
    /// The user has deleted the account, which can still be recovered through a way back.
    case accountClosed = "account_closed"
  }

  package var id: IdentityID
  package var key: Key
  package var providerID: ProviderID
  /// The address in canonical form. It comes from the provider or, for a password or a sign-in link, from the user.
  package var email: String?
  /// The address as originally written, for display.
  package var displayEmail: String?
  /// Whether the provider reports the address as verified, regardless of whether the provider is trusted to do so.
  package var emailVerified: Bool
  package var displayName: String?
  package var photoURL: String?
  /// The phone number in E.164 format.
  package var phoneNumber: String?
  package var linkedAt: Timestamp
  private var settlement: Settlement?
  package var lastUsedAt: Timestamp
  package var state: State
  /// The hash of the password; nil if the identity is not a password.
  package var passwordHash: PasswordHash?
  /// The time when the password was last changed; nil if it has not changed since the identity was linked.
  package var passwordChangedAt: Timestamp?

  package init(
    id: IdentityID, key: Key, providerID: ProviderID, email: String? = nil, displayEmail: String? = nil,
    emailVerified: Bool = false, displayName: String? = nil, photoURL: String? = nil, phoneNumber: String? = nil,
    linkedAt: Timestamp, settledAt: Timestamp?, lastUsedAt: Timestamp, state: State = .active,
    passwordHash: PasswordHash? = nil, passwordChangedAt: Timestamp? = nil
  ) {
    self.id = id
    self.key = key
    self.providerID = providerID
    self.email = email
    self.displayEmail = displayEmail
    self.emailVerified = emailVerified
    self.displayName = displayName
    self.photoURL = photoURL
    self.phoneNumber = phoneNumber
    self.linkedAt = linkedAt
    settlement = Settlement(settledAt)
    self.lastUsedAt = lastUsedAt
    self.state = state
    self.passwordHash = passwordHash
    self.passwordChangedAt = passwordChangedAt
  }

  package var isActive: Bool { state == .active }

  /// The time from which the identity vouches for the account's owner; nil while the identity is not settled.
  ///
  /// An identity that was linked in a session without a recent proof of a settled identity can only be used to sign in.
  /// Its proof does not count for sensitive changes, and it does not add an address to the account, because someone who
  /// stole the session may have linked the identity.
  package var settledAt: Timestamp? {
    get {
      switch settlement {
      case .settled(let at): at
      case .unsettled: nil
      case nil: linkedAt
      }
    }
    set { settlement = Settlement(newValue) }
  }

  package var isSettled: Bool { settledAt != nil }

  /// The `uid` of the entry in `providerData`: the provider's subject, the canonical address for a password, or the
  /// number for a phone.
  package var providerUID: String { key.subject }

  /// The keys of all properties except the password hash, which is stored in only one place.
  private enum CodingKeys: CodingKey {
    case id, key, providerID, email, displayEmail, emailVerified, displayName, photoURL, phoneNumber, linkedAt
    case settlement, lastUsedAt, state, passwordChangedAt
  }

  /// The stored form of `settledAt`. It is absent from snapshots that were stored before identities could be unsettled.
  private enum Settlement: Sendable, Hashable, Codable {
    case unsettled
    case settled(at: Timestamp)

    init(_ settledAt: Timestamp?) {
      self = settledAt.map { .settled(at: $0) } ?? .unsettled
    }
  }
}

extension Identity {
  /// Throws if an identity other than a password has a password hash. The databases enforce the same rule with a
  /// constraint.
  package func checkPasswordHash() throws(StoreError) {
    guard passwordHash == nil || providerID == .password else {
      throw .unavailable("an identity of another provider has a password hash")
    }
  }
}
