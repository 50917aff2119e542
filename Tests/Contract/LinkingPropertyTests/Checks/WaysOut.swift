import Accounts

// The second invariant: whoever proves an active identity gets in, or meets a conflict whose way out succeeds within
// three calls. Ways out are tried on a copy.
extension Scenario {
  /// Whoever proves an identity that is active, by a method that is switched on, enters the account that holds it.
  func checkEntry(of act: Act, _ step: Step, before: [UID: Account]) throws(Violation) {
    guard let shown = act.shown, let claim = shown.claim, let actor = act.actor else { return }
    switch shown.evidence {
    // They may have been used before, or have expired.
    case .continuation, .emailLink: return
    // The ledger of services looks at these.
    case .customToken: return
    case .anonymous, .password, .provider: break
    }
    let expected: Account?
    switch act.call {
    case .signIn: expected = before.values.first { isMethod(claim, of: $0) }
    // An ID token that has expired has to be renewed first.
    case .reauthenticate(_, let held) where step.outcome != .refused(.tokenExpired):
      // An identity that is not settled signs in, and proves nothing in a session.
      expected = held.account.flatMap { before[$0] }.flatMap { account in
        isMethod(claim, of: account)
          && account.linkedIdentities.contains { $0.key == claim.key && $0.isSettled } ? account : nil
      }
    default: expected = nil
    }
    guard let expected, step.outcome != .entered(expected.uid) else { return }
    if step.outcome == .challenged, !expected.factors.isEmpty { return }
    throw Violation(
      .reach, "\(actor) proves \(claim), which is active on \(ledger.name(expected.uid)), and does not get in")
  }

  /// Whether a conflict with an account that the person can enter has a way out, and a challenge for a second factor
  /// one for whoever has the factor.
  func checkWayOut(of act: Act, _ step: Step) async throws {
    if step.outcome == .challenged { return try await checkFactor(of: act, step) }
    guard let actor = act.actor, let shown = act.shown, let claim = shown.claim,
      case .refused(let reason) = step.outcome, step.kind == .signIn || step.kind == .link
    else { return }
    let ways: [[Operation]]
    switch reason {
    case .credentialAlreadyInUse:
      guard accounts.values.contains(where: { isMethod(claim, of: $0) }) else { return }
      ways = [[.signIn(actor, .continuation(-1), from: act.caller.flatMap(device))]]
    case .emailExists where claim.provider == .password:
      // A password that was just chosen proves nothing, unless it is the one that is stored.
      guard accounts.values.contains(where: { isMethod(claim, of: $0) }) else { return }
      ways = [[.signIn(actor, shown.proof, from: nil)]]
    case .emailExists, .accountExistsWithDifferentCredential:
      let owner = accounts.values.first { $0.email == claim.address }
      ways = owner.map { waysOut(of: claim, into: $0, actor) } ?? []
    default: return
    }
    if let proven = claim.proves, !step.hasContinuation, ledger.isAwaited(proven),
      !accounts.values.contains(where: { $0.ownedEmail == proven })
    {
      // An account that has another address by now has its own sessions and methods.
      guard accounts.values.contains(where: { $0.closedAt != nil }) else { return }
      return try await checkWayBack(to: proven, actor)
    }
    guard !ways.isEmpty else { return }
    var failures: [String] = []
    if step.hasContinuation || claim.provider == .password {
      for way in ways {
        guard let failure = try await failure(of: way) else { return }
        failures.append(failure)
      }
    }
    throw Violation(
      .reach,
      "\(actor) meets \(reason) with \(claim), and no way out succeeds within three calls: "
        + (failures.isEmpty ? "there is no continuation" : failures.joined(separator: "; ")))
  }

  /// Whether whoever reads the mail of an address that is kept for its former owner gets that account back by asking
  /// for a reset.
  private func checkWayBack(to address: String, _ person: Person) async throws {
    guard people.reads(address, person), let number = people.addresses.firstIndex(of: address),
      let failure = try await failure(of: [
        .ask(person, .reset(address: number)), .applyCode(person, mail: -1, .alone),
      ])
    else { return }
    throw Violation(.reach, "\(address) is kept for its former owner, and \(person) cannot take it back: \(failure)")
  }

  private func checkFactor(of act: Act, _ step: Step) async throws {
    // The tokens of a session that is to be reauthenticated may be too old by the next step.
    guard let actor = act.actor, let claim = step.claim, step.kind != .reauthenticate, step.kind != .merge,
      step.kind != .transfer,
      let account = accounts.values.first(where: { $0.hasActive(claim.key) })
        ?? accounts.values.first(where: { $0.ownedEmail != nil && $0.ownedEmail == claim.proves }),
      let index = belongings[actor]?.factors.firstIndex(where: { key in account.factors.contains { $0.id == key.id } }),
      // The code of the next step was not used yet.
      let failure = try await failure(of: [
        .wait(minutes: 1), .finish(actor, challenge: -1, with: .totp(index), from: nil),
      ])
    else { return }
    throw Violation(
      .reach, "\(actor) has the second factor of \(ledger.name(account.uid)) and does not get in: \(failure)")
  }

  /// Whether the account can be entered by what the claim proves.
  private func isMethod(_ claim: Claim, of account: Account) -> Bool {
    guard let identity = account.linkedIdentities.first(where: { $0.key == claim.key }) else { return false }
    return claim.password == identity.password && service.policy.provider(claim.provider).isEnabled
  }

  /// Sign in by a method of one's own and link, after unlinking what the policy does not allow beside it. There is no
  /// way if the account has no other method than those that would have to be unlinked.
  private func waysOut(of claim: Claim, into account: Account, _ person: Person) -> [[Operation]] {
    let other = account.identities.firstIndex { $0.isActive && $0.providerID == claim.provider }
    let mustUnlink = other != nil && !service.policy.severalPerProvider
    return account.linkedIdentities.compactMap { identity in
      guard service.policy.provider(identity.providerID).isEnabled,
        !mustUnlink || identity.providerID != claim.provider, let proof = proof(of: identity, by: person)
      else { return nil }
      let newest = Device.signedIn(-1)
      var way: [Operation] = [.signIn(person, proof, from: nil)]
      if mustUnlink, let other { way.append(.unlinkIdentity(person, newest, other, .none)) }
      return way + [.link(person, newest, .continuation(-1))]
    }
  }

  /// How the person proves an identity; nil if it is not theirs.
  private func proof(of identity: Identity, by person: Person) -> Proof? {
    if let password = identity.password, let address = people.addresses.firstIndex(of: identity.key.subject) {
      return person.passwords.firstIndex(of: password).map { .password(address: address, password: $0) }
    }
    let owned = people.openAccounts(of: person)
    return owned.firstIndex { people.accounts[$0].key == identity.key }.map { .provider(account: $0) }
  }

  private func device(_ held: Held) -> Device? {
    let open = belongings.values.lazy.map(\.sessions).first { $0.contains { $0.number == held.number } }?
      .filter { $0.account != nil }
    return open?.firstIndex { $0.number == held.number }.map { .signedIn($0) }
  }

  /// How a way out ends early; nil if it leads out.
  private func failure(of way: [Operation]) async throws -> String? {
    guard var copy = try copy() else { return nil }
    for operation in way {
      switch try await copy.perform(operation) {
      // What the second factor is asked for is as good as entered: its owner has it.
      case .challenged: return nil
      case .entered, .done: continue
      case .refused(let reason): return "\(operation) ends with \(reason)"
      case nil: return "\(operation) is not possible"
      }
    }
    return nil
  }
}
