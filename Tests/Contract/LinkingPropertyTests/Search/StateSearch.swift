import Accounts

/// Goes breadth first through all that a few people can do, over the rules alone, and checks the invariants in each
/// state. States that differ in names alone are met once.
struct StateSearch {
  /// What is searched.
  struct World: Sendable, CustomStringConvertible {
    let description: String
    let persons: [Person]
    let providers: [ProviderID]
    let policy: Policy
    /// States with more accounts are checked, but not continued.
    var accounts = 3
    /// Sessions that each person keeps.
    var sessions = 2
    /// Mailboxes that go to another person.
    var recycled = 0
    /// Whether a service signs custom tokens for people.
    var takesCustomTokens = false

    var people: People { People(persons, domains: ["mail"], providers: providers) }
  }

  /// When the search ends, if it has not met all states before.
  struct Budget: Sendable {
    /// States whose every continuation is tried.
    var states = Int.max
    var time: Duration?
  }

  struct Report {
    /// Different states that were met.
    var states = 1
    /// States whose every continuation was tried.
    var finished = 0
    /// Operations that were tried.
    var operations = 0
    /// Every sequence of this many operations was tried.
    var depth = 0
    var isComplete = false
    var violation: (violation: Violation, path: [Operation])?
  }

  let world: World
  var brokenRule: BrokenRule?

  func run(_ budget: Budget) async throws -> Report {
    let start = ContinuousClock.now
    let people = world.people
    let encoder = StateEncoder(people, recycled: world.recycled)
    let first = Scenario(RuleService(policy: world.policy, brokenRule: brokenRule), people)
    var report = Report()
    var seen: Set<[UInt8]> = [encoder.encode(first)]
    // How each state was met first.
    var origins: [(parent: Int, operation: Operation)?] = [nil]
    var level = [(number: 0, scenario: first)]

    func path(to state: Int) -> [Operation] {
      var path: [Operation] = []
      var state = state
      while let origin = origins[state] {
        path.append(origin.operation)
        state = origin.parent
      }
      return path.reversed()
    }

    while !level.isEmpty {
      var next: [(number: Int, scenario: Scenario<RuleService>)] = []
      for (number, scenario) in level {
        if report.finished >= budget.states { return report }
        if let time = budget.time, ContinuousClock.now - start > time { return report }
        let recycles = scenario.people.accounts.count < people.accounts.count + world.recycled
        for operation in scenario.operations(
          of: world.persons, recycles: recycles, takesCustomTokens: world.takesCustomTokens)
        {
          var scenario = scenario
          report.operations += 1
          do {
            guard try await scenario.perform(operation) != nil else { continue }
          } catch let violation as Violation {
            report.violation = (violation, path(to: number) + [operation])
            return report
          }
          scenario.reduce(sessionsPerPerson: world.sessions)
          guard scenario.accounts.count <= world.accounts, seen.insert(encoder.encode(scenario)).inserted else {
            continue
          }
          next.append((origins.count, scenario))
          origins.append((number, operation))
          report.states += 1
        }
        report.finished += 1
      }
      report.depth += 1
      level = next
    }
    report.isComplete = true
    return report
  }

  /// A sequence of operations with their outcomes, for people to read.
  func transcript(of path: [Operation]) async throws -> String {
    var scenario = Scenario(RuleService(policy: world.policy, brokenRule: brokenRule), world.people, isRecorded: true)
    do {
      for operation in path {
        _ = try await scenario.perform(operation)
        scenario.reduce(sessionsPerPerson: world.sessions)
      }
    } catch is Violation {}
    let lines = scenario.transcript ?? []
    return zip(1..., lines).map { "\n  \($0). \($1)" }.joined()
  }
}
