/// Keeps the stored data small and consistent.
package protocol StoreMaintenance: Sendable {
  /// Removes sessions that have expired or were replaced by a session that has been received; removes expired proofs,
  /// continuations, receipts and codes, and old emails; and deletes accounts whose users cannot return (unused
  /// anonymous accounts, and accounts that no one has been able to sign in to since they lost their address). Removes
  /// about `limit` items of each of these three groups, and returns the number of removed rows. Call this method
  /// repeatedly, because a single call may not find everything.
  func sweep(now: Timestamp, limit: Int, lifetimes: Lifetimes) async throws(StoreError) -> Int
  /// Returns the errors in the stored data, one line each. The array is empty if there are no errors.
  func checkIntegrity() async throws(StoreError) -> [String]
}
