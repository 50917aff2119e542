/// Counts what each source does, where no row of the store does.
///
/// One process counts in its memory (`CountersInMemory`). Several that serve the same accounts can share the limits among
/// them.
package protocol SourceCounters: Sendable {
  func rates(_ limit: AttemptLimit) -> any SourceRateCounter
  func refusals() -> any RefusalQueue
}

package protocol SourceRateCounter: Sendable {
  /// Counts one more. Returns how many milliseconds to wait, and counts nothing, if there were too many.
  ///
  /// - Parameters:
  ///   - uid: The account that this is done to; nil for what is done to none.
  ///   - factor: How many times as high the limit is for this source.
  func note(_ source: CallSource, to uid: UID?, times factor: Int, now: Timestamp) -> Int64?
}

/// Calls that were refused for a reason that matters to the security of an account, until they are written to the audit
/// trail.
package protocol RefusalQueue: Sendable {
  /// Stores the record of a refusal, unless the limit of the source, or of all sources, is reached.
  func add(_ refusal: ChangeSet, from source: CallSource?, at now: Timestamp)
  /// Removes and returns what waits.
  func take() -> [ChangeSet]
}

/// The counters of a process that shares the accounts with no other.
package struct CountersInMemory: SourceCounters {
  package init() {}

  package func rates(_ limit: AttemptLimit) -> any SourceRateCounter { SourceRates(limit) }

  package func refusals() -> any RefusalQueue { Refusals() }
}
