import Foundation
import LigatureAuth

/// Returns the code of the error that an operation throws, or nil if it throws none.
func errorCode(_ operation: () async throws -> Void) async -> AuthErrorCode? {
  do {
    try await operation()
    return nil
  } catch {
    return AuthErrorCode(error)
  }
}

/// Returns the service's reason for the error that an operation throws, or nil if it throws none.
func reason(_ operation: () async throws -> Void) async -> String? {
  do {
    try await operation()
    return nil
  } catch let error as NSError {
    return error.userInfo[AuthErrors.userInfoReasonKey] as? String ?? error.localizedDescription
  }
}
