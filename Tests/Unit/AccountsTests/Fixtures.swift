import ByteCoding

@testable import Accounts

/// Counts up for randomness and mixes for digests: the same from run to run.
struct PlainSecrets: SecretSource {
  func randomBytes(_ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: $0) } }

  func digest(_ bytes: [UInt8], label: String) -> [UInt8] {
    var state: UInt64 = 14_695_981_039_346_656_037
    for byte in Array(label.utf8) + [0xff] + bytes { state = (state ^ UInt64(byte)) &* 1_099_511_628_211 }
    return (0..<4).flatMap { (round: UInt64) in BigEndian.bytes(of: (state ^ round) &* 0x9e37_79b9_7f4a_7c15) }
  }
}

enum Fixture {
  static let now = Timestamp(milliseconds: 1_700_000_000_000)
  static let tenant = TenantID.default
  static let email = "ada@mail.example"

  static func context(_ policy: Policy = Policy(), issuers: [ProviderID: String] = [:]) -> RuleContext {
    RuleContext(
      tenant: tenant,
      methods: Methods(policy: policy, verifiable: [.google, .facebook, .oidc("acme")] as Set, issuers: issuers),
      now: now,
      newUID: UID(rawValue: "new"), newIdentityKey: 1000, digests: KeyedDigests(secrets: PlainSecrets()))
  }

  static func claim(
    _ provider: ProviderID = .google, _ subject: String = "new-subject", email: String? = Fixture.email,
    verified: Bool = true, trusted: Bool = true
  ) -> IdentityClaim {
    let address = email.map { EmailAddress(canonical: $0, display: $0) }
    return IdentityClaim(
      key: .init(tenant: tenant, issuer: "https://" + provider.rawValue, subject: subject), providerID: provider,
      email: address.map { verified && trusted ? .proven($0) : .mentioned($0, isVerified: verified) } ?? .none,
      profile: ProviderProfile(displayName: "Claim", photoURL: "photo"))
  }

  static func verified(_ claim: IdentityClaim) -> VerifiedCredential {
    VerifiedCredential(
      provider: claim.providerID, subject: .identity(claim), spent: AccountError(.missingOrInvalidNonce, "Spent."))
  }

  static func identity(_ key: Int64, _ provider: ProviderID, _ subject: String, email: String? = nil) -> Identity {
    let issuer = provider == .password ? "password" : "https://" + provider.rawValue
    return Identity(
      id: IdentityID(key: key), key: .init(tenant: tenant, issuer: issuer, subject: subject), providerID: provider,
      email: email, linkedAt: now, settledAt: now, lastUsedAt: now,
      passwordHash: provider == .password ? PasswordHash(phc: "hash") : nil)
  }

  static func account(
    _ uid: String = "old", email: String? = nil, verified: Bool = false, identities: [Identity] = []
  ) -> Account {
    Account(
      uid: UID(rawValue: uid), tenant: tenant, email: email, displayEmail: email, emailVerified: verified,
      displayName: "Old", isAnonymous: identities.isEmpty, createdAt: now, lastSignInAt: now, version: 5,
      generation: 3, identities: identities)
  }
}

/// What a rule decided, in one word.
enum Verdict: Equatable {
  case signIn, join, takeOver, create, createReleasing, link, linkReleasing, restore, alreadyLinked
  case askFactor
  case conflict(AccountError.Reason)
  case refuse(AccountError.Reason)

  init(_ decide: () throws(AccountError) -> RuleOutcome) {
    do {
      switch try decide() {
      case .alreadyLinked: self = .alreadyLinked
      case .factor: self = .askFactor
      case .conflict(let decision): self = .conflict(decision.reason)
      case .proceed(let draft, _):
        let actions = draft.changes.compactMap { change in
          if case .audit(let record) = change { record.action } else { nil }
        }
        self =
          switch actions.last {
          case .accountCreated: draft.releasesAddress ? .createReleasing : .create
          case .accountJoined: .join
          case .accountTakenOver: .takeOver
          case .identityLinked: draft.releasesAddress ? .linkReleasing : .link
          case .identityRestored: .restore
          default: .signIn
          }
      }
    } catch {
      self = .refuse(error.reason)
    }
  }
}
