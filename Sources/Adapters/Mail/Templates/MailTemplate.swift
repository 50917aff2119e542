import Settings
import Templates

/// A template for the subject, text or HTML of a kind of email, or for the layout of all HTML emails. Values are
/// escaped before they are inserted, so that no tag syntax can insert unescaped values into HTML.
struct MailTemplate: Sendable {
  private let template: TextTemplate

  /// Creates a template from its text.
  /// - Parameters:
  ///   - origin: The file that errors refer to.
  ///   - names: The names that the template's tags may use.
  init(_ text: String, from origin: String, names: Set<String>) throws(SettingsError) {
    do {
      template = try TextTemplate(text, names: names)
    } catch {
      throw SettingsError(
        "data", from: "\(origin), line \(error.line)", error.problem,
        remedy: "\(error.remedy), or remove the file to use the built-in template")
    }
  }

  func render(_ values: MailValues) -> String { template.render(values.byName) }
}
