/// A store that can remove data that is no longer needed.
package protocol StoreMaintenance: Sendable {
  /// Removes data that is no longer needed:
  ///
  /// - Expired sessions, and replaced sessions whose replacement the caller has received.
  /// - Expired proofs, continuations, receipts, codes, ways back, attempt counters and known sources.
  /// - The data for undoing a merge that can no longer be undone, and shadows that have become too old.
  /// - Emails and text messages that could not be sent, and audit entries and events that have been kept long enough.
  /// - Abandoned anonymous accounts, accounts that no one can sign in to anymore, and accounts that their users have
  ///   deleted and that can no longer be recovered.
  ///
  /// A call removes at most about `limit` items of each kind, and returns the number of removed items. Call this method
  /// repeatedly, because a single call may not remove everything.
  func sweep(now: Timestamp, limit: Int, lifetimes: Lifetimes) async throws(StoreError) -> Int
}
