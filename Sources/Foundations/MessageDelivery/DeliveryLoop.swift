/// Runs the work of a queue whenever a message is queued, and whenever a waiting message is due.
package enum DeliveryLoop {
  /// The delay after a message was queued. The duration of a call must not depend on whether a message follows from it,
  /// so the work for the message must not begin while the caller waits for the response.
  private static let distanceFromCall = Duration.milliseconds(250)

  /// Works until the task is cancelled.
  ///
  /// - Parameters:
  ///   - queued: A stream with a value each time that a message is queued.
  ///   - state: The state that `sendDue` keeps between calls.
  ///   - sendDue: Sends the messages that are due, and returns the number of milliseconds until more may be due; nil if
  ///     none waits.
  package static func run<State: Sendable>(
    queued: AsyncStream<Void>, from state: State, sendDue: @escaping @Sendable (inout State) async -> Int64?
  ) async {
    let (wakes, wake) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    // What an earlier process has left.
    wake.yield()
    await withDiscardingTaskGroup { group in
      group.addTask {
        for await _ in queued where (try? await Task.sleep(for: distanceFromCall)) != nil { wake.yield() }
      }
      group.addTask {
        var state = state
        var timer: Task<Void, Never>?
        for await _ in wakes {
          timer?.cancel()
          guard let delay = await sendDue(&state) else { continue }
          timer = Task {
            if (try? await Task.sleep(for: .milliseconds(delay))) != nil { wake.yield() }
          }
        }
        timer?.cancel()
      }
    }
  }
}
