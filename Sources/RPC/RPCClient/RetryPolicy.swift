import RPCCore

/// The conditions under which a failed call is repeated without its caller noticing (gRPC proposal A6).
///
/// Only calls of methods that are marked idempotent are repeated, only if the status is UNAVAILABLE and no response has
/// begun, and only while most calls succeed: a failing service must not get more calls because of its failures. Calls
/// that the server has not processed at all are covered by ``ChannelConfiguration/maxTransparentRetries``.
public struct RetryPolicy: Sendable, Hashable {
  /// The maximum number of times that a call is made, including the first time.
  public var maxAttempts: Int
  /// The delays between attempts. A server may request another delay (`grpc-retry-pushback-ms`).
  public var backoff: Backoff
  /// The budget for failures: each failure takes 1 from it, and no call is repeated while the budget is at or below
  /// half. The end of a connection is one failure, however many calls it ends.
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

/// The remaining budget of a policy.
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

  /// Returns the delay before a failed call is repeated; nil if it is not repeated.
  /// - Parameters:
  ///   - error: The error of the call.
  ///   - retries: The number of retries so far.
  ///   - isCounted: Whether the failure is charged to the budget.
  mutating func wait(after error: RPCError, retries: Int, isCounted: Bool) -> Duration? {
    guard let policy else { return nil }
    if isCounted { tokens = max(0, tokens - 1) }
    guard retries + 1 < policy.maxAttempts, tokens > full / 2 else { return nil }
    guard let pushback = error.metadata.first("grpc-retry-pushback-ms") else {
      return policy.backoff.wait(afterFailures: retries + 1)
    }
    // A value that is not a number means that the call must not be repeated.
    return Int32(pushback).flatMap { $0 >= 0 ? .milliseconds($0) : nil }
  }
}
