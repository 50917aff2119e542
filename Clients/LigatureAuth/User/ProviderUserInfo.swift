public import Foundation

/// An identity that is linked to an account, as listed in ``User/providerData``.
public final class ProviderUserInfo: NSObject, UserInfo, Codable, Sendable {
  private let record: AccountRecord.Provider

  init(_ record: AccountRecord.Provider) {
    self.record = record
    super.init()
  }

  public init(from decoder: any Decoder) throws {
    record = try AccountRecord.Provider(from: decoder)
    super.init()
  }

  public func encode(to encoder: any Encoder) throws { try record.encode(to: encoder) }

  public var providerID: String { record.providerID }
  public var uid: String { record.uid }
  public var displayName: String? { record.displayName }
  public var photoURL: URL? { record.photoURL.flatMap { URL(string: $0) } }
  public var email: String? { record.email }
  public var phoneNumber: String? { record.phoneNumber }

  /// The identity's ID, for use with ``User/unlink(identity:)``. It distinguishes multiple identities from the same
  /// provider.
  public var identityID: String { record.identityID }
  /// Whether the provider has verified that the email address belongs to the user.
  public var isEmailVerified: Bool { record.isEmailVerified }
  /// Whether signing in with this identity counts as a recent sign-in for sensitive changes.
  ///
  /// An identity that was linked without a recent sign-in does not count, because someone who stole a session could
  /// have linked it. The identity becomes settled when the user links it again after a recent sign-in with a settled
  /// method, or confirms it through the emailed notice.
  public var isSettled: Bool { record.isSettled ?? true }
  /// The time at which the identity was linked.
  public var linkedAt: Date? { record.linkedAt }
  /// The time at which the identity was last used to sign in.
  public var lastUsedAt: Date? { record.lastUsedAt }
}
