public import Foundation
import Synchronization

/// Proof of who a user is, to sign in, link or reauthenticate with. Providers make them: ``EmailAuthProvider``,
/// ``GoogleAuthProvider``, ``FacebookAuthProvider``, ``OAuthProvider``.
///
/// A credential is more than its text: when a ``User/link(with:)`` fails because the identity belongs to another
/// account, the credential remembers how the service lets it continue, so that `Auth.signIn(with:)` with the same object
/// works although a one-time nonce was used up by the link.
open class AuthCredential: NSObject, @unchecked Sendable {
  /// The ID of the provider: "google.com", "facebook.com", "password", ...
  public let provider: String

  let proof: CredentialProof
  private let remembered: Mutex<PendingContinuation?>

  init(provider: String, proof: CredentialProof) {
    self.provider = provider
    self.proof = proof
    if case .continuation(let pending) = proof {
      remembered = Mutex(pending)
    } else {
      remembered = Mutex(nil)
    }
    super.init()
  }

  /// What the service answered when this credential met a conflict; nil where it met none.
  var pending: PendingContinuation? {
    get { remembered.withLock { $0 } }
    set { remembered.withLock { $0 = newValue } }
  }

  /// The provider only: what proves must not reach a log.
  open override var description: String { "<\(type(of: self)): \(provider)>" }
}
