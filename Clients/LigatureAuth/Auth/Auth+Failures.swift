import Foundation
import RPCCore

extension Auth {
  /// Runs an operation and converts its errors into the errors of the public API. Throws `CancellationError` as soon as
  /// the caller's task is canceled.
  /// - Parameters:
  ///   - credential: The credential that the operation uses. If it caused a conflict, the error contains a credential
  ///     that resolves the conflict.
  ///   - user: The user who performs the operation; nil for a sign-in.
  func reporting<R: Sendable>(
    credential: AuthCredential? = nil, of user: User? = nil, _ operation: @escaping @Sendable () async throws -> R
  ) async throws -> R {
    do {
      let result = try await returningWhenCancelled(operation)
      // The service is reachable, so sessions that could not be ended earlier can be ended now.
      if hasSessionsToEnd { Task { await self.endSignedOutSessions() } }
      return result
    } catch {
      throw reported(error, credential, user)
    }
  }

  private func reported(_ error: any Error, _ credential: AuthCredential?, _ user: User?) -> any Error {
    switch error {
    case is CancellationError: error
    case let error as RPCError where error.code == .cancelled && Task.isCancelled: CancellationError()
    case let error as RPCError: reported(ServiceFailure(error), credential, user)
    case let error as SessionEnded: ServiceFailure(error.refusal).error()
    case let error as NSError where error.domain == AuthErrors.domain: error
    default: AuthFailure.error(.internalError, underlying: error)
    }
  }

  private func reported(_ failure: ServiceFailure, _ credential: AuthCredential?, _ user: User?) -> NSError {
    failure.error(credential: credential, resolver: resolver(failure, for: .signIn(credential, reauthenticating: user)))
  }
}
