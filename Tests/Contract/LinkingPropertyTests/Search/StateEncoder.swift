import AccountFakes

@testable import Accounts

/// Writes states of a scenario so that those that differ in names alone are written the same: in times, versions and
/// identifiers, in the order of accounts, and in who of the people is who.
struct StateEncoder {
  /// One way to name the people, and with them their addresses and accounts at providers. Each name is a number.
  private struct Naming {
    let persons: [Person: UInt8]
    let addresses: [String: UInt8]
    /// By position in the people's list.
    let accounts: [UInt8]
  }

  private let namings: [Naming]
  private let marks: [Tombstone: Ledger.Mark]

  /// - Parameters:
  ///   - people: as they are at first; each person must have mailboxes and accounts like the others.
  ///   - recycled: the number of accounts at providers that can come in addition.
  init(_ people: People, recycled: Int = 0) {
    let persons = Person.allCases.filter { person in people.accounts.contains { $0.owner == person } }
    namings = Self.permutations(of: persons).map { Self.naming($0, people, recycled) }

    let digests = KeyedDigests(secrets: SeededSecrets())
    var marks: [Tombstone: Ledger.Mark] = [:]
    for key in people.addresses.map({ Identity.Key.password($0, in: .default) }) + people.accounts.map(\.key) {
      marks[digests.tombstone(of: key)] = .identity(key)
    }
    for provider in Set(people.accounts.map(\.provider)).union([.google, .password]) {
      for address in people.addresses {
        marks[digests.tombstone(of: provider, address: address, in: .default)] = .address(provider, address)
      }
    }
    self.marks = marks
  }

  private static func permutations(of persons: [Person]) -> [[Person]] {
    guard !persons.isEmpty else { return [[]] }
    return persons.flatMap { first in
      permutations(of: persons.filter { $0 != first }).map { [first] + $0 }
    }
  }

  private static func naming(_ order: [Person], _ people: People, _ recycled: Int) -> Naming {
    var addresses: [String: UInt8] = [:]
    var accounts = [UInt8](repeating: 0, count: people.accounts.count + recycled)
    var count: UInt8 = 0
    for person in order {
      for index in people.accounts.indices where people.accounts[index].owner == person {
        accounts[index] = count
        count += 1
      }
      for address in people.addresses where people.mayProve(address, person) {
        addresses[address] = UInt8(addresses.count)
      }
    }
    for index in people.accounts.count..<accounts.count {
      accounts[index] = count
      count += 1
    }
    let persons = Dictionary(uniqueKeysWithValues: zip(order, UInt8(0)...))
    return Naming(persons: persons, addresses: addresses, accounts: accounts)
  }

  /// The smallest of the texts that any naming gives.
  func encode(_ scenario: Scenario<RuleService>) -> [UInt8] {
    var smallest: [UInt8] = []
    for naming in namings {
      let text = encode(scenario, naming)
      if smallest.isEmpty || text.lexicographicallyPrecedes(smallest) { smallest = text }
    }
    return smallest
  }

  private func encode(_ scenario: Scenario<RuleService>, _ naming: Naming) -> [UInt8] {
    let people = scenario.people
    var text = Self.sorted(
      people.addresses.map { [naming.addresses[$0] ?? 255, Self.code(people.reader(of: $0), naming)] })
    text += Self.sorted(
      people.accounts.indices.map { index in
        let account = people.accounts[index]
        return [
          naming.accounts[index], Self.code(account.owner, naming), Self.code(account.address, naming),
          account.isVerified ? 1 : 0, account.isOpen ? 1 : 0,
        ]
      })
    text += Self.sorted(scenario.accounts.values.map { encode($0, in: scenario, naming) })
    // The uids that a service has chosen and that stand for no account any more.
    text += Self.sorted(
      naming.persons.keys.filter { scenario.service.store.takenUIDs.contains(ServiceLedger.ownUID(of: $0)) }
        .map { [Self.code($0, naming)] })
    text += Self.sorted(
      scenario.belongings.map { person, owned in
        owned.pending.reduce(into: [Self.code(person, naming)]) { text, pending in
          guard let continuation = scenario.service.continuations.first(where: { $0.number == pending.continuation })
          else { return }
          text += encode(continuation.claim, people, naming)
        }
      }.filter { $0.count > 1 })
    return text
  }

  private func encode(_ account: Account, in scenario: Scenario<RuleService>, _ naming: Naming) -> [UInt8] {
    let people = scenario.people
    var text = [Self.code(account.email, naming), account.emailVerified ? 1 : 0, account.isDisabled ? 1 : 0]
    text += [account.hasCustomSignIn ? 1 : 0, account.addressLoss == nil ? 0 : 1, account.closedAt == nil ? 0 : 1]
    text += encode(account.uid, in: scenario, naming)
    text += Self.sorted(
      account.identities.map { identity in
        [
          code(identity.key, people, naming), Self.code(identity.email, naming), identity.emailVerified ? 1 : 0,
          identity.isActive ? 1 : 0, Self.code(people.owner(of: identity), naming),
        ]
      })
    text += Self.sorted(account.tombstones.compactMap { marks[$0] }.map { code($0, people, naming) })
    text += Self.sorted((scenario.ledger.marks[account.uid] ?? []).map { code($0, people, naming) })
    text += Self.sorted(
      scenario.service.store.merges.filter { $0.survivor == account.uid }.map { encode($0, in: scenario, naming) })
    text += Self.sorted((scenario.ledger.users[account.uid] ?? []).map { [Self.code($0, naming)] })
    var sessions: [[UInt8]] = []
    for (person, owned) in scenario.belongings {
      for held in owned.sessions where held.account == account.uid {
        guard let session = scenario.service.store.sessions.first(where: { $0.number == held.session }) else {
          continue
        }
        let identity = account.identities.first { $0.id == session.identity }
        let isBound = scenario.service.continuations.contains { $0.boundTo == session.lineage }
        sessions.append([
          Self.code(person, naming), identity.map { code($0.key, people, naming) } ?? 255, isBound ? 1 : 0,
        ])
      }
    }
    return text + Self.sorted(sessions)
  }

  private func encode(_ merge: AccountMerge, in scenario: Scenario<RuleService>, _ naming: Naming) -> [UInt8] {
    let people = scenario.people
    let kept = scenario.service.store.kept.filter { $0.value == merge.merged }.keys
    var text = [Self.code(kept.first, naming), merge.isCut ? 1 : 0, merge.snapshot == nil ? 1 : 0]
    text += encode(merge.merged, in: scenario, naming)
    guard let snapshot = merge.snapshot else { return text }
    for profile in [snapshot.merged, snapshot.survivorBefore, snapshot.survivorAfter] {
      text += [Self.code(profile.email, naming), profile.emailVerified ? 1 : 0, profile.isAnonymous ? 1 : 0]
      text.append(profile.hasCustomSignIn == true ? 1 : 0)
    }
    text += Self.sorted(
      (snapshot.moved + snapshot.displaced).map { move in
        [code(move.before.key, people, naming), move.before.isActive ? 1 : 0, move.after.isActive ? 1 : 0]
      })
    text += Self.sorted(
      (snapshot.tombstones + snapshot.survivorTombstones).compactMap { marks[Tombstone($0)] }
        .map { code($0, people, naming) })
    return text + [UInt8(clamping: snapshot.aliases.count)]
  }

  /// Whose uid it is, if a service has chosen it, and whom the service knows by it.
  private func encode(_ uid: UID, in scenario: Scenario<RuleService>, _ naming: Naming) -> [UInt8] {
    let owner = naming.persons.keys.first { ServiceLedger.ownUID(of: $0) == uid }
    let known = scenario.ledger.service.known[uid] ?? []
    return [Self.code(owner, naming)] + Self.sorted(known.map { [Self.code($0, naming)] })
  }

  private func encode(_ claim: IdentityClaim, _ people: People, _ naming: Naming) -> [UInt8] {
    [
      code(claim.key, people, naming), Self.code(claim.email.address?.canonical, naming),
      claim.email.isProven ? 2 : claim.email.isVerified ? 1 : 0,
    ]
  }

  // MARK: Names

  private static func code(_ person: Person?, _ naming: Naming) -> UInt8 {
    person.flatMap { naming.persons[$0] } ?? 255
  }

  private static func code(_ address: String?, _ naming: Naming) -> UInt8 {
    address.flatMap { naming.addresses[$0] } ?? 255
  }

  private func code(_ key: Identity.Key, _ people: People, _ naming: Naming) -> UInt8 {
    if let address = naming.addresses[key.subject] { return 128 + address }
    guard let index = people.accounts.firstIndex(where: { $0.key == key }) else { return 255 }
    return naming.accounts[index]
  }

  private func code(_ mark: Ledger.Mark, _ people: People, _ naming: Naming) -> [UInt8] {
    switch mark {
    case .identity(let key): return [code(key, people, naming)]
    case .address(let provider, let address):
      let number = people.accounts.firstIndex { $0.provider == provider }.map(UInt8.init) ?? 255
      return [number, Self.code(address, naming)]
    }
  }

  /// Parts in their own order, each after its length, and their number before them.
  private static func sorted(_ parts: [[UInt8]]) -> [UInt8] {
    parts.sorted { $0.lexicographicallyPrecedes($1) }.reduce(into: [UInt8(parts.count)]) { text, part in
      text.append(UInt8(part.count))
      text += part
    }
  }
}
