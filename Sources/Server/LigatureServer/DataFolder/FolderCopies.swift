internal import Accounts
internal import Dispatch
internal import Foundation
internal import PrivateFiles
internal import Synchronization

/// An account copier that copies a server's database within its data folder. A copy exists only while it is being read.
///
/// Each copy either is as large as the database, or occupies a database connection and a transaction. The number of
/// copies that exist at the same time is therefore limited: one for each service, `limit` for all services together,
/// and `limit` for the operator, so that services cannot prevent the operator from exporting.
final class FolderCopies: AccountCopier {
  /// The maximum number of simultaneous copies for all services together, and for the operator.
  private static let limit = 2

  private let database: any AccountDatabase
  private let copies: String
  private let queue = DispatchQueue(label: "accounts.copy")
  /// The readers of the existing copies: the names of services, and nil for the operator.
  private let readers = Mutex<[String?]>([])

  /// Removes any copies that a server left behind when it was killed. Their names are UUIDs; other items remain.
  init(of database: any AccountDatabase, in folder: String) {
    self.database = database
    copies = folder + "/copies"
    for name in (try? FileManager.default.contentsOfDirectory(atPath: copies)) ?? []
    where UUID(uuidString: name)?.uuidString == name {
      try? FileManager.default.removeItem(atPath: copies + "/" + name)
    }
  }

  func withCopy(for service: String?, _ body: (any AccountDirectory) async throws -> Void) async throws {
    try reserve(for: service)
    defer {
      readers.withLock { readers in
        if let index = readers.firstIndex(of: service) { readers.remove(at: index) }
      }
    }
    let copy = copies + "/" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: copy) }
    let directory: Result<any AccountDirectory, AccountError> = await withCheckedContinuation { waiter in
      queue.async { [database] in
        waiter.resume(returning: Result { () throws(AccountError) in try Self.copy(database, to: copy) })
      }
    }
    try await body(try directory.get())
  }

  /// Reserves one of the allowed copies. Throws an error if the maximum number of copies has been reached.
  private func reserve(for service: String?) throws(AccountError) {
    let obstacle: String? = readers.withLock { readers in
      if let service, readers.contains(service) { return "An export for this service is already in progress." }
      guard readers.count(where: { ($0 == nil) == (service == nil) }) < Self.limit else {
        return "\(Self.limit) exports are already in progress."
      }
      readers.append(service)
      return nil
    }
    if let obstacle {
      throw AccountError(
        .resourceExhausted, "\(obstacle) Try again later.", retryAfterMilliseconds: 10_000)
    }
  }

  private static func copy(
    _ database: any AccountDatabase, to copy: String
  ) throws(AccountError) -> any AccountDirectory {
    do {
      try FileManager.default.createDirectory(
        atPath: copy, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      return try database.copyForReading(in: copy)
    } catch {
      throw AccountError(.unavailable, "The accounts could not be copied: \(error).")
    }
  }
}
