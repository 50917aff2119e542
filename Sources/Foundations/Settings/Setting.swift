/// The declaration of a setting: its name, the `Root` property that it sets, its format and its meaning.
///
/// The default is the property's initial value, so that it is stated only once, next to the property. The reader, the
/// check for unknown names, `ligature settings` and the documentation are all derived from these declarations:
///
///     Setting<Hashing>("hashing.queue", \.queue, .integer(in: 1...100_000), "passwords that may wait for a thread")
package struct Setting<Root>: Sendable {
  package let name: String
  /// The remedy for an empty value, or nil if an empty value means the default.
  let emptyRemedy: String?
  private let describe: @Sendable (Root) -> SettingDescription
  private let assign: @Sendable (WrittenValue, inout Root) throws(SettingProblem) -> Void

  /// Declares a setting that always has a value.
  /// - Parameter emptyRemedy: The remedy for an empty value, for a setting whose default must not be used by accident.
  package init<Value>(
    _ name: String, _ property: any WritableKeyPath<Root, Value> & Sendable, _ format: SettingFormat<Value>,
    emptyRemedy: String? = nil, _ meaning: String
  ) {
    self.name = name
    self.emptyRemedy = emptyRemedy
    describe = { root in
      SettingDescription(
        name: name, format: format, default: root[keyPath: property], whenUnset: nil, meaning: meaning)
    }
    assign = { value, root throws(SettingProblem) in root[keyPath: property] = try format.read(value) }
  }

  /// Declares a setting whose property is nil if the setting has no value.
  ///
  /// - Parameters:
  ///   - unset: A description of the effect of leaving the setting unset.
  ///   - emptyRemedy: The remedy for an empty value, for a setting that must not be left unset by accident.
  package init<Value>(
    _ name: String, optional property: any WritableKeyPath<Root, Value?> & Sendable, _ format: SettingFormat<Value>,
    unset: String? = nil, emptyRemedy: String? = nil, _ meaning: String
  ) {
    self.name = name
    self.emptyRemedy = emptyRemedy
    describe = { root in
      SettingDescription(
        name: name, format: format, default: root[keyPath: property], whenUnset: unset, meaning: meaning)
    }
    assign = { value, root throws(SettingProblem) in root[keyPath: property] = try format.read(value) }
  }

  /// Returns the setting's description, using the values in `root` as defaults.
  package func description(defaults root: Root) -> SettingDescription { describe(root) }

  func set(_ value: WrittenValue, in root: inout Root) throws(SettingProblem) { try assign(value, &root) }
}
