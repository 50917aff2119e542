/// Processes a message queue whenever a message is queued or a waiting message becomes due.
package enum DeliveryLoop {
  /// The delay before a newly queued message is processed. A call's duration must not depend on whether it leads to a
  /// message, so processing must not start while the caller is waiting for the response.
  private static let distanceFromCall = Duration.milliseconds(250)

  /// Processes the queue until the task is canceled.
  ///
  /// - Parameters:
  ///   - queued: A stream that yields a value each time a message is queued.
  ///   - state: The initial state, which each call of `sendDue` may change.
  ///   - sendDue: A closure that sends the messages that are due. It returns the number of milliseconds until more
  ///     messages may be due, or nil if no messages are waiting.
  package static func run<State: Sendable>(
    queued: AsyncStream<Void>, from state: State, sendDue: @escaping @Sendable (inout State) async -> Int64?
  ) async {
    let (wakes, wake) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    // An earlier process may have left messages in the queue.
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
