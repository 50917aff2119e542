import CCurl
import Glibc
import Synchronization
import WorkerThreads

/// A thread that runs libcurl's exchanges and manages the connections that they share. The thread ends after
/// ``stop()``.
@safe final class CurlLoop: Sendable {
  private struct State {
    var arriving: [CurlExchange] = []
    var isStopping = false
    /// Whether the thread has ended and the handle has been destroyed.
    var hasEnded = false
    var stopped: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())
  /// libcurl's handle for all transfers. Other threads only wake it, and only before the loop has ended.
  private nonisolated(unsafe) let multi: UnsafeMutableRawPointer

  /// Creates a loop. Returns nil if libcurl is out of memory.
  init?(connectionsPerHost: Int) {
    guard CurlExchange.isLibraryReady, let multi = unsafe curl_multi_init() else { return nil }
    unsafe self.multi = multi
    unsafe _ = curl_multi_set_number(multi, CURLMOPT_MAX_HOST_CONNECTIONS, connectionsPerHost)
    _ = WorkerGroup(name: "provider-calls") { _ in self.run() }
  }

  /// Runs an exchange and returns its outcome.
  func perform(_ exchange: CurlExchange) async -> CurlExchange.Outcome {
    await withCheckedContinuation { continuation in
      let isRefused = state.withLock { state in
        guard !state.isStopping else { return true }
        exchange.continuation = continuation
        state.arriving.append(exchange)
        wake(state)
        return false
      }
      if isRefused { continuation.resume(returning: .failure(.failed)) }
    }
  }

  /// Ends an exchange early, even if it has not started yet.
  func abandon(_ exchange: CurlExchange) {
    exchange.isAbandoned.store(true, ordering: .relaxed)
    state.withLock { wake($0) }
  }

  /// Ends all exchanges, closes the connections and waits for the thread to end.
  func stop() async {
    await withCheckedContinuation { continuation in
      let hasEnded = state.withLock { state in
        state.isStopping = true
        if !state.hasEnded { state.stopped.append(continuation) }
        wake(state)
        return state.hasEnded
      }
      if hasEnded { continuation.resume() }
    }
  }

  private func wake(_ state: State) {
    if !state.hasEnded { unsafe _ = curl_multi_wakeup(multi) }
  }

  // MARK: The thread

  private func run() {
    // Blocking the signal is safe, because this thread only serves these connections.
    curl_block_sigpipe()
    var running: [CurlExchange] = []
    while let arriving = takeArriving() {
      for exchange in arriving {
        running.append(exchange)
        unsafe _ = curl_multi_add_handle(multi, exchange.handle)
      }
      end(&running) { $0.isAbandoned.load(ordering: .relaxed) ? .failed : $0.isOverdue ? .timedOut : nil }
      var count: Int32 = 0
      unsafe _ = curl_multi_perform(multi, &count)
      finish(&running)
      // New exchanges and `stop()` interrupt the wait, and libcurl's own timers may shorten it.
      unsafe _ = curl_multi_poll(multi, nil, 0, Self.patience(running), nil)
    }
    end(&running) { _ in .failed }
    let stopped = state.withLock { state in
      state.hasEnded = true
      unsafe curl_multi_cleanup(multi)
      return state.stopped
    }
    for continuation in stopped { continuation.resume() }
  }

  /// Returns the exchanges to start, or nil when the loop must end.
  private func takeArriving() -> [CurlExchange]? {
    let (arriving, isStopping) = state.withLock { state in
      defer { state.arriving = [] }
      return (state.arriving, state.isStopping)
    }
    guard isStopping else { return arriving }
    for exchange in arriving { exchange.end(.failure(.failed)) }
    return nil
  }

  /// Ends the exchanges for which `reason` returns an error.
  private func end(_ running: inout [CurlExchange], _ reason: (CurlExchange) -> ProviderTransportError?) {
    running.removeAll { exchange in
      guard let reason = reason(exchange) else { return false }
      unsafe _ = curl_multi_remove_handle(multi, exchange.handle)
      exchange.end(.failure(reason))
      return true
    }
  }

  /// Ends the exchanges that libcurl has finished.
  private func finish(_ running: inout [CurlExchange]) {
    var left: Int32 = 0
    while let message = unsafe curl_multi_info_read(multi, &left) {
      guard unsafe message.pointee.msg == CURLMSG_DONE, let handle = unsafe message.pointee.easy_handle,
        let index = running.firstIndex(where: { unsafe $0.handle == handle })
      else { continue }
      // The message is only valid until the transfer is removed.
      let code = unsafe message.pointee.data.result
      let exchange = running.remove(at: index)
      unsafe _ = curl_multi_remove_handle(multi, handle)
      exchange.end(exchange.outcome(of: code))
    }
  }

  /// Returns the number of milliseconds until the first exchange is overdue, limited to one minute.
  private static func patience(_ running: [CurlExchange]) -> Int32 {
    let now = ContinuousClock.now
    let wait = running.map { $0.deadline - now }.min() ?? .seconds(60)
    return Int32(min(max(wait, .zero), .seconds(60)) / .milliseconds(1)) + 1
  }
}
