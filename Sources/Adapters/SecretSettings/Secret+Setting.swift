package import Accounts
import Foundation
import PrivateFiles
package import Settings

extension SettingFormat<Secret> {
  /// A format for secret text.
  package static var secret: Self { SettingFormat<String>.secret.map(read: { Secret($0) }, write: { _ in "" }) }
}

extension Secret {
  private static let longestInFile = 4096

  /// Reads a secret from a file that only its owner may read. Surrounding whitespace is removed, because many editors
  /// add a line break at the end.
  ///
  /// - Parameter setting: The setting that names the file, for use in errors.
  package init(file path: String, setting: String) throws(SettingsError) {
    guard let content = try PrivateFile(path: path).read(setting: setting, limit: Self.longestInFile) else {
      throw SettingsError(setting, "the file \(path) does not exist", remedy: "name an existing file")
    }
    guard let text = String(validating: content, as: UTF8.self) else {
      throw SettingsError(setting, "the file \(path) is not UTF-8", remedy: "name a text file in UTF-8")
    }
    self.init(text.trimmingCharacters(in: .whitespacesAndNewlines))
  }
}
