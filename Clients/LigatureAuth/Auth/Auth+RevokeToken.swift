extension Auth {
  /// Revokes tokens issued by Sign in with Apple. This is not supported, because it requires the key of the Apple
  /// developer account, which the server has and no application should have. Unlink the identity or delete the account
  /// instead.
  /// - Throws: `operationNotAllowed`.
  public func revokeToken(withAuthorizationCode authorizationCode: String) async throws {
    throw AuthFailure.notOffered("Revoking Apple's tokens")
  }

  /// Revokes tokens issued by Sign in with Apple. This is not supported.
  public func revokeToken(withAuthorizationCode authorizationCode: String, completion: (((any Error)?) -> Void)? = nil)
  {
    callbackQueue.run(completion) { try await self.revokeToken(withAuthorizationCode: authorizationCode) }
  }
}
