internal import Accounts
internal import Foundation
internal import Providers
internal import Settings
internal import TextNormalization

/// The file of additional common passwords that a setting specifies. The file contains one password per line, in UTF-8.
enum CommonPasswordFile {
  private static let maximumBytes = 64 << 20

  /// Reads the file. Returns an empty list if the path is nil.
  static func read(_ path: String?) throws(SettingsError) -> CommonPasswords {
    guard let path else { return CommonPasswords() }
    guard let data = FileManager.default.contents(atPath: path), data.count <= maximumBytes else {
      throw SettingsError(
        "policy.passwords.commonFile", "the file cannot be read, or has more than 64 MiB",
        remedy:
          "name a file with one password per line, or remove the setting; the server's built-in list always applies")
    }
    let normalizer = UnicodeNormalizer()
    let lines = String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline)
    return CommonPasswords(lines.lazy.map { normalizer.compatibilityFolded(String($0)) })
  }
}
