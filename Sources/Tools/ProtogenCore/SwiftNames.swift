/// Conversions from names in the schema to Swift names.
enum SwiftNames {
  /// The words that are uppercase in Swift names unless they come first.
  private static let initialisms: Set<String> = ["grpc", "http", "id", "json", "rpc", "tls", "uri", "url"]

  private static let keywords: Set<String> = [
    "Any", "Self", "as", "associatedtype", "await", "break", "case", "catch", "class", "continue", "default", "defer",
    "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if",
    "import", "in", "init", "inout", "internal", "is", "let", "nil", "operator", "precedencegroup", "private",
    "protocol",
    "public", "repeat", "rethrows", "return", "self", "static", "struct", "subscript", "super", "switch", "throw",
    "throws", "true", "try", "typealias", "var", "where", "while",
  ]

  /// Returns the namespace of a package: `ligature.v1` -> `LigatureV1`, `grpc.health.v1` -> `GRPCHealthV1`.
  static func namespace(package: String) -> String {
    package.split { $0 == "." || $0 == "_" }.map { capitalized(String($0)) }.joined()
  }

  /// Returns a name in lower camel case, without backticks: `provider_profile_json` -> `providerProfileJSON`,
  /// `INVALID_ID_TOKEN` -> `invalidIDToken`.
  static func lowerCamel(_ name: String) -> String {
    let words = name.split(separator: "_").map(String.init)
    guard let first = words.first else { return "_" }
    let start = isAllCapitals(first) ? first.lowercased() : first.prefix(1).lowercased() + first.dropFirst()
    let camel = start + words.dropFirst().map(capitalized).joined()
    return camel.first?.isNumber == true ? "_\(camel)" : camel
  }

  /// Returns a name in upper camel case: `proof` -> `Proof`, `cancel_timing` -> `CancelTiming`.
  static func upperCamel(_ name: String) -> String {
    name.split(separator: "_").map { capitalized(String($0)) }.joined()
  }

  private static func capitalized(_ word: String) -> String {
    let lower = isAllCapitals(word) ? word.lowercased() : word
    if initialisms.contains(lower.lowercased()) { return word.uppercased() }
    return lower.prefix(1).uppercased() + lower.dropFirst()
  }

  private static func isAllCapitals(_ word: String) -> Bool { !word.contains { $0.isLowercase } }

  /// Returns a Swift name, in backticks if it is a keyword.
  static func identifier(_ name: String) -> String { keywords.contains(name) ? "`\(name)`" : name }

  /// Returns the prefix that the value names of an enum should have: `ErrorReason` -> `ERROR_REASON_`.
  static func valuePrefix(ofEnum name: String) -> String {
    var prefix = ""
    var previousIsLower = false
    for character in name {
      if character.isUppercase, previousIsLower { prefix.append("_") }
      previousIsLower = !character.isUppercase
      prefix += character.uppercased()
    }
    return prefix + "_"
  }
}
