import Accounts

/// Goes breadth first through all that a thief and an owner can do, over the use cases and a store, and checks in each
/// state what the owner can still do about it. States that differ in names alone are met once.
struct TheftSearch {
  struct Report {
    /// Different states that were met.
    var states = 1
    /// Moves that were tried.
    var moves = 0
    /// Every sequence of this many moves was tried.
    var depth = 0
    var isComplete = false
    var violation: (violation: Violation, transcript: [String])?
  }

  let world: TheftWorld
  var brokenRule: BrokenRule?
  /// What has happened before.
  var prelude: [TheftMove] = []

  /// - Parameter states: ends after as many.
  func run(states: Int) async throws -> Report {
    var report = Report()
    var transcript: [String] = []
    do {
      var first = try await Theft.begin(world, brokenRule: brokenRule)
      for move in prelude { _ = try await first.perform(move) }
      transcript = first.transcript
      var seen: Set<TheftFingerprint> = [try await first.fingerprint()]
      var level = [first]
      var checked: Set<TheftFingerprint> = []
      try await first.check(&checked)
      while !level.isEmpty {
        var next: [Theft] = []
        // A state that has been continued is released: there are many, and each has its use cases by then.
        level.reverse()
        while let theft = level.popLast() {
          for move in try await theft.moves() {
            if report.states >= states { return report }
            report.moves += 1
            var after = try theft.copy(seed: UInt64(report.moves) + 1000)
            transcript = theft.transcript + ["\(move)"]
            guard try await after.perform(move), seen.insert(try await after.fingerprint()).inserted else { continue }
            transcript = after.transcript
            report.states += 1
            try await after.check(&checked)
            if !after.isOver { next.append(try after.copy(seed: UInt64(report.moves))) }
          }
        }
        report.depth += 1
        level = next
      }
      report.isComplete = true
    } catch let violation as Violation {
      report.violation = (violation, transcript)
    }
    return report
  }
}
