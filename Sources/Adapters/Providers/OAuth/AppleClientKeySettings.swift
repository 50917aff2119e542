import Crypto
import PrivateFiles
import SecretSettings
import Settings

/// The settings for a developer team's Apple key.
struct AppleClientKeySettings: Sendable {
  var teamID: String?
  var keyID: String?
  var file: String?

  /// Whether any of the settings is set.
  var isSet: Bool { teamID != nil || keyID != nil || file != nil }

  /// Reads the Apple key. Returns nil if none is configured.
  ///
  /// - Parameters:
  ///   - setting: The prefix of the setting names.
  ///   - audience: The audience of the key's signatures.
  func read(setting name: String, audience: String) throws(SettingsError) -> AppleClientKey? {
    guard isSet else { return nil }
    guard let teamID else { throw missing("teamID", of: name) }
    guard let keyID else { throw missing("keyID", of: name) }
    guard let file else { throw missing("keyFile", of: name) }
    guard let content = try PrivateFile(path: file).read(setting: "\(name).keyFile") else {
      throw SettingsError(
        "\(name).keyFile", "the file \(file) does not exist",
        remedy: "name the file that you downloaded, AuthKey_....p8")
    }
    guard
      let key = try? P256.Signing.PrivateKey(pemRepresentation: String(decoding: content, as: UTF8.self))
    else {
      throw SettingsError(
        "\(name).keyFile", "the file contains no key in PEM format",
        remedy: "name the file that you downloaded, AuthKey_....p8")
    }
    return AppleClientKey(keyID: keyID, teamID: teamID, audience: audience, key: key)
  }

  private func missing(_ setting: String, of name: String) -> SettingsError {
    SettingsError(
      "\(name).\(setting)", "it is missing", remedy: "set \(name).teamID, \(name).keyID and \(name).keyFile together")
  }
}
