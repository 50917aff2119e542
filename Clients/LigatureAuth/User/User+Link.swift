import Foundation
import LigatureMessages
import RPCCore

extension User {
  /// Links another sign-in method to this account. The user object and its ID stay the same. An anonymous user becomes
  /// a permanent user.
  /// - Throws: The following errors, among others. If an error is thrown, nothing has changed.
  ///   - `providerAlreadyLinked`, without a call to the service, if the account already has a settled identity from
  ///     this provider (``ProviderUserInfo/isSettled``).
  ///   - `credentialAlreadyInUse` if the identity belongs to another account. Both the credential in `userInfo` and the
  ///     original credential sign in to that account.
  ///   - `emailAlreadyInUse` if the identity's email address belongs to another account. For a password, the credential
  ///     in `userInfo` signs in to that account with the password. For any other identity, the credential can be linked
  ///     after signing in to that account.
  ///   - `requiresRecentLogin` if the last sign-in was too long ago.
  @discardableResult
  public func link(with credential: AuthCredential) async throws -> AuthDataResult {
    try await link(with: credential, allowingSeveralPerProvider: false)
  }

  /// Links another sign-in method to this account.
  public func link(with credential: AuthCredential, completion: ((AuthDataResult?, (any Error)?) -> Void)? = nil) {
    callbackQueue.run(completion) { try await self.link(with: credential) }
  }

  /// Links another sign-in method to this account, optionally even if the account already has an identity from the same
  /// provider.
  /// For example, a second Google account can be linked. The server must have the `policy.severalPerProvider` setting
  /// turned on.
  /// - Throws: The errors of ``link(with:)``; `providerAlreadyLinked` if the server does not allow multiple identities
  ///   from the same provider.
  @discardableResult
  public func link(
    with credential: AuthCredential, allowingSeveralPerProvider allowsSeveral: Bool
  ) async throws -> AuthDataResult {
    try await reporting(credential: credential) {
      let response = try await self.withTokenLock { try await self.linkHoldingLock(credential, allowsSeveral) }
      return AuthDataResult(response, of: credential, user: self)
    }
  }

  /// Links an identity. The caller must hold the token lock.
  /// - Parameter allowsSeveral: Whether to link the identity even if the account already has one from the same
  ///   provider.
  private func linkHoldingLock(
    _ credential: AuthCredential, _ allowsSeveral: Bool
  ) async throws -> LigatureV1.LinkIdentityResponse {
    guard allowsSeveral || !account.hasSettledIdentity(of: credential.provider) else {
      throw AuthFailure.error(.providerAlreadyLinked)
    }
    let auth = try requireAuth()
    let instance = try await auth.clientInstance(for: credential)
    return try await credential.use(for: .link, as: self, clientInstance: instance, now: auth.now()) { proof, _ in
      try await linkIdentity(proof)
    }
  }

  private func linkIdentity(_ proof: LigatureV1.Credential) async throws -> LigatureV1.LinkIdentityResponse {
    try await replaceSession(
      LigatureV1.AccountServiceMethods.linkIdentity,
      LigatureV1.LinkIdentityRequest(credential: proof, omitIDToken: true)
    ) { (request, options) throws(RPCError) in
      try await self.connection.accounts.linkIdentity(request, options: options)
    } adopting: {
      ($0.account, $0.tokens)
    }
  }

  /// Links another sign-in method to this account, optionally even if the account already has an identity from the same
  /// provider.
  public func link(
    with credential: AuthCredential, allowingSeveralPerProvider allowsSeveral: Bool,
    completion: ((AuthDataResult?, (any Error)?) -> Void)?
  ) {
    callbackQueue.run(completion) {
      try await self.link(with: credential, allowingSeveralPerProvider: allowsSeveral)
    }
  }

  /// Unlinks a provider's identity from this account.
  /// - Parameter provider: The provider's ID, as in ``providerData``.
  /// - Throws: `noSuchProvider`, without a call to the service, if no identity from this provider is linked;
  ///   `operationNotAllowed` with the reason LAST_SIGN_IN_METHOD if this is the account's last sign-in method;
  ///   `requiresRecentLogin`.
  public func unlink(fromProvider provider: String) async throws -> User {
    try await unlink(.providerID(provider)) { $0.providerID == provider }
  }

  /// Unlinks a provider's identity from this account.
  public func unlink(fromProvider provider: String, completion: ((User?, (any Error)?) -> Void)? = nil) {
    callbackQueue.run(completion) { try await self.unlink(fromProvider: provider) }
  }

  /// Unlinks a single identity, even if the account has several identities from the same provider.
  /// - Parameter identityID: The ``ProviderUserInfo/identityID`` of the identity.
  /// - Throws: The errors of ``unlink(fromProvider:)``.
  public func unlink(identity identityID: String) async throws -> User {
    try await unlink(.identityID(identityID)) { $0.identityID == identityID }
  }

  /// Unlinks a single identity, even if the account has several identities from the same provider.
  public func unlink(identity identityID: String, completion: ((User?, (any Error)?) -> Void)? = nil) {
    callbackQueue.run(completion) { try await self.unlink(identity: identityID) }
  }

  private func unlink(
    _ target: LigatureV1.UnlinkIdentityRequest.Target,
    _ isTarget: @escaping @Sendable (AccountRecord.Provider) -> Bool
  ) async throws -> User {
    try await reporting {
      try await self.withTokenLock {
        guard self.account.providers.contains(where: isTarget) else { throw AuthFailure.error(.noSuchProvider) }
        _ = try await self.replaceSession(
          LigatureV1.AccountServiceMethods.unlinkIdentity,
          LigatureV1.UnlinkIdentityRequest(target: target, omitIDToken: true)
        ) { (request, options) throws(RPCError) in
          try await self.connection.accounts.unlinkIdentity(request, options: options)
        } adopting: {
          ($0.account, $0.tokens)
        }
      }
      return self
    }
  }
}

extension AuthDataResult {
  fileprivate convenience init(
    _ response: LigatureV1.LinkIdentityResponse, of credential: AuthCredential, user: User
  ) {
    var info: AdditionalUserInfo?
    if ![EmailAuthProvider.id, PhoneAuthProvider.id].contains(credential.provider) {
      info = AdditionalUserInfo(
        providerID: response.providerID, profileJSON: response.providerProfileJSON, isNewUser: false)
    }
    self.init(
      user: user, additionalUserInfo: info, credential: credential as? OAuthCredential,
      addressReleased: response.addressReleased,
      unreachableAccount: response.unreachable.map {
        AuthCredential(mergingUnreachable: $0, of: credential.provider, user: user)
      })
  }
}

extension AuthCredential {
  /// Creates a credential for merging an account that lost its last sign-in method when an identity was linked.
  fileprivate convenience init(
    mergingUnreachable unreachable: LigatureV1.UnreachableAccount, of provider: String, user: User
  ) {
    let continuation = Continuation(
      token: unreachable.continuation, expiresAt: unreachable.continuationExpiresAt.flatMap { Date($0) }, user: user,
      isLinkable: false)
    self.init(provider: provider, proof: .continuation(SharedContinuation(continuation)))
  }
}
