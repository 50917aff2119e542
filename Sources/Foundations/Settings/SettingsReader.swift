/// A reader of settings from three sources. The command line takes precedence over the environment, and the environment
/// takes precedence over a YAML file.
///
/// A value that is present but invalid is an error, and is never replaced with the default. An empty variable or key
/// means the default, unless the setting refuses empty values.
package struct SettingsReader: Sendable {
  private let flags: [String: String]
  private let environment: [String: String]
  private let file: SettingsFile?

  /// Creates a reader.
  /// - Parameters:
  ///   - flags: The values from the command line, keyed by setting name.
  ///   - environment: The process's environment variables. Only variables with the prefix `LIGATURE_` are read.
  ///   - file: The path of a YAML file, or nil if there is none.
  package init(flags: [String: String], environment: [String: String], file path: String?) throws(SettingsError) {
    self.flags = flags
    self.environment = environment
    var file: SettingsFile?
    if let path { file = try SettingsFile(path: path) }
    self.file = file
  }

  /// Throws an error if a settings file that was read at the start is a pipe, or is empty now.
  package static func requireContent(ofFile path: String) throws(SettingsError) {
    try SettingsFile.requireContent(at: path)
  }

  /// Reads the given settings. If a setting has a value, sets the corresponding property of `root`.
  package func read<Root>(_ settings: [Setting<Root>], into root: inout Root) throws(SettingsError) {
    for setting in settings {
      guard let (value, origin) = value(of: setting.name) else { continue }
      guard !value.isEmpty, setting.emptyRemedy == nil || !value.hasNoItems else {
        // On the command line, an empty value usually comes from an unset variable in a script.
        guard setting.emptyRemedy != nil || flags[setting.name] != nil else { continue }
        throw SettingsError(
          setting.name, from: origin, "it is empty", remedy: setting.emptyRemedy ?? "set a value or remove the setting")
      }
      do {
        try setting.set(value, in: &root)
      } catch {
        throw SettingsError(setting.name, from: origin, error.problem, remedy: error.remedy)
      }
    }
  }

  private func value(of name: String) -> (value: WrittenValue, origin: String)? {
    if let text = flags[name] { return (WrittenValue(variable: text), "on the command line") }
    let variable = SettingDescription.variable(for: name)
    if let text = environment[variable] { return (WrittenValue(variable: text), variable) }
    return file?.value(of: name)
  }

  /// The settings whose values in the file are overridden by different values in environment variables, in file
  /// order.
  package var overriddenSettings: [OverriddenSetting] {
    (file?.values ?? []).compactMap { name, value, origin in
      let variable = SettingDescription.variable(for: name)
      guard !value.isEmpty, let used = self.value(of: name), used.origin == variable, !used.value.isSame(as: value)
      else { return nil }
      return OverriddenSetting(name: name, origin: origin, variable: variable)
    }
  }

  /// Returns the names of the given settings that have a value in the file, in file order.
  package func settingsInFile(of names: [String]) -> [String] {
    (file?.values ?? []).filter { !$0.value.isEmpty && names.contains($0.name) }.map(\.name)
  }

  /// Throws an error if a key or a variable does not belong to any setting, so that misspelled names are not ignored.
  ///
  /// - Parameters:
  ///   - names: The names of all settings.
  ///   - variables: Environment variables that have the prefix but are used by other programs.
  ///   - group: The group whose names are checked, such as "mail", or nil to check all names.
  ///   - remedy: A closure that returns the specific remedy for an unknown name or variable, or nil to suggest a
  ///     similar name.
  package func refuseUnknown(
    known names: [String], otherVariables variables: [String], in group: String? = nil,
    remedy: (String) -> String? = { _ in nil }
  ) throws(SettingsError) {
    let known = Set(names.map(SettingDescription.variable) + variables)
    let prefix = group.map { SettingDescription.variable(for: "\($0).") } ?? SettingDescription.variablePrefix
    for variable in environment.keys.sorted()
    where variable.hasPrefix(prefix) && !known.contains(variable) && !Self.describesService(variable) {
      // The common prefix would make short names look similar.
      let length = SettingDescription.variablePrefix.count
      let nearest = known.map { String($0.dropFirst(length)) }.sorted()
        .nearest(to: String(variable.dropFirst(length)))
      let suggestion = nearest.map { "write \(SettingDescription.variablePrefix)\($0)" }
      throw Self.unknown(variable, from: nil, known: [], remedy: remedy(variable) ?? suggestion)
    }
    try file?.refuseUnknown(known: names, in: group, remedy: remedy)
  }

  /// Returns whether a variable describes a Kubernetes service or a linked container named "ligature", such as
  /// `LIGATURE_SERVICE_HOST` or `LIGATURE_PORT_7480_TCP_ADDR`. Kubernetes sets such variables in every container in a
  /// namespace.
  private static func describesService(_ variable: String) -> Bool {
    let name = variable.dropFirst(SettingDescription.variablePrefix.count)
    return name == "PORT" || name == "SERVICE_HOST" || name.hasPrefix("SERVICE_PORT")
      || name.prefixMatch(of: /PORT_[0-9]+_(TCP|UDP|SCTP)/) != nil
  }

  static func unknown(_ name: String, from origin: String?, known: [String], remedy: String?) -> SettingsError {
    let remedy = remedy ?? known.nearest(to: name).map { "write \($0)" } ?? "remove it"
    return SettingsError(
      name, from: origin, "the setting does not exist", remedy: "\(remedy), or list the names with `ligature settings`")
  }
}
