import Synchronization

/// The responses that wait for the peers of one event loop's connections, and whether a connection may have more of
/// them.
///
/// One connection may have as many bytes as ``ConnectionLimits/maxQueuedResponseBytes``, and the whole server a quarter
/// more: each connection may have four times the remaining amount, so that many of them share what one could have had.
/// A connection that has none always gets some: if nothing remains, the connection of this loop with the most bytes is
/// closed.
///
/// It belongs to its event loop, except for the ``Total``.
final class QueuedAnswers {
  /// The bytes of all loops of a server, at their last count.
  final class Total: Sendable {
    fileprivate let bytes = Atomic<Int>(0)
  }

  private let total: Total
  /// The connections that have more than a few bytes.
  private var holders: [ObjectIdentifier: ServerConnection] = [:]

  /// The size below which bytes are not counted: most connections have those only until the end of the loop's
  /// iteration.
  private static let fewBytes = 16 * 1024

  init(_ total: Total = Total()) {
    self.total = total
  }

  /// Counts the pending output of a connection, after output was added or the peer may have read some.
  func count(_ connection: ServerConnection) {
    let queued = connection.queuedBytes
    set(queued > Self.fewBytes ? queued : 0, for: connection)
  }

  /// Removes a connection that is gone.
  func remove(_ connection: ServerConnection) {
    set(0, for: connection)
  }

  private func set(_ bytes: Int, for connection: ServerConnection) {
    let before = connection.countedBytes
    guard bytes != before else { return }
    connection.countedBytes = bytes
    total.bytes.add(bytes - before, ordering: .relaxed)
    if bytes == 0 {
      holders[ObjectIdentifier(connection)] = nil
    } else if before == 0 {
      holders[ObjectIdentifier(connection)] = connection
    }
  }

  /// Returns whether more output may be queued for the connection's peer.
  /// - Parameter limit: The limit of one connection.
  func haveRoom(for connection: ServerConnection, limit: Int) -> Bool {
    let bytes = connection.queuedBytes
    guard bytes < limit else { return bytes == 0 }
    if bytes / 4 < left(limit) { return true }
    for holder in Array(holders.values) { count(holder) }
    if bytes / 4 < left(limit) { return true }
    guard bytes == 0 else { return false }
    holders.values.max { $0.countedBytes < $1.countedBytes }?.cut(.queuedResponseBytes)
    return true
  }

  private func left(_ limit: Int) -> Int { min(limit, .max / 2) / 4 * 5 - total.bytes.load(ordering: .relaxed) }
}
