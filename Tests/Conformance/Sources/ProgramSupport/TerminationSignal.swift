internal import UnixSignals

/// The wish of whoever started a program that it ends. Make it before announcing that the program is up: from then on
/// SIGTERM and SIGINT are waited for, and end nothing by themselves.
public struct TerminationSignal: Sendable {
  private let signals: UnixSignalsSequence

  public init() async { signals = await UnixSignalsSequence(trapping: .sigterm, .sigint) }

  /// Returns when SIGTERM or SIGINT has come.
  public func wait() async {
    for await _ in signals { return }
  }
}
