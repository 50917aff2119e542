import RPCTransport

/// The requests of one event loop's connections that were not passed to a handler yet.
///
/// One connection, and one address on an event loop, may have as many bytes of them as
/// ``ConnectionLimits/maxBufferedRequestBytes``, a network of addresses twice and the whole server four times as many.
/// Small requests are not refused for what others behind the same address or network have not finished. If the server
/// has more, each loop that has more than its share refuses the requests of the connection with the most bytes of the
/// network with the most, so that what others hold keeps no honest request from being served.
final class UnfinishedRequests {
  private var holders: ByteHolders
  private let maxBytes: Int
  private let maxBytesOfLoop: Int

  init(_ total: ByteHolders.Total, _ limits: ConnectionLimits, loops: Int) {
    holders = ByteHolders(total)
    maxBytes = Self.multiple(4, of: limits.maxBufferedRequestBytes)
    maxBytesOfLoop = maxBytes / max(1, loops)
  }

  /// Counts the requests of a connection, after some were added or passed to handlers.
  func count(_ connection: ServerConnection) {
    holders.set(connection.bufferedBytes, for: connection)
    while holders.bytes > maxBytes, holders.bytesOfLoop > maxBytesOfLoop,
      let largest = holders.largest(by: \.unfinishedBytesOfNetwork)
    {
      largest.refuseUnfinishedRequests()
      holders.set(0, for: largest)
    }
  }

  /// Removes a connection that is gone.
  func remove(_ connection: ServerConnection) {
    holders.set(0, for: connection)
  }

  /// Returns whether a source, or its network, has more bytes than it may.
  static func areTooMany(of source: ClientCallQueue?, limit: Int) -> Bool {
    guard let source else { return false }
    return source.requestBytes > limit || (source.network?.requestBytes ?? 0) > multiple(2, of: limit)
  }

  private static func multiple(_ factor: Int, of limit: Int) -> Int { min(max(limit, 0), .max / factor) * factor }
}
