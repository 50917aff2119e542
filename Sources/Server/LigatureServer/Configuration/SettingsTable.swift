internal import Branding
internal import Foundation
internal import Mail
internal import Providers
internal import SMS
package import Settings

/// A table of all of the server's settings, for operators.
package struct SettingsTable {
  /// All settings. In the settings' names, NAME represents any provider in `oidc.names` or `oauth.names`.
  package static let settings: [SettingDescription] =
    settings(of: ProviderRegistry(openIDProviders: ["NAME"], oauthProviders: ["NAME"]))

  /// Returns all settings of a server with these providers.
  static func settings(of providers: ProviderRegistry) -> [SettingDescription] {
    ServerSettings.descriptions + ServiceSettings.descriptions + WebSettings.descriptions
      + FirebaseSettings.descriptions + Branding.descriptions + MailSettings.descriptions + SMSSettings.descriptions
      + providers.descriptions
      + LimitSettings.descriptions
  }

  /// The settings as text for a terminal.
  package static var text: String {
    settings.map { setting in
      let standard = setting.default.isEmpty ? setting.whenUnset : "\(setting.default)"
      let facts = [standard.map { "default: \($0)" }, setting.values].compactMap(\.self)
      return "\(setting.name), \(setting.variable)" + (facts.isEmpty ? "" : " (\(facts.joined(separator: "; ")))")
        + "\n    \(setting.meaning)"
    }.joined(separator: "\n")
  }

  /// The settings as Markdown for the documentation.
  package static var markdown: String {
    let lines = settings.map { setting in
      let standard = setting.default.isEmpty ? setting.whenUnset ?? "" : "`\(setting.default)`"
      return
        "| `\(setting.name)` | `\(setting.variable)` | \(standard) | \(setting.values ?? "") | \(setting.meaning) |"
    }
    return (["| setting | environment variable | default | values | meaning |", "|---|---|---|---|---|"] + lines)
      .joined(separator: "\n")
  }

  /// The settings as JSON for programs, as an array of objects.
  package static var json: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      return String(decoding: try encoder.encode(settings), as: UTF8.self)
    }
  }
}

extension SettingDescription {
  /// A description of the accepted values; nil if none is needed.
  fileprivate var values: String? {
    if let minimum, let maximum { return "\(minimum) to \(maximum)" }
    if let choices { return choices.joined(separator: ", ") }
    switch type {
    case .boolean: return self.default.isEmpty ? "true, false" : nil
    case .list: return "a list"
    case .string where secret: return "a secret"
    case .string, .integer: return nil
    }
  }
}
