extension SQLiteAccountStore {
  /// Durability, threads and memory.
  package struct Configuration: Sendable, Hashable {
    package enum Durability: String, Sendable, Hashable, CaseIterable {
      /// A commit is on the disk when it returns.
      case full
      /// A power cut may undo the last commits; the database stays consistent.
      case normal
    }

    package var durability: Durability
    /// The number of threads that read, each with a connection.
    package var readers: Int
    /// The memory for pages of the writing connection, in bytes; each reading connection gets an eighth.
    package var pageCache: Int
    /// The number of change sets, and of reads, that may wait; the next one is refused with `.overloaded`.
    package var queueLimit: Int
    /// The largest number of change sets in one transaction. More would save few syncs, and the next caller waits for
    /// all of them.
    package var groupLimit: Int
    /// Whether events are stored, for readers of the outbox.
    package var keepsEvents: Bool

    package init(
      durability: Durability = .full, readers: Int = 4, pageCache: Int = 256 << 20, queueLimit: Int = 4096,
      groupLimit: Int = 64, keepsEvents: Bool = true
    ) {
      self.durability = durability
      self.readers = readers
      self.pageCache = pageCache
      self.queueLimit = queueLimit
      self.groupLimit = groupLimit
      self.keepsEvents = keepsEvents
    }
  }
}
