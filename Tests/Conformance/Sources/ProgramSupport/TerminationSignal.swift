import UnixSignals

/// The wish of whoever started a program that it ends.
public enum TerminationSignal {
  /// Returns when SIGTERM or SIGINT has come.
  public static func wait() async {
    for await _ in await UnixSignalsSequence(trapping: .sigterm, .sigint) { return }
  }
}
