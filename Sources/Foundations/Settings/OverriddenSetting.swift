/// A setting of the file whose value is not used, because an environment variable has another value.
package struct OverriddenSetting: Sendable, Hashable, CustomStringConvertible {
  package let name: String
  /// The place of the value that is not used, such as "/etc/ligature.yaml, line 3".
  package let origin: String
  /// The variable whose value is used.
  package let variable: String

  /// The text for the operator, without the two values, which may be secret.
  package var description: String {
    "Setting \(name) (\(origin)) is not used: the environment variable \(variable) takes precedence, with another value"
  }
}
