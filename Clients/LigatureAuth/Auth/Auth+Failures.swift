import Foundation
import RPCCore

extension Auth {
  /// Runs an operation and turns whatever it throws into the errors that callers see.
  /// - Parameters:
  ///   - user: The user as whom the service is called. If the failure says that the session is over, the user is signed out.
  ///   - credential: The credential of the operation, which keeps the continuation of a conflict.
  func reporting<R>(
    as user: User? = nil, credential: AuthCredential? = nil, _ operation: () async throws -> R
  ) async throws -> R {
    do {
      return try await operation()
    } catch {
      let failure = reported(error, credential)
      if let user, Self.endsSession(failure) {
        // Whether or not the file can be changed, the session cannot be used any more.
        try? removeUser(user, isForced: true)
      }
      throw failure
    }
  }

  private static func endsSession(_ error: NSError) -> Bool {
    switch error.authErrorCode {
    case .userDisabled, .userNotFound, .invalidUserToken, .userTokenExpired: true
    default: false
    }
  }

  private func reported(_ error: any Error, _ credential: AuthCredential?) -> NSError {
    switch error {
    case let error as RPCError: ServiceFailure(error).error(credential: credential)
    case is CancellationError:
      AuthFailure.error(.networkError, "The operation was cancelled.", underlying: error)
    case let error as NSError where error.domain == AuthErrors.domain: error
    default: AuthFailure.error(.internalError, underlying: error)
    }
  }
}
