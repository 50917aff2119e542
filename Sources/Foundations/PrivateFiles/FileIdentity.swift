import Foundation

/// The identity and modification time of the file at a path. Two values for the same path are equal if no process has
/// created, replaced or written the file in between.
package enum FileIdentity: Sendable, Hashable {
  case missing
  /// The current user is not permitted to look up the path.
  case hidden
  case file(device: UInt64, inode: UInt64, seconds: Int, nanoseconds: Int)

  package init(of path: String) {
    var status = stat()
    if unsafe stat(path, &status) == 0 {
      self = .file(
        device: UInt64(status.st_dev), inode: UInt64(status.st_ino), seconds: status.st_mtim.tv_sec,
        nanoseconds: status.st_mtim.tv_nsec)
    } else {
      self = errno == ENOENT || errno == ENOTDIR ? .missing : .hidden
    }
  }
}

/// Returns the status of the file or folder to which both paths lead. Returns nil if they lead to different ones, or if
/// one of them cannot be accessed.
func commonStatus(of path: String, and other: String) -> stat? {
  var (status, otherStatus) = (stat(), stat())
  guard unsafe stat(path, &status) == 0, unsafe stat(other, &otherStatus) == 0,
    status.st_dev == otherStatus.st_dev, status.st_ino == otherStatus.st_ino
  else { return nil }
  return status
}
