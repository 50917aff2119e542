import AccountFakes
import Accounts

/// One long random way through what a thief and an owner can do, checked after each move. It goes deeper than the
/// search.
struct TheftWalk {
  let world: TheftWorld
  let seed: UInt64
  /// How many moves it has at most, those included that are refused.
  let length: Int

  struct Report {
    var moves: [TheftMove] = []
    var transcript: [String] = []
    var violation: Violation?
  }

  func run() async throws -> Report {
    var random = SeededGenerator(seed: seed)
    var report = Report()
    var checked: Set<TheftFingerprint> = []
    var theft = try await Theft.begin(world)
    do {
      try await theft.check(&checked)
      while report.moves.count < length, !theft.isOver {
        guard let move = try await theft.moves().randomElement(using: &random) else { break }
        report.moves.append(move)
        report.transcript = theft.transcript + ["\(move)"]
        guard try await theft.perform(move) else { continue }
        try await theft.check(&checked)
      }
      report.transcript = theft.transcript
    } catch let violation as Violation {
      report.violation = violation
    }
    return report
  }

  /// The shortest part of the moves found that leads to a violation, with what came of each.
  func shortest(_ moves: [TheftMove]) async throws -> [String] {
    try await replay(try await shrunk(moves) { try await replay($0) != nil }) ?? []
  }

  /// What came of the moves that can be made; nil if nothing is violated.
  private func replay(_ moves: [TheftMove]) async throws -> [String]? {
    var checked: Set<TheftFingerprint> = []
    var theft = try await Theft.begin(world)
    var transcript: [String] = []
    do {
      try await theft.check(&checked)
      for move in moves {
        guard try await theft.moves().contains(move) else { continue }
        transcript = theft.transcript + ["\(move)"]
        if try await theft.perform(move) { try await theft.check(&checked) }
      }
      return nil
    } catch let violation as Violation {
      return transcript + ["\(violation)"]
    }
  }
}
