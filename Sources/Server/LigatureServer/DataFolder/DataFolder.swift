internal import Foundation
internal import Providers

/// The names of the files next to the database in a server's data folder.
enum DataFolder {
  static let serverSecret = "server-secret"
  static let signingKeys = SigningKeyFile.name
  /// The file that is created when a server has used PostgreSQL instead of the folder's own database.
  static let accountsInPostgreSQL = "accounts-in-postgresql"
  /// The file with the last time of day that the server has trusted.
  static let trustedTime = "trusted-time"
  /// The files without which the database is useless.
  static let secrets = [serverSecret, signingKeys]

  /// The names that may be in a folder without data: files that a server left when it ended, and a folder of the file
  /// system itself.
  static let withoutData: Set = [ControlSocket.name, trustedTime, "lost+found"]

  static func path(of name: String, in folder: String) -> String {
    URL(filePath: folder, directoryHint: .isDirectory).appending(path: name).path(percentEncoded: false)
  }
}
