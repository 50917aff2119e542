import RPCCore

/// The conditions under which a channel automatically retries a failed call (gRPC proposal A6).
///
/// A call is retried only if its method is marked idempotent, the status is UNAVAILABLE, and no response has begun.
/// Retries stop while many calls fail, so that they do not overload a failing service. Calls that the server has not
/// processed at all are covered by ``ChannelConfiguration/maxTransparentRetries``.
public struct RetryPolicy: Sendable, Hashable {
  /// The maximum number of attempts for a call, including the first attempt.
  public var maxAttempts: Int
  /// The delays between attempts. A server may request a different delay (`grpc-retry-pushback-ms`).
  public var backoff: Backoff
  /// The maximum budget for failures, which is also the initial budget. Each failure subtracts 1 from the budget, and
  /// no call is retried while at most half of the budget is left. The end of a connection counts as one failure,
  /// regardless of how many calls it ends.
  public var budget: Double
  /// The amount that each successful call adds to the budget.
  public var budgetPerSuccess: Double

  public init(
    maxAttempts: Int = 3,
    backoff: Backoff = Backoff(initial: .milliseconds(50), maximum: .seconds(1), multiplier: 2), budget: Double = 100,
    budgetPerSuccess: Double = 0.1
  ) {
    self.maxAttempts = maxAttempts
    self.backoff = backoff
    self.budget = budget
    self.budgetPerSuccess = budgetPerSuccess
  }
}

/// The remaining budget of a retry policy.
struct RetryBudget {
  private let policy: RetryPolicy?
  private let full: Double
  private let perSuccess: Double
  private var tokens: Double

  init(_ policy: RetryPolicy?) {
    self.policy = policy
    full = policy?.budget ?? 0
    perSuccess = policy?.budgetPerSuccess ?? 0
    tokens = full
  }

  mutating func noteSuccess() {
    if tokens < full { tokens = min(full, tokens + perSuccess) }
  }

  /// Charges a failure to the budget, and returns the delay before the call is retried, or nil if the call is not
  /// retried.
  /// - Parameters:
  ///   - error: The error of the call.
  ///   - retries: The number of times that the call has been retried so far.
  ///   - isCounted: Whether the failure is charged to the budget.
  mutating func wait(after error: RPCError, retries: Int, isCounted: Bool) -> Duration? {
    guard let policy else { return nil }
    if isCounted { tokens = max(0, tokens - 1) }
    guard retries + 1 < policy.maxAttempts, tokens > full / 2 else { return nil }
    guard let pushback = error.metadata.first("grpc-retry-pushback-ms") else {
      return policy.backoff.wait(afterFailures: retries + 1)
    }
    // A negative value, or a value that is not a number, means that the call must not be retried.
    return Int32(pushback).flatMap { $0 >= 0 ? .milliseconds($0) : nil }
  }
}
