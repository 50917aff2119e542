/// A language of the pages.
enum PageLanguage: String, Sendable, CaseIterable {
  case english = "en"
  case german = "de"
  case persian = "fa"

  /// The language that a link names; else the first that a browser asks for; else English.
  ///
  /// - Parameters:
  ///   - tag: BCP 47, such as "de-AT".
  ///   - accepted: An `Accept-Language` header. Browsers list what they prefer first.
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
