import RPCCore

/// When a call that failed is made again without its caller noticing (gRPC proposal A6).
///
/// Only calls of methods that are marked idempotent, only if the status is UNAVAILABLE and no response has begun, and
/// only while most calls do well: a service in trouble must not get more calls for it. Calls that the server has not
/// processed at all are another matter: see ``ChannelConfiguration/maxTransparentRetries``.
public struct RetryPolicy: Sendable, Hashable {
  /// How often a call is made at most, the first time included.
  public var maxAttempts: Int
  /// The waits between attempts. A server may ask for another one (`grpc-retry-pushback-ms`).
  public var backoff: Backoff
  /// What failures may cost before calls are no longer repeated: each takes one away, and repeating stops at half of
  /// it.
  public var budget: Double
  /// What a call that goes well gives back.
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

/// What is left of a policy's budget.
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

  /// How long to wait before a call that failed is made again; nil if it is not to be.
  /// - Parameter retries: the number of retries so far.
  mutating func wait(after error: RPCError, retries: Int) -> Duration? {
    guard let policy else { return nil }
    tokens = max(0, tokens - 1)
    guard retries + 1 < policy.maxAttempts, tokens > full / 2 else { return nil }
    guard let pushback = error.metadata.first("grpc-retry-pushback-ms") else {
      return policy.backoff.wait(afterFailures: retries + 1)
    }
    // Anything but a number is a no.
    return Int32(pushback).flatMap { $0 >= 0 ? .milliseconds($0) : nil }
  }
}
