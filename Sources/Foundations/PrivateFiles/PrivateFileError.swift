import Foundation

/// Why a private file or folder cannot be used. Never holds its content.
package struct PrivateFileError: LocalizedError, Sendable, Hashable, CustomStringConvertible {
  package enum Reason: Sendable, Hashable {
    /// Another user may read or write the file, or use the folder.
    case accessibleToOthers
    case notAPlainFile
    case unreadable
    case tooLarge
    case unwritable
    /// The folder of the file is missing and cannot be created.
    case folderUnwritable
    case notAFolder
    /// This user may not open the file or folder.
    case permissionDenied
  }

  package let reason: Reason
  /// What is wrong, with the path.
  package let problem: String
  /// What to do, as an imperative sentence without a full stop.
  package let remedy: String

  /// The remedy as a clause, to be written after the problem and a semicolon.
  package var remedyClause: String { remedy.prefix(1).lowercased() + remedy.dropFirst() }

  package var description: String { "\(problem). \(remedy)." }
  package var errorDescription: String? { description }

  init(_ reason: Reason, _ problem: String, remedy: String) {
    self.reason = reason
    self.problem = problem
    self.remedy = remedy
  }
}
