import Foundation

/// The reason why a private file or folder cannot be used. The error never contains the file's content.
package struct PrivateFileError: LocalizedError, Sendable, Hashable, CustomStringConvertible {
  package enum Reason: Sendable, Hashable {
    /// Another user may read or write the file, or use the folder.
    case accessibleToOthers
    case notAPlainFile
    case unreadable
    case tooLarge
    case unwritable
    /// The file's folder is missing and cannot be created.
    case folderUnwritable
    case notAFolder
    /// The current user may not open the file or folder.
    case permissionDenied
  }

  package let reason: Reason
  /// A description of the problem, including the path.
  package let problem: String
  /// The remedy as an imperative sentence without the final period.
  package let remedy: String

  /// The remedy as a clause that can follow the problem and a semicolon.
  package var remedyClause: String { remedy.prefix(1).lowercased() + remedy.dropFirst() }

  package var description: String { "\(problem). \(remedy)." }
  package var errorDescription: String? { description }

  init(_ reason: Reason, _ problem: String, remedy: String) {
    self.reason = reason
    self.problem = problem
    self.remedy = remedy
  }
}
