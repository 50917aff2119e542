import Foundation
import LigatureMessages
import RPCCore

extension AuthCredential {
  /// Proves with this credential: with what the service answered when it met a conflict, if that serves, else with
  /// itself. A conflict that it meets now is remembered.
  /// - Parameters:
  ///   - caller: Who is signed in where the call shows that; the service binds what it answers to a conflict to them.
  ///   - call: Makes the call with a proof, as the given user where the service wants to see who met the conflict.
  func use<R>(
    for use: Continuation.Use, as caller: User? = nil, now: Date,
    _ call: (_ proof: LigatureV1.Credential, _ user: User?) async throws -> R
  ) async throws -> R {
    if case .notOffered(let operation) = proof { throw AuthFailure.notOffered(operation) }
    if let pending, let continuation = pending.take(for: use, now: now) {
      do {
        return try await remembering(continuation.user ?? caller) {
          try await pending.use(continuation, call)
        }
      } catch let error as RPCError {
        guard ServiceFailure(error).refusesContinuation else { throw error }
        // It came too late, or the session that met the conflict is over; the credential itself may still be good.
      }
    }
    guard let message else {
      throw AuthFailure.error(
        .invalidCredential,
        "The credential of a conflict was used already, has expired, or does not serve here: it signs in to the account "
          + "that owns the identity, once. Ask the user to sign in with the provider again.")
    }
    return try await remembering(caller) { try await call(message, nil) }
  }

  private func remembering<R>(_ user: User?, _ call: () async throws -> R) async throws -> R {
    do {
      return try await call()
    } catch let error as RPCError {
      if let continuation = ServiceFailure(error).continuation(metBy: user) {
        pending = PendingContinuation(continuation)
      }
      throw error
    }
  }

  /// The credential as the service reads it; nil for one that is nothing but the answer to a conflict.
  private var message: LigatureV1.Credential? {
    switch proof {
    case .password(let email, let password):
      LigatureV1.Credential(proof: .password(LigatureV1.PasswordCredential(email: email, password: password)))
    case .idToken(let token, let nonce):
      LigatureV1.Credential(
        proof: .idToken(LigatureV1.IDTokenCredential(providerID: provider, idToken: token, nonce: nonce ?? "")))
    case .accessToken(let token):
      LigatureV1.Credential(
        proof: .accessToken(LigatureV1.AccessTokenCredential(providerID: provider, accessToken: token)))
    case .continuation, .notOffered: nil
    }
  }
}

extension PendingContinuation {
  /// Makes a call with a continuation. It stays usable where the call did not reach the service.
  fileprivate func use<R>(
    _ continuation: Continuation, _ call: (LigatureV1.Credential, User?) async throws -> R
  ) async throws -> R {
    do {
      let proof = LigatureV1.ContinuationCredential(token: continuation.token)
      return try await call(LigatureV1.Credential(proof: .continuation(proof)), continuation.user)
    } catch let error as RPCError where error.code == .unavailable {
      putBack(continuation)
      throw error
    }
  }
}
