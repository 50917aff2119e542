import Foundation
import LigatureAuth

/// An account, as shown on the command line.
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
    var isSettled: Bool
  }

  struct SetAside: Encodable {
    var providerID: String
    var email: String?
    var reason: String
    var setAsideAt: Date?
    var identityID: String
  }

  var uid: String
  var email: String?
  var displayEmail: String?
  var emailVerified: Bool
  var displayName: String?
  var photoURL: String?
  var phoneNumber: String?
  var isAnonymous: Bool
  var createdAt: Date?
  var lastSignInAt: Date?
  var providerData: [Provider]
  var setAside: [SetAside]
  var factors: [FactorsView.Factor]
  var recoveryCodesLeft: Int
  /// Whether the command created the account.
  var isNewAccount: Bool?
  /// The user whom the command signed out in order to sign in this user.
  var replaced: ReplacedUser?
  /// Whether this account took its email address from another account.
  var addressReleased: Bool?

  init(_ user: User, isNewAccount: Bool? = nil, replaced: ReplacedUser? = nil, addressReleased: Bool? = nil) {
    uid = user.uid
    email = user.email
    displayEmail = user.displayEmail
    emailVerified = user.isEmailVerified
    displayName = user.displayName
    photoURL = user.photoURL?.absoluteString
    phoneNumber = user.phoneNumber
    isAnonymous = user.isAnonymous
    createdAt = user.metadata.creationDate
    lastSignInAt = user.metadata.lastSignInDate
    providerData = user.providerData.compactMap { ($0 as? ProviderUserInfo).map(Provider.init) }
    setAside = user.setAsideMethods.map(SetAside.init)
    let view = FactorsView(user)
    (factors, recoveryCodesLeft) = (view.factors, view.recoveryCodesLeft)
    self.isNewAccount = isNewAccount
    self.replaced = replaced
    self.addressReleased = addressReleased
  }

  /// The account as human-readable lines.
  var text: String {
    var lines: [(String, [String])] = [("uid", [uid.printable])]
    func add(_ label: String, _ text: String) { lines.append((label, [text])) }
    if isAnonymous { add("anonymous", "yes; link a sign-in method to keep the account") }
    if let email { add("email", email.printable + (emailVerified ? " (verified)" : " (not verified)")) }
    if let displayEmail, displayEmail != email { add("typed as", displayEmail.printable) }
    if let displayName { add("name", displayName.printable) }
    if let photoURL { add("photo", photoURL.printable) }
    if let phoneNumber { add("phone", phoneNumber.printable) }
    if let createdAt { add("created", createdAt.formatted(.iso8601)) }
    if let lastSignInAt { add("signed in", lastSignInAt.formatted(.iso8601)) }
    for (index, provider) in providerData.enumerated() { lines.append((index == 0 ? "providers" : "", provider.parts)) }
    for (index, method) in setAside.enumerated() { lines.append((index == 0 ? "set aside" : "", method.parts)) }
    for (index, factor) in factors.enumerated() { lines.append((index == 0 ? "factors" : "", factor.parts)) }
    if !factors.isEmpty { add("", FactorsView.text(ofRecoveryCodes: recoveryCodesLeft)) }
    if addressReleased == true { add("", "another account had claimed this address and lost it") }
    if let replaced { add("", replaced.text) }
    return lines.map { Self.line($0.0, $0.1) }.joined(separator: "\n")
  }

  /// Returns a labeled entry of the account view, wrapped if the terminal is too narrow.
  static func line(_ label: String, _ parts: [String]) -> String {
    TerminalStyle.output.hanging(parts, after: label.padding(toLength: 11, withPad: " ", startingAt: 0))
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
    isSettled = info.isSettled
  }

  /// The parts of the line that describes the identity.
  var parts: [String] {
    var parts = [providerID.printable, uid.printable]
    if let email, email != uid { parts.append("<\(email.printable)>") }
    if let linkedAt { parts.append("linked \(linkedAt.formatted(.iso8601))") }
    parts.append("[\(identityID.printable)]")
    if !isSettled { parts.append("(not settled)") }
    return parts
  }
}

extension AccountView.SetAside {
  init(_ method: SetAsideMethod) {
    providerID = method.providerID
    email = method.email
    reason = method.reason.rawValue
    setAsideAt = method.setAsideAt
    identityID = method.identityID
  }

  /// The reason why the identity was set aside, and the remedy.
  private var explanation: String {
    switch SetAsideMethod.Reason(rawValue: reason) {
    case .emailProvenByAnother?: "another user has verified this address; link it again to use it"
    case .emailRecovered?: "added before the former address was restored; link it again to use it"
    case .merged?: "not kept in a merge; link it again to use it"
    case .disowned?: "the address's owner disowned it; link it again to use it"
    case .unknown?, nil: reason.printable
    }
  }

  /// The parts of the line that describes the method.
  var parts: [String] {
    var parts = [providerID.printable]
    if let email { parts.append("<\(email.printable)>") }
    parts.append(explanation)
    if let setAsideAt { parts.append("since \(setAsideAt.formatted(.iso8601))") }
    return parts
  }
}
