/// The text of the pages for signing in with a provider, in one language.
struct ProviderTexts: Sendable {
  let enterCode: PageTexts.Question
  /// The page shown before the user visits the provider. Its button links to the provider.
  let checkDevice: PageTexts.Question
  /// The page shown after the user has returned from the provider.
  let confirmDevice: PageTexts.Question
  let signedIn: PageTexts.Statement
  let denied: PageTexts.Statement

  let used: PageTexts.Statement
  /// The page shown if the user has already made a final decision about the device.
  let answered: PageTexts.Statement
  let declined: PageTexts.Statement
  let sessionEnded: PageTexts.Statement
  let tooManyAttempts: PageTexts.Statement
  let unavailable: PageTexts.Statement
  let refused: PageTexts.Statement

  /// The page shown after the user has entered a wrong device code too many times.
  let wrongCodes: PageTexts.Statement

  let unknownCode: String
  /// The problem shown if the entered code does not belong to the device to confirm.
  let wrongCode: String
  let codeHint: String
  let notMine: String

  let code: String
  let device: String
  let address: String
  let started: String
  let provider: String
  let user: String
  let details: String
}

extension PageLanguage {
  var providerTexts: ProviderTexts {
    switch self {
    case .english: .english
    case .german: .german
    case .persian: .persian
    }
  }
}
