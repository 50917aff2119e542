import Foundation
import LigatureMessages
import RPCCore

extension User {
  /// Changes the password and ends the account's other sessions. If the account has an email address but no password,
  /// this method adds a password.
  /// - Throws: Among other errors, `weakPassword`, with the violated rule in `localizedFailureReason`;
  ///   `requiresRecentLogin`; and `noSuchProvider` if the account has no email address to use with a password.
  public func updatePassword(to password: String) async throws {
    let hasPassword = account.providers.contains { $0.providerID == EmailAuthProvider.id }
    if !hasPassword, let email, !password.isEmpty {
      try await link(with: EmailAuthProvider.credential(withEmail: email, password: password))
    } else {
      do {
        try await changePassword(to: password, from: nil)
      } catch {
        // The account's user signs in with emailed links, which `providerData` does not distinguish from a password.
        guard let email, AuthErrorCode(error) == .noSuchProvider else { throw error }
        let credential = EmailAuthProvider.credential(withEmail: email, password: password)
        try await link(with: credential, allowingSeveralPerProvider: true)
      }
    }
  }

  /// Changes the password and ends the account's other sessions.
  public func updatePassword(to password: String, completion: (((any Error)?) -> Void)? = nil) {
    callbackQueue.run(completion) { try await self.updatePassword(to: password) }
  }

  /// Changes the password and ends the account's other sessions. Because the old password is provided, no recent
  /// sign-in is required.
  /// - Throws: Among other errors, `invalidCredential` if the old password is wrong; `weakPassword`; `noSuchProvider`.
  public func updatePassword(to password: String, oldPassword: String) async throws {
    try await changePassword(to: password, from: oldPassword)
  }

  /// Changes the password and ends the account's other sessions. Because the old password is provided, no recent
  /// sign-in is required.
  public func updatePassword(to password: String, oldPassword: String, completion: (((any Error)?) -> Void)? = nil) {
    callbackQueue.run(completion) { try await self.updatePassword(to: password, oldPassword: oldPassword) }
  }

  private func changePassword(to new: String, from old: String?) async throws {
    try await reporting {
      guard !new.isEmpty else { throw AuthFailure.missingPassword }
      try await self.withTokenLock {
        _ = try await self.replaceSession(
          LigatureV1.AccountServiceMethods.changePassword,
          LigatureV1.ChangePasswordRequest(newPassword: new, oldPassword: old, omitIDToken: true)
        ) { (request, options) throws(RPCError) in
          try await self.connection.accounts.changePassword(request, options: options)
        } adopting: {
          ($0.account, $0.tokens)
        }
      }
    }
  }
}
