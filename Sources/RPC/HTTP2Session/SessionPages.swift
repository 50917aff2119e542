import Glibc

/// Fresh pages for the large blocks that the library allocates while it creates a session and keeps for the session's
/// lifetime: the session itself, the tables of streams and header fields, and the buffer in which frames are
/// serialized. Most of this memory is not written to until there are streams, and a page that has not been written to
/// occupies no physical memory. The blocks that are used immediately are therefore placed together at the front of the
/// pages, and the tables at the back.
@safe struct SessionPages {
  /// The total size in bytes of the pages, which is sufficient for nghttp2 1.52: 2.9 + 16 KiB at the front, 4 + 1 + 1
  /// KiB at the back.
  private static let size = 28 * 1024
  /// The minimum size in bytes of a block that is taken from the pages.
  private static let smallest = 1024
  /// The size in bytes of the block for serialized frames. Only its beginning is used unless there are very long
  /// headers.
  private static let frame = 16 * 1024
  private static let alignment = 16

  /// The address of the pages; nil if the system could not provide them.
  private let start: UnsafeMutableRawPointer?
  private var front = 0
  private var back = Self.size
  private var isClosed = false

  init() {
    let pages = unsafe mmap(nil, Self.size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard let pages = unsafe pages, unsafe pages != UnsafeMutableRawPointer(bitPattern: -1) else {
      unsafe start = nil
      return
    }
    unsafe start = pages
    // Avoid huge pages, because a huge page would also back the untouched parts of dozens of sessions with memory.
    _ = unsafe madvise(pages, Self.size, MADV_NOHUGEPAGE)
  }

  /// Returns a zeroed block of at least `count` bytes, or nil if the block must be allocated elsewhere.
  mutating func take(_ count: Int) -> UnsafeMutableRawPointer? {
    guard !isClosed, count >= Self.smallest, let start = unsafe start else { return nil }
    let size = (count + Self.alignment - 1) & -Self.alignment
    guard size <= back - front else { return nil }
    if front == 0 || size >= Self.frame {
      defer { front += size }
      return unsafe start + front
    }
    back -= size
    return unsafe start + back
  }

  /// Records that the session has been created. From now on, blocks are allocated elsewhere, because the session may
  /// free them during its lifetime, and blocks in the pages cannot be freed individually.
  mutating func close() { isClosed = true }

  /// Returns the number of bytes from the start of a block in the pages to the end of the pages, or nil for any other
  /// block.
  func bytesToEnd(from block: UnsafeMutableRawPointer) -> Int? {
    guard let start = unsafe start, unsafe block >= start, unsafe block < start + Self.size else { return nil }
    return unsafe start + Self.size - block
  }

  /// Returns the pages to the system.
  func destroy() {
    if let start = unsafe start { unsafe munmap(start, Self.size) }
  }
}
