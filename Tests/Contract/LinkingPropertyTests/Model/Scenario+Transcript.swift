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
      case .merge(let shown, let keepsOther, _):
        "\(actor) merges the account of \(describe(shown))\(keepsOther ? ", whose part of each conflict stays" : "")"
      case .mergeAnonymous(let other, _):
        "\(actor) merges \(other.account.map(ledger.name) ?? "what has ended") by its session"
      case .undoMerge: "\(actor) undoes a merge"
      case .transfer(let shown, _): "\(actor) transfers \(describe(shown))"
      case .ask(let request, _): "\(actor) asks for \(describe(request))"
      case .apply(let letter, let approval, _): "\(actor) applies \(letter), \(describe(approval))"
      case .reset(let letter, let shown): "\(actor) resets with \(letter) to \(describe(shown))"
      case .enroll: "\(actor) enrolls a factor"
      case .withdraw: "\(actor) withdraws a factor"
      case .renewRecoveryCodes: "\(actor) renews the recovery codes"
      case .finish(let challenge, let use, _): "\(actor) finishes \(challenge.kind) with \(describe(use))"
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
    case .enrolled(_, let key): "a factor of \(ledger.name(key.uid))"
    case .done: "done"
    case .resetCode: "a code that resets the password"
    case .recoveryCodes: "recovery codes"
    case .challenged: "the second factor is asked for"
    case .refused(let reason, let continuation): "\(reason)\(continuation == nil ? "" : " with a continuation")"
    }
  }

  private func isOn(_ provider: ProviderID) -> Bool { service.policy.provider(provider).isEnabled }

  private func describe(_ shown: Shown) -> String {
    switch shown.evidence {
    case .anonymous: "nothing"
    case .password(let address, let password): "the password \"\(password)\" for \(address)"
    case .provider(let account): "\(account)"
    case .emailLink(let address, _): "the link mailed to \(address)"
    case .customToken(let uid):
      "a custom token for \(uid.rawValue.hasPrefix("service") ? uid.rawValue : ledger.name(uid))"
    case .continuation: "the continuation for \(shown.claim.map { "\($0)" } ?? "nothing")"
    }
  }

  private func describe(_ request: MailRequest) -> String {
    switch request {
    case .verification: "a verification"
    case .reset(let address): "a reset for \(address)"
    case .signInLink(let address): "a sign-in link to \(address)"
    case .change(let address): "a change to \(address)"
    case .changeAtOnce(let address): "the address \(address) at once"
    }
  }

  private func describe(_ approval: Approval) -> String {
    switch approval {
    case .nothing: "with nothing else"
    case .password(let password): "with the password \"\(password)\""
    case .word: "by their word"
    case .denial: "denying it"
    }
  }

  private func describe(_ use: FactorUse) -> String {
    switch use {
    case .totp(let key, let step): "the code of \(ledger.name(key.uid)) for step \(step)"
    case .recovery(let note): "a recovery code of \(ledger.name(note.uid))"
    case .wrong: "a wrong code"
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
