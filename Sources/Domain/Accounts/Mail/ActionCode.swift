/// The ID of a stored code; not a secret.
package struct ActionCodeID: RawRepresentable, Sendable, Hashable, Codable {
  /// An ordered key.
  package let rawValue: Int64

  package init(rawValue: Int64) {
    self.rawValue = rawValue
  }
}

/// A mailed code that can be used once.
///
/// The stored data does not reveal it: the code is a keyed hash of the row (``ActionCodeToken``). A code is removed
/// when it is used, or when the account's data that it concerns changes, so a stored code that has not expired can be
/// used.
package struct ActionCode: Sendable, Hashable {
  package enum Kind: String, Sendable, Hashable, CaseIterable, Codable {
    case verifyEmail = "verify_email"
    case passwordReset = "password_reset"
    case signInLink = "sign_in_link"
    case changeEmail = "change_email"
    /// Recovers an account through the way back of an address (``WayBack``), which the account and the address
    /// identify.
    case recoverEmail = "recover_email"
    /// Answers the notice of a method that is not settled.
    case methodNotice = "method_notice"
  }

  package var id: ActionCodeID
  package var tenant: TenantID
  package var kind: Kind
  /// Random bytes, so that the same row number never results in the same code again.
  package var salt: [UInt8]
  /// The account; nil for a sign-in link to an address without an account, and for codes that are never mailed because
  /// no account has the address.
  package var uid: UID?
  /// The address to which the code is mailed and which it proves.
  package var address: EmailAddress
  /// The account's address before a change, for `.changeEmail`.
  package var otherAddress: String?
  /// The keyed digest of the identity that `.methodNotice` concerns.
  package var identityDigest: [UInt8]?
  /// The label of the device that requested the code; nil unless the caller was known to the address.
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

/// The codes of an account that a change revokes; each selection includes those before it.
package enum ActionCodeSelection: Sendable, Hashable, CaseIterable, Comparable {
  /// Codes that change the address. Only sessions request these, unlike the other codes, with which an owner without a
  /// session regains the account.
  case changesOfAddress
  /// All codes except those that answer notices.
  case allButAnswers
  case all

  package func includes(_ kind: ActionCode.Kind) -> Bool {
    switch self {
    case .changesOfAddress: kind == .changeEmail
    case .allButAnswers: !kind.answersNotice
    case .all: true
    }
  }
}

extension ActionCode.Kind {
  /// Whether the code answers a notice. Such a code stays valid after changes of the password, the factors and the
  /// address, which another person may have made.
  package var answersNotice: Bool { self == .recoverEmail || self == .methodNotice }
}
