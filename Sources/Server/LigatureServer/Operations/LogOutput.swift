internal import Foundation
internal import Logging
internal import Synchronization

/// A file descriptor to which log lines are written without ever blocking the caller.
///
/// A log that is not read, such as one in a terminal after Ctrl-S or in a pipe to a program that has stopped, would
/// otherwise block every thread that logs, and with them all calls. While the descriptor accepts no more data, lines wait
/// for a thread that writes them. If too many lines are waiting, further lines are lost.
final class LogOutput: Sendable {
  static let standardError = LogOutput(descriptor: STDERR_FILENO) { count in
    Logger(label: "ligature").warning(
      "Lines of the log were lost, because the program or the terminal that receives the log did not read it",
      metadata: ["lines": .stringConvertible(count)])
  }

  private static let maxWaitingBytes = 4 << 20
  /// The number of bytes that a pipe always accepts if it is reported as writable (`PIPE_BUF`).
  private static let bytesAtOnce = 4096

  private struct State {
    /// The lines that the thread has not taken yet.
    var waiting: [Data] = []
    /// The number of bytes that are not written yet, including those that the thread has taken.
    var waitingBytes = 0
    /// The number of lines that were lost since the thread started.
    var lost = 0
    var hasThread = false
  }

  private let descriptor: Int32
  private let reportLoss: @Sendable (Int) -> Void
  private let state = Mutex(State())

  /// - Parameter reportLoss: Called with the number of lost lines, once the descriptor accepts data again.
  init(descriptor: Int32, reportLoss: @escaping @Sendable (Int) -> Void) {
    self.descriptor = descriptor
    self.reportLoss = reportLoss
  }

  /// Writes a line, or the rest of a line. Lines appear in the order of the calls.
  func write(_ line: Data) {
    let startsThread = state.withLock { state in
      var rest = line
      if !state.hasThread {
        rest = written(line, waits: false)
        if rest.isEmpty { return false }
      } else if state.waitingBytes + rest.count > Self.maxWaitingBytes {
        state.lost += 1
        return false
      }
      state.waiting.append(rest)
      state.waitingBytes += rest.count
      defer { state.hasThread = true }
      return !state.hasThread
    }
    if startsThread { Thread.detachNewThread { self.writeWaitingLines() } }
  }

  /// Waits until all lines have been written, but not longer than the timeout.
  func flush(timeout: Duration) {
    let end = ContinuousClock.now + timeout
    while state.withLock(\.hasThread), ContinuousClock.now < end { usleep(10_000) }
  }

  private func writeWaitingLines() {
    while true {
      let (lines, lost) = state.withLock { state in
        let lines = state.waiting
        state.waiting = []
        guard lines.isEmpty else { return (lines, 0) }
        state.hasThread = false
        defer { state.lost = 0 }
        return (lines, state.lost)
      }
      for line in lines {
        _ = written(line, waits: true)
        state.withLock { $0.waitingBytes -= line.count }
      }
      guard lines.isEmpty else { continue }
      if lost > 0 { reportLoss(lost) }
      return
    }
  }

  /// Writes as much as possible, and returns the rest. The rest is empty if the descriptor cannot be written at all.
  ///
  /// - Parameter waits: Whether to wait until the descriptor accepts data.
  private func written(_ line: Data, waits: Bool) -> Data {
    var rest = line[...]
    while !rest.isEmpty {
      var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      let ready = unsafe poll(&request, 1, waits ? -1 : 0)
      if ready == 0 { return Data(rest) }
      if ready < 0 {
        if errno == EINTR { continue }
        return Data()
      }
      let count = unsafe rest.prefix(Self.bytesAtOnce).withUnsafeBytes {
        unsafe Foundation.write(descriptor, $0.baseAddress, $0.count)
      }
      if count < 0 {
        switch errno {
        case EINTR: continue
        case EAGAIN: if !waits { return Data(rest) }
        default: return Data()
        }
      }
      rest = rest.dropFirst(max(count, 0))
    }
    return Data()
  }
}
