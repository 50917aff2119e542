internal import Accounts
internal import Dispatch
internal import Foundation
internal import PrivateFiles

/// Copies of a server's database, in its data folder. A copy exists for as long as it is read.
struct FolderCopies: AccountCopier {
  private let database: any AccountDatabase
  private let copies: String
  private let queue = DispatchQueue(label: "accounts.copy")

  /// Removes the copies that a server left behind when it was killed.
  init(of database: any AccountDatabase, in folder: String) {
    self.database = database
    copies = folder + "/copies"
    try? FileManager.default.removeItem(atPath: copies)
  }

  func withCopy(_ body: (any AccountDirectory) async throws -> Void) async throws {
    let copy = copies + "/" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: copy) }
    let directory: Result<any AccountDirectory, AccountError> = await withCheckedContinuation { waiter in
      queue.async { [database] in
        waiter.resume(returning: Result { () throws(AccountError) in try Self.copy(database, to: copy) })
      }
    }
    try await body(try directory.get())
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
