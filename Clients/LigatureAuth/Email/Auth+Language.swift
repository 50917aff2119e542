import Foundation

extension Auth {
  /// The language of the emails that this `Auth` requests, such as "de" or "pt-BR"; nil for the server's default
  /// language. If the server does not support this language, it uses its default language.
  public var languageCode: String? {
    get { state.withLock { $0.languageCode } }
    set { state.withLock { $0.languageCode = newValue } }
  }

  /// Sets ``languageCode`` to the program's language, which is read from the environment variables `LANGUAGE`,
  /// `LC_ALL`, `LC_MESSAGES` and `LANG`.
  public func useAppLanguage() { languageCode = Self.language(of: ProcessInfo.processInfo.environment) }

  /// Returns the language of a POSIX environment as a BCP 47 tag, or nil if the locale is "C" or "POSIX" or if no
  /// language is set.
  static func language(of environment: [String: String]) -> String? {
    func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
    // LANGUAGE has no effect unless another variable sets a locale.
    guard let locale = (value("LC_ALL") ?? value("LC_MESSAGES") ?? value("LANG")).flatMap(languageTag) else {
      return nil
    }
    return value("LANGUAGE")?.split(separator: ":").lazy.compactMap { languageTag(String($0)) }.first ?? locale
  }

  /// Returns the language tag for a locale such as "pt_BR.UTF-8", or nil if the locale specifies no language.
  private static func languageTag(_ locale: String) -> String? {
    let name = locale.prefix { $0 != "." && $0 != "@" }
    return name.isEmpty || name == "C" || name == "POSIX" ? nil : String(name.replacing("_", with: "-"))
  }
}
