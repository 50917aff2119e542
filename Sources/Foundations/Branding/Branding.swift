package import Settings

/// The name and appearance of an operator's service on pages and in emails.
package struct Branding: Sendable {
  /// The service's name, or nil if the operator has not set it.
  package var name: String?
  /// The service's color, or nil for the built-in colors.
  package var color: BrandColor?
  /// The URL at which the operator offers help to users, or nil if there is none.
  package var supportURL: String?
  package private(set) var logo: BrandLogo?
  private var logoFile: String?

  package init() {}

  package static let settings: [Setting<Branding>] = [
    Setting(
      "branding.name", optional: \.name, .serviceName, unset: "the name in `mail.from`",
      "the name of the service on pages and in emails"),
    Setting(
      "branding.logo", optional: \.logoFile, .text,
      "a picture for pages and emails: a PNG, JPEG, GIF, WebP or SVG file of at most 64 KiB; emails leave SVG out"),
    Setting(
      "branding.color", optional: \.color, .color, unset: "a blue",
      "the color of the main buttons, such as `#1f5fbf`; it determines the color of their labels"),
    Setting(
      "branding.supportURL", optional: \.supportURL, .supportURL, unset: "no link",
      "the https or mailto URL of your user support, to which pages and emails link"),
  ]

  package static var descriptions: [SettingDescription] { settings.map { $0.description(defaults: Branding()) } }

  /// Reads the logo from the configured file, if there is one.
  package mutating func complete() throws(SettingsError) {
    if let logoFile { logo = try BrandLogo(file: logoFile) }
  }
}

extension SettingFormat<String> {
  fileprivate static var serviceName: Self {
    SettingFormat<String>.text.map(
      read: { text throws(SettingProblem) in
        guard text.count <= 64, !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
        else {
          throw SettingProblem(
            "it is too long or contains a control "
              + "character", remedy: "write a name of at most 64 characters on one line")
        }
        return text
      }, write: { $0 })
  }

  fileprivate static var supportURL: Self {
    SettingFormat<String>.text.map(
      read: { text throws(SettingProblem) in
        guard ["https://", "mailto:"].contains(where: { text.hasPrefix($0) && text.count > $0.count }),
          text.unicodeScalars.allSatisfy({ $0.isASCII && $0.value > 0x20 && $0.value != 0x7F })
        else {
          throw SettingProblem(
            "it is neither an https nor a mailto URL",
            remedy: "write it like https://example.com/help or mailto:help@example.com")
        }
        return text
      }, write: { $0 })
  }
}

extension SettingFormat<BrandColor> {
  fileprivate static var color: Self {
    SettingFormat<String>.text.map(
      read: { text throws(SettingProblem) in
        guard let color = BrandColor(text) else {
          throw SettingProblem("it is not a color", remedy: "write it as # and six hexadecimal digits, such as #1f5fbf")
        }
        return color
      }, write: { $0.text })
  }
}
