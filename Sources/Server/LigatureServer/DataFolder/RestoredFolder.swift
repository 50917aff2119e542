internal import Accounts
package import Foundation
internal import PrivateFiles
internal import Providers
internal import SQLiteAccountStore

/// A data folder that was made of a backup, and what came back to life with it.
package struct RestoredFolder: Sendable {
  /// Why there is none.
  package struct Problem: Error {
    package let message: String
  }

  package let madeAt: Date
  /// The version of the program that made the backup.
  package let program: String
  package let accounts: Int
  /// Those that can be refreshed.
  package let sessions: Int
  package let accountsWithRecoveryCodes: Int
  /// Codes, sign-ins, links and merges that had begun, and mails. They are not restored.
  package let endedProofs: Int
  package let endedMails: Int
  /// The names of the keys of the ID tokens, the one that signs first.
  package let keys: [String]

  /// Makes the folder. It must not have data, and no server may run on it.
  ///
  /// - Parameter endsSessions: whether all users have to sign in again.
  package init(backup path: String, in folder: String, endingSessions endsSessions: Bool) throws(Problem) {
    let now = SystemWallClock().now
    do {
      let privateFolder = PrivateFolder(path: folder)
      try privateFolder.create()
      _ = try privateFolder.check()
      let backup = try BackupFile(path: path).restore(
        into: folder, files: DataFolder.secrets, endingSessions: endsSessions, at: now)
      let keys = try SigningKeyFile(path: DataFolder.path(of: DataFolder.signingKeys, in: folder)).load(now: now)
      madeAt = Date(timeIntervalSince1970: Double(backup.madeAt.milliseconds) / 1000)
      program = backup.program
      accounts = backup.counts.accounts
      sessions = backup.counts.sessions
      accountsWithRecoveryCodes = backup.counts.accountsWithRecoveryCodes
      endedProofs = backup.counts.pendingProofs
      endedMails = backup.counts.pendingMails
      self.keys = keys.published(at: now, tokenLifetime: Lifetimes().accessToken).map(\.publicKey.keyID)
    } catch StoreError.unavailable(let problem) {
      throw Problem(message: "Nothing was restored: \(problem).")
    } catch {
      throw Problem(message: "Nothing was restored: \(error)")
    }
  }
}
