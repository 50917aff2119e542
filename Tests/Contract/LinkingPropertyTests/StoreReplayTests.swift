import AccountFakes
import Accounts
import InMemoryAccountStore
import PostgresAccountStore
import PostgresCluster
import Testing

/// The same random walks on each store: each operation has the same answer and leaves the same accounts. So the walks'
/// invariants hold on each store, too.
@Suite struct StoreReplayTests {
  enum Kind: Hashable, Sendable, CustomTestStringConvertible {
    case sqlite
    case postgres(PostgresAccountStore.Isolation)

    static let allCases = [.sqlite] + PostgresAccountStore.Isolation.allCases.map(Self.postgres)

    var testDescription: String {
      switch self {
      case .sqlite: "SQLite"
      case .postgres(let isolation): "PostgreSQL, \(isolation.rawValue.lowercased())"
      }
    }

    /// PostgreSQL asks its server several times for each operation.
    var walks: Int { Effort.number("LIGATURE_REPLAY_WALKS") ?? (self == .sqlite ? 20 : 3) }

    func open() throws -> OpenStore {
      switch self {
      case .sqlite: try OpenStore(directory: TemporaryDirectory())
      case .postgres(let isolation): try OpenStore(in: PostgresCluster.shared.get(), isolation: isolation)
      }
    }
  }

  @Test(arguments: Kind.allCases)
  func theStoreAnswersAsTheOneInMemoryDoes(_ kind: Kind) async throws {
    var steps = 0
    for number in 0..<kind.walks {
      let walk = RandomWalkTests.walk(number)
      let stored = try kind.open()
      var onDisk = scenario(walk, stored.store)
      var inMemory = scenario(walk, InMemoryAccountStore())
      for operation in walk.operations {
        let answers = (try await inMemory.perform(operation), try await onDisk.perform(operation))
        let states = (inMemory.accounts, onDisk.accounts)
        guard answers.0 == answers.1, states.0 == states.1 else {
          Issue.record(
            """
            walk \(number) of seed \(RandomWalkTests.seed): in memory \(inMemory.transcript?.last ?? ""), \
            on disk \(onDisk.transcript?.last ?? "")\(describe(states.0, states.1))
            """)
          return
        }
        steps += 1
      }
      #expect(try await stored.store.checkIntegrity() == [])
    }
    print("Replay: \(steps) steps of \(kind.walks) walks on \(kind.testDescription), answered as in memory.")
    #expect(steps == kind.walks * RandomWalkTests.length)
  }

  private func scenario(_ walk: RandomWalkTests.Walk, _ store: any TestedStore) -> Scenario<UseCaseService> {
    Scenario(UseCaseService(store: store, policy: walk.policy), walk.people, isRecorded: true, triesWaysOut: false)
  }

  private func describe(_ left: [UID: Account], _ right: [UID: Account]) -> String {
    Set(left.keys).union(right.keys).filter { left[$0] != right[$0] }.map { uid in
      "\n  \(left[uid].map { "\($0)" } ?? "no account")\n  \(right[uid].map { "\($0)" } ?? "no account")"
    }.joined()
  }
}
