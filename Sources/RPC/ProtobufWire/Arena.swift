internal import Glibc

/// Memory for the C form of one message. It is allocated by advancing a pointer, and freed all at once.
///
/// Memory beyond the first block is allocated on the heap, block by block, up to the budget for the current use. When
/// the budget is exhausted, allocation fails and the message is refused. No pointer into the arena outlives the current
/// use.
@unsafe
@usableFromInline
struct Arena {
  /// The next free byte of the current block.
  @usableFromInline var cursor: UnsafeMutableRawPointer
  /// The end of the current block.
  @usableFromInline var end: UnsafeMutableRawPointer
  /// The number of bytes that the current use may still allocate from the heap.
  @usableFromInline var budget: Int
  @usableFromInline var isInUse: Bool
  /// The checks that the decoder performs in the current use. They are stored here because the decoder has only a
  /// pointer to the arena.
  @usableFromInline var checks = WireDecoder.Checks()
  /// The most recently allocated block after the first; nil if there is none. Each block after the first starts with a
  /// pointer to the previous block.
  var overflow: UnsafeMutableRawPointer?
  let first: UnsafeMutableRawPointer
  let firstSize: Int

  /// The size in bytes of the block that the arena keeps between uses. It is sufficient for all but the largest
  /// messages of the account service.
  static let firstBlockBytes = 32 << 10
  private static let overflowBlockBytes = 64 << 10
  /// The size in bytes of the link to the previous block. It keeps the bytes after the link aligned for any C type.
  private static let linkBytes = 16

  /// Creates an arena.
  /// - Parameter firstBlockBytes: The size in bytes of the first block. 0 makes every allocation a separate heap block,
  ///   for use with AddressSanitizer.
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

  /// Returns uninitialized memory, or nil if the budget is exhausted.
  @inlinable
  @inline(__always)
  mutating func allocate(_ byteCount: Int) -> UnsafeMutableRawPointer? {
    // The sizes of blocks and allocations are multiples of eight bytes, so a size that fits also fits when it is
    // rounded up. A negative count represents a `size_t` of 2^63 or more.
    if unsafe UInt(bitPattern: byteCount) <= UInt(bitPattern: end - cursor) {
      let start = unsafe cursor
      unsafe cursor += (byteCount &+ 7) & ~7
      return unsafe start
    }
    return unsafe allocateBlock(byteCount)
  }

  // Without this effect, the compiler would retain each string of a message while it is copied into the arena.
  @_effects(releasenone)
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

  /// The number of bytes used in the first block; nil once further blocks are in use.
  var bytesUsedOfFirstBlock: Int? { unsafe overflow == nil ? cursor - first : nil }

  /// Returns the unused part of the current block, or nil if that part is shorter than `byteCount` bytes. This method
  /// does not allocate the returned memory.
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
