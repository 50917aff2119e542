/// A setting whose value in the file is overridden by a different value in an environment variable.
package struct OverriddenSetting: Sendable, Hashable, CustomStringConvertible {
  package let name: String
  /// The location of the overridden value, such as "/etc/ligature.yaml, line 3".
  package let origin: String
  /// The environment variable whose value is used instead.
  package let variable: String

  /// The message for the operator. It contains neither of the two values, because they may be secret.
  package var description: String {
    "Setting \(name) (\(origin)) is ignored: the environment variable \(variable) takes precedence and has another "
      + "value"
  }
}
