/// The text of the pages for signing in with a provider, in one language.
struct ProviderTexts: Sendable {
  let enterCode: PageTexts.Question
  /// The page that is shown before the user visits the provider. Its button leads to the provider.
  let checkDevice: PageTexts.Question
  /// The page that is shown after the user has returned from the provider.
  let confirmDevice: PageTexts.Question
  let signedIn: PageTexts.Statement
  let denied: PageTexts.Statement

  let used: PageTexts.Statement
  /// The page that is shown if a decision about the device has already been made and can no longer be changed.
  let answered: PageTexts.Statement
  let declined: PageTexts.Statement
  let sessionEnded: PageTexts.Statement
  let tooManyAttempts: PageTexts.Statement
  let unavailable: PageTexts.Statement
  let refused: PageTexts.Statement

  /// The page that is shown after the code of the device has been entered wrongly too often.
  let wrongCodes: PageTexts.Statement

  let unknownCode: String
  /// The problem with a code that is not the one of the device that is being confirmed.
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
