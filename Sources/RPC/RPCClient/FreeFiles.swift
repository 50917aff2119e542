import Glibc
package import RPCCore

/// The files that the process may still open.
package enum FreeFiles {
  /// Opens so many files and closes them again.
  ///
  /// Throws UNAVAILABLE if that fails, with what the user can do.
  package static func require(_ count: Int) throws(RPCError) {
    var files: [CInt] = []
    defer { for file in files { close(file) } }
    while files.count < count {
      let file = unsafe open("/dev/null", O_RDONLY | O_CLOEXEC)
      guard file >= 0 else {
        let problem = unsafe String(cString: strerror(errno))
        throw RPCError(
          .unavailable,
          "\(problem): \(count) must be free, \(files.count) are. Raise the limit on open files, for example with "
            + "`ulimit -n 1024`, or close some.")
      }
      files.append(file)
    }
  }
}
