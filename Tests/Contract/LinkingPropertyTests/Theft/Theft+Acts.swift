import Accounts

extension Theft {
  /// Performs a move, and checks what must hold of each.
  ///
  /// - Returns: whether it did anything.
  mutating func perform(_ move: TheftMove) async throws -> Bool {
    let before = try await service.store.read(
      in: .default, { [uid = owner.uid] in try $0.account(resolvingAlias: uid) })
    let unsettled = try await foreignIdentities { !$0.isSettled && $1.unsettledSince == nil }
    // No two changes come in one moment.
    service.clock.advance(seconds: 1)
    let answer = try await carryOut(move)
    transcript.append("\(move): \(Self.describe(answer))")
    try await receiveMail()
    if !move.maySettle,
      let key = try await foreignIdentities({ identity, _ in identity.isSettled })
        .first(where: unsettled.contains)
    {
      throw Violation(.theft, "\(key.issuer) (\(key.subject)) of the thief's has settled by \(move)")
    }
    if move.isOfThief, firstChange == nil {
      let after = try await service.store.read(
        in: .default, { [uid = owner.uid] in try $0.account(resolvingAlias: uid) })
      if before?.version != after?.version || before?.uid != after?.uid { firstChange = service.clock.now }
    }
    if let firstChange, let time = world.loot.timeToAnswer,
      service.clock.now.milliseconds(since: firstChange) >= time
    {
      isOver = true
    }
    return !answer.isRefused || answer.isChallenge
  }

  private func foreignIdentities(_ isMeant: (Identity, Account) -> Bool) async throws -> Set<Identity.Key> {
    var keys: Set<Identity.Key> = []
    for account in try await service.accounts {
      for identity in account.linkedIdentities where isForeign(identity) && isMeant(identity, account) {
        keys.insert(identity.key)
      }
    }
    return keys
  }

  mutating func receiveMail() async throws {
    for letter in try await service.newLettersAndWaysBack() {
      if people.reader(of: letter.address) == .ada { letters.append(letter) }
      if people.reader(of: letter.address) == actor || thief.readsMail && letter.address == Self.address {
        thief.letters.append(letter)
      }
    }
    let notice = letters.last { $0.kind == .methodNotice }
    letters = letters.suffix(12)
    if let notice, !letters.contains(where: { $0.kind == .methodNotice }) { letters.insert(notice, at: 0) }
    thief.letters = thief.letters.suffix(4)
  }

  // MARK: The thief

  private mutating func carryOut(_ move: TheftMove) async throws -> Answer<Session, Secret> {
    switch move {
    case .wait(let minutes):
      try await service.wait(minutes: minutes)
      return .done
    case .loseMailbox:
      thief.readsMail = false
      return .done
    case .byOwner(let move): return try await carryOut(move)
    case .claim:
      thief.hasClaim = true
      return keep(try await service.signUp(.password(address: Self.claimedAddress, password: thiefsPassword)))
    case .proveClaim: return keep(try await proveClaim())
    case .askForReset: return try await service.ask(for: .reset(address: Self.address), by: nil)
    case .askForSignInLink: return try await service.ask(for: .signInLink(address: Self.address), by: nil)
    case .signIn(let proof):
      guard let evidence = evidence(proof) else { return .refused(.invalidArgument, nil) }
      return keep(try await service.signIn(evidence, from: nil))
    case .resetPassword(let mail):
      thief.hasChosenPassword = true
      return keep(try await service.resetPassword(thief.letters[mail].code, to: thiefsPassword))
    case .applyCode(let mail, let session):
      let letter = thief.letters[mail]
      let answer =
        letter.kind == .recoverEmail
        ? try await service.takeBack(letter.code, showing: older).answer
        : try await service.apply(letter.code, .nothing, by: session.map { thief.sessions[$0] })
      return keep(answer, from: letter)
    case .confirmCode(let mail): return keep(try await service.apply(thief.letters[mail].code, .word, by: nil))
    case .finish(let challenge, let factor):
      service.clock.advance(seconds: 30)
      let use: FactorUse =
        switch factor {
        case .app(let index): .totp(thief.apps[index], step: service.factorStep)
        case .recoveryCode(let index): .recovery(thief.recoveryCodes[index])
        }
      return keep(try await service.finish(thief.challenges[challenge], with: use, by: thief.sessions.last))
    default:
      guard let index = move.session else { return .refused(.invalidArgument, nil) }
      return try await carryOut(move, from: index)
    }
  }

  private mutating func carryOut(_ move: TheftMove, from index: Int) async throws -> Answer<Session, Secret> {
    let id = thief.sessions[index].id
    guard let record = try await service.store.read(in: .default, { try $0.session(id) }) else {
      return .refused(.tokenExpired, nil)
    }
    // The handle has expired after an hour, and the refresh token brings another.
    if let session = try await service.refresh(thief.sessions[index]).session { thief.sessions[index] = session }
    if case .planMerge(_, let proof) = move {
      guard let evidence = evidence(proof) else { return .refused(.invalidArgument, nil) }
      let planned = try await service.planMerge(evidence, by: thief.sessions[index])
      thief.plan = planned.plan ?? thief.plan
      return keep(planned.answer, replacing: index)
    }
    let answer = try await carryOut(move, by: thief.sessions[index], of: record.account)
    if case .reauthenticate = move {
    } else if !answer.isRefused, !record.hasPassedFactor {
      throw Violation(.factor, "a session that has passed no factor of the account may \(move)")
    }
    if case .deleteAccount = move {
      if !answer.isRefused, try await account() == nil { isOver = true }
      return answer
    }
    if case .undoMerge = move { return keep(answer) }
    return keep(answer, replacing: index)
  }

  private mutating func carryOut(
    _ move: TheftMove, by session: Session, of account: Account
  ) async throws -> Answer<Session, Secret> {
    switch move {
    case .link(_, let proof):
      guard let evidence = evidence(proof) else { break }
      if proof == .chosenPassword { thief.hasChosenPassword = true }
      return try await service.link(evidence, by: session)
    case .reauthenticate(_, let proof):
      guard let evidence = evidence(proof) else { break }
      return try await service.reauthenticate(evidence, by: session)
    case .unlink(_, let number):
      let identities = account.linkedIdentities
      guard identities.indices.contains(number) else { break }
      return try await service.unlink(.identity(identities[number].id), revoke: .thisIdentity, by: session)
    case .enroll: return try await service.enroll(by: session)
    case .withdraw(_, let number):
      guard account.factors.indices.contains(number) else { break }
      let factor = account.factors[number].id
      let answer = try await service.withdraw(factor, by: session)
      // An owner throws away what has become useless; a thief may still show it as a factor of before.
      if actor == .ada, !answer.isRefused { thief.apps.removeAll { $0.id == factor } }
      return answer
    case .renewRecoveryCodes: return try await service.renewRecoveryCodes(by: session)
    case .changePassword:
      thief.hasChosenPassword = true
      return try await service.changePassword(to: thiefsPassword, by: session)
    case .changeStolenPassword:
      guard owner.password == Self.ownersPassword else { break }
      let answer = try await service.changePassword(to: thiefsPassword, old: Self.ownersPassword, by: session)
      if !answer.isRefused {
        thief.hasChosenPassword = true
        owner.password = nil
      }
      return answer
    case .askToChangeAddress:
      return try await service.ask(for: .change(to: actor == .ada ? Self.refuge : Self.thiefsAddress), by: session)
    case .merge(_, let proof):
      guard let evidence = evidence(proof) else { break }
      return try await service.merge(evidence, keepsOther: false, by: session)
    case .mergeKeepingOther(_, let proof):
      guard let evidence = evidence(proof) else { break }
      return try await service.merge(evidence, keepsOther: true, by: session)
    case .commitMerge:
      guard let plan = thief.plan else { break }
      return try await service.commitMerge(plan, by: session)
    case .transfer(_, let proof):
      guard let evidence = evidence(proof) else { break }
      return try await service.transfer(evidence, by: session)
    case .undoMerge: return try await service.undoMerge(by: session)
    case .deleteAccount: return try await service.deleteAccount(by: session)
    default: break
    }
    return .refused(.invalidArgument, nil)
  }

  private mutating func proveClaim() async throws -> Answer<Session, Secret> {
    let asked = try await service.ask(for: .reset(address: Self.claimedAddress), by: nil)
    guard !asked.isRefused else { return asked }
    try await receiveMail()
    guard
      let letter = thief.letters.last(where: { $0.kind == .passwordReset && $0.address == Self.claimedAddress })
    else { return .refused(.invalidOOBCode, nil) }
    return try await service.resetPassword(letter.code, to: thiefsPassword)
  }

  // MARK: What the thief shows and keeps

  var thiefsPassword: String { actor == .ada ? Self.nextPassword : Self.chosenPassword }

  func evidence(_ proof: TheftProof) -> Evidence<Secret>? {
    switch proof {
    case .own(let index): thiefsAccounts.indices.contains(index) ? .provider(thiefsAccounts[index]) : nil
    case .chosenPassword: .password(address: Self.address, password: thiefsPassword)
    case .stolenPassword: .password(address: Self.address, password: Self.ownersPassword)
    case .claimed: .password(address: Self.claimedAddress, password: thiefsPassword)
    case .signInLink(let mail):
      thief.letters.indices.contains(mail)
        ? .emailLink(address: thief.letters[mail].address, code: thief.letters[mail].code) : nil
    case .continuation(let index):
      thief.continuations.indices.contains(index) ? .continuation(thief.continuations[index]) : nil
    }
  }

  /// What the thief shows as older than a theft: the owner's password, or what the thief had linked before.
  private var older: Evidence<Secret>? {
    if world.loot == .password { return evidence(.stolenPassword) }
    return world.hasRecoveredBefore ? linkedByThief.map { .provider($0) } : nil
  }

  private mutating func keep(
    _ answer: Answer<Session, Secret>, replacing index: Int? = nil, from letter: Letter? = nil
  ) -> Answer<Session, Secret> {
    switch answer {
    case .session(let session, _): hold(session, replacing: index)
    case .enrolled(let session, let key):
      hold(session, replacing: index)
      // An owner has all the apps of the accounts.
      thief.apps = (thief.apps + [key]).suffix(actor == .ada ? 6 : 2)
    case .refused(_, let continuation?): thief.continuations = [continuation]
    case .challenged(let challenge): thief.challenges = (thief.challenges + [challenge]).suffix(2)
    case .resetCode(let code):
      guard let letter else { break }
      thief.letters.append(Letter(kind: .passwordReset, address: letter.address, uid: letter.uid, code: code))
    case .recoveryCodes(let codes):
      guard let index else { break }
      thief.recoveryCodes = codes.prefix(1).map { RecoveryNote(uid: thief.sessions[index].uid, code: $0) }
    case .done, .refused: break
    }
    return answer
  }

  private mutating func hold(_ session: Session, replacing index: Int?) {
    if let index {
      thief.sessions[index] = session
    } else {
      thief.sessions = (thief.sessions + [session]).suffix(3)
    }
  }

  static func describe(_ answer: Answer<Session, Secret>) -> String {
    switch answer {
    case .session: "a session"
    case .enrolled: "a session with a factor"
    case .done: "done"
    case .resetCode: "a code to reset the password"
    case .recoveryCodes: "recovery codes"
    case .refused(let reason, _): reason.rawValue
    case .challenged: "the second factor is asked for"
    }
  }
}

extension SessionRecord {
  /// Whether the account has no factor, or the session has passed one that it has now.
  fileprivate var hasPassedFactor: Bool {
    guard !account.factors.isEmpty else { return true }
    guard let passed = session.factor else { return false }
    return account.factors.contains { $0.id == passed.id } || account.recoveryCodes?.id == passed.id
  }
}
