import AccountFakes
import Accounts
import InMemoryAccountStore
import Testing

/// Long random walks over the whole of the use cases, from a seed that a failure names.
@Suite struct PropertyTests {
  private struct Player {
    var tokens: TokenPair
    var password: String?
  }

  private static let seeds: [UInt64] = [1, 2, 3, 4, 5, 6, 7, 8]

  private func walk(
    _ fixture: ServiceFixture, seed: UInt64, steps: Int, after step: () async throws -> Void
  ) async throws {
    var generator = SeededGenerator(seed: seed)
    var players: [Player] = []
    let verifiers = [fixture.google, fixture.facebook, fixture.oidc]
    func credential() async throws -> Credential {
      let email = "box\(Int.random(in: 0..<4, using: &generator))@mail.example"
      if Int.random(in: 0..<4, using: &generator) == 0 {
        return .password(email: email, password: Secret("secret\(Int.random(in: 0..<2, using: &generator))"))
      }
      let verifier = verifiers[Int.random(in: 0..<verifiers.count, using: &generator)]
      return try await fixture.credential(
        verifier, "s\(Int.random(in: 0..<6, using: &generator))",
        email: Bool.random(using: &generator) ? email : nil, verified: Bool.random(using: &generator),
        trusted: Bool.random(using: &generator))
    }
    for _ in 0..<steps {
      let chosen = players.isEmpty ? nil : Int.random(in: 0..<players.count, using: &generator)
      let kind = Int.random(in: 0..<10, using: &generator)
      let proof = try await credential()
      // What is refused is refused; the properties must hold either way.
      switch (kind, chosen) {
      case (0, _):
        if let tokens = try? await fixture.signIn(.anonymous).tokens { players.append(Player(tokens: tokens)) }
      case (1, _):
        if let tokens = try? await fixture.useCases.signingIn.signUp(proof, displayName: nil, deviceLabel: "").tokens {
          players.append(Player(tokens: tokens))
        }
      case (2...4, _), (_, nil):
        if let tokens = try? await fixture.signIn(proof).tokens { players.append(Player(tokens: tokens)) }
      case (5...6, let index?):
        if let principal = try? await fixture.principal(players[index].tokens),
          let tokens = try? await fixture.useCases.linking.link(proof, principal: principal).tokens
        {
          players[index].tokens = tokens
        }
      case (7...8, let index?):
        guard let principal = try? await fixture.principal(players[index].tokens),
          let account = try? await fixture.useCases.authentication.account(of: principal),
          let target = account.linkedIdentities.randomElement(using: &generator)
        else { break }
        let revoke = RevokeSessions.allCases.randomElement(using: &generator) ?? .none
        if let result = try? await fixture.useCases.linking.unlink(
          .identity(target.id), revoke: revoke, principal: principal)
        {
          players[index].tokens = result.tokens
        }
      case (_, let index?):
        if let tokens = try? await fixture.useCases.sessions.refresh(players[index].tokens.refreshToken) {
          players[index].tokens = tokens
        } else {
          players.remove(at: index)
        }
      }
      try await step()
    }
  }

  private func everyAccount(_ fixture: ServiceFixture) async throws -> [Account] {
    try await fixture.store.read { try $0.accounts(.all, after: nil, limit: 10_000) }.accounts
  }

  @Test(arguments: seeds)
  func underTheExplicitPolicyOnlyALinkAddsAnIdentityToAnAccount(_ seed: UInt64) async throws {
    let store = InMemoryAccountStore()
    let fixture = try ServiceFixture(policy: Policy(linking: .explicit), on: OpenStore(store))
    var known: [UID: Int] = [:]
    var read = 0
    try await walk(fixture, seed: seed, steps: 300) {
      let trail = store.auditTrail
      let news = trail[read...]
      read = trail.count
      #expect(!news.contains { $0.action == .accountJoined || $0.action == .accountTakenOver })
      for account in try await everyAccount(fixture) {
        let before = known.updateValue(account.identities.count, forKey: account.uid)
        guard let before, account.identities.count > before else { continue }
        #expect(news.contains { $0.action == .identityLinked && $0.uid == account.uid })
        #expect(!news.contains { $0.action == .signedIn })
      }
    }
  }

  @Test(arguments: seeds, StoreKind.allCases)
  func anAccountThatHadAMethodNeverHasNone(_ seed: UInt64, _ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    var hadOne: Set<UID> = []
    try await walk(fixture, seed: seed, steps: kind == .inMemory ? 300 : 60) {
      for account in try await everyAccount(fixture) {
        if !account.linkedIdentities.isEmpty { hadOne.insert(account.uid) }
        #expect(!hadOne.contains(account.uid) || !account.linkedIdentities.isEmpty)
        #expect(account.isAnonymous == account.identities.isEmpty)
      }
    }
    #expect(!hadOne.isEmpty)
    #expect(try await fixture.store.checkIntegrity() == [])
  }

  @Test(arguments: seeds)
  func versionsRiseByOneAndAddressesHaveOneOwner(_ seed: UInt64) async throws {
    let fixture = try ServiceFixture()
    var versions: [UID: Int64] = [:]
    try await walk(fixture, seed: seed, steps: 300) {
      let accounts = try await everyAccount(fixture)
      for account in accounts {
        let before = versions.updateValue(account.version, forKey: account.uid) ?? account.version
        #expect(account.version == before || account.version == before + 1)
        let keys = account.identities.map(\.id.rawValue)
        #expect(keys == keys.sorted())
      }
      let addresses = accounts.compactMap(\.email)
      #expect(Set(addresses).count == addresses.count)
    }
  }
}
