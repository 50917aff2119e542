/// A language in which the pages are available.
enum PageLanguage: String, Sendable, CaseIterable {
  case english = "en"
  case german = "de"
  case persian = "fa"

  /// Creates the language of a link. If the link's language is missing or not supported, the result is the first
  /// supported language that the browser accepts. If there is none, the result is English.
  ///
  /// - Parameters:
  ///   - tag: A BCP 47 tag, such as "de-AT".
  ///   - accepted: The value of an `Accept-Language` header, in which browsers list the preferred language first.
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
