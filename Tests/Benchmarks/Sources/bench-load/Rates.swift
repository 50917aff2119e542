import Foundation

extension Load {
  static func measureWhenTold(_ calls: some Calls, _ outstanding: Int, _ total: Int) async throws {
    if calls.mayRepeat { _ = try await latencies(of: calls, outstanding, max(total / 10, outstanding)) }
    waitUntilTold()
    try await report(total) { try await latencies(of: calls, outstanding, total) }
  }

  static func measure(_ calls: some Calls, _ outstanding: Int, _ total: Int) async throws {
    if calls.mayRepeat { _ = try await latencies(of: calls, outstanding, max(total / 10, outstanding)) }
    try await report(total) { try await latencies(of: calls, outstanding, total) }
  }

  /// So many calls in a second, one after the other. One that takes long delays those after it.
  static func measurePaced(_ calls: some Calls, rate: Int, _ total: Int) async throws {
    for number in 0..<min(rate, total) { try await calls.call(number) }
    waitUntilTold()
    try await report(total) {
      var latencies: [Double] = []
      let interval = Duration.seconds(1) / rate
      var next = ContinuousClock.now
      for number in 0..<total {
        next = max(next + interval, .now)
        try await Task.sleep(until: next)
        latencies.append(try await microseconds { try await calls.call(number) })
      }
      return latencies
    }
  }

  private static func waitUntilTold() {
    print("READY")
    fflush(nil)
    _ = readLine()
  }

  private static func report(_ total: Int, _ body: () async throws -> [Double]) async throws {
    let cpu = processorSeconds()
    let start = ContinuousClock.now
    let sorted = try await body().sorted()
    let wall = (ContinuousClock.now - start) / .seconds(1)
    let spent = processorSeconds() - cpu
    let count = Double(sorted.count)
    print(
      "RESULT calls=\(sorted.count) rps=\(Int(count / wall)) p50us=\(sorted[sorted.count / 2]) "
        + "p99us=\(sorted[sorted.count * 99 / 100]) cpu100k=\(spent / count * 1e5)")
    fflush(nil)
  }

  /// Microseconds of each call, with so many callers at once.
  private static func latencies(of calls: some Calls, _ outstanding: Int, _ total: Int) async throws -> [Double] {
    try await withThrowingTaskGroup(of: [Double].self) { group in
      for caller in 0..<outstanding {
        group.addTask {
          var latencies: [Double] = []
          for number in stride(from: caller, to: total, by: outstanding) {
            latencies.append(try await microseconds { try await calls.call(number) })
          }
          return latencies
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
  }

  private static func microseconds(_ body: () async throws -> Void) async throws -> Double {
    let start = ContinuousClock.now
    try await body()
    return (ContinuousClock.now - start) / .microseconds(1)
  }

  static func processorSeconds() -> Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
