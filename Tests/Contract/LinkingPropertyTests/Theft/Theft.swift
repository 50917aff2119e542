import AccountFakes
import Accounts
import InMemoryAccountStore

/// An account, its owner, and a thief who got hold of something.
struct Theft {
  typealias Session = UseCaseService.Session

  /// What the owner keeps.
  struct Owner {
    /// The account, or the one that the owner has merged it into.
    var uid: UID
    /// The account's own address; nil if it has none.
    var address: String?
    var session: Session?
    var app: FactorKey?
    var password: String?
    /// The accounts at providers that the owner signs in with.
    var methods: [ProviderAccount]
    /// The user of a service that signs custom tokens.
    var customUID: UID?
    /// The account that the owner has besides.
    var secondUID: UID?
    /// What the owner had before each merge, the latest last.
    var former: [Owner] = []
  }

  /// What the thief keeps.
  struct Thief {
    var sessions: [Session] = []
    var challenges: [FactorChallenge] = []
    var apps: [FactorKey] = []
    var recoveryCodes: [RecoveryNote] = []
    var continuations: [Secret] = []
    /// A merge that is planned and not committed.
    var plan: Secret?
    var readsMail = false
    var hasChosenPassword = false
    /// Whether the thief has an account that claims, or owns, an address of the thief's.
    var hasClaim = false
    /// The mails that the thief has read, the latest last.
    var letters: [Letter] = []
  }

  let world: TheftWorld
  let people: People
  var service: UseCaseService
  var owner: Owner
  var thief = Thief()
  /// The mails to the owner's addresses since the theft began, the latest last.
  var letters: [Letter] = []
  /// When the thief changed something first; nil before.
  var firstChange: Timestamp?
  /// Whether nothing is promised any more: the thief has used a power that the rules leave to who holds it, or the
  /// owner has let the time pass in which a change can be answered.
  var isOver = false
  /// What happened so far, for people to read.
  var transcript: [String] = []

  static let address = "ada@mail.example"
  static let refuge = "ada@post.example"
  static let thiefsAddress = "ben@mail.example"
  static let claimedAddress = "ben@post.example"
  static let ownersPassword = Person.ada.passwords[0]
  static let nextPassword = Person.ada.passwords[1]
  static let chosenPassword = Person.ben.passwords[0]

  /// Who acts as the thief.
  var actor: Person { world.loot == .nothing ? .ada : .ben }

  /// What the thief signs in and links with. Whoever reads a mailbox can have an account at a provider that vouches for
  /// it.
  var thiefsAccounts: [ProviderAccount] {
    if world.loot == .nothing {
      return people.accounts.filter { $0.owner == .ada && !world.methods.contains($0.provider) }
    }
    // One that makes an account of the thief's own, and one that the owner's account has none of.
    let other: ProviderID = world.methods.contains(.facebook) ? .oidc("acme") : .facebook
    let own = people.accounts.filter { $0.owner == .ben && ($0.provider == .google || $0.provider == other) }
    return thief.readsMail ? own + [Self.accountOfMailbox] : own
  }

  private static let accountOfMailbox = ProviderAccount(
    owner: .ben, provider: .oidc("acme"), subject: "reader of the mailbox", address: address)

  func isForeign(_ identity: Identity) -> Bool {
    identity.key == Self.accountOfMailbox.key || people.owner(of: identity) == .ben
  }

  func isForeign(_ factor: Factor) -> Bool { factor.id != owner.app?.id }

  // MARK: The beginning

  /// The state that a world begins with: the owner's methods are a month old.
  static func begin(_ world: TheftWorld, brokenRule: BrokenRule? = nil) async throws -> Theft {
    let people = world.people
    let service = UseCaseService(policy: policy, brokenRule: brokenRule)
    let methods = people.accounts.filter { $0.owner == .ada && world.methods.contains($0.provider) }
    let customUID = world.methods.contains(.custom) ? ServiceLedger.ownUID(of: .ada) : nil
    let evidence = customUID.map { Evidence<Secret>.customToken($0) } ?? methods.first.map { .provider($0) }
    let opened =
      if let evidence {
        try await service.signIn(evidence, from: nil)
      } else {
        try await service.signUp(.password(address: Self.address, password: Self.ownersPassword))
      }
    guard let session = opened.session else {
      throw Violation(.consistency, "the world cannot begin")
    }
    let owner = Owner(uid: session.uid, session: session, methods: methods, customUID: customUID)
    var theft = Theft(world: world, people: people, service: service, owner: owner)
    try await theft.settleIn()
    try await theft.steal()
    try await theft.receiveMail()
    return theft
  }

  /// Limits on attempts are not what is searched.
  private static var policy: Policy {
    let limit = AttemptLimit(10_000, inMilliseconds: 1000)
    let attempts = AttemptPolicy.with {
      $0.passwords = limit
      $0.passwordsPerAccount = limit
      $0.signUpsPerSource = limit
      $0.failuresPerSource = limit
      $0.codes = limit
      $0.mails = limit
      $0.mailsPerSource = limit
    }
    return Policy(attempts: attempts, mail: MailPolicy(isAvailable: true))
  }

  private mutating func settleIn() async throws {
    for method in owner.methods.dropFirst() {
      owner.session = try await service.link(.provider(method), by: owner.current()).session
    }
    if world.methods.contains(.password) {
      owner.password = Self.ownersPassword
      let password = Evidence<Secret>.password(address: Self.address, password: Self.ownersPassword)
      if !world.isClaimed { owner.session = try await service.link(password, by: owner.current()).session }
    }
    if world.hasFactor, case .enrolled(let session, let key) = try await service.enroll(by: owner.current()) {
      owner.session = session
      owner.app = key
    }
    if world.hasSecondAccount,
      let other = people.accounts.first(where: { $0.owner == .ada && $0.address == Self.refuge })
    {
      owner.secondUID = try await service.signIn(.provider(other), from: nil).session?.uid
    }
    try await service.wait(minutes: 30 * 24 * 60)
    owner.session = try await service.refresh(owner.current()).session
    owner.address = try await account()?.ownedEmail
    _ = try await service.newLetters()
  }

  private mutating func steal() async throws {
    switch world.loot {
    case .nothing, .staleSession:
      if world.hasAnsweredBefore { try await answerTheft() }
      thief.sessions = [try owner.current()]
    case .freshSession:
      guard let session = try await ownersEntry() else { throw Violation(.reach, "no sign-in") }
      owner.session = session
      thief.sessions = [session]
    case .password: break
    case .mailbox:
      thief.readsMail = true
      if world.hasRecoveredBefore { try await takeBackOnce() }
      if world.hasFled { try await flee() }
    }
  }

  /// A thief has linked a method with the session, the owner has answered the notice, and has signed in again.
  private mutating func answerTheft() async throws {
    guard let own = thiefsAccounts.last else { return }
    _ = try await service.link(.provider(own), by: owner.current())
    guard let letter = try await service.newLetters().last(where: { $0.kind == .methodNotice }) else {
      throw Violation(.theft, "no notice of the thief's method can be answered")
    }
    _ = try await service.apply(letter.code, .nothing, by: nil)
    owner.session = try await ownersEntry()
    try await service.wait(minutes: 6)
  }

  /// A thief has linked a method with a fresh session, and the owner has taken the account back an hour later. When the
  /// story begins, the method is older than a way back reaches, and was set aside within that time.
  private mutating func takeBackOnce() async throws {
    guard let own = linkedByThief, let session = try await ownersEntry(), let older = owner.methods.last else { return }
    _ = try await service.link(.provider(own), by: session)
    try await service.wait(minutes: 60)
    guard let letter = try await service.newLetters().last(where: { $0.kind == .recoverEmail }),
      case .resetCode(let code) = try await service.takeBack(letter.code, showing: .provider(older)).answer,
      try await !service.resetPassword(code, to: Self.nextPassword).isRefused
    else { throw Violation(.theft, "the way back of the owner is refused") }
    owner.password = Self.nextPassword
    try await service.wait(minutes: 7 * 24 * 60 - 30)
    _ = try await service.newLetters()
  }

  /// An account of the thief's at a provider of which the owner has none.
  var linkedByThief: ProviderAccount? {
    thiefsAccounts.first { own in !owner.methods.contains { $0.provider == own.provider } }
  }

  /// The owner signs in, enrolls a factor and moves to another mailbox.
  private mutating func flee() async throws {
    guard var session = try await ownersEntry() else { throw Violation(.reach, "no sign-in") }
    if owner.app == nil, case .enrolled(let next, let key) = try await service.enroll(by: session) {
      session = next
      owner.app = key
    }
    owner.session = session
    _ = try await changeAddress(by: session)
    try await receiveMail()
  }

  // MARK: The owner's entries

  /// All that the owner can prove who they are with.
  var ownersProofs: [Evidence<Secret>] {
    var proofs = owner.methods.map { Evidence<Secret>.provider($0) }
    if let uid = owner.customUID { proofs.append(.customToken(uid)) }
    if let password = owner.password, let address = owner.address ?? (world.isClaimed ? Self.address : nil) {
      proofs.append(.password(address: address, password: password))
    }
    return proofs
  }

  /// A new session of the owner by the first of the proofs that lets the owner in.
  func ownersEntry() async throws -> Session? {
    for proof in ownersProofs {
      if let session = try await signInAsOwner(proof), session.uid == owner.uid { return session }
    }
    return nil
  }

  /// A session that a proof opens, with the owner's factor if it is asked for; nil if the owner does not get in.
  func signInAsOwner(_ proof: Evidence<Secret>) async throws -> Session? {
    try await finishAsOwner(try await service.signIn(proof, from: nil)).session
  }

  func finishAsOwner(_ answer: Answer<Session, Secret>) async throws -> Answer<Session, Secret> {
    guard case .challenged(let challenge) = answer else { return answer }
    var answer = answer
    for app in [owner.app].compactMap(\.self) + (actor == .ada ? thief.apps : []) {
      // The step of the last code has passed by then.
      service.clock.advance(seconds: 30)
      answer = try await service.finish(challenge, with: .totp(app, step: service.factorStep), by: nil)
      if !answer.isRefused { break }
    }
    return answer
  }

  mutating func changeAddress(by session: Session) async throws -> Answer<Session, Secret> {
    let asked = try await service.ask(for: .change(to: Self.refuge), by: session)
    guard !asked.isRefused else { return asked }
    // Nothing is mailed to the address of another account.
    guard let letter = try await service.newLetters().last(where: { $0.kind == .changeEmail }) else {
      return .refused(.emailExists, nil)
    }
    let answer = try await service.apply(letter.code, .nothing, by: session)
    if !answer.isRefused { owner.address = Self.refuge }
    return answer
  }

  func account() async throws -> Account? {
    try await service.store.read(in: .default, { [uid = owner.uid] in try $0.account(uid) })
  }

  /// The same story, which continues on its own.
  ///
  /// - Parameter seed: of what is random from here on; another one for each state.
  func copy(seed: UInt64) throws -> Theft {
    guard let service = try service.copy(seed: seed) else {
      throw Violation(.consistency, "the store cannot be copied")
    }
    var copy = self
    copy.service = service
    return copy
  }
}

extension Theft.Owner {
  func current() throws -> UseCaseService.Session {
    guard let session else { throw Violation(.reach, "the owner has no session") }
    return session
  }
}

extension Answer<UseCaseService.Session, Secret> {
  var session: UseCaseService.Session? {
    switch self {
    case .session(let session, _), .enrolled(let session, _): session
    default: nil
    }
  }

  var isRefused: Bool {
    switch self {
    case .refused, .challenged: true
    default: false
    }
  }

  var isChallenge: Bool { if case .challenged = self { true } else { false } }
}
