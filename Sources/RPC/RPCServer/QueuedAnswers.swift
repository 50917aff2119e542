import RPCTransport

/// The responses that are queued for the peers of one event loop's connections. This class decides whether more
/// responses may be queued for a connection.
///
/// At most ``ConnectionLimits/maxQueuedResponseBytes`` may be queued for one connection, and 25% more than that for the
/// whole server. Each connection is also limited to four times the number of bytes that the server may still queue, so
/// that many connections share the capacity. A connection without queued bytes may always queue a response: if no
/// capacity remains, the server closes the connection of this loop with the most queued bytes.
final class QueuedAnswers {
  private let total: ByteHolders.Total
  private var holders: ByteHolders

  init(_ total: ByteHolders.Total) {
    self.total = total
    holders = ByteHolders(total)
  }

  /// Updates the count of a connection's pending output after output was added or the peer may have read some.
  func count(_ connection: ServerConnection) {
    holders.set(connection.queuedBytes, for: connection)
  }

  /// Stops tracking a connection that has ended.
  func remove(_ connection: ServerConnection) {
    holders.set(0, for: connection)
  }

  /// Returns whether more output may be queued for the connection's peer.
  /// - Parameter limit: The limit for one connection.
  func haveRoom(for connection: ServerConnection, limit: Int) -> Bool {
    let bytes = connection.queuedBytes
    guard bytes < limit else { return bytes == 0 }
    if bytes / 4 < left(limit) { return true }
    for holder in holders.connections { count(holder) }
    if bytes / 4 < left(limit) { return true }
    guard bytes == 0 else { return false }
    holders.largest()?.cut(.queuedResponseBytes)
    return true
  }

  private func left(_ limit: Int) -> Int { min(limit, .max / 2) / 4 * 5 - total.count }
}
