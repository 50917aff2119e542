/// Verifies credentials of all kinds. Only this type chooses the verifier for a credential.
final class CredentialPipeline: Sendable {
  let anonymous: AnonymousVerifier
  let password: PasswordVerifier
  let providers: any ProviderDirectory
  /// A closure that returns the verifier for a provider's tokens.
  let verifier: @Sendable (any IdentityProvider) -> ProviderVerifier
  let continuation: ContinuationVerifier
  let emailLink: EmailLinkVerifier
  let customToken: CustomTokenVerifier
  let intent: IntentVerifier
  let phone: PhoneVerifier
  let attempts: AttemptLimiter
  let policy: Policy

  init(
    anonymous: AnonymousVerifier, password: PasswordVerifier, providers: any ProviderDirectory,
    verifier: @escaping @Sendable (any IdentityProvider) -> ProviderVerifier, continuation: ContinuationVerifier,
    emailLink: EmailLinkVerifier, customToken: CustomTokenVerifier, intent: IntentVerifier, phone: PhoneVerifier,
    attempts: AttemptLimiter, policy: Policy
  ) {
    self.anonymous = anonymous
    self.password = password
    self.providers = providers
    self.verifier = verifier
    self.continuation = continuation
    self.emailLink = emailLink
    self.customToken = customToken
    self.intent = intent
    self.phone = phone
    self.attempts = attempts
    self.policy = policy
  }

  /// Counts an attempt, and then verifies the credential.
  func verify(
    _ credential: Credential, for use: CredentialUse, by caller: SessionRecord?, from source: CallSource?
  ) async throws(AccountError) -> VerifiedCredential {
    switch credential {
    case .anonymous:
      return try await verify((), with: { _ in anonymous }, for: use, by: caller, from: source)
    case .password(let email, let password):
      return try await verify(
        .init(email: email, password: password), with: { _ in self.password }, for: use, by: caller,
        from: source)
    case .provider(let id, let token, let instance, let name):
      let input = ProviderVerifier.Input(token: token, clientInstance: instance, displayName: name)
      return try await verify(
        input, with: { _ throws(AccountError) in try provider(id, field: .tokenProvider(token.kind)) }, for: use,
        by: caller, from: source)
    case .continuation(let token):
      return try await verify(token, with: { _ in continuation }, for: use, by: caller, from: source)
    case .emailLink(let email, let code):
      return try await verify(
        .init(email: email, code: code), with: { _ in emailLink }, for: use, by: caller, from: source)
    case .customToken(let token):
      return try await verify(token, with: { _ in customToken }, for: use, by: caller, from: source)
    case .intent(let secret, let code):
      return try await verify(
        .init(secret: secret, code: code), with: { _ in intent }, for: use, by: caller, from: source)
    case .phone(let sessionInfo, let code):
      return try await verify(
        .init(sessionInfo: sessionInfo, code: code), with: { _ in phone }, for: use, by: caller, from: source)
    }
  }

  /// Returns the verifier for a provider's tokens. Throws an error if the provider is not configured or is disabled.
  func provider(_ id: ProviderID, field: AccountError.Field) throws(AccountError) -> ProviderVerifier {
    try id.requireWellFormed(field: field)
    guard let provider = providers.provider(id) else {
      guard providers.codeClient(id) == nil else {
        throw AccountError(
          .operationNotAllowed, "\(id) supports only sign-in through the browser, not with a token.", field: field)
      }
      throw .notConfigured(id, field: field)
    }
    try policy.requireEnabled(id)
    return verifier(provider)
  }

  /// Runs `body` with the credential. If the response reveals something about another account, the response is counted
  /// as a failure of the source. For a password, the verification has already counted the failure. A proof of an
  /// account's identity signs in to that account and reveals nothing about other accounts.
  func countingDisclosures<Answer>(
    by verified: VerifiedCredential, _ call: CallContext,
    _ body: (VerifiedCredential) async throws(AccountError) -> Answer
  ) async throws(AccountError) -> Answer {
    guard let claim = verified.claim, claim.providerID != .password else { return try await body(verified) }
    return try await attempts.countingDisclosures(
      from: call.source, reading: { [policy] in try $0.owners(for: claim, policy) },
      unless: { $0.holder != nil },
      { owners throws(AccountError) in try await body(verified.seeing(owners)) })
  }

  private func verify<Verifier: CredentialVerifier>(
    _ input: Verifier.Input, with verifier: (Verifier.Input) throws(AccountError) -> Verifier, for use: CredentialUse,
    by caller: SessionRecord?, from source: CallSource?
  ) async throws(AccountError) -> VerifiedCredential {
    guard Verifier.uses.contains(use) else { throw Verifier.refusal(of: use) }
    let verifier = try verifier(input)
    let attempt = try await verifier.attempt(input, for: use)
    return try await attempts.counting(attempt, from: source) {
      refund throws(AccountError) in
      try await verifier.verify(input, for: use, by: caller, from: source).consuming(refund)
    }
  }
}
