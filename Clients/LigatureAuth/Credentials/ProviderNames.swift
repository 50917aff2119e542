// swift-format-ignore-file: AlwaysUseLowerCamelCase

// The IDs of providers, and the ways to sign in that `Auth.fetchSignInMethods(forEmail:)` names, under the names that
// earlier versions of FirebaseAuth gave them.

/// "password": the provider of email addresses, with a password or a mailed link.
public let EmailAuthProviderID = EmailAuthProvider.id
/// "facebook.com"
public let FacebookAuthProviderID = FacebookAuthProvider.id
/// "gc.apple.com"
public let GameCenterAuthProviderID = GameCenterAuthProvider.id
/// "github.com"
public let GitHubAuthProviderID = GitHubAuthProvider.id
/// "google.com"
public let GoogleAuthProviderID = GoogleAuthProvider.id
/// "phone"
public let PhoneAuthProviderID = PhoneAuthProvider.id
/// "twitter.com"
public let TwitterAuthProviderID = TwitterAuthProvider.id

/// "emailLink": a mailed link.
public let EmailLinkAuthSignInMethod = "emailLink"
/// "password": an address and its password.
public let EmailPasswordAuthSignInMethod = EmailAuthProviderID
/// "facebook.com"
public let FacebookAuthSignInMethod = FacebookAuthProviderID
/// "gc.apple.com"
public let GameCenterAuthSignInMethod = GameCenterAuthProviderID
/// "github.com"
public let GitHubAuthSignInMethod = GitHubAuthProviderID
/// "google.com"
public let GoogleAuthSignInMethod = GoogleAuthProviderID
/// "phone"
public let PhoneAuthSignInMethod = PhoneAuthProviderID
/// "twitter.com"
public let TwitterAuthSignInMethod = TwitterAuthProviderID
