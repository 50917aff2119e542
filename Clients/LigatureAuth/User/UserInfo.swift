public import Foundation

/// What is known of a user: the account's profile, or one linked provider's.
public protocol UserInfo: NSObjectProtocol {
  /// The provider's ID, such as "google.com".
  var providerID: String { get }
  /// The provider's own ID of the user; the email for "password".
  var uid: String { get }
  var displayName: String? { get }
  var photoURL: URL? { get }
  var email: String? { get }
  /// E.164.
  var phoneNumber: String? { get }
}
