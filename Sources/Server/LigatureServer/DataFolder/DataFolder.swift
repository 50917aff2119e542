internal import Foundation
internal import Providers

/// The names in a server's data folder of what is kept beside the database.
enum DataFolder {
  static let serverSecret = "server-secret"
  static let signingKeys = SigningKeyFile.name
  /// What the database is worth nothing without.
  static let secrets = [serverSecret, signingKeys]

  static func path(of name: String, in folder: String) -> String {
    URL(filePath: folder, directoryHint: .isDirectory).appending(path: name).path(percentEncoded: false)
  }
}
