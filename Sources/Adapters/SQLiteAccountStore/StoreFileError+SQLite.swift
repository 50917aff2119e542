internal import Accounts
internal import Foundation
internal import GRDB
internal import PrivateFiles

extension StoreFileError {
  /// Creates an error that names the file affected by an SQLite or system error, and the remedy.
  ///
  /// - Parameters:
  ///   - path: The path of the file or folder that was in use.
  ///   - damageRemedy: The remedy if the file is damaged.
  init(_ error: any Error, using path: String, ifDamaged damageRemedy: String = StoreFileError.restoreBackup) {
    switch error {
    case let error as StoreFileError:
      self = error
    case let error as PrivateFileError:
      let reason: Reason =
        switch error.reason {
        case .notAFolder: .unsuitablePath
        case .permissionDenied: .permissionDenied
        default: .unusable
        }
      self.init(reason, error.problem, remedy: error.remedyClause)
    case let error as DatabaseError:
      self.init(error, using: path, ifDamaged: damageRemedy)
    case CocoaError.fileWriteOutOfSpace:
      self = .diskFull(path)
    case CocoaError.fileReadNoPermission, CocoaError.fileWriteNoPermission:
      self.init(
        .permissionDenied, "permission denied: this user is not allowed to read or write \(path)",
        remedy: "run this as the user who owns the file")
    case StoreError.unavailable(let problem):
      self.init(.unusable, problem, remedy: "check \(path)")
    default:
      self.init(.unusable, "\(path) cannot be read or written (\(type(of: error)))", remedy: "check the disk")
    }
  }

  private init(_ error: DatabaseError, using path: String, ifDamaged damageRemedy: String) {
    let code = "SQLite \(error.extendedResultCode.rawValue)"
    switch error.resultCode {
    case .SQLITE_FULL:
      self = .diskFull(path)
    // There was not enough space for the write-ahead log's index.
    case .SQLITE_IOERR where error.extendedResultCode == .SQLITE_IOERR_SHMSIZE:
      self = .diskFull(path)
    case .SQLITE_CORRUPT:
      self.init(.damaged, "\(path) is damaged or truncated (\(code))", remedy: damageRemedy)
    case .SQLITE_NOTADB:
      self.init(.damaged, "\(path) is damaged or not a database (\(code))", remedy: damageRemedy)
    case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_READONLY, .SQLITE_AUTH:
      self.init(
        .permissionDenied, "\(path) cannot be opened or written (\(code))",
        remedy: "allow the user who runs this program to read and write the file and its folder")
    case .SQLITE_BUSY, .SQLITE_LOCKED:
      self.init(.unusable, "\(path) is in use by another program (\(code))", remedy: "stop that program, or wait")
    default:
      self.init(
        .unusable, "\(path) cannot be read or written (\(code), \(error.message ?? "no message"))",
        remedy: "check the disk")
    }
  }

  private static func diskFull(_ path: String) -> StoreFileError {
    StoreFileError(.diskFull, "the disk that contains \(path) is full", remedy: "free up some space")
  }

  static let restoreBackup = "create a new folder from a backup with `ligature restore`, and use that"
}
