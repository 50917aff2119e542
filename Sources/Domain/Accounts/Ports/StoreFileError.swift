/// The reason why the files of a store, or a backup of them, cannot be used, for the operator. It never holds their
/// contents.
package struct StoreFileError: Error, Sendable, Hashable, CustomStringConvertible {
  package enum Reason: Sendable, Hashable {
    /// The file or folder that was named can't serve this purpose.
    case unsuitablePath
    /// The path leads to no data.
    case missing
    case permissionDenied
    case damaged
    case diskFull
    case unusable
  }

  package let reason: Reason
  /// The problem, with the path.
  package let problem: String
  /// The remedy, as an imperative clause without a full stop.
  package let remedy: String

  package var description: String { "\(problem); \(remedy)" }

  package init(_ reason: Reason, _ problem: String, remedy: String) {
    self.reason = reason
    self.problem = problem
    self.remedy = remedy
  }
}
