internal import Foundation
internal import Providers

/// The names in a server's data folder of what is kept beside the database.
enum DataFolder {
  static let serverSecret = "server-secret"
  static let signingKeys = SigningKeyFile.name
  /// What the database is worth nothing without.
  static let secrets = [serverSecret, signingKeys]

  /// What may be in a folder that has no data: the socket of a server that has ended, and what a file system has at its
  /// top.
  static let withoutData: Set = [ControlSocket.name, "lost+found"]

  static func path(of name: String, in folder: String) -> String {
    URL(filePath: folder, directoryHint: .isDirectory).appending(path: name).path(percentEncoded: false)
  }
}
