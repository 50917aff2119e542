import FirebaseAuth
import Testing

/// The values behind FirebaseAuth's names. That the names exist is shown by the other files, which compile.
@Suite struct FirebaseNamesTests {
  @Test(arguments: [
    (EmailAuthProvider.id, EmailAuthProviderID, "password"),
    (FacebookAuthProvider.id, FacebookAuthProviderID, "facebook.com"),
    (GoogleAuthProvider.id, GoogleAuthProviderID, "google.com"), (PhoneAuthProvider.id, PhoneAuthProviderID, "phone"),
    (GitHubAuthProvider.id, GitHubAuthProviderID, "github.com"),
    (TwitterAuthProvider.id, TwitterAuthProviderID, "twitter.com"),
    (GameCenterAuthProvider.id, GameCenterAuthProviderID, "gc.apple.com"), (OAuthProvider.id, "OAuth", "OAuth"),
    (AuthProviderID.apple.rawValue, "apple.com", "apple.com"), (AuthProviderID.email.rawValue, "password", "password"),
    (AuthProviderID.facebook.rawValue, "facebook.com", "facebook.com"),
    (AuthProviderID.gameCenter.rawValue, "gc.apple.com", "gc.apple.com"),
    (AuthProviderID.gitHub.rawValue, "github.com", "github.com"),
    (AuthProviderID.google.rawValue, "google.com", "google.com"), (AuthProviderID.phone.rawValue, "phone", "phone"),
    (AuthProviderID.custom("oidc.x").rawValue, "oidc.x", "oidc.x"),
  ])
  func providersHaveFirebasesIDs(_ id: String, _ earlier: String, _ expected: String) {
    #expect(id == expected && earlier == expected)
  }

  @Test func waysToSignInHaveFirebasesNames() {
    #expect(EmailLinkAuthSignInMethod == "emailLink" && EmailPasswordAuthSignInMethod == "password")
    #expect(FacebookAuthSignInMethod == "facebook.com" && GoogleAuthSignInMethod == "google.com")
    #expect(GitHubAuthSignInMethod == "github.com" && TwitterAuthSignInMethod == "twitter.com")
    #expect(GameCenterAuthSignInMethod == "gc.apple.com" && PhoneAuthSignInMethod == "phone")
    #expect(PhoneMultiFactorID == "phone" && TOTPMultiFactorID == "totp")
    #expect(PhoneMultiFactorInfo.PhoneMultiFactorID == "phone" && PhoneMultiFactorInfo.TOTPMultiFactorID == "totp")
  }

  @Test func errorsHaveFirebasesDomainAndKeys() {
    #expect(AuthErrors.domain == "FIRAuthErrorDomain" && AuthErrorDomain == AuthErrors.domain)
    #expect(AuthErrors.userInfoNameKey == "FIRAuthErrorUserInfoNameKey")
    #expect(AuthErrors.userInfoEmailKey == "FIRAuthErrorUserInfoEmailKey")
    #expect(AuthErrors.userInfoUpdatedCredentialKey == "FIRAuthErrorUserInfoUpdatedCredentialKey")
    #expect(AuthErrors.userInfoMultiFactorResolverKey == "FIRAuthErrorUserInfoMultiFactorResolverKey")
    #expect(AuthErrorUserInfoNameKey == AuthErrors.userInfoNameKey)
    #expect(AuthErrorUserInfoEmailKey == AuthErrors.userInfoEmailKey)
    #expect(AuthErrorUserInfoUpdatedCredentialKey == AuthErrors.userInfoUpdatedCredentialKey)
    #expect(AuthErrorUserInfoMultiFactorResolverKey == AuthErrors.userInfoMultiFactorResolverKey)
  }

  @Test func mailedCodesHaveFirebasesNumbers() {
    #expect(ActionCodeOperation.allCases.map(\.rawValue) == Array(0...7))
    #expect(
      ActionCodeOperation.allCases.map(ValueNames.name) == [
        "unknown", "passwordReset", "verifyEmail", "recoverEmail", "emailLink", "verifyAndChangeEmail",
        "revertSecondFactorAddition", "revertMethodAddition",
      ])
  }
}
