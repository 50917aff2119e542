import Accounts
import Testing

/// Everything that a few people can do, through the rules, up to a depth.
@Suite struct ExhaustiveSearchTests {
  static let worlds = [
    StateSearch.World(
      description: "two people, trusted addresses", persons: [.ada, .ben], providers: [.google, .facebook],
      policy: Policy()),
    StateSearch.World(
      description: "two people, explicit links", persons: [.ada, .ben], providers: [.google, .facebook],
      policy: Policy(linking: .explicit)),
    StateSearch.World(
      description: "two people, a mailbox changes hands", persons: [.ada, .ben], providers: [.google],
      policy: Policy(severalPerProvider: true), recycled: 1),
    StateSearch.World(
      description: "three people, trusted addresses", persons: [.ada, .ben, .cyd], providers: [.google],
      policy: Policy(), sessions: 1),
    tokens,
  ]

  private static let tokens = StateSearch.World(
    description: "two people, custom tokens", persons: [.ada, .ben], providers: [.google], policy: Policy(),
    takesCustomTokens: true)

  /// All searches together may take this many seconds; nil if their length is bounded by the number of states.
  static let seconds = Effort.number("LIGATURE_SEARCH_SECONDS")

  @Test(arguments: worlds)
  func theInvariantsHoldInEachState(_ world: StateSearch.World) async throws {
    var budget = StateSearch.Budget(states: 500)
    if let seconds = Self.seconds {
      budget = StateSearch.Budget(time: .seconds(seconds) / Self.worlds.count)
    }
    let search = StateSearch(world: world)
    let start = ContinuousClock.now
    let report = try await search.run(budget)
    print(
      """
      Search, \(world): \(report.states) states, \(report.finished) of them continued, \(report.operations) operations, \
      \(report.isComplete ? "all states" : "every sequence of \(report.depth) operations"), \
      in \(ContinuousClock.now - start)
      """)
    if let found = report.violation {
      Issue.record("\(world)\(try await search.transcript(of: found.path))\n  \(found.violation)")
    }
  }

  @Test(arguments: BrokenRule.allCases.filter(\.isOfLinking))
  func aBrokenRuleIsFound(_ rule: BrokenRule) async throws {
    let search = StateSearch(world: rule.isOfCustomTokens ? Self.tokens : Self.worlds[0], brokenRule: rule)
    let report = try await search.run(.init(states: 5000))
    let found = try #require(report.violation)
    print("\(rule), broken: found in \(report.states) states:\(try await search.transcript(of: found.path))")
    print("  \(found.violation)")
  }
}
