// swift-format-ignore-file: AlwaysUseLowerCamelCase

// These constants provide the provider IDs, and the sign-in methods that `Auth.fetchSignInMethods(forEmail:)` returns,
// under their names from earlier versions of FirebaseAuth.

/// The ID "password", for email addresses with a password or an emailed link.
public let EmailAuthProviderID = EmailAuthProvider.id
/// The ID "facebook.com".
public let FacebookAuthProviderID = FacebookAuthProvider.id
/// The ID "gc.apple.com".
public let GameCenterAuthProviderID = GameCenterAuthProvider.id
/// The ID "github.com".
public let GitHubAuthProviderID = GitHubAuthProvider.id
/// The ID "google.com".
public let GoogleAuthProviderID = GoogleAuthProvider.id
/// The ID "phone".
public let PhoneAuthProviderID = PhoneAuthProvider.id
/// The ID "twitter.com".
public let TwitterAuthProviderID = TwitterAuthProvider.id

/// The sign-in method "emailLink": an emailed link.
public let EmailLinkAuthSignInMethod = "emailLink"
/// The sign-in method "password": an email address and its password.
public let EmailPasswordAuthSignInMethod = EmailAuthProviderID
/// The sign-in method "facebook.com".
public let FacebookAuthSignInMethod = FacebookAuthProviderID
/// The sign-in method "gc.apple.com".
public let GameCenterAuthSignInMethod = GameCenterAuthProviderID
/// The sign-in method "github.com".
public let GitHubAuthSignInMethod = GitHubAuthProviderID
/// The sign-in method "google.com".
public let GoogleAuthSignInMethod = GoogleAuthProviderID
/// The sign-in method "phone".
public let PhoneAuthSignInMethod = PhoneAuthProviderID
/// The sign-in method "twitter.com".
public let TwitterAuthSignInMethod = TwitterAuthProviderID
