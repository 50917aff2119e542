import Accounts

extension Scenario {
  /// An operation with all its choices made.
  struct Act {
    enum Call {
      case signUp(Shown)
      case signIn(Shown, from: Held?)
      case link(Shown, by: Held)
      case unlink(UnlinkTarget, String, RevokeSessions, by: Held)
      case reauthenticate(Shown, by: Held)
      case refresh(Held)
      case signOut(Held)
      case deleteAccount(by: Held)
      case merge(Shown, keepsOther: Bool, by: Held)
      case mergeAnonymous(Held, by: Held)
      case undoMerge(by: Held)
      case transfer(Shown, by: Held)
      case ask(MailRequest, by: Held?)
      case apply(Letter, Approval, by: Held?)
      case reset(Letter, Shown)
      case enroll(by: Held)
      case withdraw(FactorID, by: Held)
      case renewRecoveryCodes(by: Held)
      case finish(Challenge, FactorUse, by: Held?)
      case changeAddress(account: Int, address: String?, isVerified: Bool)
      case recycle(address: String, to: Person)
      case toggle(ProviderID)
      case wait(minutes: Int)
    }

    let call: Call
    /// nil if no one calls the service.
    var actor: Person?

    /// The session that the call comes from.
    var caller: Held? {
      switch call {
      case .signIn(_, let held): held
      case .link(_, let held), .unlink(_, _, _, let held), .reauthenticate(_, let held), .refresh(let held),
        .signOut(let held), .deleteAccount(let held), .enroll(let held), .withdraw(_, let held),
        .renewRecoveryCodes(let held), .merge(_, _, let held), .mergeAnonymous(_, let held), .undoMerge(let held),
        .transfer(_, let held):
        held
      case .ask(_, let held), .apply(_, _, let held), .finish(_, _, let held): held
      case .signUp, .reset, .changeAddress, .recycle, .toggle, .wait: nil
      }
    }

    /// Whether a session that it answers takes the place of the caller's.
    var replacesCaller: Bool {
      switch call {
      case .link, .unlink, .reauthenticate, .refresh, .apply, .ask, .withdraw, .merge, .mergeAnonymous, .transfer: true
      default: false
      }
    }

    /// What the actor shows to prove something.
    var shown: Shown? {
      switch call {
      case .signUp(let shown), .signIn(let shown, _), .link(let shown, _), .reauthenticate(let shown, _),
        .reset(_, let shown), .merge(let shown, _, _), .transfer(let shown, _):
        shown
      default: nil
      }
    }

    /// What the act proves.
    var claim: Claim? {
      switch call {
      case .apply(let letter, _, _): Claim(letter)
      case .finish(let challenge, _, _): challenge.claim
      default: shown?.claim
      }
    }

    var kind: Step.Kind {
      switch call {
      case .signUp, .signIn: .signIn
      case .link: .link
      case .unlink: .unlink
      case .reauthenticate: .reauthenticate
      case .deleteAccount: .delete
      case .merge, .mergeAnonymous: .merge
      case .undoMerge: .undoMerge
      case .transfer: .transfer
      // A method notice that is denied takes off what it reports, as one that is answered without a word.
      case .apply(let letter, .denial, _) where letter.kind != .methodNotice: .deny
      case .apply(let letter, .word, _) where letter.kind == .methodNotice: .other
      case .apply(let letter, _, _): [.recoverEmail, .methodNotice].contains(letter.kind) ? .recover : .confirm
      case .reset: .reset
      case .ask(.changeAtOnce, _): .changeEmail
      case .enroll, .withdraw, .renewRecoveryCodes: .changeFactors
      case .finish(let challenge, _, _): challenge.kind
      default: .other
      }
    }

    /// The mailed code that it shows.
    var code: String? {
      switch call {
      case .apply(let letter, _, _), .reset(let letter, _): letter.code
      default: if case .emailLink(_, let code) = shown?.evidence { code } else { nil }
      }
    }

    var factor: FactorUse? {
      if case .finish(_, let use, _) = call { use } else { nil }
    }

    var pendingToken: String? {
      if case .finish(let challenge, _, _) = call { challenge.challenge.token } else { nil }
    }
  }

  /// A proof in the hands of a person.
  struct Shown {
    let proof: Proof
    let evidence: Evidence<Service.Continuation>
    let claim: Claim?
  }

  /// The operation with its choices made; nil if there is nothing to choose from.
  func act(_ operation: Operation) -> Act? {
    switch operation {
    case .signUp(let person, let address, let password):
      return show(.password(address: address, password: password), person).map { Act(call: .signUp($0), actor: person) }
    case .signIn(let person, let proof, let device):
      let caller = device.flatMap { held($0, person) }
      return show(proof, person).map { Act(call: .signIn($0, from: caller), actor: person) }
    case .link(let person, let device, let proof):
      guard let shown = show(proof, person), let held = held(device, person) else { return nil }
      return Act(call: .link(shown, by: held), actor: person)
    case .reauthenticate(let person, let device, let proof):
      guard let shown = show(proof, person), let held = held(device, person) else { return nil }
      return Act(call: .reauthenticate(shown, by: held), actor: person)
    case .unlinkProvider(let person, let device, let number, let revoke):
      let provider = Self.providers[modulo: number]
      return held(device, person).map {
        Act(call: .unlink(.provider(provider), "\(provider)", revoke, by: $0), actor: person)
      }
    case .unlinkIdentity(let person, let device, let number, let revoke):
      guard let held = held(device, person), let account = held.account.flatMap({ accounts[$0] }),
        !account.identities.isEmpty
      else { return nil }
      let identity = account.identities[modulo: number]
      return Act(call: .unlink(.identity(identity.id), identity.name, revoke, by: held), actor: person)
    case .refresh(let person, let device):
      return held(device, person).map { Act(call: .refresh($0), actor: person) }
    case .signOut(let person, let device):
      return held(device, person).map { Act(call: .signOut($0), actor: person) }
    case .deleteAccount(let person, let device):
      return held(device, person).map { Act(call: .deleteAccount(by: $0), actor: person) }
    case .merge(let person, let device, let proof, let keepsOther):
      guard let shown = show(proof, person), let held = held(device, person) else { return nil }
      return Act(call: .merge(shown, keepsOther: keepsOther, by: held), actor: person)
    case .mergeAnonymous(let person, let device, let other):
      guard let held = held(device, person), let other = self.held(other, person) else { return nil }
      return Act(call: .mergeAnonymous(other, by: held), actor: person)
    case .undoMerge(let person, let device):
      return held(device, person).map { Act(call: .undoMerge(by: $0), actor: person) }
    case .transfer(let person, let device, let proof):
      guard let shown = show(proof, person), let held = held(device, person) else { return nil }
      return Act(call: .transfer(shown, by: held), actor: person)
    case .ask(let person, let request): return act(request, person)
    case .applyCode(let person, let number, let manner): return apply(number, manner, person)
    case .resetPassword(let person, let number, let variant):
      let letters = readable(person) { $0 == .passwordReset }
      guard !letters.isEmpty else { return nil }
      let letter = letters[modulo: number]
      let password = person.passwords[modulo: variant]
      let shown = Shown(
        proof: .password(address: 0, password: variant),
        evidence: .password(address: letter.address, password: password),
        claim: Claim(letter, newPassword: password))
      return Act(call: .reset(letter, shown), actor: person)
    case .enroll(let person, let device):
      return held(device, person).map { Act(call: .enroll(by: $0), actor: person) }
    case .withdraw(let person, let device, let number):
      guard let held = held(device, person), let account = held.account.flatMap({ accounts[$0] }),
        !account.factors.isEmpty
      else { return nil }
      return Act(call: .withdraw(account.factors[modulo: number].id, by: held), actor: person)
    case .renewRecoveryCodes(let person, let device):
      return held(device, person).map { Act(call: .renewRecoveryCodes(by: $0), actor: person) }
    case .finish(let person, let number, let choice, let device):
      guard let owned = belongings[person], !owned.challenges.isEmpty, let use = use(choice, owned) else { return nil }
      let caller = device.flatMap { held($0, person) }
      return Act(call: .finish(owned.challenges[modulo: number], use, by: caller), actor: person)
    case .changeAddress(let person, let number, let address, let isVerified):
      let owned = people.openAccounts(of: person)
      guard !owned.isEmpty else { return nil }
      let named = address.map { people.addresses[modulo: $0] }
      return Act(call: .changeAddress(account: owned[modulo: number], address: named, isVerified: isVerified))
    case .recycle(let number, let person):
      let address = people.addresses[modulo: number]
      return people.mayProve(address, person) ? nil : Act(call: .recycle(address: address, to: person))
    case .toggle(let number):
      return Act(call: .toggle(Self.providers[modulo: number]))
    case .wait(let minutes):
      return Act(call: .wait(minutes: minutes))
    }
  }

  private func act(_ request: Request, _ person: Person) -> Act? {
    func address(_ number: Int) -> String { people.addresses[modulo: number] }
    switch request {
    case .verification(let device):
      return held(device, person).map { Act(call: .ask(.verification, by: $0), actor: person) }
    case .reset(let number): return Act(call: .ask(.reset(address: address(number)), by: nil), actor: person)
    case .signInLink(let number): return Act(call: .ask(.signInLink(address: address(number)), by: nil), actor: person)
    case .change(let device, let number):
      return held(device, person).map { Act(call: .ask(.change(to: address(number)), by: $0), actor: person) }
    case .changeAtOnce(let device, let number):
      return held(device, person).map { Act(call: .ask(.changeAtOnce(to: address(number)), by: $0), actor: person) }
    }
  }

  private func apply(_ number: Int, _ manner: Manner, _ person: Person) -> Act? {
    let letters = readable(person) { $0 != .passwordReset && $0 != .signInLink }
    guard !letters.isEmpty else { return nil }
    let letter = letters[modulo: number]
    switch manner {
    case .alone: return Act(call: .apply(letter, .nothing, by: nil), actor: person)
    case .session(let device):
      return held(device, person).map { Act(call: .apply(letter, .nothing, by: $0), actor: person) }
    case .password(let variant):
      return Act(call: .apply(letter, .password(person.passwords[modulo: variant]), by: nil), actor: person)
    case .word: return Act(call: .apply(letter, .word, by: nil), actor: person)
    case .denial: return Act(call: .apply(letter, .denial, by: nil), actor: person)
    }
  }

  /// The mails of some kinds that a person can read.
  private func readable(_ person: Person, _ isWanted: (ActionCode.Kind) -> Bool) -> [Letter] {
    letters.filter { isWanted($0.kind) && people.reads($0.address, person) }
  }

  private func use(_ choice: FactorChoice, _ owned: Belongings) -> FactorUse? {
    switch choice {
    case .totp(let number):
      return owned.factors.isEmpty ? nil : .totp(owned.factors[modulo: number], step: service.factorStep)
    case .recovery(let number):
      return owned.recoveryCodes.isEmpty ? nil : .recovery(owned.recoveryCodes[modulo: number])
    case .wrong:
      return accounts.values.flatMap(\.factors).map(\.id).min { $0.rawValue < $1.rawValue }.map { .wrong($0) }
    }
  }

  private static var providers: [ProviderID] { [.google, .oidc("acme"), .facebook, .password, .emailLink, .phone] }

  private func held(_ device: Device, _ person: Person) -> Held? {
    let sessions = belongings[person]?.sessions ?? []
    switch device {
    case .signedIn(let number):
      let open = sessions.filter { $0.account != nil }
      return open.isEmpty ? nil : open[modulo: number]
    case .signedOut(let number):
      let closed = sessions.filter { $0.account == nil }
      return closed.isEmpty ? nil : closed[modulo: number]
    }
  }

  private func show(_ proof: Proof, _ person: Person) -> Shown? {
    switch proof {
    case .anonymous:
      return Shown(proof: proof, evidence: .anonymous, claim: nil)
    case .password(let number, let variant):
      let address = people.addresses[modulo: number]
      let password = person.passwords[modulo: variant]
      return Shown(
        proof: proof, evidence: .password(address: address, password: password),
        claim: Claim(password: password, for: address))
    case .provider(let number):
      let owned = people.openAccounts(of: person)
      guard !owned.isEmpty else { return nil }
      let account = people.accounts[owned[modulo: number]]
      return Shown(proof: proof, evidence: .provider(account), claim: Claim(account))
    case .continuation(let number):
      guard let pending = belongings[person]?.pending, !pending.isEmpty else { return nil }
      let chosen = pending[modulo: number]
      return Shown(proof: proof, evidence: .continuation(chosen.continuation), claim: chosen.claim)
    case .emailLink(let number):
      let letters = readable(person) { $0 == .signInLink }
      guard !letters.isEmpty else { return nil }
      let letter = letters[modulo: number]
      return Shown(
        proof: proof, evidence: .emailLink(address: letter.address, code: letter.code), claim: Claim(letter))
    case .customToken(let number):
      let uid = ledger.customTokenUIDs(of: person)[modulo: number]
      return Shown(proof: proof, evidence: .customToken(uid), claim: Claim(customToken: uid))
    }
  }
}

extension Array {
  /// The element at a number that counts modulo the length; -1 is the last. The array must not be empty.
  subscript(modulo number: Int) -> Element { self[(number % count + count) % count] }
}
