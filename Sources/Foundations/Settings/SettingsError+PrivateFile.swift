package import PrivateFiles

extension SettingsError {
  /// Creates an error from a private file's or folder's error.
  /// - Parameter setting: The setting that contains the path of the file or its folder.
  package init(_ setting: String, _ error: PrivateFileError) {
    let mayPass =
      switch error.reason {
      case .unreadable, .unwritable, .folderUnwritable: true
      case .accessibleToOthers, .notAPlainFile, .tooLarge, .notAFolder, .permissionDenied: false
      }
    self.init(setting, error.problem, remedy: error.remedyClause, mayPass: mayPass)
  }
}
