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
      case changeAddress(account: Int, address: String?, isVerified: Bool)
      case recycle(address: String, to: Person)
      case toggle(ProviderID)
      case wait(minutes: Int)
    }

    let call: Call
    /// nil if nobody calls the service.
    var actor: Person?

    /// The session that the call comes from.
    var caller: Held? {
      switch call {
      case .signIn(_, let held): held
      case .link(_, let held), .unlink(_, _, _, let held), .reauthenticate(_, let held), .refresh(let held),
        .signOut(let held), .deleteAccount(let held):
        held
      case .signUp, .changeAddress, .recycle, .toggle, .wait: nil
      }
    }

    /// What the actor shows to prove something.
    var shown: Shown? {
      switch call {
      case .signUp(let shown), .signIn(let shown, _), .link(let shown, _), .reauthenticate(let shown, _): shown
      default: nil
      }
    }

    var kind: Step.Kind {
      switch call {
      case .signUp, .signIn: .signIn
      case .link: .link
      case .unlink: .unlink
      case .deleteAccount: .delete
      default: .other
      }
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

  private static var providers: [ProviderID] { [.google, .oidc("acme"), .facebook, .password] }

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
    }
  }
}

extension Array {
  /// The element at a number that counts modulo the length; -1 is the last. The array must not be empty.
  subscript(modulo number: Int) -> Element { self[(number % count + count) % count] }
}
