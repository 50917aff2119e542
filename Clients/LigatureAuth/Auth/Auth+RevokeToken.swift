extension Auth {
  /// Always fails, because revoking tokens issued by Sign in with Apple is not supported. Revocation requires the Apple
  /// developer account's key, which only the server should have. Unlink the identity or delete the account instead.
  /// - Throws: `operationNotAllowed`.
  public func revokeToken(withAuthorizationCode authorizationCode: String) async throws {
    throw AuthFailure.notOffered("Revoking Apple's tokens")
  }

  /// Always fails, because revoking tokens issued by Sign in with Apple is not supported.
  public func revokeToken(withAuthorizationCode authorizationCode: String, completion: (((any Error)?) -> Void)? = nil)
  {
    callbackQueue.run(completion) { try await self.revokeToken(withAuthorizationCode: authorizationCode) }
  }
}
