import Glibc

/// Standard output: what a command answers.
enum StandardOutput {
  /// Writes a line, or several. If the reader has gone, as `head` does once it has its lines, the program ends as
  /// others do then: by SIGPIPE.
  ///
  /// - Throws: `OUTPUT_NOT_WRITTEN`, for example if a disk is full.
  static func write(line: String) throws(Failure) {
    guard let problem = writeAll(line + "\n", to: STDOUT_FILENO) else { return }
    if problem == EPIPE {
      // The network library ignores it for the whole program.
      _ = signal(SIGPIPE, SIG_DFL)
      raise(SIGPIPE)
    }
    throw Failure(
      reason: "OUTPUT_NOT_WRITTEN",
      message: "Standard output cannot be written: \(unsafe String(cString: strerror(problem))).")
  }
}

/// Standard error: problems, questions, and what is said beside the answer. That it cannot be written is not reported:
/// there is nowhere left to do so.
enum StandardError {
  /// Writes a line, or several.
  static func write(line: String) {
    _ = writeAll(line + "\n", to: STDERR_FILENO)
  }

  /// Writes a question, which is answered on the same line.
  static func write(question: String) {
    _ = writeAll(question, to: STDERR_FILENO)
  }
}

/// Writes text at once, whatever the descriptor is.
/// - Returns: The number of the error that it has failed with; nil if all was written.
private func writeAll(_ text: String, to descriptor: Int32) -> Int32? {
  var bytes = Array(text.utf8)[...]
  while !bytes.isEmpty {
    let count = unsafe bytes.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
    if count >= 0 {
      bytes = bytes.dropFirst(count)
      continue
    }
    switch errno {
    case EINTR: continue
    case EAGAIN:
      var writable = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      _ = unsafe poll(&writable, 1, -1)
    case let problem: return problem
    }
  }
  return nil
}
