import PageStyle

/// The page that the browser shows at the end of a sign-in. It uses the style of the service's own pages.
enum LoopbackPage {
  case signedIn
  /// The user declined the sign-in.
  case declined
  /// The sign-in failed for another reason.
  case refused
  case notFound

  /// The supported languages, which are those of the service's own pages.
  enum Language: String, CaseIterable {
    case english = "en"
    case german = "de"
    case persian = "fa"

    /// Selects the language that the application has set or, if that language is missing or not supported, the first
    /// supported language that the browser accepts. The default is English.
    init(_ tag: String?, accepted: String) {
      let tags = [tag].compactMap(\.self) + accepted.split(separator: ",").map(String.init)
      self =
        tags.lazy.compactMap { tag in
          Language(rawValue: tag.drop { $0 == " " }.prefix { $0.isLetter }.lowercased())
        }.first ?? .english
    }
  }

  func html(in language: Language) -> String {
    let (title, text) = words(in: language)
    return """
      <!doctype html>
      <html lang="\(language.rawValue)" dir="\(language == .persian ? "rtl" : "ltr")">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>\(title)</title>
      <style>
      \(PageStyle.css())</style>
      </head>
      <body>
      <main>
      <h1>\(title)</h1>
      <p>\(text)</p>
      </main>
      </body>
      </html>

      """
  }

  private func words(in language: Language) -> (title: String, text: String) {
    switch (self, language) {
    case (.signedIn, .english):
      (
        "Return to the application",
        "You have signed in with the provider. Return to the application; you can close this page."
      )
    case (.signedIn, .german):
      (
        "Zurück zur Anwendung",
        "Sie haben sich beim Anbieter angemeldet. Die Anwendung macht weiter; Sie können diese Seite schließen."
      )
    case (.signedIn, .persian):
      (
        "بازگشت به برنامه",
        "شما نزد ارائه‌دهنده وارد شده‌اید. برنامه ادامه می‌دهد؛ می‌توانید این صفحه را ببندید."
      )
    case (.declined, .english):
      (
        "You were not signed in",
        "The sign-in was declined. To sign in, start again in the application. You can close this page."
      )
    case (.declined, .german):
      (
        "Sie wurden nicht angemeldet",
        "Die Anmeldung wurde abgelehnt. Beginnen Sie in der Anwendung von vorn, wenn Sie sich anmelden möchten. Sie können "
          + "diese Seite schließen."
      )
    case (.declined, .persian):
      (
        "شما وارد نشدید",
        "ورود رد شد. اگر می‌خواهید وارد شوید، در برنامه از نو آغاز کنید. می‌توانید این صفحه را ببندید."
      )
    case (.refused, .english):
      (
        "You were not signed in",
        "The application shows the reason and how to start again. You can close this page."
      )
    case (.refused, .german):
      (
        "Sie wurden nicht angemeldet",
        "Die Anwendung sagt, warum, und wie Sie von vorn beginnen. Sie können diese Seite schließen."
      )
    case (.refused, .persian):
      (
        "شما وارد نشدید",
        "برنامه می‌گوید چرا و چگونه از نو آغاز کنید. می‌توانید این صفحه را ببندید."
      )
    case (.notFound, .english):
      ("Page not found", "Start the sign-in again in the application.")
    case (.notFound, .german):
      ("Diese Seite gibt es nicht", "Beginnen Sie die Anmeldung in der Anwendung von vorn.")
    case (.notFound, .persian):
      ("چنین صفحه‌ای نیست", "ورود را در برنامه از نو آغاز کنید.")
    }
  }
}
