import DequeModule

/// What one stream has still to send.
struct StreamState {
  private(set) var id: Int32 = 0
  private(set) var isOpen = false
  var hasFinalResponse = false
  var wantsWritable = false
  /// The library has asked for bytes when there were none, and waits for more.
  var isDeferred = false
  /// The stream is reset with NO_ERROR once everything is sent, since the peer may stop sending.
  var resetsAfterEnd = false
  var ending = HTTP2Session.Ending.open

  /// The chunk being sent; the rest of the queue is empty most of the time.
  private(set) var chunk: [UInt8] = []
  private(set) var chunkStart = 0
  private var queue: Deque<[UInt8]> = []
  /// Whether the last chunk of the queue is one that small ones are gathered in.
  private var isGathering = false
  private(set) var queuedBytes = 0

  mutating func open(_ id: Int32) {
    self.id = id
    isOpen = true
  }

  mutating func setID(_ id: Int32) { self.id = id }

  mutating func close() {
    isOpen = false
    hasFinalResponse = false
    wantsWritable = false
    isDeferred = false
    resetsAfterEnd = false
    ending = .open
    dropQueue()
  }

  mutating func dropQueue() {
    chunk = []
    chunkStart = 0
    if !queue.isEmpty { queue = [] }
    isGathering = false
    queuedBytes = 0
  }

  mutating func append(_ bytes: [UInt8]) {
    if bytes.isEmpty { return }
    if queuedBytes == 0 {
      chunk = bytes
      chunkStart = 0
    } else if isGathering, queue[queue.count - 1].count + bytes.count <= Self.gatheredBytes {
      queue[queue.count - 1].append(contentsOf: bytes)
    } else {
      isGathering = bytes.count <= Self.smallBytes
      queue.append(isGathering ? Self.gathering(bytes) : bytes)
    }
    queuedBytes += bytes.count
  }

  /// Small messages of a stream that wait together are copied into one chunk: their own buffers, a heap block each, are
  /// given back while they are still in the processor's cache, and the chunk leaves by one copy.
  private static let gatheredBytes = 8 * 1024
  private static let smallBytes = 1024

  private static func gathering(_ bytes: [UInt8]) -> [UInt8] {
    var chunk: [UInt8] = []
    chunk.reserveCapacity(gatheredBytes)
    chunk.append(contentsOf: bytes)
    return chunk
  }

  /// Drops what has been sent from the current chunk and continues to the next when it is used up.
  mutating func advance(_ count: Int) {
    chunkStart += count
    queuedBytes -= count
    guard chunkStart >= chunk.count else { return }
    chunkStart = 0
    chunk = queue.popFirst() ?? []
    if queue.isEmpty { isGathering = false }
  }
}
