import Foundation
import LigatureMessages

/// An account as an operator sees it.
struct OperatorAccountView: Encodable {
  static let header = ["UID", "CREATED", "STATE", "EMAIL", "PROVIDERS"]

  var uid: String
  var email: String?
  var emailVerified: Bool
  var displayName: String?
  var isAnonymous: Bool
  var isDisabled: Bool
  var createdAt: Date?
  var lastSignInAt: Date?
  var providers: [String]
  var mergedFrom: String?

  /// - Parameter alias: The uid that was asked for, if it is another one.
  init(_ account: LigatureV1.Account, mergedFrom alias: String? = nil) {
    uid = account.uid
    email = account.displayEmail ?? account.email
    emailVerified = account.emailVerified
    displayName = account.displayName
    isAnonymous = account.isAnonymous
    isDisabled = account.disabled
    createdAt = account.createdAt.map(Date.init)
    lastSignInAt = account.lastSignInAt.map(Date.init)
    providers = account.providerData.map(\.providerID)
    mergedFrom = alias
  }

  var columns: [String] {
    [
      uid.printable, createdAt?.formatted(.iso8601) ?? "-",
      isDisabled ? "disabled" : isAnonymous ? "anonymous" : "-", email?.printable ?? "-",
      providers.isEmpty ? "-" : providers.joined(separator: ", ").printable,
    ]
  }
}

extension Date {
  init(_ timestamp: GoogleProtobuf.Timestamp) {
    self.init(timeIntervalSince1970: Double(timestamp.seconds) + Double(timestamp.nanos) / 1e9)
  }
}
