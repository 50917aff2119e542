public import Foundation
import Synchronization

/// A proof of a user's identity for signing in, linking or reauthenticating. Create a credential with a provider:
/// ``EmailAuthProvider``, ``GoogleAuthProvider``, ``FacebookAuthProvider``, ``GitHubAuthProvider``, ``OAuthProvider``
/// or ``PhoneAuthProvider``.
///
/// A credential can still be used to sign in after a conflict. If ``User/link(with:)`` fails because the identity
/// belongs to another account, `Auth.signIn(with:)` still works with the same credential, even if the attempt to link
/// has already consumed a one-time nonce.
open class AuthCredential: NSObject, @unchecked Sendable {
  /// The provider's ID, such as "google.com", "facebook.com" or "password".
  public let provider: String

  let proof: CredentialProof
  private let sharedContinuation: Mutex<SharedContinuation?>

  init(provider: String, proof: CredentialProof) {
    self.provider = provider
    self.proof = proof
    if case .continuation(let continuation) = proof {
      sharedContinuation = Mutex(continuation)
    } else {
      sharedContinuation = Mutex(nil)
    }
    super.init()
  }

  /// The continuation of the last conflict that this credential encountered; nil if there has been no conflict.
  var continuation: SharedContinuation? {
    get { sharedContinuation.withLock { $0 } }
    set { sharedContinuation.withLock { $0 = newValue } }
  }

  /// A description that contains only the provider, because secrets must not appear in logs.
  open override var description: String { "<\(type(of: self)): \(provider)>" }
}

extension AuthCredential: CustomReflectable {
  public var customMirror: Mirror {
    Mirror(self, children: ["provider": provider], ancestorRepresentation: .suppressed)
  }
}
