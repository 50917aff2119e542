import Foundation
import Synchronization
import Testing
import WorkerThreads

@Suite struct WorkerGroupTests {
  /// The name by which the kernel knows the calling thread.
  private static func currentName() -> String? {
    (try? String(contentsOfFile: "/proc/thread-self/comm", encoding: .utf8))?.split(separator: "\n").first.map(
      String.init)
  }

  private func names(_ name: String, count: Int) -> Set<String> {
    let names = Mutex<Set<String>>([])
    WorkerGroup(name: name, count: count) { _ in
      let name = Self.currentName()
      names.withLock { _ = $0.insert(name ?? "none") }
    }.join()
    return names.withLock { $0 }
  }

  @Test func threadsHaveTheirNamesFromTheStart() {
    for _ in 0..<50 {
      #expect(names("store.write", count: 1) == ["store.write"])
      #expect(names("a-name-of-more-bytes", count: 1) == ["a-name-of-more-"])
      #expect(names("a-name-of-more-bytes", count: 2) == ["a-name-of-mor-0", "a-name-of-mor-1"])
      #expect(names("hash", count: 3) == ["hash-0", "hash-1", "hash-2"])
    }
  }

  @Test func joinWaitsForEveryThread() {
    let ended = Atomic(0)
    WorkerGroup(name: "test", count: 8) { index in
      Thread.sleep(forTimeInterval: 0.001 * Double(index))
      ended.add(1, ordering: .sequentiallyConsistent)
    }.join()
    #expect(ended.load(ordering: .sequentiallyConsistent) == 8)
  }

  @Test func bodyRunsOnNoTask() {
    let isTask = Mutex(true)
    WorkerGroup(name: "test") { _ in
      let hasTask = unsafe withUnsafeCurrentTask { unsafe $0 != nil }
      isTask.withLock { $0 = hasTask }
    }.join()
    #expect(!isTask.withLock { $0 })
  }

  /// The nice value and the scheduling policy of the calling thread (proc_pid_stat(5)).
  private static func scheduling() -> (nice: Int, policy: Int) {
    let text = (try? String(contentsOfFile: "/proc/thread-self/stat", encoding: .utf8)) ?? ""
    let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
    guard fields.count > 38, let nice = Int(fields[16]), let policy = Int(fields[38]) else { return (-1, -1) }
    return (nice, policy)
  }

  @Test func threadsThatComputeGoBehindThoseThatAnswer() {
    let own = Self.scheduling()
    for (load, nice) in [(WorkerGroup.Load.waiting, own.nice), (.computing, max(own.nice, 10))] {
      let found = Mutex((nice: -1, policy: -1))
      WorkerGroup(name: "test", load: load) { _ in
        let scheduling = Self.scheduling()
        found.withLock { $0 = scheduling }
      }.join()
      // SCHED_BATCH.
      #expect(found.withLock { $0 } == (nice, 3))
    }
  }
}
