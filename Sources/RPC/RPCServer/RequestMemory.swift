import HTTP2Session

/// The last few different header blocks of a connection with what they meant. A caller sends the same headers with every
/// call of a method, so a block is rarely read twice: comparing it costs a tenth of reading it, and its metadata is
/// there already.
struct RequestMemory {
  private struct Entry {
    var bytes: [UInt8]
    var request: ParsedRequest
  }

  private static let capacity = 4
  /// Longer blocks are read each time.
  private static let maxBytes = 2048

  private var entries: [Entry] = []
  private var next = 0

  /// What the block meant when it came before.
  func request(_ block: HeaderBlock, in session: HTTP2Session) -> ParsedRequest? {
    for entry in entries where session.isBlock(block, equalTo: entry.bytes) { return entry.request }
    return nil
  }

  mutating func keep(_ request: ParsedRequest, for block: HeaderBlock, in session: HTTP2Session) {
    guard request.action == .call, block.bytes.count <= Self.maxBytes else { return }
    let entry = Entry(bytes: Array(session.headerBytes[block.bytes]), request: request)
    if entries.count < Self.capacity {
      entries.append(entry)
    } else {
      entries[next] = entry
      next = (next + 1) % Self.capacity
    }
  }

  /// Forgets all, when the connection is quiet.
  mutating func forget() {
    entries = []
    next = 0
  }
}
