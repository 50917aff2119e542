internal import Foundation
internal import Providers

/// The names of the files next to the database in a server's data folder.
enum DataFolder {
  static let serverSecret = "server-secret"
  static let signingKeys = SigningKeyFile.name
  /// The file that a server creates when it uses PostgreSQL instead of a database in the folder.
  static let accountsInPostgreSQL = "accounts-in-postgresql"
  /// The file that contains the last wall-clock time that the server trusted.
  static let trustedTime = "trusted-time"
  /// The file that contains the time of the last backup that a server made.
  static let lastBackup = "last-backup"
  /// The files that a server needs in order to use the database.
  static let secrets = [serverSecret, signingKeys]

  /// The names that may exist in a folder without data: files that a server leaves behind when it exits, and a folder
  /// that belongs to the file system.
  static let withoutData: Set = [ControlSocket.name, trustedTime, lastBackup, "lost+found"]

  static func path(of name: String, in folder: String) -> String {
    URL(filePath: folder, directoryHint: .isDirectory).appending(path: name).path(percentEncoded: false)
  }
}
