internal import Glibc

/// Thread-specific arenas. Each thread keeps one arena. Messages are read and written without suspension, so two uses
/// overlap on a thread only if one conversion starts another. The inner conversion then uses a new arena.
extension Arena {
  /// The key for the thread-specific arena; nil if the process has no keys left, in which case every use gets its own
  /// arena.
  private static let key: pthread_key_t? = {
    var key = pthread_key_t()
    let failure = unsafe pthread_key_create(&key) { arena in
      guard let arena = unsafe arena else { return }
      unsafe Arena.destroy(arena.assumingMemoryBound(to: Arena.self))
    }
    return failure == 0 ? key : nil
  }()

  private static var kept: UnsafeMutableRawPointer? {
    guard let key = unsafe key else { return nil }
    return unsafe pthread_getspecific(key)
  }

  /// Returns the thread's arena, or a new arena if the thread's arena is in use. The caller must return the arena with
  /// ``giveBack(_:)``.
  @usableFromInline
  static func borrow(budget: Int) -> UnsafeMutablePointer<Arena> {
    let kept = unsafe kept
    if let kept = unsafe kept {
      let arena = unsafe kept.assumingMemoryBound(to: Arena.self)
      if unsafe !arena.pointee.isInUse {
        unsafe arena.pointee.begin(budget: budget)
        return unsafe arena
      }
    }
    let arena = unsafe make()
    unsafe arena.pointee.begin(budget: budget)
    if let key = unsafe key, unsafe kept == nil { unsafe pthread_setspecific(key, arena) }
    return unsafe arena
  }

  @usableFromInline
  static func giveBack(_ arena: UnsafeMutablePointer<Arena>) {
    unsafe arena.pointee.reset()
    if unsafe kept != UnsafeMutableRawPointer(arena) { unsafe destroy(arena) }
  }
}
