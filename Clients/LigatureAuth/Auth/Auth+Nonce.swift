import LigatureMessages

extension Auth {
  /// A new nonce to hand to an OpenID Connect provider, so that the ID token it issues is good for one use here. It lasts
  /// ten minutes.
  ///
  /// The provider gets the nonce, or the lower-case hex of its SHA-256;
  /// ``OAuthProvider/credential(withProviderID:idToken:rawNonce:)`` gets the nonce itself.
  /// - Parameter providerID: "google.com", "oidc.<name>", as the service is configured.
  /// - Throws: Among others `invalidProviderID`.
  public func issueNonce(forProvider providerID: String) async throws -> String {
    try await reporting {
      let connection = try connection()
      return try await connection.accounts.issueNonce(
        LigatureV1.IssueNonceRequest(providerID: providerID), options: connection.call()
      ).nonce
    }
  }

  /// A new nonce to hand to an OpenID Connect provider.
  public func issueNonce(forProvider providerID: String, completion: ((String?, (any Error)?) -> Void)?) {
    callbackQueue.run(completion) { try await self.issueNonce(forProvider: providerID) }
  }
}
