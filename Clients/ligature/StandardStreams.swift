import Glibc

/// Standard output, for a command's output.
enum StandardOutput {
  /// Writes one or more lines. If the reader has closed the pipe, as `head` does after its lines, SIGPIPE ends the
  /// program, as it does with others.
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

/// Standard error, for problems, questions and notes. Failures to write to it are ignored, because there is no place
/// left to report them.
enum StandardError {
  /// Writes one or more lines.
  static func write(line: String) {
    _ = writeAll(line + "\n", to: STDERR_FILENO)
  }

  /// Writes lines for people; what does not fit the terminal is broken between words.
  static func write(text: String) {
    write(line: TerminalStyle.errors.fitting(text))
  }

  /// Writes a question, which is answered on the same line.
  static func write(question: String) {
    _ = writeAll(question, to: STDERR_FILENO)
  }
}

/// Writes all of a text, to any kind of descriptor.
/// - Returns: The number of the error; nil if all was written.
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
