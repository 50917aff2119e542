import RPCTransport

/// Tracks the requests on one event loop's connections that have not been passed to a handler yet.
///
/// One connection, and one address on an event loop, may have as many bytes in unfinished requests as
/// ``ConnectionLimits/maxBufferedRequestBytes``, a network of addresses twice as many, and the whole server four times
/// as many. Small requests are not refused because of requests that others behind the same address or network have not
/// finished. If the server exceeds its limit, each loop that exceeds its share refuses the requests on the connection
/// with the most bytes in the network with the most bytes, so that requests held by others do not keep any honest
/// request from being served.
final class UnfinishedRequests {
  private var holders: ByteHolders
  private let maxBytes: Int
  private let maxBytesOfLoop: Int

  init(_ total: ByteHolders.Total, _ limits: ConnectionLimits, loops: Int) {
    holders = ByteHolders(total)
    maxBytes = Self.multiple(4, of: limits.maxBufferedRequestBytes)
    maxBytesOfLoop = maxBytes / max(1, loops)
  }

  /// Updates the count for a connection after requests were added or passed to handlers.
  func count(_ connection: ServerConnection) {
    holders.set(connection.bufferedBytes, for: connection)
    while holders.bytes > maxBytes, holders.bytesOfLoop > maxBytesOfLoop,
      let largest = holders.largest(by: \.unfinishedBytesOfNetwork)
    {
      largest.refuseUnfinishedRequests()
      holders.set(0, for: largest)
    }
  }

  /// Removes a connection that has ended.
  func remove(_ connection: ServerConnection) {
    holders.set(0, for: connection)
  }

  /// Returns whether a source or its network holds more bytes than allowed.
  static func areTooMany(of source: ClientCallQueue?, limit: Int) -> Bool {
    guard let source else { return false }
    return source.requestBytes > limit || (source.network?.requestBytes ?? 0) > multiple(2, of: limit)
  }

  private static func multiple(_ factor: Int, of limit: Int) -> Int { min(max(limit, 0), .max / factor) * factor }
}
