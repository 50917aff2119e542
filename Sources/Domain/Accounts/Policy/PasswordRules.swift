/// The requirements for new passwords. Existing passwords are not affected.
package struct PasswordRules: Sendable {
  /// A requirement for new passwords. The raw value is its name in errors.
  package enum Rule: String, Sendable, Hashable, CaseIterable {
    case minimumLength
    case maximumLength
    case uppercase = "upper"
    case lowercase = "lower"
    case digit
    case symbol
    case uncommon

    /// The character requirements that a project may add.
    package static let characters: [Rule] = [.uppercase, .lowercase, .digit, .symbol]
  }

  /// The maximum size of a new or existing password, in bytes.
  package static let maximumBytes = 4096

  /// The minimum number of characters, counted as Unicode scalars after composition.
  package var minimumLength: Int
  /// The maximum number of characters; nil if only the size in bytes is limited.
  package var maximumLength: Int?
  /// The kinds of characters that a password must contain, from `Rule.characters`.
  package var requires: [Rule]
  /// The common passwords to refuse, in addition to ``CommonPasswords/builtIn``.
  package var common: CommonPasswords

  package init(
    minimumLength: Int = 8, maximumLength: Int? = nil, requires: [Rule] = [],
    common: CommonPasswords = CommonPasswords()
  ) {
    self.minimumLength = minimumLength
    self.maximumLength = maximumLength
    self.requires = requires
    self.common = common
  }

  /// Returns the rules that a password violates.
  ///
  /// - Parameters:
  ///   - password: The password in normalization form C.
  ///   - folded: The same password, case-folded in the same way as the passwords in `common`.
  package func broken(by password: String, folded: String) -> [Rule] {
    var broken: [Rule] = []
    let scalars = password.unicodeScalars
    if scalars.count < minimumLength { broken.append(.minimumLength) }
    if let maximumLength, scalars.count > maximumLength { broken.append(.maximumLength) }
    for rule in Rule.characters where requires.contains(rule) && !scalars.contains(where: rule.matches) {
      broken.append(rule)
    }
    if CommonPasswords.builtIn.contains(folded) || common.contains(folded) { broken.append(.uncommon) }
    return broken
  }

  /// Returns a description of what a rule requires, for error messages.
  package func text(of rule: Rule) -> String {
    switch rule {
    case .minimumLength: "at least \(minimumLength) characters"
    case .maximumLength: "at most \(maximumLength ?? .max) characters"
    case .uppercase: "an upper-case letter"
    case .lowercase: "a lower-case letter"
    case .digit: "a digit"
    case .symbol: "a character that is neither a letter nor a digit"
    case .uncommon: "a value that is not one of the most common passwords"
    }
  }
}

extension PasswordRules.Rule {
  fileprivate func matches(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    return switch self {
    case .uppercase: properties.isUppercase
    case .lowercase: properties.isLowercase
    case .digit: properties.generalCategory == .decimalNumber
    case .symbol:
      switch properties.generalCategory {
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
        .letterNumber, .otherNumber, .nonspacingMark, .spacingMark, .enclosingMark:
        false
      default: true
      }
    case .minimumLength, .maximumLength, .uncommon: true
    }
  }
}
