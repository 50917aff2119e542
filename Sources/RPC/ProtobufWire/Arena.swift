internal import Glibc

/// Memory for the C form of one message: allocated by moving a pointer, and freed all at once.
///
/// Memory beyond the first block is taken from the heap, block by block, up to the budget of the use; then allocation
/// fails and the message is refused. No pointer into the arena outlives the use.
@unsafe
@usableFromInline
struct Arena {
  /// The next free byte and the end of the current block.
  @usableFromInline var cursor: UnsafeMutableRawPointer
  @usableFromInline var end: UnsafeMutableRawPointer
  /// The number of bytes that this use may still take from the heap.
  @usableFromInline var budget: Int
  @usableFromInline var isInUse: Bool
  /// The checks of the reader that uses the arena. They are here because a pointer to the arena is all that the reader
  /// has.
  @usableFromInline var checks = WireDecoder.Checks()
  /// The blocks after the first, each of which starts with a pointer to the previous one.
  var overflow: UnsafeMutableRawPointer?
  let first: UnsafeMutableRawPointer
  let firstSize: Int

  /// The size of the block that the arena keeps between uses; enough for all but the largest messages of the account
  /// service.
  static let firstBlockBytes = 32 << 10
  private static let overflowBlockBytes = 64 << 10
  /// The size of the link to the previous block, which keeps the following bytes aligned for any C type.
  private static let linkBytes = 16

  /// Creates an arena.
  /// - Parameter firstBlockBytes: The size of the first block. 0 makes every allocation a separate heap block, for the
  ///   address sanitizer.
  static func make(firstBlockBytes: Int = firstBlockBytes) -> UnsafeMutablePointer<Arena> {
    let arena = UnsafeMutablePointer<Arena>.allocate(capacity: 1)
    let first = UnsafeMutableRawPointer.allocate(byteCount: firstBlockBytes, alignment: 16)
    unsafe arena.initialize(
      to: Arena(
        cursor: first, end: first + firstBlockBytes, budget: 0, isInUse: false, overflow: nil,
        first: first, firstSize: firstBlockBytes))
    return unsafe arena
  }

  static func destroy(_ arena: UnsafeMutablePointer<Arena>) {
    unsafe arena.pointee.reset()
    unsafe arena.pointee.first.deallocate()
    unsafe arena.deinitialize(count: 1)
    unsafe arena.deallocate()
  }

  /// Returns uninitialized memory; nil if the budget is used up.
  @inlinable
  @inline(__always)
  mutating func allocate(_ byteCount: Int) -> UnsafeMutableRawPointer? {
    // Blocks are multiples of eight bytes long, and so are allocations: a size that fits also fits when rounded up. A
    // negative count is a size_t of 2^63 or more.
    if unsafe UInt(bitPattern: byteCount) <= UInt(bitPattern: end - cursor) {
      let start = unsafe cursor
      unsafe cursor += (byteCount &+ 7) & ~7
      return unsafe start
    }
    return unsafe allocateBlock(byteCount)
  }

  @inline(never)
  @usableFromInline
  mutating func allocateBlock(_ byteCount: Int) -> UnsafeMutableRawPointer? {
    guard byteCount >= 0, unsafe byteCount <= budget else { return nil }
    let rounded = (byteCount &+ 7) & ~7
    let size = unsafe firstSize == 0 ? rounded : max(rounded, min(Self.overflowBlockBytes, budget & ~7))
    guard let block = unsafe malloc(size + Self.linkBytes) else { return nil }
    unsafe budget -= size
    unsafe block.storeBytes(of: overflow, as: UnsafeMutableRawPointer?.self)
    unsafe overflow = block
    let start = unsafe block + Self.linkBytes
    unsafe cursor = start + rounded
    unsafe end = start + size
    return unsafe start
  }

  /// The number of bytes used of the first block; nil once further blocks are in use.
  var bytesUsedOfFirstBlock: Int? { unsafe overflow == nil ? cursor - first : nil }

  /// Returns the free rest of the current block, if it is long enough. The memory stays free.
  func rest(atLeast byteCount: Int) -> UnsafeMutablePointer<UInt8>? {
    unsafe byteCount <= end - cursor ? cursor.assumingMemoryBound(to: UInt8.self) : nil
  }

  @inlinable
  mutating func begin(budget: Int) {
    unsafe self.budget = budget
    unsafe isInUse = true
  }

  /// Frees everything except the first block.
  @inlinable
  mutating func reset() {
    if unsafe hasOverflow { unsafe releaseOverflow() }
    unsafe rewind()
    unsafe isInUse = false
  }

  @usableFromInline var hasOverflow: Bool { unsafe overflow != nil }

  @usableFromInline
  mutating func rewind() {
    unsafe cursor = first
    unsafe end = first + firstSize
  }

  @inline(never)
  @usableFromInline
  mutating func releaseOverflow() {
    while let block = unsafe overflow {
      unsafe overflow = block.load(as: UnsafeMutableRawPointer?.self)
      unsafe free(block)
    }
  }
}
