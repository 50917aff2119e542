/// Makes tokens for services, and verifies those that users have shown to them.
package struct ServiceTokens: Sendable {
  let reader: AccountReader
  let authentication: Authentication
  let signer: any IDTokenSigner
  let committer: Committer
  let policy: Policy
  let secrets: any SecretSource
  let clock: any WallClock
  let normalizer: any TextNormalizer

  var tenant: TenantID { reader.tenant }
}

/// A token that was made for a caller to hand on.
package struct IssuedToken: Sendable {
  package var token: Secret
  package var expiresAt: Timestamp
}
