public import Foundation
import LigatureMessages

/// A nonce to hand to an OpenID Connect provider, so that the ID token it issues is good for one use here.
public struct ProviderNonce: Sendable, Hashable {
  /// The raw nonce: what to give to `OAuthProvider.credential(withProviderID:idToken:rawNonce:)`. The provider gets it, or
  /// the lower-case hex of its SHA-256.
  public let value: String
  /// When it ends.
  public let expirationDate: Date?
}

extension Auth {
  /// A new nonce for sign-ins with one provider. It is good for one use, for ten minutes.
  /// - Parameter providerID: "google.com", "oidc.<name>", as the service is configured.
  /// - Throws: Among others `invalidProviderID`.
  public func issueNonce(forProvider providerID: String) async throws -> ProviderNonce {
    try await reporting {
      let connection = try connection()
      let response = try await connection.accounts.issueNonce(
        LigatureV1.IssueNonceRequest(providerID: providerID), options: connection.call())
      return ProviderNonce(value: response.nonce, expirationDate: response.expiresAt.flatMap { Date($0) })
    }
  }

  /// A new nonce for sign-ins with one provider.
  public func issueNonce(forProvider providerID: String, completion: ((ProviderNonce?, (any Error)?) -> Void)?) {
    callbackQueue.run(completion) { try await self.issueNonce(forProvider: providerID) }
  }
}
