package import FairScheduling

/// The queues of callers that wait to call a provider. Sources take turns, so a provider that is slow for one source
/// still serves the other sources. Each provider has its own queue, so a slow provider does not delay the others.
package struct ProviderCalls: Sendable {
  /// The maximum time that a caller waits for its turn.
  private static let patience = Duration.seconds(5)

  package let queues: [ProviderID: FairSemaphore]

  init(_ providers: Set<ProviderID>, limits: FairSemaphore.Limits) {
    queues = Dictionary(uniqueKeysWithValues: providers.map { ($0, FairSemaphore(limits)) })
  }

  /// Calls a provider on behalf of a caller.
  ///
  /// - Throws: `.resourceExhausted` with a delay if the queue refuses the call, `.unavailable` if the call is canceled,
  ///   and the errors of `body`.
  func run<Answer>(
    _ provider: ProviderID, _ name: String, for source: CallSource?,
    _ body: () async throws(AccountError) -> Answer
  ) async throws(AccountError) -> Answer {
    guard let queue = queues[provider] else { return try await body() }
    return try await queue.run(
      from: source?.turns, waitingAtMost: Self.patience, orIfRefused: { Self.error($0, name) }, body)
  }

  private static func error(_ refusal: FairSemaphore.Refusal, _ name: String) -> AccountError {
    guard refusal != .cancelled else {
      return AccountError(.unavailable, "The call ended before the provider was called.")
    }
    return AccountError(
      .resourceExhausted, "Too many calls to \(name) are in progress; try again shortly.",
      retryAfterMilliseconds: 1000)
  }
}
