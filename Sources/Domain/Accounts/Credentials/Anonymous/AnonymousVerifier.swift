/// Accepts an anonymous sign-in, which creates a new account without any proof.
struct AnonymousVerifier: CredentialVerifier {
  static let uses: Set<CredentialUse> = [.signUp, .signIn]

  let policy: Policy

  func attempt(_ input: Void, for use: CredentialUse) -> AttemptKey? { .anonymousAccount }

  func verify(
    _ input: Void, for use: CredentialUse, by caller: SessionRecord?, from source: CallSource?
  ) async throws(AccountError) -> VerifiedCredential {
    try policy.requireCreation(by: .anonymous)
    return VerifiedCredential(provider: .anonymous, subject: .nobody, spent: .conflict)
  }
}
