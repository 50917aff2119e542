/// Creates custom tokens for services that have permission to issue them.
package protocol CustomTokenMinter: Sendable {
  /// Returns a custom token that signs in a service's user.
  func mint(uid: String, claims: CustomClaims, _ minting: CustomToken.Minting, expiresAt: Timestamp) -> Secret
}
