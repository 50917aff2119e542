public import Foundation

/// One identity that is linked to an account: an element of ``User/providerData``.
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

  /// What ``User/unlink(identity:)`` takes: tells several identities of one provider apart.
  public var identityID: String { record.identityID }
  /// Whether the provider says that the email is the user's.
  public var isEmailVerified: Bool { record.isEmailVerified }
  /// Whether signing in with it counts as recent for sensitive changes.
  ///
  /// What is linked without a recent sign-in does not count, as whoever has stolen a session could have linked it. It
  /// settles when the user links it again after a recent sign-in with a settled method, or says on its notice that it
  /// is theirs.
  public var isSettled: Bool { record.isSettled ?? true }
  /// When the identity was linked.
  public var linkedAt: Date? { record.linkedAt }
  /// When it was last used to sign in.
  public var lastUsedAt: Date? { record.lastUsedAt }
}
