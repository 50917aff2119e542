/// The texts of the pages of a sign-in at a provider in one language.
struct ProviderTexts: Sendable {
  let enterCode: PageTexts.Question
  /// The page before the provider is visited; the button leads there.
  let checkDevice: PageTexts.Question
  /// The page after the user has returned from the provider.
  let confirmDevice: PageTexts.Question
  let signedIn: PageTexts.Statement
  let denied: PageTexts.Statement

  let used: PageTexts.Statement
  /// The page after the decision about a device, which can no longer be changed.
  let answered: PageTexts.Statement
  let declined: PageTexts.Statement
  let sessionEnded: PageTexts.Statement
  let tooManyAttempts: PageTexts.Statement
  let unavailable: PageTexts.Statement
  let refused: PageTexts.Statement

  let unknownCode: String
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
