// swift-format-ignore-file: AlwaysUseLowerCamelCase

// These constants provide the provider IDs, and the sign-in methods that `Auth.fetchSignInMethods(forEmail:)` returns,
// under their names from earlier versions of FirebaseAuth.

/// The provider ID "password", for email addresses with a password or an emailed link.
public let EmailAuthProviderID = EmailAuthProvider.id
/// The provider ID of Facebook: "facebook.com".
public let FacebookAuthProviderID = FacebookAuthProvider.id
/// The provider ID of Game Center: "gc.apple.com".
public let GameCenterAuthProviderID = GameCenterAuthProvider.id
/// The provider ID of GitHub: "github.com".
public let GitHubAuthProviderID = GitHubAuthProvider.id
/// The provider ID of Google: "google.com".
public let GoogleAuthProviderID = GoogleAuthProvider.id
/// The provider ID for phone numbers: "phone".
public let PhoneAuthProviderID = PhoneAuthProvider.id
/// The provider ID of Twitter: "twitter.com".
public let TwitterAuthProviderID = TwitterAuthProvider.id

/// The sign-in method "emailLink": an emailed link.
public let EmailLinkAuthSignInMethod = "emailLink"
/// The sign-in method "password": an email address and its password.
public let EmailPasswordAuthSignInMethod = EmailAuthProviderID
/// The sign-in method of Facebook: "facebook.com".
public let FacebookAuthSignInMethod = FacebookAuthProviderID
/// The sign-in method of Game Center: "gc.apple.com".
public let GameCenterAuthSignInMethod = GameCenterAuthProviderID
/// The sign-in method of GitHub: "github.com".
public let GitHubAuthSignInMethod = GitHubAuthProviderID
/// The sign-in method of Google: "google.com".
public let GoogleAuthSignInMethod = GoogleAuthProviderID
/// The sign-in method for phone numbers: "phone".
public let PhoneAuthSignInMethod = PhoneAuthProviderID
/// The sign-in method of Twitter: "twitter.com".
public let TwitterAuthSignInMethod = TwitterAuthProviderID
