import Glibc

/// A reader of terminal input that does not echo the input.
enum HiddenInput {
  /// The terminal's original settings. They are set before the signal handlers are installed, because the handlers read
  /// them.
  private nonisolated(unsafe) static var shown = termios()
  /// The terminal's settings while input is hidden. They are set before the signal handlers are installed, because the
  /// handlers read them.
  private nonisolated(unsafe) static var hidden = termios()

  /// The signals that terminate or stop a program. The terminal must echo input again when the program receives one of
  /// them.
  private static let signals = [SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGTSTP]

  /// Runs the body with terminal echo disabled on standard input. This method restores echo even if a signal terminates
  /// the program. It discards unread input when it disables or restores echo.
  static func read<Value>(_ body: () throws -> Value) rethrows -> Value {
    guard unsafe tcgetattr(STDIN_FILENO, &shown) == 0 else { return try body() }
    unsafe hidden = shown
    unsafe hidden.c_lflag &= ~tcflag_t(ECHO)
    let former = signals.map { number in
      var action = sigaction()
      unsafe action.__sigaction_handler.sa_handler = { HiddenInput.end(by: $0) }
      action.sa_flags = SA_RESTART
      var former = sigaction()
      _ = unsafe sigaction(number, &action, &former)
      return former
    }
    _ = unsafe tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden)
    defer {
      _ = unsafe tcsetattr(STDIN_FILENO, TCSAFLUSH, &shown)
      for (number, action) in zip(signals, former) {
        var action = action
        _ = unsafe sigaction(number, &action, nil)
      }
    }
    return try body()
  }

  /// Handles a signal. This function calls only async-signal-safe functions.
  private static func end(by number: Int32) {
    _ = unsafe tcsetattr(STDIN_FILENO, TCSAFLUSH, &shown)
    guard number == SIGTSTP else {
      _ = signal(number, SIG_DFL)
      // The signal is delivered when the handler returns.
      raise(number)
      return
    }
    raise(SIGSTOP)
    // The program is in the foreground again.
    _ = unsafe tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden)
  }
}
