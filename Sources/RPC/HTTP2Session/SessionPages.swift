import Glibc

/// Fresh pages for the large blocks that the library allocates while a session is created and keeps for the session's
/// lifetime: the session itself, the tables of streams and header fields, and the buffer in which frames are
/// serialized. Most of this memory is not written to until there are streams, and a page that has not been written to
/// costs no memory. The blocks that are used immediately therefore lie together at the front, and the tables at the
/// back.
@safe struct SessionPages {
  /// The size that the library needs (version 1.52), in whole pages: 2.9 + 16 KiB at the front, 4 + 1 + 1 at the back.
  private static let size = 28 * 1024
  /// The minimum size of a block that is taken from the pages.
  private static let smallest = 1024
  /// The size of a frame's block, of which only the beginning is used unless there are very long headers.
  private static let frame = 16 * 1024
  private static let alignment = 16

  /// The address of the pages; nil if the system has none available.
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
    // One huge page would hold the untouched parts of dozens of sessions.
    _ = unsafe madvise(pages, Self.size, MADV_NOHUGEPAGE)
  }

  /// Returns a zeroed block; nil if the block must come from elsewhere.
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

  /// Records that the session has been created: it frees the blocks that it takes from now on before it ends, which is
  /// impossible for blocks in the pages.
  mutating func close() { isClosed = true }

  /// Returns the number of bytes from a block in the pages to the end of the pages; nil for any other block.
  func bytesToEnd(from block: UnsafeMutableRawPointer) -> Int? {
    guard let start = unsafe start, unsafe block >= start, unsafe block < start + Self.size else { return nil }
    return unsafe start + Self.size - block
  }

  /// Returns the pages to the system.
  func destroy() {
    if let start = unsafe start { unsafe munmap(start, Self.size) }
  }
}
