import Foundation

/// A folder that contains this program's secrets and that only its owner may use (mode 0700).
package struct PrivateFolder: Sendable {
  package let path: String

  package init(path: String) {
    self.path = path
  }

  /// Creates the folder with mode 0700 if it is missing, along with any missing parent folders. An existing folder
  /// remains unchanged.
  package func create() throws(PrivateFileError) {
    do {
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      if let file = Self.fileInPlaceOfFolder(path) { throw Self.notAFolder(file) }
      throw PrivateFileError(
        .folderUnwritable, "the folder \(path) cannot be created",
        remedy: "Create it, or allow the user who runs this program to create it")
    }
  }

  /// Returns whether the folder exists. Throws an error if the path is not a folder.
  package func exists() throws(PrivateFileError) -> Bool {
    try status() != nil
  }

  /// Returns the path's status, or nil if nothing exists there.
  private func status() throws(PrivateFileError) -> stat? {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else {
      if errno == ENOENT { return nil }
      guard errno != ENOTDIR else { throw Self.notAFolder(path) }
      throw PrivateFileError(
        .unreadable, "the folder \(path) cannot be inspected", remedy: "Allow the user who runs this program to use it")
    }
    guard status.st_mode & S_IFMT == S_IFDIR else { throw Self.notAFolder(path) }
    return status
  }

  /// The paths of the missing folders among this folder and its ancestors, outermost first.
  package var missingPaths: [String] {
    var paths: [String] = []
    var url = URL(filePath: path, directoryHint: .isDirectory).absoluteURL.standardizedFileURL
    while url.path != "/", !FileManager.default.fileExists(atPath: url.path) {
      paths.append(url.path)
      url.deleteLastPathComponent()
    }
    return paths.reversed()
  }

  /// Removes the folder if it is empty.
  package func removeIfEmpty() {
    _ = unsafe rmdir(path)
  }

  /// Returns whether two paths lead to the same folder. Returns false if either folder cannot be accessed.
  package func isSame(as other: PrivateFolder) -> Bool {
    commonStatus(of: path, and: other.path) != nil
  }

  /// Returns whether the path leads to the other folder or to a folder in it. Returns false if either folder cannot be
  /// accessed.
  package func isWithin(_ other: PrivateFolder) -> Bool {
    guard let resolved = unsafe realpath(path, nil) else { return false }
    defer { unsafe free(resolved) }
    var path = unsafe String(cString: resolved)
    while !PrivateFolder(path: path).isSame(as: other) {
      guard path != "/" else { return false }
      path = (path as NSString).deletingLastPathComponent
    }
    return true
  }

  /// Throws an error if every user of the machine may enter, list or change the folder. A missing folder is accepted.
  ///
  /// - Returns: A warning for the operator, with the remedy, if the folder's group may use the folder; nil if only the
  ///   owner may use it.
  package func check() throws(PrivateFileError) -> String? {
    guard let status = try status() else { return nil }
    guard status.st_mode & 0o007 == 0 else {
      throw PrivateFileError(
        .accessibleToOthers, "the folder \(path) contains secrets, but every user of this machine can access it",
        remedy: "Run: chmod 700 \(path.shellQuoted)")
    }
    guard status.st_mode & 0o070 == 0 else {
      return "The users of its group can access the folder \(path), which contains secrets. If they do not need "
        + "access, run: chmod 700 \(path.shellQuoted)"
    }
    return nil
  }

  /// Returns the nearest existing item at or above the path if it is not a folder, or nil otherwise.
  private static func fileInPlaceOfFolder(_ path: String) -> String? {
    // A path with a trailing slash can only refer to a folder.
    var path = path
    while path.hasSuffix("/"), path != "/" { path.removeLast() }
    var status = stat()
    while unsafe stat(path, &status) != 0 {
      let above = (path as NSString).deletingLastPathComponent
      guard !above.isEmpty, above != path else { return nil }
      path = above
    }
    return status.st_mode & S_IFMT == S_IFDIR ? nil : path
  }

  private static func notAFolder(_ path: String) -> PrivateFileError {
    PrivateFileError(.notAFolder, "\(path) is not a folder", remedy: "Name a folder, or remove the file")
  }
}

extension String {
  /// The text as a single shell word, quoted if necessary.
  var shellQuoted: String {
    let isPlain = utf8.allSatisfy { byte in
      byte >= 0x80 || "/._-+@%:,=".utf8.contains(byte) || (0x30...0x39).contains(byte)
        || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    }
    return isPlain && !isEmpty ? self : "'" + replacing("'", with: "'\\''") + "'"
  }
}
