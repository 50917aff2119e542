import Accounts

/// People who act upon a service. After each act the invariants are checked.
struct Scenario<Service: LinkingService> {
  /// A session in the hands of a person.
  struct Held {
    /// Counts the sessions of a scenario.
    let number: Int
    let session: Service.Session
    /// The account that it opened after the last step.
    var account: UID?
    /// Whether a second factor opened it, or one of those that it has replaced.
    var hasPassedFactor = false
  }

  /// A continuation in the hands of a person, with what it proves.
  struct Pending {
    let continuation: Service.Continuation
    let claim: Claim
  }

  /// A call of a person that waits for a second factor.
  struct Challenge {
    let challenge: FactorChallenge
    let claim: Claim?
    let kind: Step.Kind
  }

  /// What a person keeps. The oldest goes first, of the sessions one that opens nothing any more.
  struct Belongings {
    var sessions: [Held] = []
    var pending: [Pending] = []
    var challenges: [Challenge] = []
    var factors: [FactorKey] = []
    var recoveryCodes: [RecoveryNote] = []

    mutating func add(_ held: Held) {
      sessions.append(held)
      guard sessions.count > 8 else { return }
      sessions.remove(at: sessions.firstIndex { $0.account == nil } ?? 0)
    }

    mutating func add(_ conflict: Pending) {
      pending.append(conflict)
      if pending.count > 3 { pending.removeFirst() }
    }

    mutating func add(_ challenge: Challenge) {
      challenges.append(challenge)
      if challenges.count > 3 { challenges.removeFirst() }
    }
  }

  var service: Service
  private(set) var people: People
  private(set) var ledger = Ledger()
  var belongings: [Person: Belongings] = [:]
  /// As they were after the last step.
  var accounts: [UID: Account] = [:]
  /// The latest mails, whoever reads them. Codes that were used stay in the mailbox.
  private(set) var letters: [Letter] = []
  private var sessionCount = 0
  private var triesWaysOut: Bool
  /// What happened so far, for people to read, with names that do not depend on anything random. nil if no one reads
  /// it.
  private(set) var transcript: [String]?

  /// - Parameters:
  ///   - isRecorded: whether a transcript is written.
  ///   - triesWaysOut: whether the ways out of a conflict are tried on a copy.
  init(_ service: Service, _ people: People, isRecorded: Bool = false, triesWaysOut: Bool = true) {
    self.service = service
    self.people = people
    self.triesWaysOut = triesWaysOut
    transcript = isRecorded ? [] : nil
  }

  /// The same with its own state; nil if the service cannot be copied. Ways out are not tried in it.
  func copy() throws -> Scenario? {
    guard let service = try service.copy() else { return nil }
    var copy = self
    copy.service = service
    copy.triesWaysOut = false
    copy.transcript = nil
    return copy
  }

  /// Performs an operation and checks the invariants.
  ///
  /// - Returns: how it ended; nil if there was nothing to do it with.
  /// - Throws: `Violation` if an invariant does not hold afterwards.
  mutating func perform(_ operation: Operation) async throws -> Outcome? {
    guard let act = act(operation) else { return nil }
    let before = accounts
    let answer = try await carryOut(act)
    accounts = Dictionary(uniqueKeysWithValues: try await service.accounts.map { ($0.uid, $0) })
    keep(answer, of: act)
    try await lookAtSessions()
    ledger.nameAccounts(accounts.keys)
    if let past = transcript { transcript = past + ["\(describe(act)): \(describe(answer))"] }
    let step = Step(act, answer)
    for letter in try await service.newLetters() {
      letters.append(letter)
      ledger.codes.noteCode(letter)
    }
    letters = letters.suffix(12)
    let after = Ledger.Moment(accounts: accounts, sessions: openSessions, people: people, policy: service.policy)
    try ledger.note(step, before: before, after: after)
    try checkEntry(of: act, step, before: before)
    if triesWaysOut { try await checkWayOut(of: act, step) }
    return step.outcome
  }

  /// Who holds a session that opens an account.
  private var openSessions: [(Person, UID)] {
    Person.allCases.flatMap { person in
      (belongings[person]?.sessions ?? []).compactMap { held in held.account.map { (person, $0) } }
    }
  }

  private mutating func lookAtSessions() async throws {
    for person in Person.allCases {
      guard var owned = belongings[person] else { continue }
      for index in owned.sessions.indices {
        owned.sessions[index].account = try await service.account(openedBy: owned.sessions[index].session)
      }
      belongings[person] = owned
    }
  }

  private mutating func carryOut(_ act: Act) async throws -> Answer<Service.Session, Service.Continuation> {
    switch act.call {
    case .signUp(let shown): return try await service.signUp(shown.evidence)
    case .signIn(let shown, let held): return try await service.signIn(shown.evidence, from: held?.session)
    case .link(let shown, let held): return try await service.link(shown.evidence, by: held.session)
    case .unlink(let target, _, let revoke, let held):
      return try await service.unlink(target, revoke: revoke, by: held.session)
    case .reauthenticate(let shown, let held):
      return try await service.reauthenticate(shown.evidence, by: held.session)
    case .refresh(let held): return try await service.refresh(held.session)
    case .signOut(let held): return try await service.signOut(held.session)
    case .deleteAccount(let held): return try await service.deleteAccount(by: held.session)
    case .merge(let shown, let keepsOther, let held):
      return try await service.merge(shown.evidence, keepsOther: keepsOther, by: held.session)
    case .mergeAnonymous(let other, let held):
      return try await service.merge(anonymous: other.session, by: held.session)
    case .undoMerge(let held): return try await service.undoMerge(by: held.session)
    case .transfer(let shown, let held): return try await service.transfer(shown.evidence, by: held.session)
    case .ask(let request, let held): return try await service.ask(for: request, by: held?.session)
    case .apply(let letter, let approval, let held):
      return try await service.apply(letter.code, approval, by: held?.session)
    case .reset(let letter, let shown):
      return try await service.resetPassword(letter.code, to: shown.claim?.password ?? "")
    case .enroll(let held): return try await service.enroll(by: held.session)
    case .withdraw(let factor, let held): return try await service.withdraw(factor, by: held.session)
    case .renewRecoveryCodes(let held): return try await service.renewRecoveryCodes(by: held.session)
    case .finish(let challenge, let use, let held):
      return try await service.finish(challenge.challenge, with: use, by: held?.session)
    case .changeAddress(let index, let address, let isVerified):
      people.change(index, to: address, isVerified: isVerified)
    case .recycle(let address, let person):
      people.recycle(address, to: person)
      // A mailbox is given away after a long time, when nothing that proved it before is still under way.
      letters.removeAll { $0.address == address }
      ledger.noteLongTime()
      try await service.wait(minutes: 4 * 24 * 60)
    case .toggle(let provider): try service.toggle(provider)
    case .wait(let minutes):
      if minutes >= 40 { ledger.codes.noteExpiry() }
      try await service.wait(minutes: minutes)
    }
    return .done
  }

  /// The session before a new one is kept too: it must not open anything any more.
  private mutating func keep(_ answer: Answer<Service.Session, Service.Continuation>, of act: Act) {
    guard let actor = act.actor else { return }
    switch answer {
    case .session(let session, let uid):
      add(session, of: uid, to: actor, hasPassedFactor: act.factor != nil || act.replacesCaller && isPassed(act.caller))
    case .enrolled(let session, let key):
      add(session, of: key.uid, to: actor, hasPassedFactor: true)
      belongings[actor, default: .init()].factors.append(key)
    case .refused(_, let continuation?):
      guard let claim = act.claim else { break }
      belongings[actor, default: .init()].add(Pending(continuation: continuation, claim: claim))
    case .challenged(let challenge):
      belongings[actor, default: .init()].add(Challenge(challenge: challenge, claim: act.claim, kind: act.kind))
    case .resetCode(let code):
      guard case .apply(let letter, _, _) = act.call else { break }
      // A way back that has undone a merge resets the password of the account that got the address back.
      let owner = accounts.values.first { $0.ownedEmail == letter.address }?.uid
      let shown = Letter(kind: .passwordReset, address: letter.address, uid: owner ?? letter.uid, code: code)
      letters.append(shown)
      ledger.codes.noteCode(shown)
    case .recoveryCodes(let codes):
      guard let uid = act.caller?.account else { break }
      ledger.codes.noteRecoveryCodes(codes, of: uid)
      // Those from before stay in the drawer, too.
      let kept = belongings[actor]?.recoveryCodes.suffix(1) ?? []
      belongings[actor, default: .init()].recoveryCodes =
        kept + codes.prefix(1).map { RecoveryNote(uid: uid, code: $0) }
    case .done, .refused: break
    }
  }

  private mutating func add(_ session: Service.Session, of uid: UID, to person: Person, hasPassedFactor: Bool) {
    sessionCount += 1
    belongings[person, default: .init()].add(
      Held(number: sessionCount, session: session, account: uid, hasPassedFactor: hasPassedFactor))
  }

  private func isPassed(_ held: Held?) -> Bool { held?.hasPassedFactor ?? false }
}
