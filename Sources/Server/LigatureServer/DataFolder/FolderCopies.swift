internal import Accounts
internal import Dispatch
internal import Foundation
internal import PrivateFiles

/// Copies of the database of a data folder, in a folder beside it. A copy exists for as long as it is read.
struct FolderCopies: AccountCopier {
  private let folder: String
  private let copies: String
  private let queue = DispatchQueue(label: "accounts.copy")

  /// Removes the copies that a server left behind when it was killed.
  init(folder: String) {
    self.folder = folder
    copies = folder + "/copies"
    try? FileManager.default.removeItem(atPath: copies)
  }

  func withCopy(_ body: (any AccountDirectory) async throws -> Void) async throws {
    let copy = copies + "/" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: copy) }
    let directory: Result<any AccountDirectory, AccountError> = await withCheckedContinuation { waiter in
      queue.async { [folder] in
        waiter.resume(returning: Result { () throws(AccountError) in try Self.copy(folder, to: copy) })
      }
    }
    try await body(try directory.get())
  }

  private static func copy(_ folder: String, to copy: String) throws(AccountError) -> any AccountDirectory {
    do {
      try FileManager.default.createDirectory(
        atPath: copy, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      return try DataFolder.database(in: folder).copyForReading(in: copy)
    } catch {
      throw AccountError(.unavailable, "The accounts could not be copied: \(error).")
    }
  }
}
