package import FairScheduling

/// What callers can do with accounts. One instance serves all calls.
///
/// Errors common to all: `.resourceExhausted` and `.unavailable` from the store or the hasher, `.conflictingChange` if
/// other calls kept changing the same account, or replaced the caller's session while the call ran.
package final class AccountUseCases: Sendable {
  let policy: Policy
  let clock: any WallClock
  let secrets: any SecretSource
  let signer: any IDTokenSigner
  let reader: AccountReader
  let attempts: AttemptLimiter
  let credentials: CredentialPipeline
  let providers: any ProviderDirectory
  /// Where callers wait until a provider is asked about their proof.
  package let providerCalls: ProviderCalls
  let continuations: ContinuationIssuer
  let codes: ActionCodes
  let mailing: CodeMailing
  let normalizer: any TextNormalizer
  let keys: KeySource
  let phoneCodes: PhoneCodes
  let challenges: ChallengeIssuer
  let factors: FactorVerifier
  let callers: Callers
  let sessions: SessionIssuer
  let committer: Committer
  let cache: PrincipalCache
  let watches: AccountWatches
  let stateInMemory: StateInMemory
  let received = TokenReceipts()
  let refusals: any RefusalQueue

  /// - Parameters:
  ///   - store: the only way to the stored accounts of this server. Its feed tells what others change.
  ///   - providers: those whose users can sign in.
  ///   - providerCalls: how much each provider is asked at once.
  ///   - customTokens: verifies custom tokens; nil if none are configured.
  ///   - refusedSends: gets the mails and messages that the limits have refused; nil if no one reads them.
  ///   - counters: count what each source does.
  ///   - cacheCapacity: the largest number of sessions and accounts that are kept in memory; about 3 KiB each.
  package init(
    store: any AccountStore, passwordHasher: any PasswordHasher, providers: any ProviderDirectory,
    providerCalls: FairSemaphore.Limits = .init(slots: 64, waiting: 512, waitingPerSource: 64),
    customTokens: (any CustomTokenReader)? = nil,
    signer: any IDTokenSigner, secrets: any SecretSource, factorCryptography: any FactorCryptography,
    clock: any WallClock, normalizer: any TextNormalizer, refusedSends: (@Sendable (RefusedSend) -> Void)? = nil,
    counters: any SourceCounters = CountersInMemory(), policy: Policy = Policy(), tenant: TenantID = .default,
    cacheCapacity: Int = 65_536
  ) {
    let clock = StoreClock(store: store, clock: clock)
    self.policy = policy
    self.clock = clock
    self.secrets = secrets
    self.signer = signer
    self.normalizer = normalizer
    keys = KeySource(secrets: secrets)
    self.providers = providers
    let calls = ProviderCalls(providers.ids, limits: providerCalls)
    self.providerCalls = calls
    refusals = counters.refusals()
    reader = AccountReader(store: store, tenant: tenant)
    cache = PrincipalCache(capacity: cacheCapacity, feed: store.feed)
    watches = AccountWatches(limitPerAccount: policy.watchesPerAccount)
    stateInMemory = StateInMemory(cache: cache, watches: watches, signer: signer, clock: clock)
    stateInMemory.follow(store.feed)
    let counts = AttemptCounts()
    committer = Committer(
      store: store, cache: cache, watches: watches, clock: clock,
      changeRates: ChangeRates(policy: policy.attempts, counts: counts, counters: counters),
      methods: Methods(
        policy: policy, verifiable: providers, takesCustomTokens: customTokens != nil,
        issuers: Dictionary(
          uniqueKeysWithValues: providers.ids.compactMap { id in providers.provider(id)?.issuer.map { (id, $0) } })),
      keys: keys, tenant: tenant)
    attempts = AttemptLimiter(
      reader: reader, committer: committer, secrets: secrets, clock: clock, policy: policy.attempts,
      counts: counts, anonymousAccounts: counters.rates(policy.attempts.anonymousAccounts),
      refusedSends: refusedSends)
    codes = ActionCodes(reader: reader, secrets: secrets, clock: clock)
    mailing = CodeMailing(codes: codes, policy: policy, tenant: tenant, keys: keys)
    phoneCodes = PhoneCodes(reader: reader, attempts: attempts, committer: committer, keys: keys, policy: policy)
    credentials = CredentialPipeline(
      anonymous: AnonymousVerifier(policy: policy),
      password: PasswordVerifier(
        hasher: passwordHasher, reader: reader, policy: policy, normalizer: normalizer,
        clock: clock),
      providers: providers,
      verifier: { provider in
        ProviderVerifier(
          provider: provider, calls: calls, policy: policy, tenant: tenant, normalizer: normalizer, secrets: secrets,
          clock: clock)
      },
      continuation: ContinuationVerifier(
        reader: reader, policy: policy, providers: providers, secrets: secrets, clock: clock),
      emailLink: EmailLinkVerifier(codes: codes, policy: policy, tenant: tenant, normalizer: normalizer),
      customToken: CustomTokenVerifier(
        reader: customTokens, policy: policy, normalizer: normalizer, secrets: secrets, clock: clock),
      intent: IntentVerifier(
        reader: reader, policy: policy, providers: providers, secrets: secrets, clock: clock),
      phone: PhoneVerifier(codes: phoneCodes, policy: policy, tenant: tenant),
      attempts: attempts, policy: policy)
    continuations = ContinuationIssuer(tenant: tenant, secrets: secrets, keys: keys, lifetimes: policy.lifetimes)
    challenges = ChallengeIssuer(tenant: tenant, secrets: secrets, keys: keys, lifetimes: policy.lifetimes)
    factors = FactorVerifier(cryptography: factorCryptography, secrets: secrets, phoneCodes: phoneCodes)
    callers = Callers(reader: reader, cache: cache, policy: policy)
    sessions = SessionIssuer(signer: signer, secrets: secrets, keys: keys, lifetimes: policy.lifetimes)
  }

  var tenant: TenantID { reader.tenant }

  /// What a new password must be.
  package var passwordRules: PasswordRules { policy.passwords }

  /// How many attempts there were, for operators.
  package var attemptCounts: AttemptCounts { attempts.counts }
}
