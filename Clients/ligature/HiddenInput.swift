import Glibc

/// What is typed on a terminal that does not show it.
enum HiddenInput {
  /// The terminal's settings from before, and those while the input is hidden. Set before the signal handlers are,
  /// which read them.
  private nonisolated(unsafe) static var shown = termios()
  private nonisolated(unsafe) static var hidden = termios()

  /// The signals that end or stop a program whose terminal is to show again what is typed.
  private static let signals = [SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGTSTP]

  /// Runs the body with the echo of standard input's terminal turned off. It is turned on again also if a signal ends
  /// the program in the meantime. What was typed before and after is dropped.
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

  /// The signal handler: calls only what POSIX allows in one.
  private static func end(by number: Int32) {
    _ = unsafe tcsetattr(STDIN_FILENO, TCSAFLUSH, &shown)
    guard number == SIGTSTP else {
      _ = signal(number, SIG_DFL)
      // Delivered as the handler returns.
      raise(number)
      return
    }
    raise(SIGSTOP)
    // The program runs again, in the foreground.
    _ = unsafe tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden)
  }
}
