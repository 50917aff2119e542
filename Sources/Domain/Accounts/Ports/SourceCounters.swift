/// Counts the operations of each source that no row of the store counts.
///
/// A single process counts in memory (`CountersInMemory`). Several processes that serve the same accounts can share the
/// limits among them.
package protocol SourceCounters: Sendable {
  func rates(_ limit: AttemptLimit) -> any SourceRateCounter
  func refusals() -> any RefusalQueue
}

package protocol SourceRateCounter: Sendable {
  /// Counts one more operation. If there were too many, counts nothing and returns the number of milliseconds to wait.
  ///
  /// - Parameters:
  ///   - uid: The account that the operation concerns; nil if it concerns none.
  ///   - factor: The factor by which the limit is multiplied for this source.
  func note(_ source: CallSource, to uid: UID?, times factor: Int, now: Timestamp) -> Int64?
}

/// Calls that were refused for a reason that matters to the security of an account, until they are written to the audit
/// trail.
package protocol RefusalQueue: Sendable {
  /// Stores the record of a refusal, unless the limit of the source, or of all sources, is reached.
  func add(_ refusal: ChangeSet, from source: CallSource?, at now: Timestamp)
  /// Removes and returns the records that are waiting.
  func take() -> [ChangeSet]
}

/// The counters of a process that shares the accounts with no other.
package struct CountersInMemory: SourceCounters {
  package init() {}

  package func rates(_ limit: AttemptLimit) -> any SourceRateCounter { SourceRates(limit) }

  package func refusals() -> any RefusalQueue { Refusals() }
}
