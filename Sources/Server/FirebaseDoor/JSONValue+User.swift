internal import AccountService
internal import Accounts
internal import Foundation
internal import JSONWebTokens

extension JSONValue {
  /// The placeholder for a hash that the caller may not see.
  static let redactedHash = "UkVEQUNURUQ="

  /// Creates the object for an account in the format that the Admin SDKs expect.
  init(user account: Account) {
    var user: [String: JSONValue] = [
      "localId": .string(account.uid.rawValue), "emailVerified": .bool(account.emailVerified),
      "disabled": .bool(account.isDisabled), "validSince": .string(String(account.validSince.seconds)),
      "createdAt": .string(String(account.createdAt.milliseconds)),
    ]
    user["email"] = account.email.map { .string($0) }
    user["displayName"] = account.displayName.map { .string($0) }
    user["photoUrl"] = account.photoURL.map { .string($0) }
    user["phoneNumber"] = account.phoneNumber.map { .string($0) }
    user["customAttributes"] = account.claims.map { .string($0.json) }
    if account.lastSignInAt != .never { user["lastLoginAt"] = .string(String(account.lastSignInAt.milliseconds)) }
    if account.linkedIdentities.contains(where: { $0.passwordHash != nil }) {
      user["passwordHash"] = .string(Self.redactedHash)
    }
    let providers = account.providerData.map(JSONValue.init(provider:))
    if !providers.isEmpty { user["providerUserInfo"] = .array(providers) }
    let factors = account.factors.map(JSONValue.init(factor:))
    if !factors.isEmpty { user["mfaInfo"] = .array(factors) }
    self = .object(user)
  }

  private init(provider identity: Identity) {
    var provider: [String: JSONValue] = [
      "providerId": .string(identity.providerID.reported.rawValue), "rawId": .string(identity.providerUID),
    ]
    provider["email"] = identity.email.map { .string($0) }
    provider["displayName"] = identity.displayName.map { .string($0) }
    provider["photoUrl"] = identity.photoURL.map { .string($0) }
    provider["phoneNumber"] = identity.phoneNumber.map { .string($0) }
    self = .object(provider)
  }

  private init(factor: Factor) {
    var info: [String: JSONValue] = [
      "mfaEnrollmentId": .string(factor.id.rawValue), "enrolledAt": .string(factor.enrolledAt.rfc3339),
    ]
    info["displayName"] = factor.displayName.map { .string($0) }
    switch factor.kind {
    case .phone: info["phoneInfo"] = factor.phoneNumber.map { .string($0.e164) }
    case .totp: info["totpInfo"] = .object([:])
    }
    self = .object(info)
  }
}

extension Timestamp {
  /// The time in RFC 3339 format, in UTC and in whole seconds.
  fileprivate var rfc3339: String {
    Date(timeIntervalSince1970: TimeInterval(seconds)).formatted(.iso8601)
  }
}
