/// Creates custom tokens for services that have permission to issue them.
package protocol CustomTokenMinter: Sendable {
  /// Returns a custom token that signs in a service's user.
  ///
  /// - Parameter generation: The generation of the user's account, or that of a new account if there is none yet.
  func mint(uid: String, claims: CustomClaims, generation: Int64, expiresAt: Timestamp) -> Secret
}
