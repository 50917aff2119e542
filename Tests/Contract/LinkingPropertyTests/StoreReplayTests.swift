import AccountFakes
import Accounts
import InMemoryAccountStore
import Testing

/// The same random walks on both stores: each operation has the same answer and leaves the same accounts.
@Suite struct StoreReplayTests {
  private static let walks = 20

  @Test func theSQLiteStoreAnswersAsTheOneInMemoryDoes() async throws {
    var steps = 0
    for number in 0..<Self.walks {
      let walk = RandomWalkTests.walk(number)
      let disk = try OpenStore(directory: TemporaryDirectory())
      var onDisk = scenario(walk, disk.store)
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
      #expect(try await disk.store.checkIntegrity() == [])
    }
    print("Replay: \(steps) steps of \(Self.walks) walks on the SQLite store, answered as in memory.")
    #expect(steps == 2000)
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
