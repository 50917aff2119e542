/// Does the work of a queue whenever something was queued, and whenever something that waits is due.
package enum DeliveryLoop {
  /// How long it leaves what was queued just now. A call takes as long whether or not a message follows from it, so the
  /// work for the message must not begin while the caller waits for the response.
  private static let distanceFromCall = Duration.milliseconds(250)

  /// Works until the task is cancelled.
  ///
  /// - Parameters:
  ///   - queued: a value each time that something was queued.
  ///   - state: what `sendDue` remembers from one time to the next.
  ///   - sendDue: sends what is due, and returns the milliseconds until more may be due; nil if nothing waits.
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
