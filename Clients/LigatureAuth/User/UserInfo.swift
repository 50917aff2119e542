public import Foundation

/// The profile of a user: the account's own profile, or the profile from one linked provider.
public protocol UserInfo: NSObjectProtocol {
  /// The provider's ID, such as "google.com".
  var providerID: String { get }
  /// The provider's own ID for the user. For the "password" provider, the ID is the email address.
  var uid: String { get }
  var displayName: String? { get }
  var photoURL: URL? { get }
  var email: String? { get }
  /// The phone number in E.164 format.
  var phoneNumber: String? { get }
}
