public import Foundation
import LigatureMessages

/// A sign-in method that an account keeps but that no longer signs in: an element of ``User/setAsideMethods``.
public final class SetAsideMethod: NSObject, Sendable {
  /// The reason why a sign-in method was set aside.
  public enum Reason: String, Sendable, Hashable, CaseIterable {
    /// The account had not proven the address, and another user has proven it.
    case emailProvenByAnother = "EMAIL_PROVEN_BY_ANOTHER"
    /// The owner of the account restored its previous address.
    case emailRecovered = "EMAIL_RECOVERED"
    /// Two accounts were merged, and another method took the place of this method.
    case merged = "MERGED"
    /// The method was not settled, and the owner of the account said that it was not theirs.
    case disowned = "DISOWNED"
    /// A reason that this version of the library does not know.
    case unknown = "UNKNOWN"
  }

  /// The provider's ID, such as "google.com".
  public let providerID: String
  public let email: String?
  public let reason: Reason
  /// The time at which the method was set aside.
  public let setAsideAt: Date?
  /// The ID of the identity, which distinguishes several identities of one provider.
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
    // No user sees a closed account.
    case .accountClosed, .unspecified, .unrecognized: self = .unknown
    }
  }
}
