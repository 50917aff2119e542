/// A setting in the file whose value is not used because an environment variable has another value.
package struct OverriddenSetting: Sendable, Hashable, CustomStringConvertible {
  package let name: String
  /// The location of the value that is not used, such as "/etc/ligature.yaml, line 3".
  package let origin: String
  /// The environment variable whose value is used.
  package let variable: String

  /// The message for the operator. It does not contain the two values, because they may be secret.
  package var description: String {
    "Setting \(name) (\(origin)) is not used: the environment variable \(variable) takes precedence, with another value"
  }
}
