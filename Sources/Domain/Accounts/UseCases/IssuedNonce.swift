/// A nonce to hand to an OpenID provider.
public struct IssuedNonce: Sendable {
  public var nonce: Secret
  public var expiresAt: Timestamp

  public init(nonce: Secret, expiresAt: Timestamp) {
    self.nonce = nonce
    self.expiresAt = expiresAt
  }
}
