/// An error that tells the operator why a store's files or a backup cannot be used. The error never includes file
/// contents.
package struct StoreFileError: Error, Sendable, Hashable, CustomStringConvertible {
  package enum Reason: Sendable, Hashable {
    /// The specified file or folder is not suitable for the intended purpose.
    case unsuitablePath
    /// No data exists at the path.
    case missing
    case permissionDenied
    case damaged
    case diskFull
    case unusable
  }

  package let reason: Reason
  /// The problem, including the path.
  package let problem: String
  /// The remedy, as an imperative clause without a final period.
  package let remedy: String

  package var description: String { "\(problem); \(remedy)" }

  package init(_ reason: Reason, _ problem: String, remedy: String) {
    self.reason = reason
    self.problem = problem
    self.remedy = remedy
  }
}
