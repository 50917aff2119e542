/// A store that can remove data that is no longer needed.
package protocol StoreMaintenance: Sendable {
  /// Removes data that is no longer needed. The data falls into three groups:
  ///
  /// - Expired sessions, and replaced sessions whose replacement the caller has received.
  /// - Expired proofs, continuations, receipts and codes, and old emails.
  /// - Accounts whose users cannot return: unused anonymous accounts, and accounts that have lost their address and
  ///   that no one can sign in to anymore.
  ///
  /// A call removes about `limit` items from each group, and returns the number of removed rows. Call this method
  /// repeatedly, because a single call may not remove everything.
  func sweep(now: Timestamp, limit: Int, lifetimes: Lifetimes) async throws(StoreError) -> Int
}
