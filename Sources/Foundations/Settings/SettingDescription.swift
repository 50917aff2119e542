/// The description of a setting that `ligature settings` shows to operators.
package struct SettingDescription: Sendable, Hashable, Encodable {
  package enum ValueType: String, Sendable, Encodable {
    case string, list, boolean, integer
  }

  /// The value that applies if the setting is not set.
  package enum Default: Sendable, Hashable {
    case none
    case text(String)
    case list([String])
    case flag(Bool)
    case number(Int)
  }

  /// The setting's key in the YAML file, with dots between the levels of nesting.
  package let name: String
  /// The name of the setting's environment variable.
  package let variable: String
  package let type: ValueType
  package let `default`: Default
  /// The effect of leaving the setting unset, if it has no fixed default.
  package let whenUnset: String?
  package let minimum: Int?
  package let maximum: Int?
  package let choices: [String]?
  /// Whether the setting's value must be kept secret.
  package let secret: Bool
  package let meaning: String

  init<Value>(
    name: String, format: SettingFormat<Value>, default standard: Value?, whenUnset: String?, meaning: String
  ) {
    self.name = name
    variable = Self.variable(for: name)
    type = format.type
    `default` = standard.map(format.write) ?? .none
    self.whenUnset = whenUnset
    minimum = format.range?.lowerBound
    maximum = format.range?.upperBound
    choices = format.choices
    secret = format.isSecret
    self.meaning = meaning
  }

  /// The prefix of every setting's environment variable.
  static let variablePrefix = "LIGATURE_"

  /// Returns the environment variable for a setting, such as `LIGATURE_GOOGLE_AUDIENCES` for "google.audiences".
  package static func variable(for name: String) -> String {
    var previous: Character = "_"
    return name.reduce(into: variablePrefix) { variable, character in
      if character.isUppercase && previous.isLowercase { variable += "_" }
      variable += character == "." || character == "-" ? "_" : character.uppercased()
      previous = character
    }
  }
}

extension SettingDescription.Default: Encodable, CustomStringConvertible {
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .none: try container.encodeNil()
    case .text(let text): try container.encode(text)
    case .list(let items): try container.encode(items)
    case .flag(let flag): try container.encode(flag)
    case .number(let number): try container.encode(number)
    }
  }

  /// Whether the setting has no default.
  package var isEmpty: Bool { description.isEmpty }

  /// The default as written in an environment variable, or an empty string if there is no default.
  package var description: String {
    switch self {
    case .none: ""
    case .text(let text): text
    case .list(let items): items.joined(separator: ",")
    case .flag(let flag): "\(flag)"
    case .number(let number): "\(number)"
    }
  }
}
