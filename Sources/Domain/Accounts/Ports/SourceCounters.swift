/// Creates counters for the operations of each source, except for the operations that the store counts.
///
/// The default implementation counts in memory (`CountersInMemory`). Another implementation could share counts among
/// servers that serve the same accounts.
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
  /// Adds the record of a refusal, unless the limit for the caller, for the source or for all callers together has been
  /// reached.
  /// - Parameter caller: The name of the service or the user ID; nil if the caller is unknown.
  func add(_ refusal: ChangeSet, by caller: String?, from source: CallSource?, at now: Timestamp)
  /// Removes and returns the records that are waiting.
  func take() -> [ChangeSet]
}

/// In-memory counters. Processes that serve the same accounts do not share their counts.
package struct CountersInMemory: SourceCounters {
  package init() {}

  package func rates(_ limit: AttemptLimit) -> any SourceRateCounter { SourceRates(limit) }

  package func refusals() -> any RefusalQueue { Refusals() }
}
