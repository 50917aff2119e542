/// Keeps the stored data small and consistent.
package protocol StoreMaintenance: Sendable {
  /// Removes about `limit` sessions that have expired, or were replaced by one that was received, and as many expired
  /// proofs, continuations, receipts, codes and old mails; and deletes about as many accounts whose users cannot
  /// return: anonymous ones, and those that no one can sign in to since they lost their address. Returns the number of
  /// rows removed. Call it repeatedly: one call need not find all of them.
  func sweep(now: Timestamp, limit: Int, lifetimes: Lifetimes) async throws(StoreError) -> Int
  /// Returns the errors in the stored data, one line each; empty if there are none.
  func checkIntegrity() async throws(StoreError) -> [String]
}
