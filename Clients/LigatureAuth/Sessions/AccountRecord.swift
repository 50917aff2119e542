import Foundation
import LigatureMessages

/// An account, as last reported by the service.
struct AccountRecord: Codable, Sendable, Hashable {
  /// A linked identity.
  struct Provider: Codable, Sendable, Hashable {
    var providerID: String
    var uid: String
    var identityID: String
    var email: String?
    var isEmailVerified: Bool
    var displayName: String?
    var photoURL: String?
    var phoneNumber: String?
    var linkedAt: Date?
    var lastUsedAt: Date?
    /// Whether the identity is settled, or nil if the service did not report this.
    var isSettled: Bool?
  }

  /// An identity that can no longer be used to sign in.
  struct SetAside: Codable, Sendable, Hashable {
    var identityID: String
    var providerID: String
    var email: String?
    /// The raw value of the `LigatureV1.SetAsideReason`.
    var reason: Int32
    var setAsideAt: Date?
  }

  /// An enrolled second factor.
  struct Factor: Codable, Sendable, Hashable {
    var enrollmentID: String
    /// The raw value of the `LigatureV1.FactorKind`.
    var kind: Int32
    var displayName: String?
    /// The phone number, with all but its last four digits masked.
    var phoneNumber: String?
    var enrolledAt: Date?
  }

  var uid: String
  var email: String?
  /// The email address as the user entered it.
  var displayEmail: String?
  var isEmailVerified: Bool
  var displayName: String?
  var photoURL: String?
  var phoneNumber: String?
  var isAnonymous: Bool
  var providers: [Provider]
  /// The identities that were set aside, or nil if there are none.
  var setAside: [SetAside]?
  /// The second factors, or nil if there are none.
  var factors: [Factor]?
  /// The number of unused recovery codes, or nil if there are none.
  var recoveryCodesLeft: UInt32?
  var createdAt: Date?
  var lastSignInAt: Date?
  var version: UInt64

  /// The maximum size of a stored account, in bytes. The service's own limits keep accounts far smaller.
  private static let maxStoredSize = 1 << 20

  /// Throws an error if the account is too large to store. A correct service never returns such an account.
  func requireStorable() throws {
    let size = try JSONEncoder().encode(self).count
    guard size > Self.maxStoredSize else { return }
    let message =
      "The account's data in the server's response is too large to store: it has \(size) bytes, and the limit is "
      + "\(Self.maxStoredSize). Contact the server's operator."
    throw AuthFailure.error(
      .internalError, message,
      underlying: AuthFailure.internalError(.unexpectedResponse, [NSLocalizedDescriptionKey: message]))
  }

  init(_ account: LigatureV1.Account) {
    uid = account.uid
    email = account.email
    displayEmail = account.displayEmail
    isEmailVerified = account.emailVerified
    displayName = account.displayName
    photoURL = account.photoURL
    phoneNumber = account.phoneNumber
    isAnonymous = account.isAnonymous
    providers = account.providerData.map(Provider.init)
    setAside = account.setAside.isEmpty ? nil : account.setAside.map(SetAside.init)
    factors = account.factors.isEmpty ? nil : account.factors.map(Factor.init)
    recoveryCodesLeft = account.recoveryCodesLeft == 0 ? nil : account.recoveryCodesLeft
    createdAt = account.createdAt.flatMap(Date.init)
    lastSignInAt = account.lastSignInAt.flatMap(Date.init)
    version = account.version
  }
}

extension AccountRecord.Provider {
  init(_ info: LigatureV1.ProviderInfo) {
    providerID = info.providerID
    uid = info.uid
    identityID = info.identityID
    email = info.email
    isEmailVerified = info.emailVerified
    displayName = info.displayName
    photoURL = info.photoURL
    phoneNumber = info.phoneNumber
    linkedAt = info.linkedAt.flatMap(Date.init)
    lastUsedAt = info.lastUsedAt.flatMap(Date.init)
    isSettled = info.settled
  }
}

extension AccountRecord.SetAside {
  init(_ identity: LigatureV1.SetAsideIdentity) {
    identityID = identity.identityID
    providerID = identity.providerID
    email = identity.email
    reason = identity.reason.rawValue
    setAsideAt = identity.setAsideAt.flatMap(Date.init)
  }
}

extension AccountRecord.Factor {
  init(_ factor: LigatureV1.FactorInfo) {
    enrollmentID = factor.enrollmentID
    kind = factor.kind.rawValue
    displayName = factor.displayName
    phoneNumber = factor.maskedPhoneNumber
    enrolledAt = factor.enrolledAt.flatMap(Date.init)
  }
}

extension AccountRecord {
  /// Returns whether the account has a settled identity from the provider. An identity that is not settled may be
  /// linked again. Linking it again after a recent sign-in settles it.
  func hasSettledIdentity(of providerID: String) -> Bool {
    providers.contains { $0.providerID == providerID && $0.isSettled != false }
  }
}
