package import PrivateFiles

extension SettingsError {
  /// Creates the error of a file.
  /// - Parameter setting: The setting with the path of the file or its folder.
  package init(_ setting: String, _ error: PrivateFileError) {
    self.init(setting, error.problem, remedy: error.remedyClause)
  }
}
