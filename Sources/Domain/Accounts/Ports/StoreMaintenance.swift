/// Keeps the stored data small and sound.
package protocol StoreMaintenance: Sendable {
  /// Forgets about `limit` sessions that have expired, or were replaced by one that was received, and as many expired
  /// proofs, continuations, receipts, codes and old mails; and deletes about as many accounts whose users have no way
  /// back: anonymous ones, and those that no one can sign in to since they lost their address. Returns the number of
  /// rows removed. Call it repeatedly: one call need not find all of them.
  func sweep(now: Timestamp, limit: Int, lifetimes: Lifetimes) async throws(StoreError) -> Int
  /// Returns what is wrong with the stored data, one line each; empty if it is sound.
  func checkIntegrity() async throws(StoreError) -> [String]
}
