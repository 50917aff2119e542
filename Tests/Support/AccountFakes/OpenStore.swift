package import Accounts
import Foundation
import SQLiteAccountStore

/// What the tests ask of a store: every role of one.
package typealias TestedStore = AccountStore & StoreMaintenance

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
  private let directory: TemporaryDirectory?

  package init(_ store: any TestedStore) {
    self.store = store
    directory = nil
  }

  /// Without the syncs of the disk, which no test here can tell from their absence.
  package init(directory: TemporaryDirectory) throws {
    store = try SQLiteAccountStore(directory: directory.path, configuration: .init(durability: .normal))
    self.directory = directory
  }

  deinit { (store as? SQLiteAccountStore)?.close() }
}
