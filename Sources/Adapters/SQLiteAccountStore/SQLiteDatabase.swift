package import Accounts

/// The SQLite database in a data folder.
package struct SQLiteDatabase: AccountDatabase {
  private let directory: String

  package init(directory: String) {
    self.directory = directory
  }

  package var name: String { SQLiteAccountStore.databaseName }

  package var exists: Bool { SQLiteAccountStore.hasDatabase(in: directory) }

  package func open(
    keepsEvents: Bool, report: @escaping @Sendable (StoreReport) -> Void
  ) throws(StoreFileError) -> any ServedStore {
    try SQLiteAccountStore(directory: directory, configuration: .init(keepsEvents: keepsEvents), report: report)
  }

  package func openForReading() throws(StoreFileError) -> any AccountDirectory {
    try SQLiteAccountReader(directory: directory)
  }

  package func copyForReading(in directory: String) throws(StoreFileError) -> any AccountDirectory {
    let source = try SQLiteAccountStore.existingDatabase(in: self.directory)
    try DatabaseCopy.write(source, to: directory + "/" + SQLiteAccountStore.databaseName)
    return try SQLiteAccountReader(directory: directory)
  }

  package func problems() throws(StoreFileError) -> [String] { try SQLiteAccountStore.problems(in: directory) }

  package func makeBackup(
    at path: String, files: [String], replacing replaces: Bool, program: String, now: Timestamp
  ) throws(StoreFileError) -> BackupDescription {
    try BackupFile(path: path).make(of: directory, files: files, replacing: replaces, program: program, at: now)
  }

  package func removeUnfinishedBackups(at path: String) { BackupFile(path: path).removeUnfinished() }

  package func restore<Content>(
    backup path: String, ignoring ignored: Set<String>, files: [String], endingSessions endsSessions: Bool,
    revokingServiceKeys revokesServiceKeys: Bool, at now: Timestamp,
    checking check: ([String: [UInt8]]) throws(StoreFileError) -> Content
  ) throws(StoreFileError) -> (BackupDescription, Content) {
    try BackupFile(path: path).restore(
      into: directory, ignoring: ignored, files: files, endingSessions: endsSessions,
      revokingServiceKeys: revokesServiceKeys, at: now, checking: check)
  }
}
