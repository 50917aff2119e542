extension SQLiteAccountStore {
  /// How the database is run.
  package struct Configuration: Sendable, Hashable {
    package enum Durability: String, Sendable, Hashable, CaseIterable {
      /// A commit is on the disk when it returns.
      case full
      /// A power cut may take the last commits back; the database stays whole.
      case normal
    }

    package var durability: Durability
    /// Threads, and connections, that read.
    package var readers: Int
    /// Memory for pages of the writing connection, in bytes; each reading one gets an eighth.
    package var pageCache: Int
    /// Most change sets, and most reads, that wait; what comes beyond is refused with `.overloaded`.
    package var queueLimit: Int
    /// Most change sets that one transaction takes.
    package var groupLimit: Int

    package init(
      durability: Durability = .full, readers: Int = 4, pageCache: Int = 256 << 20, queueLimit: Int = 4096,
      groupLimit: Int = 512
    ) {
      self.durability = durability
      self.readers = readers
      self.pageCache = pageCache
      self.queueLimit = queueLimit
      self.groupLimit = groupLimit
    }
  }
}
