/// A language in which the pages are available.
enum PageLanguage: String, Sendable, CaseIterable {
  case english = "en"
  case german = "de"
  case persian = "fa"

  /// Creates the language of a link. If the link's language is missing or not supported, the result is the
  /// supported language that the browser prefers. If there is none, the result is English.
  ///
  /// - Parameters:
  ///   - tag: A BCP 47 tag, such as "de-AT".
  ///   - accepted: The value of an `Accept-Language` header.
  init(_ tag: String?, accepted: String?) {
    self = tag.flatMap(Self.init(tag:)) ?? Self.preferred(accepted ?? "") ?? .english
  }

  /// Returns the supported language with the highest weight in an `Accept-Language` header (RFC 9110, section 12.5.4).
  /// Among languages of equal weight, the first one is preferred. A weight of 0 rules a language out.
  private static func preferred(_ accepted: String) -> PageLanguage? {
    var preferred: (language: PageLanguage, weight: Double)?
    for part in accepted.split(separator: ",") {
      let parts = part.split(separator: ";", maxSplits: 1)
      guard let tag = parts.first, let language = Self(tag: String(tag)) else { continue }
      let weight = parts.dropFirst().first.map { $0.filter { !$0.isWhitespace } } ?? "q=1"
      guard weight.hasPrefix("q="), let value = Double(weight.dropFirst(2)), value > preferred?.weight ?? 0 else {
        continue
      }
      preferred = (language, value)
    }
    return preferred?.language
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
