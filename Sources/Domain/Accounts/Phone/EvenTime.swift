/// Makes operations of different durations take equally long. The duration of a successful operation is rounded up to a
/// multiple of a step.
struct EvenTime: Sendable {
  /// The step. If it is zero, no time is added.
  let step: Duration

  func run<Result>(_ work: () async throws(AccountError) -> Result) async throws(AccountError) -> Result {
    let clock = ContinuousClock()
    let start = clock.now
    let result = try await work()
    guard step > .zero else { return result }
    let steps = ((clock.now - start) / step).rounded(.up)
    // A cancelled call ends without waiting.
    try? await clock.sleep(until: start + step * max(steps, 1))
    return result
  }
}
