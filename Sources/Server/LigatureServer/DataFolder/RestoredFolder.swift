internal import Accounts
package import Foundation
internal import PrivateFiles
internal import Providers

/// A data folder that was restored from a backup, with counts of the restored data.
package struct RestoredFolder: Sendable {
  /// The reason why the folder could not be restored.
  package struct Problem: Error {
    package let message: String
  }

  package let madeAt: Date
  /// The version of the program that made the backup.
  package let program: String
  package let accounts: Int
  /// The number of restored sessions that can be refreshed.
  package let sessions: Int
  package let accountsWithRecoveryCodes: Int
  /// The number of pending codes, sign-ins, links and merges in the backup. They are not restored.
  package let endedProofs: Int
  /// The number of emails that were waiting to be sent. They are not restored.
  package let endedMails: Int
  /// The IDs of the signing keys for ID tokens. The first is the key that currently signs.
  package let keys: [String]
  /// The number of service keys in the backup. The restore omits them if it revokes service keys.
  package let serviceKeys: Int

  /// Creates the folder from a backup. The folder must be empty or missing, and no server may be using it.
  ///
  /// - Parameters:
  ///   - endsSessions: Whether all users must sign in again.
  ///   - revokesServiceKeys: Whether to omit the service keys.
  package init(
    backup path: String, in folder: String, endingSessions endsSessions: Bool,
    revokingServiceKeys revokesServiceKeys: Bool
  ) throws(Problem) {
    let now = SystemWallClock().now
    do {
      _ = try PrivateFolder(path: folder).check()
      let (backup, keys) = try DataFolder.database(in: folder).restore(
        backup: path, ignoring: DataFolder.withoutData, files: DataFolder.secrets, endingSessions: endsSessions,
        revokingServiceKeys: revokesServiceKeys, at: now
      ) { contents throws(StoreFileError) in
        try Self.keys(in: contents, now: now)
      }
      madeAt = Date(timeIntervalSince1970: Double(backup.madeAt.milliseconds) / 1000)
      program = backup.program
      accounts = backup.counts.accounts
      sessions = backup.counts.sessions
      accountsWithRecoveryCodes = backup.counts.accountsWithRecoveryCodes
      endedProofs = backup.counts.pendingProofs
      endedMails = backup.counts.pendingMails
      serviceKeys = backup.counts.serviceKeys
      self.keys = keys.published(at: now, tokenLifetime: Lifetimes().accessToken).map(\.publicKey.keyID)
    } catch let error as StoreFileError {
      throw Problem(message: "Nothing was restored: \(error).")
    } catch {
      throw Problem(message: "Nothing was restored: \(error)")
    }
  }

  /// Returns the signing keys in a backup. Throws an error if the keys or the server's secret are damaged, because no
  /// server could start with them.
  private static func keys(
    in contents: [String: [UInt8]], now: Timestamp
  ) throws(StoreFileError) -> SigningKeys {
    guard ServerSecretSource.isSecret(contents[DataFolder.serverSecret] ?? []),
      let keys = SigningKeyFile.keys(in: contents[DataFolder.signingKeys] ?? [], now: now)
    else {
      throw StoreFileError(
        .damaged, "the server's secret or the signing keys in the backup are damaged", remedy: "use another backup")
    }
    return keys
  }
}
