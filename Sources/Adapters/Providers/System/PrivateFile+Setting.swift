import PrivateFiles
import Settings

extension PrivateFile {
  /// Returns the content; if there is no file, creates it first.
  ///
  /// - Parameters:
  ///   - setting: the setting that names the file or its folder, for errors.
  ///   - initialContent: what a new file holds.
  func readOrCreate(
    setting: String, _ initialContent: @autoclosure () -> [UInt8]
  ) throws(SettingsError) -> [UInt8]? {
    do {
      if let content = try read() { return content }
      let content = initialContent()
      // Another server may have created it in the meantime.
      return try create(content) ? content : try read()
    } catch {
      throw SettingsError(setting, error)
    }
  }
}
