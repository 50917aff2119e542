import Accounts

/// What can come next.
extension Theft {
  func moves() async throws -> [TheftMove] {
    var moves = TheftMove.waits.map { TheftMove.wait(minutes: $0) }
    moves += ownersMoves.map { .byOwner($0) }
    if thief.readsMail { moves += [.askForReset, .askForSignInLink, .loseMailbox] }
    let own = thiefsAccounts.indices.map { TheftProof.own($0) }
    var proofs = own + thief.continuations.indices.map { .continuation($0) }
    if world.loot == .password || world.knowsPassword { proofs.append(.stolenPassword) }
    for (index, letter) in thief.letters.enumerated() where letter.kind == .signInLink {
      proofs.append(.signInLink(mail: index))
    }
    if world.loot == .freshSession || world.loot == .password {
      moves.append(thief.hasClaim ? .proveClaim : .claim)
      if thief.hasClaim { proofs.append(.claimed) }
    }
    moves += proofs.map { .signIn($0) }
    if thief.hasChosenPassword { moves.append(.signIn(.chosenPassword)) }
    for (index, session) in thief.sessions.enumerated() {
      guard let uid = try await service.account(openedBy: session),
        let account = try await service.store.read(in: .default, { [uid] in try $0.account(uid) })
      else { continue }
      moves += self.moves(of: account, by: index, proofs)
    }
    moves += movesWithCodes
    for challenge in thief.challenges.indices {
      moves += thief.apps.indices.map { .finish(challenge: challenge, .app($0)) }
      moves += thief.recoveryCodes.indices.map { .finish(challenge: challenge, .recoveryCode($0)) }
    }
    return moves
  }

  private var ownersMoves: [OwnerMove] {
    if world.isClaimed { return [.signIn, .link, .changePassword] }
    return switch world.loot {
    case .nothing: [.signIn, .signInByMail, .enroll, .changeAddress]
    case .staleSession: OwnerMove.allCases
    case .freshSession, .password: [.signIn, .signInByMail, .link, .enroll, .changePassword]
    case .mailbox: [.signIn, .link, .enroll]
    }
  }

  private func moves(of account: Account, by index: Int, _ proofs: [TheftProof]) -> [TheftMove] {
    var moves = (proofs + [.chosenPassword]).map { TheftMove.link(session: index, $0) }
    moves += account.linkedIdentities.indices.map { .unlink(session: index, identity: $0) }
    moves += proofs.map { .reauthenticate(session: index, $0) }
    if account.factors.isEmpty {
      moves.append(.enroll(session: index))
    } else {
      moves += account.factors.indices.map { .withdraw(session: index, factor: $0) }
      moves.append(.renewRecoveryCodes(session: index))
    }
    moves += [.changePassword(session: index), .askToChangeAddress(session: index)]
    if world.knowsPassword { moves.append(.changeStolenPassword(session: index)) }
    moves += proofs.map { .merge(session: index, $0) }
    moves += proofs.filter { $0 == .claimed || thief.hasClaim && $0 == .stolenPassword }
      .map { .mergeKeepingOther(session: index, $0) }
    if thief.hasChosenPassword { moves.append(.merge(session: index, .chosenPassword)) }
    if thief.plan == nil {
      moves += proofs.map { .planMerge(session: index, $0) }
    } else {
      moves.append(.commitMerge(session: index))
    }
    moves += proofs.map { .transfer(session: index, $0) }
    return moves + [.undoMerge(session: index), .deleteAccount(session: index)]
  }

  private var movesWithCodes: [TheftMove] {
    var moves: [TheftMove] = []
    for (mail, letter) in thief.letters.enumerated() {
      switch letter.kind {
      case .passwordReset: moves.append(.resetPassword(mail: mail))
      case .signInLink: break
      case .verifyEmail, .changeEmail: moves += thief.sessions.indices.map { .applyCode(mail: mail, from: $0) }
      case .recoverEmail: moves.append(.applyCode(mail: mail, from: nil))
      case .methodNotice: moves += [.applyCode(mail: mail, from: nil), .confirmCode(mail: mail)]
      }
    }
    return moves
  }
}
