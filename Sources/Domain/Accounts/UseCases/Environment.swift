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
  let methods: Methods
  let keys = OrderedKey.Sequence()
  let cache: PrincipalCache
  let watches = AccountWatches()

  init(
    store: any AccountStore, passwordHasher: any PasswordHasher, verifiers: [any IdentityVerifier],
    signer: any IDTokenSigner, secrets: any SecretSource, clock: any WallClock, normalizer: any TextNormalizer,
    policy: Policy, tenant: TenantID, cacheCapacity: Int
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
    methods = Methods(policy: policy, verifiable: Set(verifiers.map(\.providerID)))
    cache = PrincipalCache(capacity: cacheCapacity)
  }

  /// Drawn anew for each attempt to commit.
  func ruleContext(now: Timestamp) -> RuleContext {
    let secrets = secrets
    return RuleContext(
      tenant: tenant, methods: methods, now: now, newUID: newUID(), newIdentityKey: newKey(at: now),
      identityDigest: { key in
        var bytes: [UInt8] = []
        for part in [key.tenant.rawValue, key.issuer, key.subject] {
          bytes += BigEndian.bytes(of: UInt32(truncatingIfNeeded: part.utf8.count)) + Array(part.utf8)
        }
        return secrets.digest(bytes, label: "ligature audit identity")
      })
  }

  func newKey(at now: Timestamp) -> Int64 {
    keys.next(at: now, random: BigEndian.number(secrets.randomBytes(4), as: UInt32.self))
  }

  /// 28 characters of 62: 166 bits. Bytes from 248 on are thrown away, so that no character is likelier than another.
  private func newUID() -> UID {
    let alphabet: [UInt8] = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8)
    var characters: [UInt8] = []
    characters.reserveCapacity(28)
    while characters.count < 28 {
      for byte in secrets.randomBytes(32) where byte < 248 && characters.count < 28 {
        characters.append(alphabet[Int(byte) % 62])
      }
    }
    return UID(rawValue: String(decoding: characters, as: UTF8.self))
  }
}
