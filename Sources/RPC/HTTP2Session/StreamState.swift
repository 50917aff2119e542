import DequeModule

/// The state of one stream, which consists mainly of its pending output.
struct StreamState {
  private(set) var id: Int32 = 0
  private(set) var isOpen = false
  var hasFinalResponse = false
  var wantsWritable = false
  /// Whether the library requested bytes when none were queued, and must be told when more are queued.
  var isDeferred = false
  /// Whether the stream is reset with NO_ERROR once all output has been sent, to tell the peer that it may stop
  /// sending.
  var resetsAfterEnd = false
  var ending = HTTP2Session.Ending.open

  /// The first chunk of the queue, which is being sent. There are usually no further chunks.
  private(set) var chunk: [UInt8] = []
  private(set) var chunkStart = 0
  private var queue: Deque<[UInt8]> = []
  /// Whether the last chunk of the queue collects small messages.
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

  /// The capacity in bytes of a chunk that collects a stream's small messages. Each message's own heap buffer is freed
  /// while it is still in the processor's cache, and the chunk is written with one copy.
  private static let gatheredBytes = 8 * 1024
  private static let smallBytes = 1024

  private static func gathering(_ bytes: [UInt8]) -> [UInt8] {
    var chunk: [UInt8] = []
    chunk.reserveCapacity(gatheredBytes)
    chunk.append(contentsOf: bytes)
    return chunk
  }

  /// Drops the sent bytes from the current chunk, and continues with the next chunk once the current chunk has been
  /// sent.
  mutating func advance(_ count: Int) {
    chunkStart += count
    queuedBytes -= count
    guard chunkStart >= chunk.count else { return }
    chunkStart = 0
    chunk = queue.popFirst() ?? []
    if queue.isEmpty { isGathering = false }
  }
}
