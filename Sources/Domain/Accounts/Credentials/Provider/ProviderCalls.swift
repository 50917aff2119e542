package import FairScheduling

/// The queues in which callers wait until a provider is asked about their proof. Sources take turns, so a provider that
/// is slow to answer one of them still answers the others; and each provider has another queue, so a slow one delays no
/// other.
package struct ProviderCalls: Sendable {
  /// How long a caller waits until a provider is asked.
  private static let patience = Duration.seconds(5)

  package let queues: [ProviderID: FairSemaphore]

  init(_ providers: Set<ProviderID>, limits: FairSemaphore.Limits) {
    queues = Dictionary(uniqueKeysWithValues: providers.map { ($0, FairSemaphore(limits)) })
  }

  /// Asks a provider something on behalf of a caller.
  ///
  /// - Throws: `.resourceExhausted` with a delay; and what `body` throws.
  func run<Answer>(
    _ provider: ProviderID, _ name: String, for source: CallSource?,
    _ body: () async throws(AccountError) -> Answer
  ) async throws(AccountError) -> Answer {
    guard let queue = queues[provider] else { return try await body() }
    return try await queue.run(
      from: source?.network, waitingAtMost: Self.patience, orIfRefused: { Self.error($0, name) }, body)
  }

  private static func error(_ refusal: FairSemaphore.Refusal, _ name: String) -> AccountError {
    guard refusal != .cancelled else {
      return AccountError(.unavailable, "The call ended before the provider was asked.")
    }
    return AccountError(
      .resourceExhausted, "\(name) is being asked about too many sign-ins at once; try again shortly.",
      retryAfterMilliseconds: 1000)
  }
}
