import Foundation
import LigatureMessages
import RPCCore

extension User {
  /// Links another way to sign in to this account. The user stays the same and keeps its uid; an anonymous one becomes a
  /// lasting one.
  /// - Throws: `providerAlreadyLinked` without a call, where the account has an identity of this provider;
  ///   `credentialAlreadyInUse` or `emailAlreadyInUse` where it is another account's, with a credential in userInfo that
  ///   signs in to that account (so does the given credential); `requiresRecentLogin`. A failed link changes nothing.
  @discardableResult
  public func link(with credential: AuthCredential) async throws -> AuthDataResult {
    try await reporting(credential: credential) {
      try await withTokenLock {
        guard !self.account.providers.contains(where: { $0.providerID == credential.provider }) else {
          throw AuthFailure.error(.providerAlreadyLinked)
        }
        let response = try await credential.use(for: .link, as: self, now: try self.requireAuth().now()) { proof, _ in
          try await self.call(holdsLock: true) { options in
            try await self.connection.accounts.linkIdentity(
              LigatureV1.LinkIdentityRequest(credential: proof), options: options)
          }
        }
        try self.adopt(response.account, response.tokens)
        let info =
          credential.provider == EmailAuthProvider.id
          ? nil
          : AdditionalUserInfo(
            providerID: response.providerID, profileJSON: response.providerProfileJSON, isNewUser: false)
        return AuthDataResult(user: self, additionalUserInfo: info, credential: credential as? OAuthCredential)
      }
    }
  }

  /// Links another way to sign in to this account.
  public func link(with credential: AuthCredential, completion: ((AuthDataResult?, (any Error)?) -> Void)? = nil) {
    callbackQueue.run(completion) { try await self.link(with: credential) }
  }

  /// Unlinks a way to sign in.
  /// - Parameter provider: Its provider's ID, as in ``providerData``.
  /// - Throws: `noSuchProvider` without a call, where nothing of this provider is linked; `operationNotAllowed` with the
  ///   reason LAST_SIGN_IN_METHOD for the last one; `requiresRecentLogin`.
  public func unlink(fromProvider provider: String) async throws -> User {
    try await unlink(.providerID(provider)) { $0.providerID == provider }
  }

  /// Unlinks a way to sign in.
  public func unlink(fromProvider provider: String, completion: ((User?, (any Error)?) -> Void)? = nil) {
    callbackQueue.run(completion) { try await self.unlink(fromProvider: provider) }
  }

  /// Unlinks one of several identities of one provider.
  /// - Parameter identityID: A ``ProviderUserInfo/identityID``.
  /// - Throws: As ``unlink(fromProvider:)``.
  public func unlink(identity identityID: String) async throws -> User {
    try await unlink(.identityID(identityID)) { $0.identityID == identityID }
  }

  /// Unlinks one of several identities of one provider.
  public func unlink(identity identityID: String, completion: ((User?, (any Error)?) -> Void)? = nil) {
    callbackQueue.run(completion) { try await self.unlink(identity: identityID) }
  }

  private func unlink(
    _ target: LigatureV1.UnlinkIdentityRequest.Target, _ isTarget: @Sendable (AccountRecord.Provider) -> Bool
  ) async throws -> User {
    try await reporting {
      try await withTokenLock {
        guard self.account.providers.contains(where: isTarget) else { throw AuthFailure.error(.noSuchProvider) }
        let response = try await self.call(holdsLock: true) { options in
          try await self.connection.accounts.unlinkIdentity(
            LigatureV1.UnlinkIdentityRequest(target: target), options: options)
        }
        try self.adopt(response.account, response.tokens)
      }
      return self
    }
  }
}
