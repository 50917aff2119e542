import Foundation

/// Checks whether the user who runs this program may open a file or folder.
package enum FilePermission {
  /// Throws an error if the user may not open a file or folder. A missing file or folder is accepted.
  /// - Parameter mode: The mode argument of access(2), such as `R_OK`.
  /// - Throws: `.permissionDenied`, which names the user who may open the file or folder.
  package static func require(_ mode: Int32, for path: String) throws(PrivateFileError) {
    guard unsafe access(path, mode) != 0, errno == EACCES else { return }
    let (owned, owner) = owner(of: path)
    throw PrivateFileError(
      .permissionDenied, "\(path) cannot be opened: permission denied",
      remedy: owner == geteuid()
        ? "You own it: check its mode with `ls -ld \(owned.shellQuoted)`"
        : "Run this as the user who owns \(owned == path ? "it" : owned) (\(name(of: owner)))")
  }

  /// Returns the file or folder at the path and its owner. If its owner cannot be looked up, returns the nearest
  /// enclosing folder with a known owner, and that owner.
  private static func owner(of path: String) -> (path: String, owner: uid_t) {
    var path = path
    var found = stat()
    while unsafe stat(path, &found) != 0, path != "/", path != "." {
      let parent = (path as NSString).deletingLastPathComponent
      path = parent.isEmpty ? "." : parent
    }
    return (path, found.st_uid)
  }

  /// The name of the user who runs this program.
  package static var currentUser: String { name(of: geteuid()) }

  private static func name(of user: uid_t) -> String {
    guard let entry = unsafe getpwuid(user) else { return "user \(user)" }
    return unsafe String(cString: entry.pointee.pw_name)
  }
}
