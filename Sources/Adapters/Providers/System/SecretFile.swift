import Foundation
import Settings

/// A file with a secret in it, readable by its owner only.
struct SecretFile {
  let path: String
  /// The setting that names the file, for errors.
  let setting: String

  /// The content; nil where there is no such file. Refuses a file that others may read or write.
  func read() throws(SettingsError) -> [UInt8]? {
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    // Where secrets are mounted, the name is often a link to the file.
    let path = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    guard let attributes, attributes[.type] as? FileAttributeType == .typeRegular else {
      throw failure(
        "the file \(path) cannot be examined or is not a plain file", "name a file that the service may read")
    }
    guard let mode = (attributes[.posixPermissions] as? NSNumber)?.intValue, mode & 0o077 == 0 else {
      throw failure("the file \(path) holds a secret and others may read or write it", "run chmod 600 \(path)")
    }
    guard let content = FileManager.default.contents(atPath: path) else {
      throw failure("the file \(path) cannot be read", "let the user that runs the service read it")
    }
    return Array(content)
  }

  /// Makes the file with this content, whole or not at all, on disk when it returns. False where it is there already, as
  /// when two servers start at once; read it then.
  func create(_ content: [UInt8]) throws(SettingsError) -> Bool {
    let temporary = try write(content)
    defer { try? FileManager.default.removeItem(atPath: temporary) }
    do {
      // A link, unlike a rename, does not replace what another has put there meanwhile.
      try FileManager.default.linkItem(atPath: temporary, toPath: path)
    } catch {
      if FileManager.default.fileExists(atPath: path) { return false }
      throw failure("the file \(path) cannot be made", "let the user that runs the service write to \(folder)")
    }
    syncFolder()
    return true
  }

  /// A new file beside the final one, written through to the disk.
  private func write(_ content: [UInt8]) throws(SettingsError) -> String {
    var generator = SystemRandomNumberGenerator()
    let temporary = path + "." + Hexadecimal.encode(generator.bytes(8))
    let failed = failure(
      "a file beside \(path) cannot be written", "let the user that runs the service write to \(folder)")
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw failure("the folder \(folder) cannot be made", "make it, or let the user that runs the service make it")
    }
    // Made empty, closed to others, and only then filled.
    guard
      FileManager.default.createFile(atPath: temporary, contents: nil, attributes: [.posixPermissions: 0o600]),
      let handle = FileHandle(forWritingAtPath: temporary)
    else { throw failed }
    do {
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: temporary)
      try handle.write(contentsOf: content)
      try handle.synchronize()
      try handle.close()
    } catch {
      try? FileManager.default.removeItem(atPath: temporary)
      throw failed
    }
    return temporary
  }

  private var folder: String {
    let folder = (path as NSString).deletingLastPathComponent
    return folder.isEmpty ? "." : folder
  }

  /// The new name itself must be on disk too. Not every file system lets a folder be synchronised, so failure is no error.
  private func syncFolder() {
    guard let handle = FileHandle(forReadingAtPath: folder) else { return }
    try? handle.synchronize()
    try? handle.close()
  }

  func failure(_ problem: String, _ remedy: String) -> SettingsError {
    SettingsError(setting, problem, remedy: remedy)
  }
}
