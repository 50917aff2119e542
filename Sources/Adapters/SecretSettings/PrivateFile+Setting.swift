package import PrivateFiles
package import Settings

extension PrivateFile {
  /// Returns the file's content. If the file does not exist, it is created first.
  ///
  /// - Parameters:
  ///   - setting: The setting that names the file or its folder, for use in errors.
  ///   - initialContent: The content of a new file.
  package func readOrCreate(
    setting: String, _ initialContent: @autoclosure () -> [UInt8]
  ) throws(SettingsError) -> [UInt8]? {
    do {
      if let content = try read() { return content }
      let content = initialContent()
      // Another server may have created the file in the meantime.
      return try create(content) ? content : try read()
    } catch {
      throw SettingsError(setting, error)
    }
  }

  /// Returns the file's content, or nil if the file does not exist.
  ///
  /// - Parameters:
  ///   - setting: The setting that names the file, for use in errors.
  ///   - limit: The maximum length of the file, in bytes.
  package func read(setting: String, limit: Int = defaultLimit) throws(SettingsError) -> [UInt8]? {
    do {
      return try read(limit: limit)
    } catch {
      throw SettingsError(setting, error)
    }
  }
}
