import Glibc

/// Whether the user who runs a command may open what a server keeps in its data folder.
enum FolderPermission {
  /// Refuses a file or folder that the user may not open. One that is missing is not refused.
  /// - Parameter mode: What for, as access(2) takes it, such as `R_OK`.
  /// - Throws: `PERMISSION_DENIED`, with the user who may.
  static func require(_ mode: Int32, for path: String) throws(Failure) {
    guard unsafe access(path, mode) != 0, errno == EACCES else { return }
    let (owned, owner) = owner(of: path)
    let place = owned == path ? "it" : owned.printable
    let remedy =
      owner == geteuid()
      ? "it is yours: `ls -ld \(owned.printable)` shows its mode"
      : "run this command as the user who owns \(place) (\(name(of: owner)))"
    throw Failure(
      reason: "PERMISSION_DENIED", message: "\(path.printable) can't be opened: permission denied; \(remedy).")
  }

  /// Returns the user who owns what the path leads to; if even that may not be known, the nearest folder above it and its
  /// owner.
  private static func owner(of path: String) -> (path: String, owner: uid_t) {
    var path = path
    var found = stat()
    while unsafe stat(path, &found) != 0, path != "/", path != "." {
      let parent = path.lastIndex(of: "/").map { path[..<$0] }
      path = parent.map { $0.isEmpty ? "/" : String($0) } ?? "."
    }
    return (path, found.st_uid)
  }

  private static func name(of user: uid_t) -> String {
    guard let entry = unsafe getpwuid(user) else { return "user \(user)" }
    return unsafe String(cString: entry.pointee.pw_name)
  }
}
