/// Verifies custom tokens. One of the operator's services issues a custom token to sign in a user whom the service
/// itself has authenticated.
package protocol CustomTokenReader: Sendable {
  /// Returns the token's content after verifying the token's signature, audience and times.
  ///
  /// Throws `.invalidCustomToken` if the token is not valid, or `.credentialMismatch` if it was issued for another
  /// server.
  func read(_ token: Secret, now: Timestamp) throws(AccountError) -> CustomToken
}

/// The content of a custom token.
package struct CustomToken: Sendable {
  package var uid: String
  /// Additional claims for the session's ID tokens, as a JSON object that uses none of
  /// `IDTokenClaims.reservedNames`.
  package var claims: String
  package var expiresAt: Timestamp
  /// The token's fingerprint, which is used to detect and refuse a second use.
  package var fingerprint: [UInt8]
  /// Whether the token can be used repeatedly until it expires. Tokens that were created by one of Firebase's Admin
  /// SDKs are reusable; all other tokens can be used only once.
  package var isReusable: Bool
  /// The state on which the token depends if this server minted it; nil for a token that a service has signed.
  package var minting: Minting?

  /// The state on which a custom token depends if this server minted it. The token is valid only as long as the account
  /// has this generation and the service has this key.
  package struct Minting: Sendable, Hashable {
    /// The account's generation when the token was minted. If the account did not exist yet, this is the generation of
    /// a new account.
    package var generation: Int64
    /// The key with which the service requested the token; nil if the operator or a service with a certificate
    /// requested it.
    package var key: ServiceKeyID?

    /// The time when the token was minted. It must not precede the time when the account's sessions were last ended,
    /// because generations repeat after a restore.
    package var issuedAt: Timestamp

    package init(generation: Int64, key: ServiceKeyID?, issuedAt: Timestamp) {
      self.generation = generation
      self.key = key
      self.issuedAt = issuedAt
    }

    /// Returns whether the account's sessions have not been ended since the token was minted.
    func isCurrent(for account: Account) -> Bool {
      generation == account.generation && account.sessionsEndedAt.map { issuedAt >= $0 } ?? true
    }
  }

  package init(
    uid: String, claims: String = "{}", expiresAt: Timestamp, fingerprint: [UInt8], isReusable: Bool = false,
    minting: Minting? = nil
  ) {
    self.isReusable = isReusable
    self.minting = minting
    self.uid = uid
    self.claims = claims
    self.expiresAt = expiresAt
    self.fingerprint = fingerprint
  }
}
