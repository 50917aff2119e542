public import Foundation

/// A user's profile: either the account's own profile or the profile from a linked provider.
public protocol UserInfo: NSObjectProtocol {
  /// The provider's ID, such as "google.com".
  var providerID: String { get }
  /// The user's ID at the provider. For "password", it is the email address. For "phone", it is the phone number.
  var uid: String { get }
  var displayName: String? { get }
  var photoURL: URL? { get }
  var email: String? { get }
  /// The phone number in E.164 format.
  var phoneNumber: String? { get }
}
