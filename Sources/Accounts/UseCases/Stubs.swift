extension AccountUseCases {
  /// Makes a new account from an anonymous or a password credential; `.emailExists` where the address is taken.
  public func signUp(
    _ credential: Credential, displayName: String?, deviceLabel: String
  ) async throws(AccountError) -> SignInResult { throw AccountError(.unavailable, "") }

  /// Signs in with any credential. An identity that nobody has gets a new account, but for passwords.
  public func signIn(
    _ credential: Credential, deviceLabel: String, caller: Principal?
  ) async throws(AccountError) -> SignInResult { throw AccountError(.unavailable, "") }

  /// The caller's account.
  public func account(of principal: Principal) async throws(AccountError) -> Account {
    throw AccountError(.unavailable, "")
  }

  /// Adds an identity to the caller's account.
  public func link(_ credential: Credential, principal: Principal) async throws(AccountError) -> LinkResult {
    throw AccountError(.unavailable, "")
  }

  /// Removes an identity from the caller's account.
  public func unlink(
    _ target: UnlinkTarget, revoke: RevokeSessions, principal: Principal
  ) async throws(AccountError) -> UnlinkResult { throw AccountError(.unavailable, "") }

  /// Proves again who the caller is.
  public func reauthenticate(
    _ credential: Credential, principal: Principal
  ) async throws(AccountError) -> ReauthenticationResult { throw AccountError(.unavailable, "") }

  /// Deletes the caller's account and frees its identities.
  public func deleteAccount(principal: Principal) async throws(AccountError) { throw AccountError(.unavailable, "") }

  /// A nonce to hand to an OpenID provider.
  public func issueNonce(for provider: ProviderID) async throws(AccountError) -> IssuedNonce {
    throw AccountError(.unavailable, "")
  }

  /// New tokens for a refresh token.
  public func refresh(_ refreshToken: Secret) async throws(AccountError) -> TokenPair {
    throw AccountError(.unavailable, "")
  }

  /// Ends the caller's session.
  public func signOut(principal: Principal) async throws(AccountError) { throw AccountError(.unavailable, "") }

  /// Who shows a session handle or an ID token of ours.
  public func authenticate(bearer: Secret) async throws(AccountError) -> Principal {
    throw AccountError(.unavailable, "")
  }

  /// The same without suspending, where the cache knows the bearer; nil where the store must be asked.
  public func authenticateFromCache(bearer: Secret) throws(AccountError) -> Principal? { nil }

  /// The same as `account(of:)` without suspending, where the cache knows the account; nil where it doesn't.
  public func accountFromCache(of principal: Principal) -> Account? { nil }

  /// The keys that verify ID tokens, the current one first.
  public var signingKeys: [PublicSigningKey] { environment.signer.publicKeys }
}
