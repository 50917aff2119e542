package import Accounts

extension AccountUseCases {
  /// Creates the use cases of a store with fake surroundings, and without providers.
  package static func withFakes(_ store: any AccountStore, clock: ManualClock = ManualClock()) -> AccountUseCases {
    AccountUseCases(
      store: store, passwordHasher: CountingHasher(), providers: KnownProviders([]), signer: PlainSigner(),
      secrets: SeededSecrets(), factorCryptography: PlainFactorCryptography(), clock: clock,
      normalizer: SimpleNormalizer())
  }
}
