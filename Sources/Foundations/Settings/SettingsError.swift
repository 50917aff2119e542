/// A problem with a setting, or with a file specified by a setting, that prevents the server from starting.
///
/// The description contains the setting, the problem and the remedy. It never contains a secret.
package struct SettingsError: Error, Hashable, CustomStringConvertible {
  /// The name of the setting, such as "google.audiences". For an unknown environment variable, this is the variable's
  /// name.
  package let setting: String
  /// The location of the value, such as "/etc/ligature.yaml, line 3", or nil if the problem does not concern a value.
  package let origin: String?
  package let problem: String
  package let remedy: String
  /// Whether the problem may go away without a change to a setting or a file, for example if an address is in use, a
  /// disk is full, or a database cannot be reached.
  package let mayPass: Bool

  package init(
    _ setting: String, from origin: String? = nil, _ problem: String, remedy: String, mayPass: Bool = false
  ) {
    self.setting = setting
    self.origin = origin
    self.problem = problem
    self.remedy = remedy
    self.mayPass = mayPass
  }

  package var description: String {
    "Setting \(setting)\(origin.map { " (\($0))" } ?? ""): \(problem); \(remedy)."
  }
}

/// A problem with a value that a setting does not accept. The reader adds the setting's name and the value's location.
package struct SettingProblem: Error {
  let problem: String
  let remedy: String

  package init(_ problem: String, remedy: String) {
    self.problem = problem
    self.remedy = remedy
  }
}
