/// Makes operations of different durations take the same time: a successful operation ends a multiple of a step after
/// its start.
struct EvenTime: Sendable {
  /// The step; zero for no additional time.
  let step: Duration

  func run<Result>(_ work: () async throws(AccountError) -> Result) async throws(AccountError) -> Result {
    let clock = ContinuousClock()
    let start = clock.now
    let result = try await work()
    guard step > .zero else { return result }
    let steps = ((clock.now - start) / step).rounded(.up)
    // A caller who has gone away waits for nothing.
    try? await clock.sleep(until: start + step * max(steps, 1))
    return result
  }
}
