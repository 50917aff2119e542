import Foundation
import LigatureAuth

/// An account as the command line shows it.
struct AccountView: Encodable {
  struct Provider: Encodable {
    var providerID: String
    var uid: String
    var email: String?
    var emailVerified: Bool
    var displayName: String?
    var photoURL: String?
    var phoneNumber: String?
    var identityID: String
    var linkedAt: Date?
    var lastUsedAt: Date?
  }

  var uid: String
  var email: String?
  var emailVerified: Bool
  var displayName: String?
  var photoURL: String?
  var phoneNumber: String?
  var isAnonymous: Bool
  var createdAt: Date?
  var lastSignInAt: Date?
  var providerData: [Provider]
  /// Whether the command made the account.
  var isNewAccount: Bool?

  init(_ user: User, isNewAccount: Bool? = nil) {
    uid = user.uid
    email = user.email
    emailVerified = user.isEmailVerified
    displayName = user.displayName
    photoURL = user.photoURL?.absoluteString
    phoneNumber = user.phoneNumber
    isAnonymous = user.isAnonymous
    createdAt = user.metadata.creationDate
    lastSignInAt = user.metadata.lastSignInDate
    providerData = user.providerData.compactMap { ($0 as? ProviderUserInfo).map(Provider.init) }
    self.isNewAccount = isNewAccount
  }

  /// The account in lines for people.
  var text: String {
    var lines: [(String, String)] = [("uid", uid)]
    if isAnonymous { lines.append(("anonymous", "yes; link a way to sign in to keep the account")) }
    if let email { lines.append(("email", email + (emailVerified ? " (verified)" : " (not verified)"))) }
    if let displayName { lines.append(("name", displayName)) }
    if let phoneNumber { lines.append(("phone", phoneNumber)) }
    if let createdAt { lines.append(("created", createdAt.formatted(.iso8601))) }
    if let lastSignInAt { lines.append(("signed in", lastSignInAt.formatted(.iso8601))) }
    for (index, provider) in providerData.enumerated() {
      lines.append((index == 0 ? "providers" : "", provider.text))
    }
    return lines.map { $0.0.padding(toLength: 11, withPad: " ", startingAt: 0) + $0.1 }.joined(separator: "\n")
  }
}

extension AccountView.Provider {
  init(_ info: ProviderUserInfo) {
    providerID = info.providerID
    uid = info.uid
    email = info.email
    emailVerified = info.isEmailVerified
    displayName = info.displayName
    photoURL = info.photoURL?.absoluteString
    phoneNumber = info.phoneNumber
    identityID = info.identityID
    linkedAt = info.linkedAt
    lastUsedAt = info.lastUsedAt
  }

  var text: String {
    var parts = [providerID, uid]
    if let email, email != uid { parts.append("<\(email)>") }
    if let linkedAt { parts.append("linked \(linkedAt.formatted(.iso8601))") }
    parts.append("[\(identityID)]")
    return parts.joined(separator: "  ")
  }
}
