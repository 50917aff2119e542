/// Creates tokens for services, and verifies the tokens that users have presented to services. This type is a class so
/// that its properties are not copied for each call.
package final class ServiceTokens: Sendable {
  let reader: AccountReader
  let authentication: Authentication
  let signer: any IDTokenSigner
  let committer: Committer
  let policy: Policy
  let secrets: any SecretSource
  let clock: any WallClock
  let normalizer: any TextNormalizer

  init(
    reader: AccountReader, authentication: Authentication, signer: any IDTokenSigner, committer: Committer,
    policy: Policy, secrets: any SecretSource, clock: any WallClock, normalizer: any TextNormalizer
  ) {
    self.reader = reader
    self.authentication = authentication
    self.signer = signer
    self.committer = committer
    self.policy = policy
    self.secrets = secrets
    self.clock = clock
    self.normalizer = normalizer
  }

  var tenant: TenantID { reader.tenant }
}

/// A token that was issued for a caller to pass on.
package struct IssuedToken: Sendable {
  package var token: Secret
  package var expiresAt: Timestamp
}
