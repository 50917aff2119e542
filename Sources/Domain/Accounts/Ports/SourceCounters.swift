/// Counts the operations of each source, except those that are counted in rows of the store.
///
/// A server counts in memory (`CountersInMemory`). An implementation could also share the counts of several servers that
/// serve the same accounts.
package protocol SourceCounters: Sendable {
  func rates(_ limit: AttemptLimit) -> any SourceRateCounter
  func refusals() -> any RefusalQueue
}

package protocol SourceRateCounter: Sendable {
  /// Counts one more operation and returns nil. If there have been too many operations, counts nothing and returns the
  /// number of milliseconds to wait.
  ///
  /// - Parameters:
  ///   - uid: The account that the operation concerns; nil if it concerns no account.
  ///   - factor: The factor by which the limit is multiplied for this source.
  func note(_ source: CallSource, to uid: UID?, times factor: Int, now: Timestamp) -> Int64?
}

/// A queue of refused calls that have yet to be written to the audit trail. A refusal is written only if it matters for
/// the security of an account.
package protocol RefusalQueue: Sendable {
  /// Stores the record of a refusal, unless the limit for the caller or the source, or for all of them together, has
  /// been reached.
  /// - Parameter caller: The name of the service or the user ID; nil if the caller is unknown.
  func add(_ refusal: ChangeSet, by caller: String?, from source: CallSource?, at now: Timestamp)
  /// Removes and returns the records that are waiting.
  func take() -> [ChangeSet]
}

/// Counters in the memory of a process. Processes that serve the same accounts each count on their own.
package struct CountersInMemory: SourceCounters {
  package init() {}

  package func rates(_ limit: AttemptLimit) -> any SourceRateCounter { SourceRates(limit) }

  package func refusals() -> any RefusalQueue { Refusals() }
}
