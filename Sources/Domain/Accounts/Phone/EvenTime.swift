/// Makes operations of different durations take equally long by rounding up the duration of each successful operation
/// to a multiple of a step.
struct EvenTime: Sendable {
  /// The step for rounding up durations; zero to add no time.
  let step: Duration

  func run<Result>(_ work: () async throws(AccountError) -> Result) async throws(AccountError) -> Result {
    let clock = ContinuousClock()
    let start = clock.now
    let result = try await work()
    guard step > .zero else { return result }
    let steps = ((clock.now - start) / step).rounded(.up)
    // A canceled call returns without waiting.
    try? await clock.sleep(until: start + step * max(steps, 1))
    return result
  }
}
