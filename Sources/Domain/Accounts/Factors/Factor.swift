/// A second factor that an account has enrolled.
package struct Factor: Sendable, Hashable, Codable {
  package enum Kind: String, Sendable, Hashable, CaseIterable, Codable {
    /// Codes from an authenticator app.
    case totp
    /// Codes that are sent to a phone.
    case phone
  }

  /// The maximum number of factors that an account can have, not counting recovery codes.
  package static let maximumCount = 5

  /// The age, in milliseconds, at which a factor counts as established: one day.
  private static let ageOfEstablished: Int64 = 86_400_000

  package var id: FactorID
  package var kind: Kind
  package var displayName: String?
  package var enrolledAt: Timestamp
  /// The secret that an app generates its codes from, sealed by `FactorCryptography` for this factor alone; empty for a
  /// phone.
  package var sealedSecret: [UInt8]
  /// The phone number that codes are sent to; nil for an app.
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

  /// Returns whether the account has had the factor for at least a day. A message to a newer factor may use the daily
  /// reserve of messages only if the caller is known to the account, because anyone can enroll phones in new accounts.
  func isEstablished(at now: Timestamp) -> Bool { now.milliseconds(since: enrolledAt) >= Self.ageOfEstablished }
}

/// The ID of an enrolled factor, or of an account's recovery codes. It consists of 16 hexadecimal digits and is not
/// secret.
package struct FactorID: OrderedKeyID {
  package let rawValue: String

  package init(rawValue: String) {
    self.rawValue = rawValue
  }
}

/// The second factor that was proven for a session.
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
  /// Returns whether a session's factor still belongs to the account.
  func accepts(_ passed: PassedFactor?) -> Bool {
    guard let passed else { return false }
    return switch passed.kind {
    case .totp, .phone: factors.contains { $0.id == passed.id }
    case .recoveryCode: recoveryCodes?.id == passed.id
    }
  }

  /// Returns the factor to include in a session's tokens, or nil if the factor has been removed since the session
  /// passed it.
  func named(_ passed: PassedFactor?) -> PassedFactor? { accepts(passed) ? passed : nil }
}

extension SessionRecord {
  /// Throws `.credentialTooOldLoginAgain` if the account has second factors and the session has not passed any of them.
  /// Changes to methods, factors and passwords require a second factor, as does the deletion of the account.
  func requireSecondFactor() throws(AccountError) {
    guard account.factors.isEmpty || account.accepts(session.factor) else { throw .secondFactorNotPassed(account) }
  }
}

extension AccountError {
  static func secondFactorNotPassed(_ account: Account) -> AccountError {
    var error = AccountError(
      .credentialTooOldLoginAgain,
      "This requires a session that signed in with a second factor. Reauthenticate with a second factor first.")
    error.settledMethods = account.settledMethods
    return error
  }
}
