/// The header blocks that one call to `receive` has read, in raw form. Each field is stored as a record: a word that
/// contains the two lengths, followed by the name and the value. A block can be compared with an earlier block byte by
/// byte, and only a block that differs needs to be parsed into ``fields``.
struct HeaderStore {
  /// The size in bytes of the space that is reserved at the start of each block for the records that differ from call
  /// to call (`grpc-timeout`, `content-length`). The remaining records of most blocks on a connection are equal byte
  /// for byte.
  private static let volatileCapacity = 96
  private static let word = 8
  /// The maximum size in bytes of a buffer that is kept for later blocks. A buffer can grow beyond this size, because
  /// even a block that is small on the wire can refer to long fields in the compression table.
  private static let maxKeptBytes = 64 * 1024

  /// The buffer, whose bytes before `end` are in use. It is never shorter than `end`.
  private(set) var bytes: [UInt8] = []
  private var end = 0

  /// The location of a block in ``bytes``.
  private struct BlockLocation {
    var volatileStart: Int
    var volatileEnd: Int
    var start: Int
    var end: Int
    var fieldCount: Int
    var timeout: Range<Int>?

    mutating func move(down offset: Int) {
      volatileStart -= offset
      volatileEnd -= offset
      start -= offset
      end -= offset
      timeout = timeout.map { ($0.lowerBound - offset)..<($0.upperBound - offset) }
    }
  }

  private var blocks: [BlockLocation] = []
  private var fieldCount = 0
  private var parsed: [HeaderField]?

  // The block that is being received, if there is one.
  private var isInsideBlock = false
  private var block = BlockLocation(volatileStart: 0, volatileEnd: 0, start: 0, end: 0, fieldCount: 0, timeout: nil)
  private var blockSize = 0
  var blockIsTooLarge = false

  /// Returns whether the current block is so much larger than `maxBytes` that its remaining fields need not be read.
  func blockIsFarAbove(_ maxBytes: Int) -> Bool { blockSize / 4 > maxBytes }

  // MARK: Receiving

  mutating func beginBlock() {
    isInsideBlock = true
    let start = end + Self.volatileCapacity
    block = BlockLocation(
      volatileStart: end, volatileEnd: end, start: start, end: start, fieldCount: 0, timeout: nil)
    end = start
    if end > bytes.count { grow(0) }
    blockSize = 0
    blockIsTooLarge = false
  }

  /// Adds a field to the current block.
  /// - Returns: False if the block would exceed `maxBytes` with this field. In that case, the field is dropped.
  mutating func add(
    _ name: UnsafePointer<UInt8>, _ nameLength: Int, _ value: UnsafePointer<UInt8>, _ valueLength: Int, maxBytes: Int
  ) -> Bool {
    blockSize += nameLength + valueLength + 32
    if blockSize > maxBytes { return false }
    let length = Self.word + nameLength + valueLength
    if end + length > bytes.count { grow(length) }
    var start = end
    let differs = unsafe (nameLength == 12 || nameLength == 14) && isVolatile(name, nameLength)
    if differs, block.volatileEnd + length <= block.start {
      start = block.volatileEnd
      block.volatileEnd += length
    } else {
      end += length
    }
    if differs, nameLength == 12 { block.timeout = (start + length - valueLength)..<(start + length) }
    block.fieldCount += 1
    unsafe bytes.withUnsafeMutableBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      let record = unsafe base + start
      unsafe record.storeBytes(
        of: UInt64(truncatingIfNeeded: nameLength) | UInt64(truncatingIfNeeded: valueLength) << 32, as: UInt64.self)
      unsafe Bytes.copy(name, to: record + Self.word, nameLength)
      unsafe Bytes.copy(value, to: record + Self.word + nameLength, valueLength)
    }
    return true
  }

  /// Makes room for `length` bytes after ``end``.
  private mutating func grow(_ length: Int) {
    let missing = end + length - bytes.count
    bytes.append(contentsOf: repeatElement(0, count: max(missing, bytes.count, 1024)))
  }

  private func isVolatile(_ name: UnsafePointer<UInt8>, _ length: Int) -> Bool {
    switch unsafe HeaderName(name, length) {
    case .grpcTimeout, .contentLength: true
    default: false
    }
  }

  /// Whether the current block begins with a `:status` field that contains a 1xx status.
  var blockStartsWithInformationalStatus: Bool {
    guard block.end < end || block.start < end, let field = field(at: block.start), field.name == .status else {
      return false
    }
    return field.valueRange.count == 3 && bytes[field.valueRange.lowerBound] == UInt8(ascii: "1")
  }

  mutating func endBlock(_ kind: HeaderBlock.Kind) -> HeaderBlock {
    block.end = end
    isInsideBlock = false
    blocks.append(block)
    if parsed != nil { parsed = nil }
    let first = fieldCount
    fieldCount += block.fieldCount
    return HeaderBlock(
      kind, fields: first..<fieldCount, bytes: block.start..<block.end, timeout: block.timeout,
      isTooLarge: blockIsTooLarge)
  }

  /// Drops the current block, which is still being received.
  mutating func dropBlock() {
    isInsideBlock = false
    end = block.volatileStart
  }

  /// Drops all complete blocks. A block that is still being received is kept, because a block may arrive in several
  /// reads.
  mutating func forget() {
    if blocks.isEmpty { return }
    blocks.removeAll(keepingCapacity: true)
    fieldCount = 0
    if parsed != nil { parsed = nil }
    guard isInsideBlock else {
      end = 0
      if bytes.count > Self.maxKeptBytes { bytes = [] }
      return
    }
    let offset = block.volatileStart
    if bytes.count > Self.maxKeptBytes {
      bytes = Array(bytes[offset..<end])
    } else {
      bytes.removeSubrange(..<offset)
    }
    block.move(down: offset)
    end -= offset
  }

  // MARK: Reading

  /// The fields of all blocks. In each block, the fields that differ from call to call come first.
  var fields: [HeaderField] {
    mutating get {
      if let parsed { return parsed }
      var fields: [HeaderField] = []
      fields.reserveCapacity(fieldCount)
      for block in blocks {
        read(block.volatileStart, block.volatileEnd, into: &fields)
        read(block.start, block.end, into: &fields)
      }
      parsed = fields
      return fields
    }
  }

  private func read(_ start: Int, _ end: Int, into fields: inout [HeaderField]) {
    var position = start
    while position < end, let field = field(at: position) {
      fields.append(field)
      position = field.valueRange.upperBound
    }
  }

  private func field(at position: Int) -> HeaderField? {
    guard position + Self.word <= bytes.count else { return nil }
    return unsafe bytes.withUnsafeBytes { bytes in
      let lengths = unsafe bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self)
      let nameStart = position + Self.word
      let valueStart = nameStart + Int(lengths & 0xFFFF_FFFF)
      let valueEnd = valueStart + Int(lengths >> 32)
      guard valueEnd <= bytes.count, let base = bytes.baseAddress else { return nil }
      let name = unsafe (base + nameStart).assumingMemoryBound(to: UInt8.self)
      return unsafe HeaderField(
        HeaderName(name, valueStart - nameStart), nameStart: nameStart, valueStart: valueStart, valueEnd: valueEnd)
    }
  }
}
