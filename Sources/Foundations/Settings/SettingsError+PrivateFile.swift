package import PrivateFiles

extension SettingsError {
  /// - Parameter setting: the one that names the file or its folder.
  package init(_ setting: String, _ error: PrivateFileError) {
    self.init(setting, error.problem, remedy: error.remedyClause)
  }
}
