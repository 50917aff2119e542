import Foundation
import LigatureMessages
import RPCCore

extension User {
  /// Sends a code to a phone that is to be linked to this account. If no phone can be linked to the account, throws an
  /// error without sending a code.
  /// - Returns: The verification ID, as returned by
  ///   ``PhoneAuthProvider/verifyPhoneNumber(_:uiDelegate:multiFactorSession:)``.
  /// - Throws: The errors of that method, and `unsupportedFirstFactor`, `providerAlreadyLinked`, `requiresRecentLogin`.
  public func verifyPhoneNumber(toLink phoneNumber: String) async throws -> String {
    try await reporting {
      guard !phoneNumber.isEmpty else { throw AuthFailure.error(.missingPhoneNumber) }
      let request = LigatureV1.SendPhoneCodeRequest(phoneNumber: phoneNumber, toLink: true)
      return try await self.call { options in
        try await self.connection.phones.sendPhoneCode(request, options: options)
      }.sessionInfo
    }
  }

  /// Sets or replaces the account's phone number. The change unlinks the old number and ends the sessions that were
  /// opened with it.
  /// - Throws: Among other errors, `credentialAlreadyInUse` if the number belongs to another account, in which case
  ///   both the credential in `userInfo` and the original credential sign in to that account;
  ///   `invalidVerificationCode`; `sessionExpired`; `requiresRecentLogin`; `unsupportedFirstFactor` if a phone is a
  ///   second factor of the account.
  public func updatePhoneNumber(_ credential: PhoneAuthCredential) async throws {
    try await reporting(credential: credential) {
      try await self.withTokenLock {
        let now = try self.requireAuth().now()
        _ = try await credential.use(for: .link, as: self, clientInstance: [], now: now) { proof, _ in
          guard case .phone(let phone) = proof.proof else {
            throw AuthFailure.error(.invalidCredential, "A credential from a conflict can only sign in.")
          }
          return try await self.replaceSession(
            LigatureV1.PhoneServiceMethods.updatePhoneNumber,
            LigatureV1.UpdatePhoneNumberRequest(credential: phone, omitIDToken: true)
          ) { (request, options) throws(RPCError) in
            try await self.connection.phones.updatePhoneNumber(request, options: options)
          } adopting: {
            ($0.account, $0.tokens)
          }
        }
      }
    }
  }

  /// Sets or replaces the account's phone number.
  public func updatePhoneNumber(_ credential: PhoneAuthCredential, completion: (((any Error)?) -> Void)? = nil) {
    callbackQueue.run(completion) { try await self.updatePhoneNumber(credential) }
  }
}
