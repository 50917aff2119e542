import Synchronization

/// How the last messages went, so that one that is withheld goes alike.
final class SendingPace: Sendable {
  private static let memory = 16
  /// The longest time that a caller waits for a message that is not sent.
  private static let longestPause = Duration.seconds(30)

  private struct Sent {
    var duration: Duration
    var outcome: SMSOutcome
  }

  private let last = Mutex([Sent]())

  /// Sends a message and notes how it went.
  func measuring(_ send: () async -> SMSOutcome) async -> SMSOutcome {
    let clock = ContinuousClock()
    let start = clock.now
    let outcome = await send()
    let sent = Sent(duration: min(clock.now - start, Self.longestPause), outcome: outcome)
    last.withLock { last in
      last.append(sent)
      if last.count > Self.memory { last.removeFirst() }
    }
    return outcome
  }

  /// Takes as long as one of the last messages, and ends as it did.
  func repeatOne() async throws(AccountError) {
    guard let sent = last.withLock({ $0.randomElement() }) else { return }
    try? await Task.sleep(for: sent.duration)
    if let error = sent.outcome.error { throw error }
  }
}
