package import LigatureAuth
import SnippetHostSwift5
import SnippetHostSwift5MainActor
import SnippetHostSwift6
import SnippetHostSwift6MainActor

/// The documented calls, as the hosts of both language modes make them, on the main actor and without an actor.
@MainActor package protocol DocumentedCalls: AnyObject {
  /// What was shown to the user.
  var messages: [String] { get }
  /// Returns what the user types.
  var answer: (_ message: String) -> String? { get set }
  /// Called when a call's closure has run.
  var report: (String) -> Void { get set }
  /// The credential of the last conflict, to sign in with.
  var updatedCredential: AuthCredential? { get }

  func googleCredential(idToken: String?) -> AuthCredential?
  func olderGoogleCredential(idToken: String) -> AuthCredential?
  func facebookCredential(accessToken: String) -> AuthCredential?
  func emailCredential(email: String, password: String) -> AuthCredential?
  func link(_ user: User, _ credential: AuthCredential)
  func signIn(_ credential: AuthCredential)
  func signInAsBefore(_ credential: AuthCredential)
  func unlink(_ providerID: String?)
  func changeProfile(_ displayName: String, _ photoURL: String)
  func changePassword(_ password: String)
  func sendSignInLink(_ email: String)
  func signIn(_ email: String, link: String)
  func linkWithLink(_ email: String, link: String)
  func resetPassword(_ email: String, code: String, newPassword: String)
  func verifyEmail(code: String)
  func changeEmail(_ email: String)
  func enrollAuthenticator(_ user: User, _ displayName: String, _ code: @escaping (String) -> String)
  func signInWithAuthenticator(_ email: String, _ password: String, _ oneTimePassword: @escaping () -> String)
  func unenroll(_ user: User)
}

extension SnippetHostSwift5.SnippetHost: DocumentedCalls {}
extension SnippetHostSwift5MainActor.SnippetHost: DocumentedCalls {}
extension SnippetHostSwift6.SnippetHost: DocumentedCalls {}
extension SnippetHostSwift6MainActor.SnippetHost: DocumentedCalls {}

/// Which host.
package enum HostKind: Sendable, CaseIterable {
  case swift5WithoutActor
  case swift5OnTheMainActor
  case swift6WithoutActor
  case swift6OnTheMainActor

  @MainActor package func make() -> any DocumentedCalls {
    switch self {
    case .swift5WithoutActor: SnippetHostSwift5.SnippetHost()
    case .swift5OnTheMainActor: SnippetHostSwift5MainActor.SnippetHost()
    case .swift6WithoutActor: SnippetHostSwift6.SnippetHost()
    case .swift6OnTheMainActor: SnippetHostSwift6MainActor.SnippetHost()
    }
  }
}
