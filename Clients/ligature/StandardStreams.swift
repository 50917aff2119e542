import Glibc

/// Standard output, for a command's output.
enum StandardOutput {
  /// Writes one or more lines. If the reader has closed the pipe, as `head` does after it has read enough lines,
  /// SIGPIPE terminates this program, as usual for command-line programs.
  ///
  /// - Throws: `OUTPUT_NOT_WRITTEN`, for example if the disk is full.
  static func write(line: String) throws(Failure) {
    guard let problem = writeAll(line + "\n", to: STDOUT_FILENO) else { return }
    if problem == EPIPE {
      // The networking library makes the process ignore SIGPIPE.
      _ = signal(SIGPIPE, SIG_DFL)
      raise(SIGPIPE)
    }
    throw Failure(
      reason: "OUTPUT_NOT_WRITTEN",
      message: "Standard output cannot be written: \(unsafe String(cString: strerror(problem))).")
  }
}

extension StandardOutput {
  /// Whether standard output is a file that other users of this machine can read.
  static var isFileForOthers: Bool {
    var status = stat()
    return unsafe fstat(STDOUT_FILENO, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
      && status.st_mode & 0o044 != 0
  }

  /// Writes human-readable lines. Escapes control characters from users and servers, and wraps lines between words if
  /// they are too long for the terminal.
  static func write(text: String) throws(Failure) {
    try write(line: TerminalStyle.output.fitting(text.printableLines))
  }
}

/// Standard error, for problems, questions and notes. Write failures are ignored, because they cannot be reported.
enum StandardError {
  /// Writes one or more lines.
  static func write(line: String) {
    _ = writeAll(line + "\n", to: STDERR_FILENO)
  }

  /// Writes human-readable lines. Escapes control characters from users and servers, and wraps lines between words if
  /// they are too long for the terminal.
  static func write(text: String) {
    write(line: TerminalStyle.errors.fitting(text.printableLines))
  }

  /// Writes a prompt without a line break.
  static func write(question: String) {
    _ = writeAll(question, to: STDERR_FILENO)
  }
}

/// Writes all of the text to a file descriptor of any kind.
/// - Returns: The error number, or nil if everything was written.
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
