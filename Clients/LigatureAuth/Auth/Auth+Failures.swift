import Foundation
import RPCCore

extension Auth {
  /// Runs an operation and turns whatever it throws into the errors that callers see.
  /// - Parameters:
  ///   - user: As whom it calls the service. Where the failure says that this session is over, the user is signed out.
  ///   - credential: What it proves with. It remembers how to go on after a conflict.
  func reporting<R>(
    as user: User? = nil, credential: AuthCredential? = nil, _ operation: () async throws -> R
  ) async throws -> R {
    do {
      return try await operation()
    } catch {
      let failure = reported(error, credential)
      if let user, Self.endsSession(failure) {
        // Whether or not the file can be changed, nobody can use the session any more.
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
