import FirebaseAuth

// Applications replace FirebaseAuth's classes in their tests by classes of their own. That these can be declared is the
// test.

private class TestAuth: Auth, @unchecked Sendable {}
private class TestUser: User, @unchecked Sendable {}
private class TestMetadata: UserMetadata, @unchecked Sendable {}
private class TestChangeRequest: UserProfileChangeRequest, @unchecked Sendable {}
private class TestResult: AuthDataResult, @unchecked Sendable {}
private class TestInfo: AdditionalUserInfo, @unchecked Sendable {}
private class TestTokenResult: AuthTokenResult, @unchecked Sendable {}
private class TestSettings: AuthSettings, @unchecked Sendable {}
private class TestCodeSettings: ActionCodeSettings, @unchecked Sendable {}
private class TestCodeInfo: ActionCodeInfo, @unchecked Sendable {}
private class TestCodeURL: ActionCodeURL, @unchecked Sendable {}

private class TestCredential: AuthCredential, @unchecked Sendable {}
private class TestOAuthCredential: OAuthCredential, @unchecked Sendable {}
private class TestPhoneCredential: PhoneAuthCredential, @unchecked Sendable {}
private class TestEmailProvider: EmailAuthProvider {}
private class TestGoogleProvider: GoogleAuthProvider {}
private class TestFacebookProvider: FacebookAuthProvider {}
private class TestGitHubProvider: GitHubAuthProvider {}
private class TestTwitterProvider: TwitterAuthProvider {}
private class TestGameCenterProvider: GameCenterAuthProvider {}
private class TestOAuthProvider: OAuthProvider, @unchecked Sendable {}
private class TestPhoneProvider: PhoneAuthProvider, @unchecked Sendable {}

private class TestMultiFactor: MultiFactor, @unchecked Sendable {}
private class TestFactorInfo: MultiFactorInfo, @unchecked Sendable {}
private class TestPhoneInfo: PhoneMultiFactorInfo, @unchecked Sendable {}
private class TestFactorSession: MultiFactorSession, @unchecked Sendable {}
private class TestAssertion: MultiFactorAssertion, @unchecked Sendable {}
private class TestPhoneAssertion: PhoneMultiFactorAssertion, @unchecked Sendable {}
private class TestAppAssertion: TOTPMultiFactorAssertion, @unchecked Sendable {}
private class TestPhoneGenerator: PhoneMultiFactorGenerator {}
private class TestAppGenerator: TOTPMultiFactorGenerator {}
private class TestSecret: TOTPSecret, @unchecked Sendable {}
private class TestResolver: MultiFactorResolver, @unchecked Sendable {}
