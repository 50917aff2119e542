/// A language of the pages.
enum PageLanguage: String, Sendable, CaseIterable {
  case english = "en"
  case german = "de"
  case persian = "fa"

  /// Creates the language of a link; otherwise the first supported one that the browser accepts; otherwise English.
  ///
  /// - Parameters:
  ///   - tag: A BCP 47 tag, such as "de-AT".
  ///   - accepted: An `Accept-Language` header, in which browsers list the preferred language first.
  init(_ tag: String?, accepted: String?) {
    let candidates = [tag].compactMap(\.self) + (accepted ?? "").split(separator: ",").map(String.init)
    self = candidates.lazy.compactMap(Self.init(tag:)).first ?? .english
  }

  private init?(tag: String) {
    let primary = tag.drop { $0 == " " }.prefix { $0.isLetter }
    self.init(rawValue: primary.lowercased())
  }

  var isRightToLeft: Bool { self == .persian }

  var texts: PageTexts {
    switch self {
    case .english: .english
    case .german: .german
    case .persian: .persian
    }
  }
}
