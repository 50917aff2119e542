import Foundation
import LigatureMessages
import RPCCore

extension User {
  /// Updates this user object with the account's current data from the service.
  public func reload() async throws {
    try await reporting {
      let response = try await self.call { options in
        try await self.connection.accounts.getAccount(LigatureV1.GetAccountRequest(), options: options)
      }
      try await self.adopt(response.account)
    }
  }

  /// Updates this user object with the account's current data from the service.
  public func reload(completion: (((any Error)?) -> Void)? = nil) {
    callbackQueue.run(completion) { try await self.reload() }
  }

  /// Verifies the user's identity again, as required by operations that fail with `requiresRecentLogin`.
  /// - Parameter credential: A credential for any identity that is linked to the account.
  /// - Throws: `userMismatch` if the credential does not belong to this account; `invalidCredential` if the service
  ///   does not accept it.
  @discardableResult
  public func reauthenticate(with credential: AuthCredential) async throws -> AuthDataResult {
    try await reporting(credential: credential) {
      try await self.withTokenLock {
        try await self.proveAgain(credential)
        let info = AdditionalUserInfo(providerID: credential.provider, profileJSON: nil, isNewUser: false)
        return AuthDataResult(user: self, additionalUserInfo: info, credential: credential as? OAuthCredential)
      }
    }
  }

  /// Reauthenticates the user.
  public func reauthenticate(
    with credential: AuthCredential, completion: ((AuthDataResult?, (any Error)?) -> Void)? = nil
  ) {
    callbackQueue.run(completion) { try await self.reauthenticate(with: credential) }
  }

  private func proveAgain(_ credential: AuthCredential) async throws {
    let auth = try requireAuth()
    let instance = try await auth.clientInstance(for: credential)
    do {
      _ = try await credential.use(
        for: .reauthenticate, as: self, clientInstance: instance, now: auth.now()
      ) { proof, _ in
        try await self.replaceSession(
          LigatureV1.AccountServiceMethods.reauthenticate,
          LigatureV1.ReauthenticateRequest(credential: proof, omitIDToken: true)
        ) { (request, options) throws(RPCError) in
          try await self.connection.accounts.reauthenticate(request, options: options)
        } adopting: {
          ($0.account, $0.tokens)
        }
      }
    } catch let error as RPCError {
      switch ServiceFailure(error).reason {
      case .userNotFound, .credentialAlreadyInUse:
        throw AuthFailure.error(.userMismatch, underlying: error.nsError)
      case .invalidLoginCredentials where credential is OAuthCredential:
        // The provider's token is valid but does not belong to this account. For a password, the service cannot tell
        // whether this is the case.
        throw AuthFailure.error(.userMismatch, underlying: error.nsError)
      default: throw error
      }
    }
  }

  /// Deletes the account and signs out. If, within the last three days, the account's email address or second factors
  /// changed or the account was merged with another, the service erases the account only three days after this call.
  /// Until then, the links in the emails about those changes can restore the account.
  /// - Throws: Among other errors, `requiresRecentLogin`. If an error is thrown, nothing is deleted.
  public func delete() async throws {
    try await reporting {
      try await self.withTokenLock {
        _ = try await self.call(holdsLock: true) { options in
          try await self.connection.accounts.deleteAccount(LigatureV1.DeleteAccountRequest(), options: options)
        }
        await self.auth?.sessionDidEnd(self)
      }
    }
  }

  /// Deletes the account and signs out.
  public func delete(completion: (((any Error)?) -> Void)? = nil) {
    callbackQueue.run(completion) { try await self.delete() }
  }
}
