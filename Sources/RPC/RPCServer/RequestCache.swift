import HTTP2Session

/// A cache of a connection's last few header blocks and the requests parsed from them. A caller usually sends the same
/// headers with every call to a method. Comparing two blocks is ten times as fast as parsing one, and the metadata of
/// the earlier block is reused.
struct RequestCache {
  private struct Entry {
    var bytes: [UInt8]
    var request: ParsedRequest
  }

  private static let capacity = 4
  /// The maximum size in bytes of a cached block. Longer blocks are parsed each time.
  private static let maxBytes = 2048

  private var entries: [Entry] = []
  private var next = 0

  /// Returns the cached request that was parsed from an equal block, or nil if there is none.
  func request(_ block: HeaderBlock, in session: HTTP2Session) -> ParsedRequest? {
    for entry in entries where session.isBlock(block, equalTo: entry.bytes) { return entry.request }
    return nil
  }

  mutating func insert(_ request: ParsedRequest, for block: HeaderBlock, in session: HTTP2Session) {
    guard request.action == .call, block.bytes.count <= Self.maxBytes else { return }
    let entry = Entry(bytes: Array(session.headerBytes[block.bytes]), request: request)
    if entries.count < Self.capacity {
      entries.append(entry)
    } else {
      entries[next] = entry
      next = (next + 1) % Self.capacity
    }
  }

  /// Removes all requests. This method is called when the connection is idle or has ended.
  mutating func removeAll() {
    entries = []
    next = 0
  }
}
