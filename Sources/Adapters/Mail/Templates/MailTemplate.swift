import Settings
import Templates

/// One template: the subject, the text or the HTML of a kind of mail, or the frame around the HTML of all. Its values
/// are escaped before they come here, so that no way to write a tag puts them into HTML as they are.
struct MailTemplate: Sendable {
  private let template: TextTemplate

  /// - Parameters:
  ///   - origin: the file, for errors.
  ///   - names: what its tags may name.
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
