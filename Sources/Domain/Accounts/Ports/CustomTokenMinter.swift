/// Creates custom tokens for services that have the permission.
package protocol CustomTokenMinter: Sendable {
  /// Returns a token that signs in the user of a service.
  func mint(uid: String, claims: CustomClaims, expiresAt: Timestamp) -> Secret
}
