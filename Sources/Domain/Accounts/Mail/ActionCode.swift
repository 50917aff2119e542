/// The ID of a stored code, which is not a secret.
package struct ActionCodeID: RawRepresentable, Sendable, Hashable, Codable {
  /// An ordered key, which contains the time of creation in milliseconds.
  package let rawValue: Int64

  package init(rawValue: Int64) {
    self.rawValue = rawValue
  }
}

/// An emailed code that can be used only once.
///
/// The stored data does not reveal the code, because the code is a keyed hash of the row (``ActionCodeToken``). A code
/// is removed when it is used or when the account data that it concerns changes, so any stored code that has not
/// expired can be used.
package struct ActionCode: Sendable, Hashable {
  package enum Kind: String, Sendable, Hashable, CaseIterable, Codable {
    case verifyEmail = "verify_email"
    case passwordReset = "password_reset"
    case signInLink = "sign_in_link"
    case changeEmail = "change_email"
    /// Recovers an account through a way back (``WayBack``). The way back is identified by the account and the address.
    case recoverEmail = "recover_email"
    /// Confirms or disowns an unsettled method, in response to the notice about it.
    case methodNotice = "method_notice"
  }

  package var id: ActionCodeID
  package var tenant: TenantID
  package var kind: Kind
  /// Random bytes, which ensure that a reused row number never results in the same code.
  package var salt: [UInt8]
  /// The user ID of the account that the code is for; nil for a sign-in link to an address without an account, and for
  /// codes that are never emailed because no account has the address.
  package var uid: UID?
  /// The recipient's address. The code proves ownership of this address.
  package var address: EmailAddress
  /// The account's address before a change, for `.changeEmail`.
  package var otherAddress: String?
  /// The keyed digest of the identity that `.methodNotice` concerns.
  package var identityDigest: [UInt8]?
  /// The label of the device that requested the code, if the caller was known to the address; otherwise nil.
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

/// The codes of an account that a change revokes. Each selection includes the codes of the selections before it.
package enum ActionCodeSelection: Sendable, Hashable, CaseIterable, Comparable {
  /// Codes that change the address. Only signed-in callers can request these codes. With the other codes, an owner
  /// without a session can regain the account.
  case changesOfAddress
  /// All codes except those that respond to notices.
  case allButAnswers
  /// All codes except those of ways back. A way back's code is usable only while the way back is open.
  case allButWaysBack
  case all

  package func includes(_ kind: ActionCode.Kind) -> Bool {
    switch self {
    case .changesOfAddress: kind == .changeEmail
    case .allButAnswers: !kind.answersNotice
    case .allButWaysBack: kind != .recoverEmail
    case .all: true
    }
  }
}

extension ActionCode.Kind {
  /// Whether the code responds to a notice. Such a code remains valid after changes to the password, the factors and
  /// the address, because another person may have made these changes.
  package var answersNotice: Bool { self == .recoverEmail || self == .methodNotice }
}
