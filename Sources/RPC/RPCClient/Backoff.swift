/// The delays between connection attempts. They grow by a factor up to a maximum, with jitter so that the clients of a
/// failed server do not all reconnect at once (grpc.io, "gRPC Connection Backoff Protocol").
public struct Backoff: Sendable, Hashable {
  /// The delay after the first failure.
  public var initial: Duration
  /// The maximum delay, before jitter.
  public var maximum: Duration
  /// The factor by which the delay is multiplied after each failure.
  public var multiplier: Double
  /// The maximum fraction by which a delay is randomly lengthened or shortened, from 0 to 1.
  public var jitter: Double

  public init(
    initial: Duration = .seconds(1), maximum: Duration = .seconds(120), multiplier: Double = 1.6, jitter: Double = 0.2
  ) {
    self.initial = initial
    self.maximum = maximum
    self.multiplier = multiplier
    self.jitter = jitter
  }

  /// Returns the delay, before jitter, after the given number of consecutive failures (1 after the first failure).
  func base(afterFailures failures: Int) -> Duration {
    var wait = min(max(initial, .milliseconds(1)), longest)
    let factor = Self.clamped(multiplier, to: 1...1000)
    guard factor > 1 else { return wait }
    var failure = 1
    while failure < min(failures, 1000), wait < longest {
      wait = min(wait * factor, longest)
      failure += 1
    }
    return wait
  }

  /// Returns the delay, with jitter, after the given number of consecutive failures. `random` is a number in 0..<1.
  func wait(afterFailures failures: Int, random: Double = .random(in: 0..<1)) -> Duration {
    base(afterFailures: failures) * (1 + Self.clamped(jitter, to: 0...1) * (2 * random - 1))
  }

  /// Returns the number in the range that is nearest to `number`, or the lower bound if `number` is NaN.
  private static func clamped(_ number: Double, to range: ClosedRange<Double>) -> Double {
    number.isNaN ? range.lowerBound : min(max(number, range.lowerBound), range.upperBound)
  }

  private var longest: Duration { min(max(maximum, .milliseconds(1)), .seconds(24 * 3600)) }
}
