/// Names a stored code; not a secret.
package struct ActionCodeID: RawRepresentable, Sendable, Hashable, Codable {
  /// An ordered key.
  package let rawValue: Int64

  package init(rawValue: Int64) {
    self.rawValue = rawValue
  }
}

/// A code that is mailed and good for one use.
///
/// What is stored does not reveal it: the code is a keyed hash of the row (``ActionCodeToken``). A code that was used,
/// or whose account has changed in what it is about, is removed; so one that is there and has not expired can be used.
package struct ActionCode: Sendable, Hashable {
  package enum Kind: String, Sendable, Hashable, CaseIterable, Codable {
    case verifyEmail = "verify_email"
    case passwordReset = "password_reset"
    case signInLink = "sign_in_link"
    case changeEmail = "change_email"
    /// Takes an account back by the way back of an address (``WayBack``), which the account and the address name.
    case recoverEmail = "recover_email"
    /// Answers the notice of a method that is not settled.
    case methodNotice = "method_notice"
  }

  package var id: ActionCodeID
  package var tenant: TenantID
  package var kind: Kind
  /// Random, so that the same row number never gives the same code again.
  package var salt: [UInt8]
  /// The account that it is for; nil for a sign-in link to an address without an account, and for codes that are never
  /// mailed because no account has the address.
  package var uid: UID?
  /// The address that it is mailed to, and that it proves.
  package var address: EmailAddress
  /// The account's address before a change, for `.changeEmail`.
  package var otherAddress: String?
  /// Keyed digest of the identity that `.methodNotice` is about.
  package var identityDigest: [UInt8]?
  /// The device that asked for it; nil unless the caller was known to the address.
  package var deviceLabel: String?
  package var createdAt: Timestamp
  package var expiresAt: Timestamp

  package init(
    id: ActionCodeID, tenant: TenantID, kind: Kind, salt: [UInt8], uid: UID?, address: EmailAddress,
    otherAddress: String? = nil, identityDigest: [UInt8]? = nil, deviceLabel: String? = nil, createdAt: Timestamp,
    expiresAt: Timestamp
  ) {
    self.id = id
    self.tenant = tenant
    self.kind = kind
    self.salt = salt
    self.uid = uid
    self.address = address
    self.otherAddress = otherAddress
    self.identityDigest = identityDigest
    self.deviceLabel = deviceLabel
    self.createdAt = createdAt
    self.expiresAt = expiresAt
  }
}

/// Which codes of an account a change ends.
package enum ActionCodeSelection: Sendable, Hashable {
  case all
  /// All but those that answer notices.
  case allButAnswers
}

extension ActionCode.Kind {
  /// Whether it answers a notice: such a code outlives changes of the password, the factors and the address, which
  /// another may have made.
  package var answersNotice: Bool { self == .recoverEmail || self == .methodNotice }
}
