/// The texts of the development provider's page in one language.
struct DevelopmentTexts: Sendable {
  let signIn: PageTexts.Question
  let cancel: String
  let address: String
  let noAddress: String
  /// The text for a request that no application of this server has made.
  let unusable: PageTexts.Statement
}

extension PageLanguage {
  var developmentTexts: DevelopmentTexts {
    switch self {
    case .english: .english
    case .german: .german
    case .persian: .persian
    }
  }
}
