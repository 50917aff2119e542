import Foundation
import LigatureMessages

extension ServiceFailure {
  /// The error that callers see.
  /// - Parameters:
  ///   - user: As whom the call was made.
  ///   - credential: What the call proved with; it remembers how to go on after a conflict.
  func error(user: User?, credential: AuthCredential?) -> NSError {
    let code = Self.code(of: reason) ?? Self.code(of: error.code)
    var userInfo: [String: Any] = [:]
    userInfo[AuthErrors.userInfoReasonKey] = reasonName
    userInfo[AuthErrors.userInfoRetryAfterKey] = retryAfter
    userInfo[AuthErrors.userInfoFieldKey] = violation?.field
    if code == .weakPassword { userInfo[NSLocalizedFailureReasonErrorKey] = violation?.description ?? error.message }
    if let conflict {
      userInfo[AuthErrors.userInfoEmailKey] = conflict.email
      if !conflict.signInMethods.isEmpty { userInfo[AuthErrors.userInfoSignInMethodsKey] = conflict.signInMethods }
      userInfo[AuthErrors.userInfoUpdatedCredentialKey] = updatedCredential(
        conflict, user: user, credential: credential)
    }
    // What the service says is for the developer; what the transport says is not meant for anybody's eyes.
    let message = reasonName == nil || error.message.isEmpty ? nil : error.message
    return AuthFailure.error(code, message, underlying: error, userInfo: userInfo)
  }

  /// What goes on after a conflict without the provider. The credential that met the conflict remembers the same.
  private func updatedCredential(
    _ conflict: LigatureV1.ConflictDetail, user: User?, credential: AuthCredential?
  ) -> AuthCredential? {
    guard let token = conflict.continuation, !token.isEmpty else { return nil }
    let pending = PendingContinuation(
      Continuation(
        token: token, expiresAt: conflict.continuationExpiresAt.flatMap { Date($0) }, user: user,
        isLinkable: reason == .accountExistsWithDifferentCredential))
    credential?.pending = pending
    let provider = conflict.providerID.isEmpty ? credential?.provider ?? "" : conflict.providerID
    if provider == EmailAuthProvider.id { return AuthCredential(provider: provider, proof: .continuation(pending)) }
    let tokens = credential as? OAuthCredential
    return OAuthCredential(
      provider: provider, proof: .continuation(pending), idToken: tokens?.idToken, accessToken: tokens?.accessToken)
  }
}
