package import FairScheduling

/// The operations on accounts, grouped by capability. One instance serves all calls.
///
/// All operations may throw `.resourceExhausted` and `.unavailable` from the store or the hasher, and
/// `.conflictingChange` if other calls kept changing the same account or replaced the caller's session while the call
/// was running.
package final class AccountUseCases: Sendable {
  package let authentication: Authentication
  package let sessions: Sessions
  package let watching: Watching
  package let signingIn: SigningIn
  package let reauthentication: Reauthentication
  package let providerSignIn: ProviderSignIn
  package let linking: Linking
  package let merging: Merging
  package let factorEnrollment: FactorEnrollment
  package let factorChallenges: FactorChallenges
  package let codeSending: CodeSending
  package let codeUse: CodeUse
  package let passwordReset: PasswordReset
  package let deliveries: Deliveries
  package let ownAccount: OwnAccount
  package let administration: Administration
  package let serviceTokens: ServiceTokens
  package let importing: Importing
  package let exporting: Exporting
  package let events: EventFollowing
  package let refusedCalls: RefusedCalls
  package let server: ServerAdministration

  let policy: Policy
  /// The store's clock, which all servers that share the store use.
  package let clock: any WallClock
  let secrets: any SecretSource
  let reader: AccountReader
  let attempts: AttemptLimiter
  let keys: KeySource
  let committer: Committer
  let cache: PrincipalCache
  let eventFollowers: EventFollowers
  private let subscription: CommitFeed.Subscription

  /// Creates the use cases.
  /// - Parameters:
  ///   - store: The store, through which all accounts of this server are accessed. Its feed publishes the changes made
  ///     by other writers.
  ///   - providers: The providers whose users can sign in.
  ///   - providerCalls: The limits on concurrent calls to each provider.
  ///   - customTokens: The verifier of custom tokens; nil if custom tokens are not configured.
  ///   - refusedSends: A closure that receives the emails and text messages that were refused because of a limit; nil
  ///     to ignore them.
  ///   - counters: The counters of each source's attempts.
  ///   - cacheCapacity: The maximum number of sessions and accounts in the cache. Each of them takes about 4 KiB.
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
    let lifetimes = policy.lifetimes
    keys = KeySource(secrets: secrets)
    reader = AccountReader(store: store, tenant: tenant)
    cache = PrincipalCache(capacity: cacheCapacity, feed: store.feed)
    let watches = AccountWatches(limitPerAccount: policy.watchesPerAccount)
    eventFollowers = EventFollowers()
    let stateInMemory = StateInMemory(
      cache: cache, watches: watches, eventFollowers: eventFollowers, signer: signer, clock: clock)
    subscription = stateInMemory.follow(store.feed)
    let counts = AttemptCounts()
    committer = Committer(
      store: store, cache: cache, watches: watches, eventFollowers: eventFollowers, clock: clock,
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

    // Proofs.
    let signerKeys = SignerKeys(reader: reader, secrets: secrets, cryptography: factorCryptography)
    let codes = ActionCodes(reader: reader, secrets: secrets, clock: clock)
    let phoneCodes = PhoneCodes(reader: reader, attempts: attempts, committer: committer, keys: keys, policy: policy)
    let calls = ProviderCalls(providers.ids, limits: providerCalls)
    let credentials = CredentialPipeline(
      anonymous: AnonymousVerifier(policy: policy),
      password: PasswordVerifier(
        hasher: passwordHasher, reader: reader, signerKeys: signerKeys, policy: policy, normalizer: normalizer,
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
      intent: IntentVerifier(reader: reader, policy: policy, providers: providers, secrets: secrets, clock: clock),
      phone: PhoneVerifier(codes: phoneCodes, policy: policy, tenant: tenant), attempts: attempts, policy: policy)
    let factors = FactorVerifier(cryptography: factorCryptography, secrets: secrets, phoneCodes: phoneCodes)
    let factorCheck = FactorCheck(reader: reader, attempts: attempts, committer: committer, verifier: factors)

    // The effects of the proofs.
    let callers = Callers(reader: reader, cache: cache, policy: policy)
    let addresses = Addresses(reader: reader, policy: policy, normalizer: normalizer)
    let mailing = CodeMailing(codes: codes, policy: policy, tenant: tenant, keys: keys)
    let issuer = SessionIssuer(signer: signer, secrets: secrets, keys: keys, lifetimes: lifetimes)
    let receipts = RequestReceipts(secrets: secrets, tenant: tenant, lifetimes: lifetimes)
    let continuations = ContinuationIssuer(
      tenant: tenant, secrets: secrets, keys: keys, receipts: receipts, lifetimes: lifetimes)
    let challenges = ChallengeIssuer(
      tenant: tenant, secrets: secrets, keys: keys, receipts: receipts, lifetimes: lifetimes)
    let requests = RepeatedRequests(
      reader: reader, committer: committer, issuer: issuer, challenges: challenges, secrets: secrets)
    let opener = SignInOpener(attempts: attempts, issuer: issuer, receipts: receipts, policy: policy)

    authentication = Authentication(
      reader: reader, cache: cache, receipts: TokenReceipts(), committer: committer, signer: signer, secrets: secrets,
      lifetimes: lifetimes)
    sessions = Sessions(reader: reader, callers: callers, committer: committer, requests: requests, issuer: issuer)
    watching = Watching(
      reader: reader, watches: watches, eventFollowers: eventFollowers, signer: signer, clock: clock)
    signingIn = SigningIn(
      reader: reader, callers: callers, credentials: credentials, attempts: attempts, committer: committer,
      requests: requests, continuations: continuations, challenges: challenges, mailing: mailing, opener: opener)
    reauthentication = Reauthentication(
      reader: reader, callers: callers, credentials: credentials, attempts: attempts, committer: committer,
      requests: requests, challenges: challenges, issuer: issuer)
    providerSignIn = ProviderSignIn(
      reader: reader, callers: callers, credentials: credentials, calls: calls, attempts: attempts,
      committer: committer, normalizer: normalizer, policy: policy, secrets: secrets)
    linking = Linking(
      reader: reader, callers: callers, credentials: credentials, phoneCodes: phoneCodes, committer: committer,
      requests: requests, receipts: receipts, continuations: continuations, issuer: issuer)
    merging = Merging(
      reader: reader, callers: callers,
      proving: AccountProving(
        reader: reader, callers: callers, credentials: credentials, committer: committer, challenges: challenges,
        factorCheck: factorCheck, issuer: issuer),
      factors: factors, committer: committer, requests: requests, receipts: receipts, issuer: issuer)
    factorEnrollment = FactorEnrollment(
      callers: callers, phoneCodes: phoneCodes, factors: factors, attempts: attempts, committer: committer,
      requests: requests, issuer: issuer)
    factorChallenges = FactorChallenges(
      reader: reader, callers: callers, phoneCodes: phoneCodes, check: factorCheck, requests: requests,
      opener: opener, reauthentication: reauthentication)
    codeSending = CodeSending(
      callers: callers, addresses: addresses, mailing: mailing, phoneCodes: phoneCodes, attempts: attempts,
      committer: committer, policy: policy)
    codeUse = CodeUse(
      codes: codes, addresses: addresses, callers: callers, credentials: credentials, attempts: attempts,
      committer: committer, requests: requests, receipts: receipts,
      recovery: AccountRecovery(
        reader: reader, addresses: addresses, mailing: mailing,
        olderMethods: OlderMethods(
          reader: reader, credentials: credentials, factors: factors, attempts: attempts, policy: policy,
          clock: clock),
        attempts: attempts, committer: committer, receipts: receipts, secrets: secrets),
      notices: MethodNotices(
        reader: reader, mailing: mailing, attempts: attempts, committer: committer, receipts: receipts,
        secrets: secrets))
    passwordReset = PasswordReset(
      reader: reader, codes: codes, credentials: credentials, committer: committer, requests: requests,
      receipts: receipts, challenges: challenges, factorCheck: factorCheck, attempts: attempts)
    deliveries = Deliveries(
      reader: reader, addresses: addresses, mailing: mailing, attempts: attempts, phoneCodes: phoneCodes,
      committer: committer,
      policy: policy, secrets: secrets)
    ownAccount = OwnAccount(
      reader: reader, callers: callers, credentials: credentials, attempts: attempts, committer: committer,
      requests: requests, issuer: issuer)

    // The operations for operators and services.
    administration = Administration(
      reader: reader, addresses: addresses, credentials: credentials, factors: factors, mailing: mailing,
      committer: committer, requests: requests, receipts: receipts, policy: policy, secrets: secrets,
      normalizer: normalizer)
    serviceTokens = ServiceTokens(
      reader: reader, authentication: authentication, signer: signer, committer: committer, policy: policy,
      secrets: secrets, clock: clock, normalizer: normalizer)
    importing = Importing(
      reader: reader, committer: committer, hasher: passwordHasher, signerKeys: signerKeys, factors: factors,
      keys: keys, clock: clock, normalizer: normalizer)
    exporting = Exporting(
      committer: committer, signerKeys: signerKeys, factors: factors, hasher: passwordHasher, clock: clock)
    events = EventFollowing(
      reader: reader, followers: eventFollowers, policy: policy, secrets: secrets, clock: clock)
    refusedCalls = RefusedCalls(queue: counters.refusals(), committer: committer, clock: clock)
    server = ServerAdministration(
      signer: signer, stateInMemory: stateInMemory, committer: committer, clock: clock)
  }

  var tenant: TenantID { reader.tenant }

  /// The requirements for a new password.
  package var passwordRules: PasswordRules { policy.passwords }

  /// The attempt counts, for operators.
  package var attemptCounts: AttemptCounts { attempts.counts }

  /// The queues in which callers wait for their turn to call a provider.
  package var providerCalls: ProviderCalls { providerSignIn.calls }
}
