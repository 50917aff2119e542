/// Everything the use cases share.
final class Environment: Sendable {
  let store: any AccountStore
  let passwordHasher: any PasswordHasher
  let verifiers: [ProviderID: any IdentityVerifier]
  let signer: any IDTokenSigner
  let secrets: any SecretSource
  let clock: any WallClock
  let normalizer: any TextNormalizer
  let policy: Policy
  let tenant: TenantID

  init(
    store: any AccountStore, passwordHasher: any PasswordHasher, verifiers: [any IdentityVerifier],
    signer: any IDTokenSigner, secrets: any SecretSource, clock: any WallClock, normalizer: any TextNormalizer,
    policy: Policy, tenant: TenantID
  ) {
    self.store = store
    self.passwordHasher = passwordHasher
    self.verifiers = Dictionary(verifiers.map { ($0.providerID, $0) }, uniquingKeysWith: { _, last in last })
    self.signer = signer
    self.secrets = secrets
    self.clock = clock
    self.normalizer = normalizer
    self.policy = policy
    self.tenant = tenant
  }
}
