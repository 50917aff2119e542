package import PrivateFiles
package import Settings

extension PrivateFile {
  /// Returns the content, and creates the file first if it is missing.
  ///
  /// - Parameters:
  ///   - setting: The setting that names the file or its folder, for errors.
  ///   - initialContent: The content of a new file.
  package func readOrCreate(
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

  /// Returns the content; nil if the file does not exist.
  ///
  /// - Parameters:
  ///   - setting: The setting that names the file, for errors.
  ///   - limit: The length in bytes beyond which a file is refused.
  package func read(setting: String, limit: Int = defaultLimit) throws(SettingsError) -> [UInt8]? {
    do {
      return try read(limit: limit)
    } catch {
      throw SettingsError(setting, error)
    }
  }
}
