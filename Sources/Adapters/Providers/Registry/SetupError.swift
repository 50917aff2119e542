/// A setting, or a file that a setting names, that the service cannot start with. Its text names the setting, what is wrong
/// and what to do; it never holds a secret.
public struct SetupError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The setting as the caller names it: "google.audiences".
  public var setting: String
  public var problem: String
  public var remedy: String

  public init(setting: String, problem: String, remedy: String) {
    self.setting = setting
    self.problem = problem
    self.remedy = remedy
  }

  public var description: String { "\(setting): \(problem). \(remedy)." }
}
