/// An identity that a credential proves or establishes, with the known information about its user.
package struct IdentityClaim: Sendable, Hashable, Codable {
  /// What a claim is based on, which determines its possible uses.
  package enum Basis: String, Sendable, Codable {
    /// A third party vouches for the identity. The claim can be used to find the account that has the identity, and to
    /// add the identity to an account.
    case asserted
    /// The credential was checked against an account's stored data, such as a password at sign-in. The claim can be
    /// used only to find the account.
    case stored
    /// The user has just chosen the credential, such as a new password. The claim proves nothing about an existing
    /// account and can be used only to add the identity to one.
    case chosen
  }

  package var key: Identity.Key
  package var providerID: ProviderID
  package var basis: Basis
  package var email: EmailEvidence
  package var profile: ProviderProfile
  /// The time when a provider authenticated the user, plus the possible skew of the provider's clock; nil for a proof
  /// that is created when it is used.
  package var provenAt: Timestamp?
  /// The data to store with the identity. A continuation never stores it.
  package var material: Material = .none

  package init(
    key: Identity.Key, providerID: ProviderID, basis: Basis = .asserted, email: EmailEvidence = .none,
    profile: ProviderProfile = ProviderProfile(), provenAt: Timestamp? = nil, material: Material = .none
  ) {
    self.key = key
    self.providerID = providerID
    self.basis = basis
    self.email = email
    self.profile = profile
    self.provenAt = provenAt
    self.material = material
  }

  /// Whether the identity is a password or a sign-in link, whose subject is an address.
  var isMailbox: Bool { key.isMailbox }

  private enum CodingKeys: CodingKey {
    case key, providerID, basis, email, profile, provenAt
  }
}

/// The evidence that a credential contains about an email address.
package enum EmailEvidence: Sendable, Hashable {
  case none
  /// The provider states the address and may report it as verified, but is not trusted to verify it.
  case mentioned(EmailAddress, isVerified: Bool)
  /// The user controls the mailbox. This is proven by a code that was emailed to the mailbox, or confirmed by the
  /// provider that runs the mailbox's domain.
  case proven(EmailAddress)
  /// A provider confirms that the user controls the mailbox, and is trusted to do so although it does not run the
  /// domain. The confirmation proves the address, but an identity that is added to an account because of this
  /// confirmation is unsettled.
  case vouched(EmailAddress)

  package var address: EmailAddress? {
    switch self {
    case .none: nil
    case .mentioned(let address, _), .proven(let address), .vouched(let address): address
    }
  }

  /// The address, if the user has proven control of its mailbox; otherwise nil.
  package var provenAddress: EmailAddress? {
    switch self {
    case .none, .mentioned: nil
    case .proven(let address), .vouched(let address): address
    }
  }

  package var isProven: Bool { provenAddress != nil }

  /// Whether the provider reports the address as verified, regardless of whether the provider is trusted to verify it.
  package var isVerified: Bool {
    switch self {
    case .none: false
    case .mentioned(_, let isVerified): isVerified
    case .proven, .vouched: true
    }
  }
}

extension EmailEvidence: Codable {
  private enum CodingKeys: CodingKey {
    case address, isVerified, isProven, isVouched
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    guard let address = try container.decodeIfPresent(EmailAddress.self, forKey: .address) else {
      self = .none
      return
    }
    if try container.decode(Bool.self, forKey: .isProven) {
      self = try container.decodeIfPresent(Bool.self, forKey: .isVouched) == true ? .vouched(address) : .proven(address)
    } else {
      self = .mentioned(address, isVerified: try container.decode(Bool.self, forKey: .isVerified))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    guard let address else { return }
    try container.encode(address, forKey: .address)
    try container.encode(isVerified, forKey: .isVerified)
    try container.encode(isProven, forKey: .isProven)
    if case .vouched = self { try container.encode(true, forKey: .isVouched) }
  }
}

/// A provider's information about its user, other than the email address.
package struct ProviderProfile: Sendable, Hashable, Codable {
  package var displayName: String?
  package var photoURL: String?
  /// The phone number in E.164 format.
  package var phoneNumber: String?
  /// The provider's claims, as a JSON object.
  package var json: String?

  package init(
    displayName: String? = nil, photoURL: String? = nil, phoneNumber: String? = nil, json: String? = nil
  ) {
    self.displayName = displayName
    self.photoURL = photoURL
    self.phoneNumber = phoneNumber
    self.json = json
  }
}

/// The data that an identity stores so that this server can verify proofs of the identity.
package enum Material: Sendable, Hashable {
  case none
  case passwordHash(PasswordHash)

  package var passwordHash: PasswordHash? {
    guard case .passwordHash(let hash) = self else { return nil }
    return hash
  }
}
