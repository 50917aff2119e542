/// A setting, or a file that a setting names, that the service cannot start with. Its text names the setting, what is wrong
/// and what to do; it never holds a secret.
package struct SetupError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The setting as the caller names it: "google.audiences".
  package var setting: String
  package var problem: String
  package var remedy: String

  package init(setting: String, problem: String, remedy: String) {
    self.setting = setting
    self.problem = problem
    self.remedy = remedy
  }

  package var description: String { "\(setting): \(problem). \(remedy)." }
}
