import AccountFakes
import Accounts
import InMemoryAccountStore
import Testing

/// Random sequences of what people do, through the use cases.
@Suite struct RandomWalkTests {
  static let seed = Effort.number("LIGATURE_PROPERTY_SEED") ?? 1
  static let steps = Effort.number("LIGATURE_PROPERTY_STEPS") ?? 20_000
  /// Steps from an empty store until the next one.
  static let length = 100

  /// One sequence from an empty store.
  struct Walk {
    let seed: UInt64
    let policy: Policy
    let people: People
    let operations: [Operation]

    init(seed: UInt64) {
      self.seed = seed
      var generator = OperationGenerator(seed: seed, .three)
      policy = generator.policy()
      var people = People.three
      people.readAnyMail = seed % 2 == 1
      self.people = people
      operations = generator.operations(RandomWalkTests.length)
    }

    /// Walks until an invariant does not hold.
    func firstViolation(
      of operations: [Operation], brokenRule: BrokenRule? = nil, on store: InMemoryAccountStore = .init()
    ) async throws -> (violation: Violation, steps: Int)? {
      var scenario = Scenario(UseCaseService(store: store, policy: policy, brokenRule: brokenRule), people)
      for (index, operation) in operations.enumerated() {
        do {
          _ = try await scenario.perform(operation)
        } catch let violation as Violation {
          return (violation, index + 1)
        }
      }
      return nil
    }

    /// The shortest sequence found that violates the same invariant, for people to read.
    func report(_ found: (violation: Violation, steps: Int), brokenRule: BrokenRule? = nil) async throws -> String {
      let shortest = try await shrunk(Array(operations.prefix(found.steps))) { steps in
        try await firstViolation(of: steps, brokenRule: brokenRule)?.violation.invariant == found.violation.invariant
      }
      var scenario = Scenario(UseCaseService(policy: policy, brokenRule: brokenRule), people, isRecorded: true)
      var text = "\(found.violation) (seed \(seed), step \(found.steps), linking \(policy.linking.rawValue)"
      if policy.severalPerProvider { text += ", several of a provider" }
      if people.readAnyMail { text += ", anyone reads any mail" }
      if !policy.oneAccountPerEmail { text += ", several accounts for an address" }
      text += "). In short:"
      do {
        for operation in shortest { _ = try await scenario.perform(operation) }
      } catch let violation as Violation {
        for (index, line) in (scenario.transcript ?? []).enumerated() { text += "\n  \(index + 1). \(line)" }
        text += "\n  \(violation)"
      }
      return text
    }
  }

  static func walk(_ number: Int) -> Walk { Walk(seed: UInt64(seed) << 32 | UInt64(number)) }

  @Test func theInvariantsHoldWhateverPeopleDo() async throws {
    let walks = (Self.steps + Self.length - 1) / Self.length
    var seen: [AuditRecord.Action: Int] = [:]
    for number in 0..<walks {
      let walk = Self.walk(number)
      let store = InMemoryAccountStore()
      if let found = try await walk.firstViolation(of: walk.operations, on: store) {
        Issue.record("\(try await walk.report(found))")
        return
      }
      for record in store.auditTrail { seen[record.action, default: 0] += 1 }
    }
    print("Random walks: seed \(Self.seed), \(walks * Self.length) steps in \(walks) walks.")
    for (action, count) in seen.sorted(by: { $0.value > $1.value }) { print("  \(action.rawValue): \(count)") }
    // People here change no profile, change no password but by a reset, and have few sessions.
    let unreached: Set<AuditRecord.Action> = [
      .passwordChanged, .profileUpdated, .sessionsEnded, .sessionDisplaced,
    ]
    // Nor do they run the server.
    let ofTheServer: Set<AuditRecord.Action> = [
      .signingKeyPublished, .signingKeysWithdrawn, .backupMade, .dataRestored, .accountDisabled, .accountEnabled,
      .actionLinkMade, .resetLinkMade, .recoveryCodesRemoved, .callRefused, .waysBackEnded,
      .serviceKeyCreated, .serviceKeyRevoked, .claimsChanged, .customTokenMinted,
      .accountImported, .accountsExported,
    ]
    let missed = Set(AuditRecord.Action.allCases).subtracting(unreached).subtracting(ofTheServer).subtracting(seen.keys)
    #expect(missed.isEmpty, "the walks do not reach everything")
  }

  /// A test that cannot fail shows nothing: each rule is broken on purpose, and the walks find it.
  @Test(arguments: BrokenRule.allCases.filter { !$0.isOfTheft })
  func aBrokenRuleIsFound(_ rule: BrokenRule) async throws {
    for number in 0..<1000 {
      let walk = Self.walk(number)
      if let found = try await walk.firstViolation(of: walk.operations, brokenRule: rule) {
        print("\(rule), broken: found in walk \(number) by step \(found.steps): \(found.violation)")
        return
      }
    }
    Issue.record("1,000 walks did not find it")
  }
}
