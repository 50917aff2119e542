import AccountFakes
import Accounts
import Foundation
import Testing

/// Runs a task beside the other tests, which may keep all threads of the pool for longer than PostgreSQL lets a
/// transaction wait.
private final class OwnThreads: TaskExecutor {
  private let queue = DispatchQueue(label: "own threads")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

/// What every store promises about a read with several questions.
@Suite struct SnapshotContractTests: StoreContract {
  @Test(arguments: StoreKind.allCases)
  func aReadSeesOneMoment(_ kind: StoreKind) async throws {
    let open = try kind.open()
    let account = account(1, email: "a@b.example")
    try await commit(open.store, [.insertAccount(account)])
    let hasRead = DispatchSemaphore(value: 0)
    let hasCommitted = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      hasRead.wait()
      Task(executorPreference: OwnThreads()) {
        try? await commit(open.store, [.deleteAccount(account.uid, at: now), .insertAccount(self.account(2))])
        hasCommitted.signal()
      }
    }
    let (before, after, other) = try await open.store.read { snapshot in
      let before = try snapshot.account(account.uid)
      hasRead.signal()
      hasCommitted.wait()
      return (before, try snapshot.account(email: "a@b.example"), try snapshot.account(self.uid(2)))
    }
    #expect(before == account && after == account && other == nil)
    #expect(try await open.store.read { try $0.account(account.uid) } == nil)
  }

  @Test(arguments: StoreKind.allCases)
  func aReadWhoseBodyFailsLeavesTheStoreUsable(_ kind: StoreKind) async throws {
    let open = try kind.open()
    let account = account(1)
    try await commit(open.store, [.insertAccount(account)])
    await #expect(throws: StoreError.stale) {
      try await open.store.read { snapshot -> Account? in
        _ = try snapshot.account(account.uid)
        throw StoreError.stale
      }
    }
    #expect(try await open.store.read { try $0.account(account.uid) } == account)
  }
}
