/// A nonce to hand to an OpenID provider.
package struct IssuedNonce: Sendable {
  package var nonce: Secret
  package var expiresAt: Timestamp

  package init(nonce: Secret, expiresAt: Timestamp) {
    self.nonce = nonce
    self.expiresAt = expiresAt
  }
}
