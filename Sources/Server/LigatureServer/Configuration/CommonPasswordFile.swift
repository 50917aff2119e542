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
        "policy.passwords.commonFile", "the file can't be read, or has more than 64 MiB",
        remedy:
          "name a file with a password on each line, or leave the setting out; the list that the server brings along is "
          + "always used")
    }
    let normalizer = UnicodeNormalizer()
    let lines = String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline)
    return CommonPasswords(lines.lazy.map { normalizer.compatibilityFolded(String($0)) })
  }
}
