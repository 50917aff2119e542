extension SQLiteAccountStore {
  /// The settings for a store's durability, threads and memory.
  package struct Configuration: Sendable, Hashable {
    package enum Durability: String, Sendable, Hashable, CaseIterable {
      /// A commit is on disk when the call returns.
      case full
      /// A power failure may undo the most recent commits, but the database stays consistent.
      case normal
    }

    package var durability: Durability
    /// The number of reader threads, each with its own connection.
    package var readers: Int
    /// The size of the writer connection's page cache, in bytes. The cache of each reader connection is an eighth of
    /// this size.
    package var pageCache: Int
    /// The maximum number of waiting change sets, and also the maximum number of waiting reads. Further change sets and
    /// reads are refused with `.overloaded`.
    package var queueLimit: Int
    /// The maximum number of change sets in one transaction. A larger number would save only a few syncs, and the next
    /// caller would have to wait for a longer transaction.
    package var groupLimit: Int
    /// Whether events are stored for readers of the outbox.
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
