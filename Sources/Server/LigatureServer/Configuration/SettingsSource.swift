internal import Configuration

/// Reads settings from three layers: the command line over the environment over a YAML file.
///
/// A value that is there but can't be used is an error that names the setting and the remedy; it never passes for its
/// default. That is why this asks the layers itself: a `ConfigReader` answers nil for both.
struct SettingsSource {
  private var layers: [any ConfigProvider]
  private let environment: [String: String]

  /// - Parameters:
  ///   - flags: what the command line gave, by key ("listen").
  ///   - environment: the process's variables; those that begin with `LIGATURE_` count.
  ///   - file: a YAML file, or nil.
  init(flags: [String: String], environment: [String: String], file: String?) async throws(SettingsError) {
    self.environment = environment
    let values = flags.map { (Self.path($0.key), ConfigValue(.string($0.value), isSecret: false)) }
    layers = [
      InMemoryProvider(name: "the command line", values: Dictionary(uniqueKeysWithValues: values)),
      EnvironmentVariablesProvider(environmentVariables: environment).prefixKeys(with: "ligature"),
    ]
    guard let file else { return }
    do {
      layers.append(try await FileProvider<YAMLSnapshot>(filePath: .init(file)))
    } catch {
      throw SettingsError("config", "\(file) can't be read as YAML (\(error))", remedy: "check the path and the file")
    }
  }

  func string(_ key: String) throws(SettingsError) -> String? {
    guard case .string(let text) = try content(key, as: .string) else { return nil }
    return text.isEmpty ? nil : text
  }

  /// Several values: a YAML list, or a variable with commas.
  func list(_ key: String) throws(SettingsError) -> [String] {
    guard case .stringArray(let items) = try content(key, as: .stringArray) else { return [] }
    return items.filter { !$0.isEmpty }
  }

  func flag(_ key: String) throws(SettingsError) -> Bool? {
    switch try string(key)?.lowercased() {
    case nil: nil
    case "true", "yes", "on", "1": true
    case "false", "no", "off", "0": false
    default: throw SettingsError(key, "it is neither true nor false", remedy: "set it to true or false")
    }
  }

  /// A whole number within `range`.
  func number(_ key: String, in range: ClosedRange<Int>) throws(SettingsError) -> Int? {
    guard let text = try string(key) else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw SettingsError(
        key, "it is not a number in its range",
        remedy: "set it to a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// One of a few words.
  func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ key: String, of _: Choice.Type = Choice.self
  ) throws(SettingsError) -> Choice? {
    guard let text = try string(key) else { return nil }
    if let choice = Choice(rawValue: text) { return choice }
    let words = Choice.allCases.map(\.rawValue).joined(separator: ", ")
    throw SettingsError(key, "it is not one of the words that it takes", remedy: "use one of: \(words)")
  }

  /// Refuses variables that look like ours and are not: a misspelt setting must not pass for its default.
  func refuseUnknown(known keys: [String]) throws(SettingsError) {
    let names = Set(keys.map(Self.variable))
    for name in environment.keys.sorted() where name.hasPrefix("LIGATURE_") && !names.contains(name) {
      throw SettingsError(
        name, "there is no such setting", remedy: "unset it, or see `ligature settings` for the names")
    }
  }

  /// The environment variable of a setting: "google.audiences" is `LIGATURE_GOOGLE_AUDIENCES`.
  static func variable(_ key: String) -> String {
    var previous: Character = "_"
    return key.reduce(into: "LIGATURE_") { name, character in
      if character.isUppercase && previous.isLowercase { name += "_" }
      name += character == "." || character == "-" ? "_" : character.uppercased()
      previous = character
    }
  }

  private static func path(_ key: String) -> AbsoluteConfigKey {
    AbsoluteConfigKey(key.split(separator: ".").map(String.init))
  }

  private func content(_ key: String, as type: ConfigType) throws(SettingsError) -> ConfigContent? {
    for layer in layers {
      do {
        if let found = try layer.value(forKey: Self.path(key), type: type).value { return found.content }
      } catch {
        let form = type == .stringArray ? "a list" : "a single value"
        throw SettingsError(key, "it has the wrong form", remedy: "write it as \(form)")
      }
    }
    return nil
  }
}

/// A setting that can't be used.
package struct SettingsError: Error, CustomStringConvertible {
  package let setting: String
  package let problem: String
  package let remedy: String

  package init(_ setting: String, _ problem: String, remedy: String) {
    self.setting = setting
    self.problem = problem
    self.remedy = remedy
  }

  package var description: String { "Setting \(setting): \(problem); \(remedy)." }
}
