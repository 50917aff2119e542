import RPCTransport

/// The unfinished requests on one event loop's connections, which have not been passed to a handler yet.
///
/// Unfinished requests may take up at most ``ConnectionLimits/maxBufferedRequestBytes`` per connection, and the same
/// number of bytes per address on an event loop. The limit for a network of addresses on an event loop is twice as
/// high, and the limit for the whole server is four times as high. Small requests are exempt from the limits for
/// addresses and networks, so that no caller can block the small requests of other callers behind the same address or
/// network.
///
/// If the server exceeds its limit, each loop that exceeds its share finds the network with the most bytes, and refuses
/// the requests on that network's connection with the most bytes. Callers that leave requests unfinished therefore
/// cannot block the requests of other callers.
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

  /// Stops tracking a connection that has ended.
  func remove(_ connection: ServerConnection) {
    holders.set(0, for: connection)
  }

  /// Returns whether the unfinished requests of a source or its network exceed the limit.
  static func areTooMany(of source: ClientCallQueue?, limit: Int) -> Bool {
    guard let source else { return false }
    return source.requestBytes > limit || (source.network?.requestBytes ?? 0) > multiple(2, of: limit)
  }

  private static func multiple(_ factor: Int, of limit: Int) -> Int { min(max(limit, 0), .max / factor) * factor }
}
