import ArgumentParser
import Foundation
import LigatureAuth

/// How a mail with a link is asked for.
struct MailOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The page to continue to after the link was used; the server's operator allows it in mail.continueURLs.",
      valueName: "url"))
  var continueURL: String?

  @Option(help: ArgumentHelp("The mail's language, such as de. Left out: that of this terminal.", valueName: "tag"))
  var language: String?

  /// Sets the language of the mails that are asked for from now on, and returns their settings.
  func settings(for auth: Auth) throws -> ActionCodeSettings {
    if let language { auth.languageCode = language } else { auth.useAppLanguage() }
    let settings = ActionCodeSettings()
    if let continueURL {
      guard let url = URL(string: continueURL) else {
        throw ValidationError("\(continueURL.printable) is not a URL.")
      }
      settings.url = url
    }
    return settings
  }
}
