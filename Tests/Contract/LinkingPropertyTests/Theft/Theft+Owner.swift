import Accounts

/// What the owner does.
extension Theft {
  mutating func carryOut(_ move: OwnerMove) async throws -> Answer<Session, Secret> {
    if move == .signInByMail { return try await signInByMail() }
    guard let session = try await ownersEntry() else { return .refused(.tokenExpired, nil) }
    owner.session = session
    switch move {
    case .signIn, .signInByMail: return .done
    case .link: return try await link(by: session)
    case .enroll: return try await enroll(by: session)
    case .changePassword:
      guard owner.password == Self.ownersPassword else { break }
      let answer = try await service.changePassword(to: Self.nextPassword, by: session)
      if let next = answer.session {
        owner.session = next
        owner.password = Self.nextPassword
      }
      return answer
    case .changeAddress:
      guard owner.secondUID == nil, owner.address != Self.refuge else { break }
      return try await changeAddress(by: session)
    case .merge: return try await mergeIntoSecond()
    case .undoMerge:
      guard let former = owner.former.last else { break }
      let answer = try await service.undoMerge(by: session)
      if !answer.isRefused { owner = former }
      return answer
    }
    return .refused(.invalidArgument, nil)
  }

  /// Asks for a link at the address, and signs in with it. While another mail comes in its place, there is nothing to
  /// do.
  private mutating func signInByMail() async throws -> Answer<Session, Secret> {
    guard let address = owner.address else { return .refused(.invalidArgument, nil) }
    _ = try await service.ask(for: .signInLink(address: address), by: nil)
    let count = letters.count
    try await receiveMail()
    guard letters.count > count || letters.count >= 12,
      let letter = letters.last(where: { $0.kind == .signInLink && $0.address == address })
    else { return .done }
    let answer = try await service.signIn(.emailLink(address: address, code: letter.code), from: nil)
    return try await finishAsOwner(answer)
  }

  /// Enrolls an app, in the place of the one that there is.
  private mutating func enroll(by session: Session) async throws -> Answer<Session, Secret> {
    var session = session
    let factors = try await account()?.factors ?? []
    if let app = owner.app, factors.map(\.id) == [app.id] {
      let answer = try await service.withdraw(app.id, by: session)
      guard let next = answer.session else { return answer }
      session = next
    } else if !factors.isEmpty {
      return .refused(.invalidArgument, nil)
    }
    let answer = try await service.enroll(by: session)
    if case .enrolled(let next, let key) = answer {
      owner.session = next
      owner.app = key
    }
    return answer
  }

  private mutating func link(by session: Session) async throws -> Answer<Session, Secret> {
    let other = people.accounts.first { $0.owner == .ada && !owner.methods.contains($0) }
    guard let other, owner.secondUID == nil else { return .refused(.invalidArgument, nil) }
    let answer = try await service.link(.provider(other), by: session)
    if let next = answer.session {
      owner.session = next
      owner.methods.append(other)
      owner.address = try await account()?.ownedEmail
    }
    return answer
  }

  /// Merges the account into the owner's second one, whose address stays.
  private mutating func mergeIntoSecond() async throws -> Answer<Session, Secret> {
    guard let second = owner.secondUID, owner.uid != second, let proof = ownersProofs.first,
      let other = people.accounts.first(where: { $0.owner == .ada && $0.address == Self.refuge }),
      let session = try await signInAsOwner(.provider(other))
    else { return .refused(.invalidArgument, nil) }
    var answer = try await service.merge(proof, keepsOther: false, by: session)
    if case .challenged(let challenge) = answer, let app = owner.app {
      service.clock.advance(seconds: 30)
      answer = try await service.finish(challenge, with: .totp(app, step: service.factorStep), by: session)
    }
    guard !answer.isRefused else { return answer }
    owner.former.append(owner)
    owner.uid = second
    owner.address = Self.refuge
    owner.methods.append(other)
    owner.password = nil
    return answer
  }
}
