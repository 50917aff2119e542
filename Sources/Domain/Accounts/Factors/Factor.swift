/// A second factor that an account has enrolled.
package struct Factor: Sendable, Hashable, Codable {
  package enum Kind: String, Sendable, Hashable, CaseIterable, Codable {
    /// Codes of an authenticator app.
    case totp
    /// Codes that are sent to a phone.
    case phone
  }

  /// The maximum number of factors of an account, not counting recovery codes.
  package static let maximumCount = 5

  /// The age at which a factor is established, in milliseconds: a day.
  private static let ageOfEstablished: Int64 = 86_400_000

  package var id: FactorID
  package var kind: Kind
  package var displayName: String?
  package var enrolledAt: Timestamp
  /// The secret from which an app generates its codes, sealed by `FactorCryptography` for this factor alone; empty for
  /// a phone.
  package var sealedSecret: [UInt8]
  /// The phone number to which codes are sent; nil for an app.
  package var phoneNumber: PhoneNumber?

  package init(
    id: FactorID, kind: Kind, displayName: String? = nil, enrolledAt: Timestamp, sealedSecret: [UInt8] = [],
    phoneNumber: PhoneNumber? = nil
  ) {
    self.id = id
    self.kind = kind
    self.displayName = displayName
    self.enrolledAt = enrolledAt
    self.sealedSecret = sealedSecret
    self.phoneNumber = phoneNumber
  }

  /// Returns whether the account has had the factor for a day. Messages to younger factors are not sent from the
  /// reserve of the day's messages, because anyone can enroll phones in new accounts.
  func isEstablished(at now: Timestamp) -> Bool { now.milliseconds(since: enrolledAt) >= Self.ageOfEstablished }
}

/// The ID of an enrolled factor, or of an account's recovery codes. It is not a secret, and has 16 hexadecimal digits.
package struct FactorID: OrderedKeyID {
  package let rawValue: String

  package init(rawValue: String) {
    self.rawValue = rawValue
  }
}

/// The second factor with which a session was signed in.
package struct PassedFactor: Sendable, Hashable {
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    case totp
    case phone
    case recoveryCode = "recovery_code"
  }

  package var kind: Kind
  /// The ID of the enrollment; for a recovery code, the ID of the account's set of codes.
  package var id: FactorID

  package init(_ kind: Kind, _ id: FactorID) {
    self.kind = kind
    self.id = id
  }
}

extension Account {
  /// Returns whether the factor of a session is still a factor of the account: a withdrawn factor no longer counts.
  func accepts(_ passed: PassedFactor?) -> Bool {
    guard let passed else { return false }
    return switch passed.kind {
    case .totp, .phone: factors.contains { $0.id == passed.id }
    case .recoveryCode: recoveryCodes?.id == passed.id
    }
  }

  /// Returns the factor that the tokens of a session name; nil if it was withdrawn after the session had passed it.
  func named(_ passed: PassedFactor?) -> PassedFactor? { accepts(passed) ? passed : nil }
}

extension SessionRecord {
  /// Throws unless the session has passed a second factor, if the account has any. Changes of methods, factors and
  /// passwords, and the deletion of the account, require this.
  func requireSecondFactor() throws(AccountError) {
    guard account.factors.isEmpty || account.accepts(session.factor) else { throw .secondFactorNotPassed(account) }
  }
}

extension AccountError {
  static func secondFactorNotPassed(_ account: Account) -> AccountError {
    var error = AccountError(
      .credentialTooOldLoginAgain,
      "This needs a session that has signed in with a second factor. Reauthenticate first, with a second factor.")
    error.settledMethods = account.settledMethods
    return error
  }
}
