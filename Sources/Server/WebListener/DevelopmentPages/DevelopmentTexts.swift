/// The text of the development provider's pages in one language.
struct DevelopmentTexts: Sendable {
  let signIn: PageTexts.Question
  let cancel: String
  let address: String
  let noAddress: String
  /// The text for a request that did not come from an application of this server.
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
