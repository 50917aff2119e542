internal import Accounts
internal import Foundation
internal import Providers
internal import Settings

/// The file of common passwords that a setting names: one on each line, in UTF-8.
enum CommonPasswordFile {
  /// What Debian's package cracklib-runtime installs.
  static let standard = "/usr/share/dict/cracklib-small"
  /// The setting's value for no list.
  static let none = "none"
  private static let maximumBytes = 64 << 20

  /// Reads the file; nil for Debian's, if it is there.
  static func read(_ path: String?) throws(SettingsError) -> CommonPasswords {
    if path == none { return CommonPasswords() }
    guard let data = FileManager.default.contents(atPath: path ?? standard), data.count <= maximumBytes else {
      if path == nil { return CommonPasswords() }
      throw SettingsError(
        "policy.passwords.commonFile", "the file can't be read, or has more than 64 MiB",
        remedy: "name a file with a password on each line, or write \(none)")
    }
    let normalizer = UnicodeNormalizer()
    let lines = String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline)
    return CommonPasswords(lines.lazy.map { normalizer.compatibilityFolded(String($0)) })
  }
}
