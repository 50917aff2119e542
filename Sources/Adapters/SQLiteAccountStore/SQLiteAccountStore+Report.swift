extension SQLiteAccountStore {
  /// What the store reports of its database, for the operator. The causes hold no personal data.
  package enum Report: Sendable, Hashable {
    /// Changes were stored.
    case written
    /// Callers' changes were not stored, or it is unknown whether they were.
    case writeFailed(changes: Int, cause: String)
    case readFailed(cause: String)
  }

  /// Is called on the threads of the store, before the callers are answered, and must not block.
  package typealias Reporter = @Sendable (Report) -> Void
}
