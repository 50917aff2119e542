import AccountFakes
import Accounts
import InMemoryAccountStore
import Testing

/// Every way to sign in, in every state of the accounts, for every operation.
///
/// Each cell of `table` is one operation in a new fixture.
@Suite struct ProviderMatrixTests {
  /// What the accounts are when the credential is used. Its identity is that of "ada", its address `ada@mail.example`.
  enum State: CaseIterable {
    /// No account knows identity or address; the caller's account has another provider.
    case none
    /// The same, and the caller is anonymous.
    case anonymous
    /// The caller's account has the identity.
    case same
    /// Another account has the identity.
    case anothers
    /// Another account owns the address, by another provider.
    case addressOwned
    /// Another account claims the address, and has nothing else.
    case addressClaimed
    /// Another account claims the address, and has another provider.
    case addressClaimedBeside
    /// The caller's account has the identity and is disabled.
    case disabled
    /// The caller's account has the identity and a second factor.
    case secondFactor
    /// The caller's account has set the identity aside.
    case setAside
    /// The account that had the identity was merged into the caller's.
    case mergedIntoCallers
    /// The account that had the identity was merged into another one.
    case mergedIntoAnothers
    /// The caller's account had the identity, and was merged into another one.
    case callersMerged
  }

  /// Ways for which the same rules hold.
  enum Kind: CaseIterable {
    /// A provider that proves the address.
    case trusted
    /// A provider that names the address.
    case mentioning
    case password, emailLink, phone, custom, anonymous
  }

  enum Outcome: Equatable {
    /// A new account.
    case created
    /// A new account, which took the address from another.
    case createdReleasing
    /// An account that was there: the one of the identity, or of the address.
    case entered
    case linked
    case linkedReleasing
    case alreadyLinked
    /// Reauthenticated.
    case proven
    case refused(AccountError.Reason)
  }

  struct Row {
    let signIn, link, reauthenticate: Outcome

    init(_ signIn: Outcome, _ link: Outcome, _ reauthenticate: Outcome) {
      self.signIn = signIn
      self.link = link
      self.reauthenticate = reauthenticate
    }
  }

  static let notHere = Outcome.refused(.invalidLoginCredentials)
  static let noLink = Outcome.refused(.invalidArgument)
  static let disabled = Outcome.refused(.userDisabled)
  static let factor = Outcome.refused(.secondFactorRequired)
  static let conflict = Outcome.refused(.accountExistsWithDifferentCredential)
  static let taken = Outcome.refused(.emailExists)
  static let inUse = Outcome.refused(.credentialAlreadyInUse)
  static let ended = Outcome.refused(.tokenExpired)
  static let unsettled = Outcome.refused(.credentialTooOldLoginAgain)

  /// Sign-in, link, reauthenticate.
  static let table: [State: [Kind: Row]] = withAddresses.merging(phone) { $0.merging($1) { row, _ in row } }

  private static let withAddresses: [State: [Kind: Row]] = [
    .none: [
      .trusted: Row(.created, .linked, notHere), .mentioning: Row(.created, .linked, notHere),
      .password: Row(notHere, .linked, notHere), .emailLink: Row(.created, .linked, notHere),
      .custom: Row(.created, noLink, notHere), .anonymous: Row(.created, noLink, noLink),
    ],
    .anonymous: [
      .trusted: Row(.created, .linked, notHere), .mentioning: Row(.created, .linked, notHere),
      .password: Row(notHere, .linked, notHere), .emailLink: Row(.created, .linked, notHere),
      .custom: Row(.created, noLink, notHere), .anonymous: Row(.created, noLink, noLink),
    ],
    .same: [
      .trusted: Row(.entered, .alreadyLinked, .proven), .mentioning: Row(.entered, .alreadyLinked, .proven),
      .password: Row(.entered, .alreadyLinked, .proven), .emailLink: Row(.entered, .alreadyLinked, .proven),
      .custom: Row(.entered, noLink, .proven), .anonymous: Row(.created, noLink, noLink),
    ],
    .anothers: [
      .trusted: Row(.entered, inUse, notHere), .mentioning: Row(.entered, inUse, notHere),
      .password: Row(.entered, taken, notHere), .emailLink: Row(.entered, inUse, notHere),
      .custom: Row(.entered, noLink, notHere), .anonymous: Row(.created, noLink, noLink),
    ],
    .addressOwned: [
      .trusted: Row(.entered, taken, notHere), .mentioning: Row(conflict, taken, notHere),
      .password: Row(notHere, taken, notHere), .emailLink: Row(.entered, taken, notHere),
      .custom: Row(.created, noLink, notHere), .anonymous: Row(.created, noLink, noLink),
    ],
    .addressClaimed: [
      .trusted: Row(.entered, .linkedReleasing, notHere), .mentioning: Row(conflict, taken, notHere),
      .password: Row(notHere, taken, notHere), .emailLink: Row(.entered, .linkedReleasing, notHere),
      .custom: Row(.created, noLink, notHere), .anonymous: Row(.created, noLink, noLink),
    ],
    .addressClaimedBeside: [
      .trusted: Row(.createdReleasing, .linkedReleasing, notHere), .mentioning: Row(conflict, taken, notHere),
      .password: Row(notHere, taken, notHere), .emailLink: Row(.createdReleasing, .linkedReleasing, notHere),
      .custom: Row(.created, noLink, notHere), .anonymous: Row(.created, noLink, noLink),
    ],
    .disabled: [
      .trusted: Row(disabled, disabled, disabled), .mentioning: Row(disabled, disabled, disabled),
      .password: Row(disabled, disabled, disabled), .emailLink: Row(disabled, disabled, disabled),
      .custom: Row(disabled, disabled, disabled), .anonymous: Row(.created, disabled, disabled),
    ],
    .secondFactor: [
      .trusted: Row(factor, .alreadyLinked, factor), .mentioning: Row(factor, .alreadyLinked, factor),
      .password: Row(factor, .alreadyLinked, factor), .emailLink: Row(factor, .alreadyLinked, factor),
      .custom: Row(factor, noLink, factor), .anonymous: Row(.created, noLink, noLink),
    ],
    // A password that was set aside is never accepted. The session that the identity opened can do no more than link a
    // provider. A custom token names the account.
    .setAside: [
      .trusted: Row(.created, .linked, notHere), .mentioning: Row(.created, .linked, notHere),
      .password: Row(notHere, unsettled, notHere), .emailLink: Row(.created, unsettled, notHere),
      .custom: Row(.entered, noLink, .proven), .anonymous: Row(.created, noLink, noLink),
    ],
    // The survivor is the account of the identity like any other. An alias is one uid more for its custom tokens.
    .mergedIntoCallers: [
      .trusted: Row(.entered, .alreadyLinked, .proven), .mentioning: Row(.entered, .alreadyLinked, .proven),
      .password: Row(.entered, .alreadyLinked, .proven), .emailLink: Row(.entered, .alreadyLinked, .proven),
      .custom: Row(.entered, noLink, .proven), .anonymous: Row(.created, noLink, noLink),
    ],
    .mergedIntoAnothers: [
      .trusted: Row(.entered, inUse, notHere), .mentioning: Row(.entered, inUse, notHere),
      .password: Row(.entered, taken, notHere), .emailLink: Row(.entered, inUse, notHere),
      .custom: Row(.entered, noLink, notHere), .anonymous: Row(.created, noLink, noLink),
    ],
    // The session has ended with the account.
    .callersMerged: [
      .trusted: Row(.entered, ended, ended), .mentioning: Row(.entered, ended, ended),
      .password: Row(.entered, ended, ended), .emailLink: Row(.entered, ended, ended),
      .custom: Row(.entered, ended, ended), .anonymous: Row(.created, ended, ended),
    ],
  ]

  /// A phone has no address, so that no account's address is in its way.
  private static let phone = [
    State.none: Row(.created, .linked, notHere), .anonymous: Row(.created, .linked, notHere),
    .same: Row(.entered, .alreadyLinked, .proven), .anothers: Row(.entered, inUse, notHere),
    .addressOwned: Row(.created, .linked, notHere), .addressClaimed: Row(.created, .linked, notHere),
    .addressClaimedBeside: Row(.created, .linked, notHere), .disabled: Row(disabled, disabled, disabled),
    .secondFactor: Row(factor, .alreadyLinked, factor), .setAside: Row(.created, unsettled, notHere),
    .mergedIntoCallers: Row(.entered, .alreadyLinked, .proven), .mergedIntoAnothers: Row(.entered, inUse, notHere),
    .callersMerged: Row(.entered, ended, ended),
  ].mapValues { [Kind.phone: $0] }

  /// A way to sign in, and the rules that hold for it.
  struct Way: CustomTestStringConvertible {
    let provider: ProviderID
    let kind: Kind
    var testDescription: String { "\(provider), \(kind)" }
  }

  static let ways: [Way] = [
    Way(provider: .google, kind: .trusted), Way(provider: .apple, kind: .trusted),
    Way(provider: .microsoft, kind: .trusted), Way(provider: .oidc("corp"), kind: .trusted),
    Way(provider: .google, kind: .mentioning), Way(provider: .apple, kind: .mentioning),
    Way(provider: .microsoft, kind: .mentioning), Way(provider: .oidc("corp"), kind: .mentioning),
    Way(provider: .facebook, kind: .mentioning), Way(provider: .gitHub, kind: .mentioning),
    Way(provider: .password, kind: .password), Way(provider: .emailLink, kind: .emailLink),
    Way(provider: .phone, kind: .phone), Way(provider: .custom, kind: .custom),
    Way(provider: .anonymous, kind: .anonymous),
  ]

  @Test func everyCellHasARow() {
    for state in State.allCases { #expect(Set(Self.table[state, default: [:]].keys) == Set(Kind.allCases)) }
    #expect(Set(Self.ways.map(\.kind)) == Set(Kind.allCases))
  }

  @Test(arguments: ways, State.allCases)
  func eachCellIsAsTheTableSays(way: Way, state: State) async throws {
    let row = try #require(Self.table[state]?[way.kind])
    let signIn = try await MatrixWorld(way, state).signIn()
    #expect(signIn == row.signIn, "sign-in")
    let link = try await MatrixWorld(way, state).link()
    #expect(link == row.link, "link")
    let reauthenticate = try await MatrixWorld(way, state).reauthenticate()
    #expect(reauthenticate == row.reauthenticate, "reauthenticate")
  }
}

/// A fixture in one of the states, with a caller who is signed in and a credential to try.
private struct MatrixWorld {
  private static let address = "ada@mail.example"

  let fixture: ServiceFixture
  let way: ProviderMatrixTests.Way
  private var caller: Principal!
  /// The account that the credential is about; nil if there is none.
  private var account: UID?
  /// Made before the account was disabled, which is mailed nothing then.
  private var prepared: Credential?

  init(_ way: ProviderMatrixTests.Way, _ state: ProviderMatrixTests.State) async throws {
    self.way = way
    let extra: [ProviderID] = [.apple, .microsoft, .gitHub, .oidc("corp"), .oidc("enroller")]
    var policy = Policy.mailing()
    policy.phone = PhonePolicy(sendsMessages: true)
    fixture = try ServiceFixture(policy: policy, extra: extra.map { TicketProvider($0) })
    switch state {
    case .none:
      caller = try await stranger()
    case .anonymous:
      caller = try await fixture.principal(fixture.signIn(.anonymous).tokens)
    case .same:
      caller = try await holder()
    case .anothers:
      account = try await holder().uid
      caller = try await stranger()
    case .addressOwned:
      account = try await fixture.signIn(fixture.credential(fixture.oidc, "owner", email: Self.address)).account.uid
      caller = try await stranger()
    case .addressClaimed:
      account = try await fixture.signUp(email: Self.address, password: "squatter-1").account.uid
      caller = try await stranger()
    case .addressClaimedBeside:
      let claimant = try await fixture.credential(fixture.facebook, "claimant", email: Self.address, trusted: false)
      let principal = try await fixture.principal(fixture.signIn(claimant).tokens)
      _ = try await fixture.useCases.linking.link(
        fixture.credential(fixture.oidc, "beside", email: "beside@mail.example", trusted: false), principal: principal)
      account = principal.uid
      caller = try await stranger()
    case .disabled:
      caller = try await holder()
      prepared = try await credential()
      try await change(caller.uid) { $0.isDisabled = true }
    case .secondFactor:
      caller = try await holder()
      try await enroll()
    case .setAside:
      caller = try await holder()
      try await setAside()
    case .mergedIntoCallers:
      caller = try await fixture.principal(mergeHolder(into: "stranger").survivor)
    case .mergedIntoAnothers:
      account = try await fixture.principal(mergeHolder(into: "survivor").survivor).uid
      caller = try await stranger()
    case .callersMerged:
      let (holder, survivor) = try await mergeHolder(into: "survivor")
      caller = holder
      account = try await fixture.principal(survivor).uid
    }
  }

  // MARK: Operations

  func signIn() async throws -> ProviderMatrixTests.Outcome {
    let credential = try await credential()
    return await outcome {
      let result = try await fixture.signIn(credential)
      guard result.isNewAccount else {
        #expect(result.account.uid == account ?? caller.uid)
        return .entered
      }
      #expect(result.account.uid != account && result.account.uid != caller.uid)
      return result.addressReleased ? .createdReleasing : .created
    }
  }

  func link() async throws -> ProviderMatrixTests.Outcome {
    let credential = try await credential()
    return await outcome {
      let result = try await fixture.useCases.linking.link(credential, principal: caller)
      #expect(result.account.uid == caller.uid && !result.account.isAnonymous)
      #expect(result.account.linkedIdentities.contains { $0.providerID == way.provider })
      if result.alreadyLinked { return .alreadyLinked }
      return result.addressReleased ? .linkedReleasing : .linked
    }
  }

  func reauthenticate() async throws -> ProviderMatrixTests.Outcome {
    let credential = try await credential()
    return await outcome {
      let result = try await fixture.useCases.reauthentication.reauthenticate(credential, principal: caller)
      #expect(result.account.uid == caller.uid)
      return .proven
    }
  }

  private func outcome(
    _ body: () async throws -> ProviderMatrixTests.Outcome
  ) async -> ProviderMatrixTests.Outcome {
    do { return try await body() } catch let error as AccountError { return .refused(error.reason) } catch {
      Issue.record(error)
      return .refused(.internalError)
    }
  }

  // MARK: Credentials

  /// Proof of "ada" at the provider.
  private func credential() async throws -> Credential {
    if let prepared { return prepared }
    switch way.kind {
    case .trusted, .mentioning:
      return try await fixture.credential(
        fixture.provider(way.provider), "ada", email: Self.address, trusted: way.kind == .trusted)
    case .password: return fixture.password(Self.address)
    case .emailLink: return try await fixture.emailLink(Self.address)
    case .phone: return try await fixture.phone()
    case .custom: return fixture.customToken("ada")
    case .anonymous: return .anonymous
    }
  }

  /// An account with nothing that the credential is about.
  private func stranger() async throws -> Principal {
    try await fixture.principal(fixture.signIn(fixture.credential(fixture.oidc, "stranger")).tokens)
  }

  /// The account that has the identity.
  private func holder() async throws -> Principal {
    switch way.kind {
    case .password: return try await fixture.principal(fixture.owner(of: Self.address).tokens)
    case .anonymous: return try await stranger()
    case .trusted, .mentioning, .emailLink, .phone, .custom:
      return try await fixture.principal(fixture.signIn(credential()).tokens)
    }
  }

  // MARK: States

  /// Merges the account that has the identity into that of another one. An anonymous account is proven by its session.
  private func mergeHolder(into subject: String) async throws -> (holder: Principal, survivor: TokenPair) {
    let survivor = try await fixture.signIn(fixture.credential(fixture.oidc, subject)).tokens
    guard way.kind == .anonymous else {
      let holder = try await holder()
      return (holder, try await fixture.merge(.credential(credential()), by: survivor).tokens)
    }
    let tokens = try await fixture.signIn(.anonymous).tokens
    let holder = try await fixture.principal(tokens)
    return (holder, try await fixture.merge(.anonymous(tokens.sessionHandle), by: survivor).tokens)
  }

  private func change(_ uid: UID, _ body: (inout Account) -> Void) async throws {
    var account = try #require(try await fixture.store.read { try $0.account(uid) })
    body(&account)
    account.version += 1
    try await fixture.useCases.commitForTesting(ChangeSet(tenant: .default, changes: [.updateAccount(account)]))
  }

  /// A second factor, and a session of the caller's that has passed it. It is enrolled from a session of another
  /// provider, as one by a custom token may not.
  private mutating func enroll() async throws {
    let enroller = try fixture.provider(.oidc("enroller"))
    _ = try await fixture.useCases.linking.link(fixture.credential(enroller, "enroller"), principal: caller)
    try await change(caller.uid) { account in
      account.email = account.email ?? Self.address
      account.emailVerified = true
    }
    let enrolled = try await fixture.enrollApp(fixture.signIn(fixture.credential(enroller, "enroller")).tokens)
    caller = try await fixture.principal(enrolled.tokens)
  }

  /// As when another user has proven the address of an account that only claimed it.
  private func setAside() async throws {
    let account = try #require(try await fixture.store.read { try $0.account(caller.uid) })
    var changes: [Change] = account.identities.filter { $0.providerID == way.provider }.map { identity in
      var identity = identity
      identity.state = .setAside(.emailProvenByAnother, at: fixture.clock.now)
      return .updateIdentity(identity, account.uid)
    }
    var bare = account
    bare.email = nil
    bare.displayEmail = nil
    bare.emailVerified = false
    bare.version += 1
    changes.append(.updateAccount(bare))
    try await fixture.useCases.commitForTesting(ChangeSet(tenant: .default, changes: changes))
  }
}
