import AccountFakes
import Accounts
import PostgresAccountStore
import PostgresCluster
import Testing

/// Two callers at once, each at its own node of one database. `LIGATURE_RACE_ROUNDS=1000` runs the full length.
@Suite(.serialized) struct NodeRaceTests {
  private struct Nodes {
    let pair: StorePair
    let one: ServiceFixture
    let other: ServiceFixture

    init() throws {
      pair = try StorePair(in: PostgresCluster.shared.get(), followsOthers: true)
      var policy = Policy.mailing()
      // More guesses than an account has otherwise.
      policy.attempts.codes = AttemptLimit(100_000, inMilliseconds: 3_600_000)
      one = try ServiceFixture(policy: policy, on: Self.node(pair.one))
      other = try ServiceFixture(policy: policy, on: Self.node(pair.other), beside: one)
    }

    /// A node that goes by the fixtures' clock, and not by the database's.
    private static func node(_ store: PostgresAccountStore) -> OpenStore {
      OpenStore(StoreNode(on: OpenStore(store), feed: store.feed))
    }

    /// Runs one call at each node, both at once, and returns why each has failed; nil for a success.
    func race(
      _ call: @escaping @Sendable (ServiceFixture) async throws -> Void,
      _ otherCall: @escaping @Sendable (ServiceFixture) async throws -> Void
    ) async -> [AccountError.Reason?] {
      async let first = reason { try await call(one) }
      async let second = reason { try await otherCall(other) }
      return await [first, second]
    }
  }

  @Test func ofTheLastTwoMethodsOneIsUnlinked() async throws {
    let nodes = try Nodes()
    for round in 0..<RaceTests.rounds {
      let (google, facebook) = (nodes.one.google, nodes.one.facebook)
      let name = "last-\(round)"
      let uid = try await nodes.one.caller(
        linking: [nodes.one.credential(google, name), nodes.one.credential(facebook, name)]
      ).uid
      let first = try await nodes.one.principal(nodes.one.signIn(nodes.one.credential(google, name)).tokens)
      let second = try await nodes.other.principal(nodes.other.signIn(nodes.other.credential(facebook, name)).tokens)
      let outcomes = await nodes.race { node in
        _ = try await node.useCases.linking.unlink(.provider(.google), revoke: .thisIdentity, principal: first)
      } _: { node in
        _ = try await node.useCases.linking.unlink(.provider(.facebook), revoke: .thisIdentity, principal: second)
      }
      #expect(outcomes.count { $0 == nil } == 1 && outcomes.contains(.lastSignInMethod), "\(outcomes)")
      let left = try #require(try await nodes.one.store.read { try $0.account(uid) })
      #expect(left.linkedIdentities.count == 1)
    }
    #expect(try await nodes.one.store.checkIntegrity() == [])
  }

  @Test func anIdentityIsLinkedToOneOfTwoAccounts() async throws {
    let nodes = try Nodes()
    for round in 0..<RaceTests.rounds {
      let first = try await nodes.one.principal(nodes.one.signIn(.anonymous).tokens)
      let second = try await nodes.other.principal(nodes.other.signIn(.anonymous).tokens)
      let proof = try await nodes.one.credential(nodes.one.google, "contested-\(round)")
      let otherProof = try await nodes.other.credential(nodes.one.google, "contested-\(round)")
      let outcomes = await nodes.race { node in
        _ = try await node.useCases.linking.link(proof, principal: first)
      } _: { node in
        _ = try await node.useCases.linking.link(otherProof, principal: second)
      }
      #expect(outcomes.count { $0 == nil } == 1 && outcomes.contains(.credentialAlreadyInUse), "\(outcomes)")
      var holders = 0
      for uid in [first.uid, second.uid] {
        holders += try await nodes.one.store.read { try $0.account(uid) }?.linkedIdentities.count ?? 0
      }
      #expect(holders == 1)
    }
    #expect(try await nodes.one.store.checkIntegrity() == [])
  }

  @Test func aMailedCodeIsUsedOnce() async throws {
    let nodes = try Nodes()
    for round in 0..<RaceTests.rounds {
      let link = try await nodes.one.emailLink("ada-\(round)@example.com")
      let outcomes = await nodes.race { node in
        _ = try await node.signIn(link)
      } _: { node in
        _ = try await node.signIn(link)
      }
      #expect(outcomes.count { $0 == nil } == 1 && outcomes.contains(.invalidOOBCode), "\(outcomes)")
      nodes.one.clock.advance(seconds: 1)
    }
  }

  @Test func aRecoveryCodeIsUsedOnce() async throws {
    let nodes = try Nodes()
    let enrolled = try await nodes.one.enroll()
    var codes: [Secret] = []
    for _ in 0..<RaceTests.rounds {
      if codes.isEmpty {
        codes = try await nodes.one.useCases.administration.renewRecoveryCodes(of: enrolled.uid, by: .serverOperator)
      }
      let code = codes.removeLast()
      let first = try await nodes.one.challenge(nodes.one.adasPassword)
      let second = try await nodes.other.challenge(nodes.other.adasPassword)
      let outcomes = await nodes.race { node in
        try await node.finish(first, .recoveryCode(code))
      } _: { node in
        try await node.finish(second, .recoveryCode(code))
      }
      #expect(outcomes.count { $0 == nil } == 1 && outcomes.contains(.invalidCode), "\(outcomes)")
    }
  }

  @Test func aRefreshTokenGivesOnePair() async throws {
    let nodes = try Nodes()
    for _ in 0..<RaceTests.rounds {
      let token = try await nodes.one.signIn(.anonymous).tokens.refreshToken
      async let first = nodes.one.useCases.sessions.refresh(token)
      async let second = nodes.other.useCases.sessions.refresh(token)
      let pairs = try await [first, second]
      #expect(pairs[0].texts == pairs[1].texts)
      // It is the session's one pair.
      let principal = try await nodes.other.principal(pairs[0])
      #expect(try await nodes.one.store.read { try $0.sessions(of: principal.uid) }.count == 1)
    }
  }

  @Test func ofTwoAccountsThatMergeEachOtherOneSurvives() async throws {
    let nodes = try Nodes()
    for round in 0..<RaceTests.rounds {
      let (google, facebook, name) = (nodes.one.google, nodes.one.facebook, "merged-\(round)")
      let first = try await nodes.one.principal(nodes.one.signIn(nodes.one.credential(google, name)).tokens)
      let second = try await nodes.other.principal(nodes.other.signIn(nodes.other.credential(facebook, name)).tokens)
      let plan = try await nodes.one.useCases.merging.planMerge(
        .credential(nodes.one.credential(facebook, name)), principal: first
      ).plan
      let otherPlan = try await nodes.other.useCases.merging.planMerge(
        .credential(nodes.other.credential(google, name)), principal: second
      ).plan
      let outcomes = await nodes.race { node in
        _ = try await node.useCases.merging.commitMerge(plan, principal: first)
      } _: { node in
        _ = try await node.useCases.merging.commitMerge(otherPlan, principal: second)
      }
      #expect(outcomes.count { $0 == nil } == 1, "\(outcomes)")
      let (survivor, merged) = outcomes[0] == nil ? (first.uid, second.uid) : (second.uid, first.uid)
      let (left, gone) = try await nodes.one.store.read { (try $0.account(survivor), try $0.account(merged)) }
      #expect(left?.linkedIdentities.count == 2 && gone == nil)
    }
    #expect(try await nodes.one.store.checkIntegrity() == [])
  }
}
