import Accounts

extension Scenario {
  func describe(_ act: Act) -> String {
    let actor = act.actor.map(\.rawValue) ?? ""
    let deed: String =
      switch act.call {
      case .signUp(let shown): "\(actor) signs up with \(describe(shown))"
      case .signIn(let shown, _): "\(actor) signs in with \(describe(shown))"
      case .link(let shown, _): "\(actor) links \(describe(shown))"
      case .unlink(_, let name, let revoke, _): "\(actor) unlinks \(name), ending \(describe(revoke))"
      case .reauthenticate(let shown, _): "\(actor) reauthenticates with \(describe(shown))"
      case .refresh: "\(actor) refreshes"
      case .signOut: "\(actor) signs out"
      case .deleteAccount: "\(actor) deletes the account"
      case .changeAddress(let index, _, _): "an address changes at the provider to \(people.accounts[index])"
      case .recycle(let address, let person): "the mailbox \(address) goes to \(person)"
      case .toggle(let provider): "\(provider) is \(isOn(provider) ? "on" : "off")"
      case .wait(let minutes): "\(minutes) minutes pass"
      }
    guard let caller = act.caller else { return deed }
    return "\(deed), from \(caller.account.map(ledger.name) ?? "a session that has ended")"
  }

  func describe(_ answer: Answer<Service.Session, Service.Continuation>) -> String {
    switch answer {
    case .session(_, let uid): "a session of \(ledger.name(uid))"
    case .done: "done"
    case .refused(let reason, let continuation): "\(reason)\(continuation == nil ? "" : " with a continuation")"
    }
  }

  private func isOn(_ provider: ProviderID) -> Bool { service.policy.provider(provider).isEnabled }

  private func describe(_ shown: Shown) -> String {
    switch shown.evidence {
    case .anonymous: "nothing"
    case .password(let address, let password): "the password \"\(password)\" for \(address)"
    case .provider(let account): "\(account)"
    case .continuation: "the continuation for \(shown.claim.map { "\($0)" } ?? "nothing")"
    }
  }

  private func describe(_ revoke: RevokeSessions) -> String {
    switch revoke {
    case .thisIdentity: "the sessions it opened"
    case .others: "all other sessions"
    case .none: "no session"
    }
  }
}

extension Identity {
  var name: String { "\(providerID) (\(key.subject))" + (isActive ? "" : ", set aside") }
}
