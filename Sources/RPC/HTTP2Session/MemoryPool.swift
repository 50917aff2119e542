import CNghttp2

/// A memory pool for one nghttp2 session. It keeps small freed blocks for reuse, so that in steady state, calls
/// allocate no memory from the system. The pool is used only by its session and therefore needs no lock.
@safe struct MemoryPool {
  /// The number of size classes: 64, 128, 256, 512 and 1,024 bytes. Larger blocks are always allocated from the system.
  private static let classCount = 5
  private static let smallest = 64
  /// The maximum number of free blocks that are kept per size class. A fully used connection has about ten blocks for
  /// each of its streams.
  private static let maxKept = 512
  /// The size in bytes of the prefix before each block. The prefix contains the block's class and size, and preserves
  /// alignment.
  private static let prefix = 16
  private static let large = classCount

  /// The first free block of each size class. Each free block points to the next.
  private let free: UnsafeMutablePointer<UnsafeMutableRawPointer?>
  private let kept: UnsafeMutablePointer<Int>
  private var pages = SessionPages()

  init() {
    unsafe free = .allocate(capacity: Self.classCount)
    unsafe free.initialize(repeating: nil, count: Self.classCount)
    unsafe kept = .allocate(capacity: Self.classCount)
    unsafe kept.initialize(repeating: 0, count: Self.classCount)
  }

  /// Returns all memory to the system. The session must already have been deleted.
  func destroy() {
    trim()
    pages.destroy()
    unsafe free.deallocate()
    unsafe kept.deallocate()
  }

  /// Records that the session has been created, so that later blocks are not taken from the session's pages.
  mutating func sessionIsMade() { pages.close() }

  /// Returns the blocks that are kept for reuse to the system.
  func trim() {
    for index in 0..<Self.classCount {
      while let block = unsafe free[index] {
        unsafe free[index] = block.load(as: UnsafeMutableRawPointer?.self)
        unsafe block.deallocate()
      }
      unsafe kept[index] = 0
    }
  }

  private static func sizeClass(_ size: Int) -> Int {
    size <= smallest ? 0 : min(large, Int.bitWidth - (size - 1).leadingZeroBitCount - smallest.trailingZeroBitCount)
  }

  mutating func allocate(_ size: Int) -> UnsafeMutableRawPointer? {
    if let block = unsafe pages.take(size) { return unsafe block }
    let index = Self.sizeClass(size)
    let block: UnsafeMutableRawPointer
    if index < Self.classCount, let kept = unsafe free[index] {
      unsafe free[index] = kept.load(as: UnsafeMutableRawPointer?.self)
      unsafe self.kept[index] -= 1
      unsafe block = kept
    } else {
      let capacity = index < Self.classCount ? Self.smallest << index : size
      unsafe block = .allocate(byteCount: Self.prefix + capacity, alignment: Self.prefix)
    }
    unsafe block.storeBytes(of: index, as: Int.self)
    unsafe block.storeBytes(of: size, toByteOffset: 8, as: Int.self)
    return unsafe block + Self.prefix
  }

  func deallocate(_ pointer: UnsafeMutableRawPointer?) {
    guard let pointer = unsafe pointer, unsafe pages.bytesToEnd(from: pointer) == nil else { return }
    let block = unsafe pointer - Self.prefix
    let index = unsafe block.load(as: Int.self)
    guard index < Self.classCount, unsafe kept[index] < Self.maxKept else {
      unsafe block.deallocate()
      return
    }
    unsafe block.storeBytes(of: free[index], as: UnsafeMutableRawPointer?.self)
    unsafe free[index] = block
    unsafe kept[index] += 1
  }

  mutating func allocateZeroed(_ count: Int, _ size: Int) -> UnsafeMutableRawPointer? {
    let (bytes, overflow) = count.multipliedReportingOverflow(by: size)
    if overflow { return nil }
    if let block = unsafe pages.take(bytes) { return unsafe block }
    guard let pointer = unsafe allocate(bytes) else { return nil }
    unsafe pointer.initializeMemory(as: UInt8.self, repeating: 0, count: bytes)
    return unsafe pointer
  }

  mutating func reallocate(_ pointer: UnsafeMutableRawPointer?, _ size: Int) -> UnsafeMutableRawPointer? {
    guard let pointer = unsafe pointer else { return unsafe allocate(size) }
    if let available = unsafe pages.bytesToEnd(from: pointer) {
      guard let moved = unsafe allocate(size) else { return nil }
      unsafe moved.copyMemory(from: pointer, byteCount: min(available, size))
      return unsafe moved
    }
    let block = unsafe pointer - Self.prefix
    let old = unsafe block.load(fromByteOffset: 8, as: Int.self)
    let index = unsafe block.load(as: Int.self)
    if index < Self.classCount, size <= Self.smallest << index {
      unsafe block.storeBytes(of: size, toByteOffset: 8, as: Int.self)
      return unsafe pointer
    }
    guard let moved = unsafe allocate(size) else { return nil }
    unsafe moved.copyMemory(from: pointer, byteCount: min(old, size))
    unsafe deallocate(pointer)
    return unsafe moved
  }

  // MARK: For the library

  private static func pool(_ user: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<MemoryPool>? {
    unsafe user?.assumingMemoryBound(to: MemoryPool.self)
  }

  /// Returns an nghttp2 allocator that uses the pool at `pool`. The pool must stay at this address until the session
  /// has been deleted.
  static func callbacks(_ pool: UnsafeMutablePointer<MemoryPool>) -> nghttp2_mem {
    unsafe nghttp2_mem(
      mem_user_data: pool,
      malloc: { size, user in unsafe MemoryPool.pool(user)?.pointee.allocate(size) },
      free: { pointer, user in unsafe MemoryPool.pool(user)?.pointee.deallocate(pointer) },
      calloc: { count, size, user in unsafe MemoryPool.pool(user)?.pointee.allocateZeroed(count, size) },
      realloc: { pointer, size, user in unsafe MemoryPool.pool(user)?.pointee.reallocate(pointer, size) })
  }
}
