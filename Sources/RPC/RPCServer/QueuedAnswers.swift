/// The answers that wait for the peers of one event loop's connections, and whether a connection may have more of them.
///
/// One connection may have as many bytes as ``ConnectionLimits/maxQueuedResponseBytes``, and all together half as much again:
/// each may have twice of what is left, so that many of them share what one could have had. A connection that has none
/// always gets some: if nothing is left, the one with most is cut.
///
/// Belongs to its event loop.
final class QueuedAnswers {
  private struct Holder {
    let connection: ServerConnection
    /// As counted last; what its peer has read since makes it less.
    var bytes: Int
  }

  /// The connections that have more than a few bytes.
  private var holders: [ObjectIdentifier: Holder] = [:]
  private var total = 0

  /// Less is not worth counting: most connections have that only until the end of the loop's iteration.
  private static let fewBytes = 16 * 1024

  /// Counts what waits for a connection's peer, after something was added to it.
  func count(_ connection: ServerConnection) {
    let bytes = connection.queuedBytes
    guard bytes > Self.fewBytes else { return }
    let id = ObjectIdentifier(connection)
    total += bytes - (holders[id]?.bytes ?? 0)
    holders[id] = Holder(connection: connection, bytes: bytes)
  }

  /// The connection is gone.
  func remove(_ connection: ServerConnection) {
    guard let holder = holders.removeValue(forKey: ObjectIdentifier(connection)) else { return }
    total -= holder.bytes
  }

  /// Whether more may wait for the connection's peer.
  /// - Parameter limit: of one connection.
  func haveRoom(for connection: ServerConnection, limit: Int) -> Bool {
    let bytes = connection.queuedBytes
    guard bytes < limit else { return bytes == 0 }
    if bytes / 2 < left(limit) { return true }
    recount()
    if bytes / 2 < left(limit) { return true }
    guard bytes == 0, let most = holders.values.max(by: { $0.bytes < $1.bytes }) else { return false }
    most.connection.cut(.queuedResponseBytes)
    return true
  }

  private func left(_ limit: Int) -> Int { min(limit, .max / 2) / 2 * 3 - total }

  /// Looks at what has been read since.
  private func recount() {
    let connections = holders.values.map(\.connection)
    holders.removeAll(keepingCapacity: true)
    total = 0
    for connection in connections { count(connection) }
  }
}
