/// The format of a setting's value, including the range or the choices to which the value is limited.
package struct SettingFormat<Value>: Sendable {
  let type: SettingDescription.ValueType
  let range: ClosedRange<Int>?
  let choices: [String]?
  let isSecret: Bool
  let read: @Sendable (WrittenValue) throws(SettingProblem) -> Value
  let write: @Sendable (Value) -> SettingDescription.Default

  private init(
    _ type: SettingDescription.ValueType, range: ClosedRange<Int>? = nil, choices: [String]? = nil,
    isSecret: Bool = false, read: @escaping @Sendable (WrittenValue) throws(SettingProblem) -> Value,
    write: @escaping @Sendable (Value) -> SettingDescription.Default
  ) {
    self.type = type
    self.range = range
    self.choices = choices
    self.isSecret = isSecret
    self.read = read
    self.write = write
  }

  /// Returns a format with the same notation but a different value type.
  ///
  /// - Parameters:
  ///   - read: A closure that converts a value, or throws the problem with the value.
  ///   - write: A closure that converts a value back, for the description of the default.
  package func map<Other>(
    read convert: @escaping @Sendable (Value) throws(SettingProblem) -> Other,
    write revert: @escaping @Sendable (Other) -> Value
  ) -> SettingFormat<Other> {
    SettingFormat<Other>(
      type, range: range, choices: choices, isSecret: isSecret,
      read: { [read] value throws(SettingProblem) in try convert(read(value)) },
      write: { [write] value in write(revert(value)) })
  }
}

extension SettingFormat<String> {
  /// A format that accepts any text.
  package static var text: Self {
    Self(.string, read: { value throws(SettingProblem) in try value.requireText() }, write: { .text($0) })
  }

  /// A format for text that must be kept secret, such as a password.
  package static var secret: Self {
    Self(
      .string, isSecret: true, read: { value throws(SettingProblem) in try value.requireText() }, write: { _ in .none })
  }
}

extension SettingFormat<[String]> {
  /// A format for a list of strings, which is a YAML sequence, or comma-separated text in an environment variable or on
  /// the command line.
  package static var list: Self {
    Self(.list, read: { value throws(SettingProblem) in try value.requireItems() }, write: { .list($0) })
  }

  /// A format for a list of strings that may also be comma-separated text in YAML.
  package static var listOrText: Self {
    Self(
      .list,
      read: { value throws(SettingProblem) in
        value.items == nil ? try value.requireText().commaSeparated : try value.requireItems()
      }, write: { .list($0) })
  }
}

extension SettingFormat<Bool> {
  package static var flag: Self {
    Self(
      .boolean,
      read: { value throws(SettingProblem) in
        switch try value.requireText().lowercased() {
        case "true", "yes", "on", "1": true
        case "false", "no", "off", "0": false
        default: throw SettingProblem("it is neither true nor false", remedy: "set it to true or false")
        }
      }, write: { .flag($0) })
  }
}

extension SettingFormat<Int> {
  /// Returns a format for an integer within `range`.
  package static func integer(in range: ClosedRange<Int>) -> Self {
    Self(
      .integer, range: range,
      read: { value throws(SettingProblem) in
        guard let number = Int(try value.requireText()), range.contains(number) else {
          throw SettingProblem(
            "it is not a number in the allowed range",
            remedy: "set it to a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
      }, write: { .number($0) })
  }
}

extension SettingFormat<Duration> {
  /// Returns a format for a whole number of seconds within `range`.
  package static func seconds(in range: ClosedRange<Int>) -> Self {
    SettingFormat<Int>.integer(in: range).map(
      read: { .seconds($0) }, write: { Int(clamping: $0.components.seconds) })
  }
}

extension SettingFormat<Duration?> {
  /// Returns a format for a whole number of seconds within `range`, in which 0 means nil.
  package static func secondsOrOff(in range: ClosedRange<Int>) -> Self {
    SettingFormat<Int>.integer(in: range).map(
      read: { $0 == 0 ? nil : .seconds($0) }, write: { Int(clamping: $0?.components.seconds ?? 0) })
  }
}

extension SettingFormat where Value: RawRepresentable<String> & CaseIterable & SendableMetatype {
  /// A format for a word that must be one of the type's raw values.
  package static var choice: Self {
    let choices = Value.allCases.map(\.rawValue)
    return Self(
      .string, choices: choices,
      read: { value throws(SettingProblem) in
        guard let choice = Value(rawValue: try value.requireText()) else {
          throw SettingProblem(
            "it is not one of the allowed values", remedy: "use one of: \(choices.joined(separator: ", "))")
        }
        return choice
      }, write: { .text($0.rawValue) })
  }
}
