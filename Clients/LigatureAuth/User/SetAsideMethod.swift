public import Foundation
import LigatureMessages

/// A sign-in method that an account keeps but that can no longer be used to sign in, as listed in
/// ``User/setAsideMethods``.
public final class SetAsideMethod: NSObject, Sendable {
  /// The reason why a sign-in method was set aside.
  public enum Reason: String, Sendable, Hashable, CaseIterable {
    /// Another user has proven ownership of the email address, which the account's user had never done.
    case emailProvenByAnother = "EMAIL_PROVEN_BY_ANOTHER"
    /// The account's owner restored the account's previous email address.
    case emailRecovered = "EMAIL_RECOVERED"
    /// Two accounts were merged, and another method replaced this one.
    case merged = "MERGED"
    /// The method was not settled, and the account's owner reported that it was not theirs.
    case disowned = "DISOWNED"
    /// A reason that this version of the library does not recognize.
    case unknown = "UNKNOWN"
  }

  /// The provider's ID, such as "google.com".
  public let providerID: String
  public let email: String?
  public let reason: Reason
  /// The time at which the method was set aside.
  public let setAsideAt: Date?
  /// The ID of the identity, which distinguishes multiple identities from the same provider.
  public let identityID: String

  init(_ record: AccountRecord.SetAside) {
    providerID = record.providerID
    email = record.email
    reason = Reason(LigatureV1.SetAsideReason(rawValue: record.reason))
    setAsideAt = record.setAsideAt
    identityID = record.identityID
    super.init()
  }
}

extension SetAsideMethod.Reason {
  init(_ reason: LigatureV1.SetAsideReason) {
    switch reason {
    case .emailProvenByAnother: self = .emailProvenByAnother
    case .emailRecovered: self = .emailRecovered
    case .merged: self = .merged
    case .disowned: self = .disowned
    // Users never receive closed accounts.
    case .accountClosed, .unspecified, .unrecognized: self = .unknown
    }
  }
}
