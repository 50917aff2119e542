import Foundation
import LigatureMessages
import RPCCore

extension AuthCredential {
  /// Makes a call with this credential. If the credential has a continuation from an earlier conflict, and this call
  /// can use it, the call sends the continuation instead of the credential itself. If the call encounters a conflict,
  /// the credential stores that conflict's continuation.
  /// - Parameters:
  ///   - caller: The user on whose behalf the call is made, if any. The service binds continuations to that user's
  ///     session.
  ///   - clientInstance: The bytes to which an ID token's nonce may be bound.
  ///   - call: A closure that makes the call with a proof, as the given user if the proof is bound to that user's
  ///     session.
  func use<R>(
    for use: Continuation.Use, as caller: User? = nil, clientInstance: [UInt8], now: Date,
    _ call: (_ proof: LigatureV1.Credential, _ user: User?) async throws -> R
  ) async throws -> R {
    switch proof {
    case .notOffered(let operation): throw AuthFailure.notOffered(operation)
    case .malformedLink:
      throw AuthFailure.error(
        .invalidActionCode, "The link is not a sign-in link. Ask the user for the link in the email.")
    case .message, .continuation: break
    }
    if let shared = continuation, let continuation = shared.take(for: use, now: now) {
      do {
        return try await keepingContinuation(for: continuation.user ?? caller) {
          try await shared.use(continuation, call)
        }
      } catch let error as RPCError {
        guard ServiceFailure(error).refusesContinuation else { throw error }
        // The continuation has expired, or the session that encountered the conflict has ended, but the credential
        // itself may still be valid.
      }
    }
    guard let message = message(clientInstance) else {
      throw AuthFailure.error(
        .invalidCredential,
        "The credential from the conflict was already used, has expired, or cannot be used here. Ask the user to sign "
          + "in with the provider again.")
    }
    return try await keepingContinuation(for: caller) { try await call(message, nil) }
  }

  /// Makes a call. If the call encounters a conflict, stores the continuation for the user who made the call.
  private func keepingContinuation<R>(for user: User?, _ call: () async throws -> R) async throws -> R {
    do {
      return try await call()
    } catch let error as RPCError {
      if let continuation = ServiceFailure(error).continuation(metBy: user) {
        self.continuation = SharedContinuation(continuation)
      }
      throw error
    }
  }

  /// Returns the credential as a message to the service, or nil if the credential has only a continuation.
  private func message(_ clientInstance: [UInt8]) -> LigatureV1.Credential? {
    guard case .message(var proof) = proof else { return nil }
    if case .idToken(var token) = proof {
      token.clientInstance = clientInstance
      proof = .idToken(token)
    }
    return LigatureV1.Credential(proof: proof)
  }
}

extension SharedContinuation {
  /// Makes a call with a continuation. If the call's outcome is unknown, makes the continuation available again,
  /// because the service returns the same response to the same call.
  fileprivate func use<R>(
    _ continuation: Continuation, _ call: (LigatureV1.Credential, User?) async throws -> R
  ) async throws -> R {
    do {
      let proof = LigatureV1.ContinuationCredential(token: continuation.token)
      return try await call(LigatureV1.Credential(proof: .continuation(proof)), continuation.user)
    } catch let error as RPCError where !ServiceFailure(error).leavesOutcomeOpen {
      throw error
    } catch {
      putBack(continuation)
      throw error
    }
  }
}

extension LigatureV1.Credential {
  /// Whether the proof is a password, which can be used more than once.
  var isPassword: Bool {
    if case .password = proof { true } else { false }
  }
}
