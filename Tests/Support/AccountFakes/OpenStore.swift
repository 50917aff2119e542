package import Accounts
import Foundation
package import InMemoryAccountStore
package import PostgresAccountStore
package import PostgresCluster
package import SQLiteAccountStore
import Synchronization

/// What the tests ask of a store: every role of one.
package protocol TestedStore: AccountStore, StoreMaintenance {
  /// Returns the errors in the stored data, one line each. The array is empty if there are no errors.
  func checkIntegrity() async throws(StoreError) -> [String]
}

extension InMemoryAccountStore: TestedStore {}
extension SQLiteAccountStore: TestedStore {}
extension PostgresAccountStore: TestedStore {}

package final class TemporaryDirectory: Sendable {
  package let path: String

  package init() {
    path = FileManager.default.temporaryDirectory.appendingPathComponent("ligature-" + UUID().uuidString).path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}

/// A store for the time of one test.
package final class OpenStore: Sendable {
  package let store: any TestedStore
  private let end: @Sendable () -> Void

  package init(_ store: any TestedStore) {
    self.store = store
    end = {}
  }

  /// Without the syncs of the disk, which no test here can tell from their absence.
  package init(directory: TemporaryDirectory) throws {
    let store = try SQLiteAccountStore(directory: directory.path, configuration: .init(durability: .normal))
    self.store = store
    end = {
      store.close()
      // The directory is removed with its last owner.
      withExtendedLifetime(directory) {}
    }
  }

  /// A store in a separate database.
  package init(in cluster: PostgresCluster, isolation: PostgresAccountStore.Isolation = .tested) throws {
    let address = try cluster.takeDatabase()
    let store = try PostgresAccountStore(
      address, configuration: .tested(writers: 2, readers: 2, isolation: isolation))
    self.store = SettledStore(base: store)
    end = {
      store.close()
      cluster.giveBack(address)
    }
  }

  deinit { end() }
}

extension PostgresAccountStore.Configuration {
  /// Returns the configuration of a test's store. Its database may be silent for a minute, while other tests use the
  /// processors.
  package static func tested(
    writers: Int = 1, readers: Int = 1, followsOthers: Bool = false,
    isolation: PostgresAccountStore.Isolation = .readCommitted
  ) -> Self {
    var configuration = Self(writers: writers, readers: readers, followsOthers: followsOthers, isolation: isolation)
    configuration.tolerance = .seconds(60)
    return configuration
  }
}

extension PostgresAccountStore.Isolation {
  /// The isolation of tests that choose none. `LIGATURE_ISOLATION="repeatable read"` and "serializable" force a stricter
  /// one than the design's.
  package static let tested: Self = {
    guard let name = ProcessInfo.processInfo.environment["LIGATURE_ISOLATION"] else { return .readCommitted }
    guard let isolation = Self(rawValue: name.uppercased()) else {
      preconditionFailure("LIGATURE_ISOLATION is none of \(allCases.map { $0.rawValue.lowercased() })")
    }
    return isolation
  }()
}

/// Two stores on one database of PostgreSQL, as two nodes have them.
package final class StorePair: Sendable {
  package let one: PostgresAccountStore
  package let other: PostgresAccountStore
  package let address: String
  private let cluster: PostgresCluster

  package init(
    in cluster: PostgresCluster, isolation: PostgresAccountStore.Isolation = .tested, followsOthers: Bool
  ) throws {
    self.cluster = cluster
    address = try cluster.takeDatabase()
    let configuration = PostgresAccountStore.Configuration.tested(
      writers: 2, followsOthers: followsOthers, isolation: isolation)
    one = try PostgresAccountStore(address, configuration: configuration)
    other = try PostgresAccountStore(address, configuration: configuration)
  }

  deinit {
    one.close()
    other.close()
    cluster.giveBack(address)
  }
}

/// A store in PostgreSQL whose reads wait until the events of earlier commits have their order, which transactions of other
/// tests in the same cluster may delay.
package final class SettledStore: TestedStore {
  package let base: PostgresAccountStore
  private let hasWritten = Atomic(false)

  init(base: PostgresAccountStore) {
    self.base = base
  }

  package var feed: CommitFeed { base.feed }
  package var clockOffset: Int64 { base.clockOffset }

  package func read<Value: Sendable>(
    in tenant: TenantID, _ body: @escaping @Sendable (any AccountSnapshot) throws -> Value
  ) async throws(StoreError) -> Value {
    if hasWritten.exchange(false, ordering: .acquiringAndReleasing) {
      while try await !base.hasAllEventsInOrder() { try? await Task.sleep(for: .milliseconds(5)) }
    }
    return try await base.read(in: tenant, body)
  }

  package func commit(_ changes: ChangeSet) async throws(StoreError) {
    try await base.commit(changes)
    hasWritten.store(true, ordering: .releasing)
  }

  package func reserve(_ attempt: AttemptReservation) async throws(StoreError) -> AttemptReservation.Outcome {
    try await base.reserve(attempt)
  }

  package func sweep(now: Timestamp, limit: Int, lifetimes: Lifetimes) async throws(StoreError) -> Int {
    hasWritten.store(true, ordering: .releasing)
    return try await base.sweep(now: now, limit: limit, lifetimes: lifetimes)
  }

  package func checkIntegrity() async throws(StoreError) -> [String] { try await base.checkIntegrity() }
}
