import ArgumentParser
import Foundation
import LigatureAuth

/// The options for an email that contains a link.
struct MailOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The page to continue to after the link is used; the server must allow it in mail.continueURLs.",
      valueName: "url"))
  var continueURL: String?

  @Option(help: ArgumentHelp("The email's language, such as de. Default: the terminal's language.", valueName: "tag"))
  var language: String?

  /// Sets the language of subsequently requested emails, and returns their settings.
  func settings(for auth: Auth) async throws -> ActionCodeSettings {
    if let language {
      try await require(language, of: auth)
      auth.languageCode = language
    } else {
      auth.useAppLanguage()
    }
    let settings = ActionCodeSettings()
    if let continueURL {
      guard let url = URL(string: continueURL) else {
        throw ValidationError("\(continueURL.printable) is not a URL.")
      }
      settings.url = url
    }
    return settings
  }

  /// Throws unless the server has emails in the given language or, if the tag has a region, in the language without the
  /// region. The terminal's language is not checked, because the user did not request it explicitly.
  private func require(_ language: String, of auth: Auth) async throws {
    let known = try await auth.mailLanguages()
    let isKnown = known.contains { name in
      let (tag, name) = (language.lowercased(), name.lowercased())
      return tag == name || tag.hasPrefix(name + "-")
    }
    guard !isKnown, !known.isEmpty else { return }
    throw ValidationError(
      "The server has no emails in the language \(language.printable); use --language with one of "
        + "\(known.map(\.printable).joined(separator: ", ")).")
  }
}
