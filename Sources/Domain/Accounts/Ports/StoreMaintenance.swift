/// Keeps the stored data small and sound.
package protocol StoreMaintenance: Sendable {
  /// Forgets about `limit` expired sessions and as many expired proofs and continuations; returns the number of rows
  /// removed. Call it repeatedly: one call need not find all of them.
  func sweep(now: Timestamp, limit: Int) async throws(StoreError) -> Int
  /// Returns what is wrong with the stored data, one line each; empty if it is sound.
  func checkIntegrity() async throws(StoreError) -> [String]
}
