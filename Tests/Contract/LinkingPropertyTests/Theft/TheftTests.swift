import Testing

/// What a thief of a session, a password or a mailbox can do to an account, searched through the use cases.
@Suite struct TheftTests {
  /// The searches of all worlds together meet this many states, if there are as many.
  static let states = Effort.number("LIGATURE_THEFT_STATES") ?? 1600

  /// The walks of all worlds together make this many moves.
  static let steps = Effort.number("LIGATURE_PROPERTY_STEPS") ?? 1600
  static let seed = Effort.number("LIGATURE_PROPERTY_SEED") ?? 1

  @Test(arguments: TheftWorld.all)
  func theOwnerKeepsTheAccount(_ world: TheftWorld) async throws {
    let start = ContinuousClock.now
    let report = try await TheftSearch(world: world).run(states: Self.states / TheftWorld.all.count)
    print(
      """
      \(world): \(report.states) states, \(report.moves) moves, \
      \(report.isComplete ? "all states" : "every sequence of \(report.depth) moves"), in \(ContinuousClock.now - start)
      """)
    if let found = report.violation {
      Issue.record("\(world)\n  \(found.transcript.joined(separator: "\n  "))\n  \(found.violation)")
    }
  }

  @Test(arguments: TheftWorld.all)
  func theOwnerKeepsTheAccountOnLongWays(_ world: TheftWorld) async throws {
    let start = ContinuousClock.now
    var (steps, walks) = (0, 0)
    while steps < Self.steps / TheftWorld.all.count {
      walks += 1
      let walk = TheftWalk(world: world, seed: UInt64(Self.seed) << 32 | UInt64(walks), length: 40)
      let report = try await walk.run()
      steps += report.moves.count
      if let violation = report.violation {
        let story = try await walk.shortest(report.moves)
        Issue.record("\(world), seed \(walk.seed): \(violation)\n  \(story.joined(separator: "\n  "))")
        return
      }
    }
    print("\(world): \(steps) moves in \(walks) random walks, in \(ContinuousClock.now - start)")
  }

  /// A test that cannot fail shows nothing: each rule is broken on purpose, and a thief gets in.
  @Test(arguments: BrokenRule.allCases.filter(\.isOfTheft))
  func aBrokenRuleIsFound(_ rule: BrokenRule) async throws {
    let world = try #require(rule.theftWorld)
    let start = ContinuousClock.now
    let search = TheftSearch(world: world, brokenRule: rule, prelude: rule.theftPrelude)
    let report = try await search.run(states: 2000)
    let found = try #require(report.violation, "\(report.states) states do not show it")
    print("\(rule), broken: found in \(report.states) states, \(ContinuousClock.now - start).")
    print("  " + (found.transcript + ["\(found.violation)"]).joined(separator: "\n  "))
  }
}
