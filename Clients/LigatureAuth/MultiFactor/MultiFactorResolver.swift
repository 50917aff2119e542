public import Foundation

/// How a sign-in goes on where a second factor is needed; stands in the userInfo of
/// ``AuthErrorCode/secondFactorRequired`` under ``AuthErrors/userInfoMultiFactorResolverKey``. The service has no second
/// factors yet and never asks for one.
open class MultiFactorResolver: NSObject, @unchecked Sendable {
  /// The sign-in that waits for the second factor.
  public let session: MultiFactorSession
  /// The account's second factors.
  public let hints: [MultiFactorInfo]
  public let auth: Auth

  init(session: MultiFactorSession, hints: [MultiFactorInfo], auth: Auth) {
    self.session = session
    self.hints = hints
    self.auth = auth
    super.init()
  }

  /// Finishes the sign-in. Not offered yet.
  open func resolveSignIn(
    with assertion: MultiFactorAssertion, completion: ((AuthDataResult?, (any Error)?) -> Void)? = nil
  ) {
    auth.callbackQueue.deliver(
      .failure(AuthFailure.notOffered("Signing in with a second factor")), to: completion.map { Callback($0) })
  }
}

/// A sign-in that waits for its second factor.
open class MultiFactorSession: NSObject, @unchecked Sendable {
  override init() { super.init() }
}
