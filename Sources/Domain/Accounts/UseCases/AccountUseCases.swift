/// What callers can do with accounts. One value serves all calls; copying it is cheap.
///
/// Errors common to all: `.resourceExhausted` and `.unavailable` from the store or the hasher, `.conflictingChange`
/// where others kept changing the same account.
package struct AccountUseCases: Sendable {
  let environment: Environment

  /// - Parameters:
  ///   - store: the only way to the stored accounts of this server; no other process may change them.
  ///   - verifiers: one for each provider that is configured.
  ///   - cacheCapacity: how many sessions and accounts are kept in memory at most; about 2 KiB each.
  package init(
    store: any AccountStore, passwordHasher: any PasswordHasher, verifiers: [any IdentityVerifier],
    signer: any IDTokenSigner, secrets: any SecretSource, clock: any WallClock, normalizer: any TextNormalizer,
    policy: Policy = Policy(), tenant: TenantID = .default, cacheCapacity: Int = 65_536
  ) {
    environment = Environment(
      store: store, passwordHasher: passwordHasher, verifiers: verifiers, signer: signer, secrets: secrets,
      clock: clock, normalizer: normalizer, policy: policy, tenant: tenant, cacheCapacity: cacheCapacity)
  }
}
