import AccountFakes
import Accounts
import InMemoryAccountStore
import Synchronization
import Testing

/// A sign-in that fails takes the same steps in the same order, whether or not an account has the address: each is a
/// part of the time that it takes.
@Suite struct FailedPasswordTests {
  private let steps = Steps()
  private let useCases: AccountUseCases

  init() throws {
    let clock = ManualClock()
    useCases = AccountUseCases(
      store: LoggedStore(base: InMemoryAccountStore(), steps: steps), passwordHasher: LoggedHasher(steps: steps),
      providers: KnownProviders([]), signer: PlainSigner(), secrets: SeededSecrets(seed: 1),
      factorCryptography: PlainFactorCryptography(), clock: clock, normalizer: SimpleNormalizer(), policy: Policy())
  }

  private func stepsOfSignIn(_ email: String, _ password: String) async -> [String] {
    _ = steps.take()
    _ = try? await useCases.signingIn.signIn(
      .password(email: email, password: Secret(password)), deviceLabel: "test", caller: nil)
    return steps.take()
  }

  @Test func anUnknownAddressTakesTheStepsOfAnAccount() async throws {
    _ = try await useCases.signingIn.signUp(
      .password(email: "ada@example.com", password: Secret("secret-1")), displayName: nil, deviceLabel: "test")
    let known = await stepsOfSignIn("ada@example.com", "another-1")
    #expect(known == ["account", "hash", "foreign hashes"])
    let unknown = await stepsOfSignIn("bob@example.com", "another-1")
    #expect(unknown == ["no account"] + known)
  }
}

private final class Steps: Sendable {
  private let steps = Mutex<[String]>([])

  func note(_ step: String) { steps.withLock { $0.append(step) } }

  func take() -> [String] {
    steps.withLock { steps in
      defer { steps = [] }
      return steps
    }
  }
}

private struct LoggedStore: AccountStore {
  let base: InMemoryAccountStore
  let steps: Steps

  var feed: CommitFeed { base.feed }

  func read<Value: Sendable>(
    in tenant: TenantID, _ body: @escaping @Sendable (any AccountSnapshot) throws -> Value
  ) async throws(StoreError) -> Value {
    try await base.read(in: tenant) { [steps] in try body(LoggedSnapshot(base: $0, steps: steps)) }
  }

  func commit(_ changes: ChangeSet) async throws(StoreError) { try await base.commit(changes) }

  func reserve(_ attempt: AttemptReservation) async throws(StoreError) -> AttemptReservation.Outcome {
    try await base.reserve(attempt)
  }
}

private struct LoggedSnapshot: WrappedSnapshot {
  let base: any AccountSnapshot
  let steps: Steps

  func account(holding key: Identity.Key) throws -> Account? {
    let account = try base.account(holding: key)
    steps.note(account == nil ? "no account" : "account")
    return account
  }

  func foreignPasswordHash(after prefix: String) throws -> PasswordHash? {
    steps.note("foreign hashes")
    return try base.foreignPasswordHash(after: prefix)
  }
}

private struct LoggedHasher: PasswordHasher {
  private let base = CountingHasher()
  let steps: Steps

  init(steps: Steps) { self.steps = steps }

  func hash(_ password: Secret, from source: CallSource?) async throws(AccountError) -> PasswordHash {
    try await base.hash(password, from: source)
  }

  func verify(
    _ password: Secret, against hash: PasswordHash, signerKey: [UInt8]?, from source: CallSource?
  ) async throws(AccountError) -> Bool {
    steps.note("hash")
    return try await base.verify(password, against: hash, signerKey: signerKey, from: source)
  }

  func verifyDummy(_ password: Secret, from source: CallSource?) async throws(AccountError) { steps.note("hash") }

  func giveWay() async -> Bool { false }
}
