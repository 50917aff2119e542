import Glibc
package import RPCCore

/// Checks whether the process can open more files.
package enum FreeFiles {
  /// Throws an error unless the process can open the given number of additional files.
  ///
  /// - Throws: UNAVAILABLE, with a message that contains the remedy.
  package static func require(_ count: Int) throws(RPCError) {
    var files: [CInt] = []
    defer { for file in files { close(file) } }
    while files.count < count {
      let file = unsafe open("/dev/null", O_RDONLY | O_CLOEXEC)
      guard file >= 0 else {
        let problem = unsafe String(cString: strerror(errno))
        throw RPCError(
          .unavailable,
          "\(problem): \(count) must be free, but only \(files.count) are. Raise the limit on open files, for example "
            + "with `ulimit -n 1024`, or close some.")
      }
      files.append(file)
    }
  }
}
