import Accounts

/// What must hold whatever the thief has done so far. Everything is tried on copies.
extension Theft {
  /// - Parameter checked: the accounts that the owner was seen to have power over, whatever the thief holds.
  func check(_ checked: inout Set<TheftFingerprint>) async throws {
    guard !isOver else { return }
    switch world.loot {
    case .nothing:
      if checked.insert(try await accountsFingerprint()).inserted { try await checkMethods() }
    case .staleSession:
      if checked.insert(try await accountsFingerprint()).inserted {
        try await checkPower()
        try await checkNothingVouches()
        if world.knowsPassword { try await checkFactor() }
        if world.isClaimed { try await checkClaim() }
      }
      // The answer to a notice takes off no password.
      if !world.knowsPassword { try await checkNotice() }
    case .freshSession, .password: try await checkAnswer()
    case .mailbox where world.hasFled: try await checkNothingForMailbox()
    case .mailbox: if !thief.readsMail { try await checkCleaning() }
    }
  }

  // MARK: J4

  /// Whoever can use a settled method is never without a way to do what needs a recent sign-in, and if there is none,
  /// those that there are settle.
  private func checkMethods() async throws {
    for account in try await service.accounts where account.closedAt == nil {
      if account.hasCustomSignIn, account.uid == owner.uid, let uid = owner.customUID {
        try await checkPower(of: .customToken(uid), on: account)
      }
      let vouching = account.linkedIdentities.filter(\.isSettled)
      if vouching.isEmpty, !account.hasCustomSignIn, !account.linkedIdentities.isEmpty {
        guard account.unsettledSince != nil else { throw Violation(.theft, "no method of the account ever settles") }
        let later = try copy(seed: 3)
        try await later.service.wait(minutes: 72 * 60 + 1)
        for identity in account.linkedIdentities { try await later.checkPower(of: identity, on: account) }
      }
      for identity in vouching { try await checkPower(of: identity, on: account) }
    }
  }

  private func checkPower(of identity: Identity, on account: Account) async throws {
    if let method = people.accounts.first(where: { $0.key == identity.key }) {
      try await checkPower(of: .provider(method), on: account)
    } else if let password = identity.password {
      try await checkPower(of: .password(address: identity.key.subject, password: password), on: account)
    }
  }

  private func checkPower(of proof: Evidence<Secret>, on account: Account) async throws {
    let copy = try copy(seed: 4)
    guard let session = try await copy.signInAsOwner(proof), session.uid == account.uid else {
      throw Violation(.theft, "the owner does not get in with \(Self.describe(proof))")
    }
    let answer = try await copy.service.ask(for: .change(to: "elsewhere@post.example"), by: session)
    if answer.isRefused {
      throw Violation(
        .theft, "a sign-in with \(Self.describe(proof)) counts for nothing sensitive: \(Self.describe(answer))")
    }
  }

  private static func describe(_ proof: Evidence<Secret>) -> String {
    switch proof {
    case .provider(let account): "\(account)"
    case .password: "the password"
    case .customToken: "a custom token"
    default: "another proof"
    }
  }

  // MARK: J1

  /// The owner gets in with each method, can do what needs a recent sign-in, and has the address.
  private func checkPower() async throws {
    guard let account = try await account() else { throw Violation(.theft, "the account is gone") }
    for proof in ownersProofs { try await checkPower(of: proof, on: account) }
    guard account.ownedEmail == owner.address else { throw Violation(.theft, "the account's address is another") }
  }

  private func checkNothingVouches() async throws {
    for identity in try await account()?.linkedIdentities ?? []
    where isForeign(identity) && identity.isSettled && !(world.knowsPassword && identity.providerID == .password) {
      throw Violation(.theft, "\(identity.name), which the thief has linked, is settled")
    }
  }

  private func checkFactor() async throws {
    guard try await account()?.factors.contains(where: { $0.id == owner.app?.id }) == true else {
      throw Violation(.theft, "the owner's factor is gone")
    }
  }

  /// Who proves an address that the account only claims gets the account, or takes the address off it, and leaves
  /// nothing of the thief's there.
  private func checkClaim() async throws {
    guard let account = try await account(), account.email == Self.address, !account.emailVerified else { return }
    for proof in ["a provider", "a reset", "a denial"] {
      var copy = try copy(seed: 9)
      switch proof {
      case "a provider":
        guard let google = people.accounts.first(where: { $0.owner == .ada && $0.provider == .google }),
          try await copy.service.signIn(.provider(google), from: nil).session?.uid == owner.uid
        else { throw Violation(.theft, "a provider's proof of the address opens another account") }
      case "a reset":
        _ = try await copy.service.ask(for: .reset(address: Self.address), by: nil)
        try await copy.receiveMail()
        let letter = copy.letters.last { $0.kind == .passwordReset }
        _ = try await copy.service.resetPassword(letter?.code ?? "", to: Self.nextPassword)
        let entry = Evidence<Secret>.password(address: Self.address, password: Self.nextPassword)
        guard try await copy.service.signIn(entry, from: nil).session?.uid == owner.uid else {
          throw Violation(.theft, "a reset of the password opens another account")
        }
      default:
        guard let session = try await copy.ownersEntry() else { throw Violation(.reach, "no sign-in") }
        _ = try await copy.service.ask(for: .verification, by: session)
        try await copy.receiveMail()
        let letter = copy.letters.last { $0.kind == .verifyEmail }
        let answer = try await copy.service.apply(letter?.code ?? "", .denial, by: nil)
        if answer.isRefused { throw Violation(.theft, "the denial is refused: \(Self.describe(answer))") }
      }
      try await copy.checkNothingOpens(after: proof)
    }
  }

  /// After the notice of an unsettled method is answered, nothing of the thief's opens the account.
  private func checkNotice() async throws {
    // An account without an address has no one to notify.
    guard !world.isWithoutAddress, try await account()?.linkedIdentities.contains(where: isForeign) == true else {
      return
    }
    let copy = try copy(seed: 5)
    guard let letter = letters.last(where: { $0.kind == .methodNotice }) else {
      throw Violation(.theft, "no notice of the thief's method can be answered")
    }
    let answer = try await copy.service.apply(letter.code, .nothing, by: nil)
    if answer.isRefused {
      throw Violation(.theft, "the answer to the notice is refused: \(Self.describe(answer))")
    }
    try await copy.checkNothingOpens(after: "the answer to the notice")
    try await copy.checkPower()
  }

  // MARK: J2

  /// Who answers a notice within 72 hours and shows an older method has the address, a way in, and nothing of the
  /// thief's.
  func checkAnswer() async throws {
    var copy = try copy(seed: 6)
    copy.letters = []
    copy.thief.readsMail = false
    // The link of an earlier mail may have expired, or the thief may have used it.
    _ = try await copy.service.ask(for: .reset(address: Self.address), by: nil)
    try await copy.receiveMail()
    guard let letter = copy.letters.last(where: { $0.kind == .recoverEmail && $0.address == Self.address }) else {
      // Nothing but an unsettled method can have come without a way back.
      if letters.contains(where: { $0.kind == .methodNotice }) { return try await checkNotice() }
      return try await checkUntouched()
    }
    guard let older = people.accounts.first(where: { $0.owner == .ada && $0.provider == .facebook }) else { return }
    let taken = try await copy.service.takeBack(letter.code, showing: .provider(older))
    guard case .resetCode(let code) = taken.answer else {
      throw Violation(.theft, "the way back is refused: \(Self.describe(taken.answer))")
    }
    try await copy.checkNothingOpens(after: "the way back")
    for identity in try await copy.account()?.linkedIdentities ?? []
    where !taken.listed.contains(where: { $0.id == identity.id }) {
      throw Violation(.theft, "the way back leaves \(identity.name) and does not list it")
    }
    try await copy.checkNothingRemains(code)
  }

  /// The owner resets the password and gets in with it.
  private mutating func checkNothingRemains(_ code: String) async throws {
    let reset = try await finishAsOwner(try await service.resetPassword(code, to: Self.nextPassword))
    if reset.isRefused { throw Violation(.theft, "the reset of the way back is refused: \(Self.describe(reset))") }
    owner.password = Self.nextPassword
    guard let account = try await account(), account.ownedEmail == Self.address else {
      throw Violation(.theft, "the way back does not bring the address back")
    }
    let merges = try await service.store.read(in: .default, { [uid = owner.uid] in try $0.merges(into: uid) })
    if merges.contains(where: { $0.merged != owner.secondUID }) {
      throw Violation(.theft, "an account of the thief's stays merged after the way back")
    }
    try await checkNothingOpens(after: "the way back and the reset")
    let entry = try await service.signIn(.password(address: Self.address, password: Self.nextPassword), from: nil)
    guard try await finishAsOwner(entry).session?.uid == owner.uid else {
      throw Violation(.theft, "the owner does not get in after the way back: \(Self.describe(entry))")
    }
  }

  private func checkUntouched() async throws {
    guard let account = try await account(), account.ownedEmail == Self.address,
      !account.linkedIdentities.contains(where: isForeign), !account.factors.contains(where: isForeign)
    else { throw Violation(.theft, "the thief has changed the account, and no mail leads back") }
  }

  // MARK: J3

  /// Who had the mailbox and lost it keeps nothing that the owner cannot see and take off.
  private func checkCleaning() async throws {
    if let firstChange, service.clock.now.milliseconds(since: firstChange) < TheftWorld.Loot.lifeOfWayBack {
      try await checkAnswer()
    }
    let copy = try copy(seed: 7)
    // What the thief was mailed last has expired by then.
    try await copy.service.wait(minutes: 61)
    // A factor of the thief's may be in the way, or nothing be left that the owner has: a way back takes that off, and
    // after its time an operator.
    guard let session = try await copy.ownersEntry(), try await copy.account()?.ownedEmail == Self.address else {
      return
    }
    var current = session
    for _ in try await copy.service.store.read(in: .default, { [uid = owner.uid] in try $0.merges(into: uid) }) {
      let answer = try await copy.service.undoMerge(by: current)
      if answer.isRefused { throw Violation(.theft, "the owner cannot undo the merge: \(Self.describe(answer))") }
    }
    guard let account = try await copy.account() else { throw Violation(.theft, "the account is gone") }
    for identity in account.linkedIdentities where isForeign(identity) && identity.providerID != .password {
      let answer = try await copy.service.unlink(.identity(identity.id), revoke: .others, by: current)
      guard let next = answer.session else {
        throw Violation(.theft, "the owner cannot take \(identity.name) off: \(Self.describe(answer))")
      }
      current = next
    }
    if account.linkedIdentities.contains(where: { $0.providerID == .password }) {
      let answer = try await copy.service.changePassword(to: Self.nextPassword, by: current)
      guard let next = answer.session else {
        throw Violation(.theft, "the owner cannot change the password: \(Self.describe(answer))")
      }
      current = next
    }
    try await copy.service.endOtherSessions(by: current)
    try await copy.checkNothingOpens(after: "the owner has taken off what is not theirs")
  }

  // MARK: J5

  /// A reader of the mail to an address that the owner has left gets nothing.
  private func checkNothingForMailbox() async throws {
    guard let account = try await account() else { throw Violation(.theft, "the account is gone") }
    for session in thief.sessions where try await service.account(openedBy: session) == owner.uid {
      throw Violation(.theft, "a session of the thief's opens the account")
    }
    guard !account.linkedIdentities.contains(where: isForeign) else {
      throw Violation(.theft, "an identity of the thief's opens the account")
    }
    guard account.factors.contains(where: { $0.id == owner.app?.id }) else {
      throw Violation(.theft, "the owner's factor is gone")
    }
    // What the owner has added since is set aside by a way back.
    for method in owner.methods where world.methods.contains(method.provider) {
      try await checkPower(of: .provider(method), on: account)
    }
  }

  // MARK: Shared

  /// Tries everything that the thief has.
  func checkNothingOpens(after event: String) async throws {
    guard let account = try await account() else { throw Violation(.theft, "the account is gone after \(event)") }
    for identity in account.linkedIdentities where isForeign(identity) {
      throw Violation(.theft, "\(identity.name) of the thief's opens the account after \(event)")
    }
    for factor in account.factors where isForeign(factor) {
      throw Violation(.theft, "a factor of the thief's is asked for after \(event)")
    }
    for session in thief.sessions where try await service.account(openedBy: session) == owner.uid {
      throw Violation(.theft, "a session of the thief's opens the account after \(event)")
    }
    let attack = try copy(seed: 8)
    var proofs = thiefsAccounts.map { Evidence<Secret>.provider($0) }
    proofs += thief.continuations.map { .continuation($0) }
    if thief.hasChosenPassword { proofs.append(.password(address: Self.address, password: thiefsPassword)) }
    if world.loot == .password, owner.password != Self.ownersPassword {
      proofs.append(.password(address: Self.address, password: Self.ownersPassword))
    }
    for letter in thief.letters {
      if let proof = try await attack.use(letter, after: event) { proofs.append(proof) }
    }
    if let plan = thief.plan {
      let version = try await attack.account()?.version
      for session in thief.sessions { _ = try await attack.service.commitMerge(plan, by: session) }
      guard try await attack.account()?.version == version else {
        throw Violation(.theft, "a merge that the thief has planned changes the account after \(event)")
      }
    }
    for proof in proofs {
      let answer = try await attack.service.signIn(proof, from: nil)
      if opens(account, proof, answer) {
        throw Violation(.theft, "\(Self.describe(proof)) of the thief's opens the account after \(event)")
      }
    }
    for challenge in thief.challenges {
      for app in thief.apps {
        attack.service.clock.advance(seconds: 30)
        let use = FactorUse.totp(app, step: attack.service.factorStep)
        let answer = try await attack.service.finish(challenge, with: use, by: nil)
        if answer.session?.uid == owner.uid {
          throw Violation(.theft, "a pending sign-in of the thief's opens the account after \(event)")
        }
      }
    }
  }

  /// Whether a proof opens the account, or is only asked for its second factor.
  private func opens(_ account: Account, _ proof: Evidence<Secret>, _ answer: Answer<Session, Secret>) -> Bool {
    guard answer.isChallenge else { return answer.session?.uid == account.uid }
    return switch proof {
    // A method that proves no address does not open an account that owns none.
    case .provider(let method):
      account.hasActive(method.key) || method.proves != nil && account.ownedEmail == method.proves
    case .password(let address, _): account.hasActive(.password(address, in: .default))
    case .emailLink(let address, _): account.ownedEmail == address
    default: false
    }
  }

  /// Uses a code that the thief has read, and returns what it gives to sign in with.
  private func use(_ letter: Letter, after event: String) async throws -> Evidence<Secret>? {
    var code = letter.code
    switch letter.kind {
    case .signInLink: return .emailLink(address: letter.address, code: code)
    case .verifyEmail, .changeEmail:
      let before = try await account()
      for session in thief.sessions { _ = try await service.apply(code, .nothing, by: session) }
      guard try await account() == before else {
        throw Violation(.theft, "\(letter) changes the account after \(event)")
      }
      return nil
    case .recoverEmail:
      guard case .resetCode(let reset) = try await service.takeBack(code, showing: nil).answer else { return nil }
      code = reset
    case .methodNotice:
      guard case .resetCode(let reset) = try await service.apply(code, .nothing, by: nil) else { return nil }
      code = reset
    case .passwordReset: break
    }
    guard try await !service.resetPassword(code, to: Self.chosenPassword).isRefused else { return nil }
    return .password(address: letter.address, password: Self.chosenPassword)
  }
}
