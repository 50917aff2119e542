package import LigatureAuth
package import SnippetHostSwift5

/// The documented calls, as the hosts of both language modes make them.
@MainActor package protocol DocumentedCalls: AnyObject {
  /// What was shown to the user.
  var messages: [String] { get }
  /// Called when a call's closure has run.
  var report: (String) -> Void { get set }

  func googleCredential(idToken: String?) -> AuthCredential?
  func olderGoogleCredential(idToken: String) -> AuthCredential?
  func facebookCredential() -> AuthCredential
  func emailCredential(email: String, password: String) -> AuthCredential
  func link(_ user: User, _ credential: AuthCredential)
  func merge(_ credential: AuthCredential)
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

extension PlainSnippetHost: DocumentedCalls {}

/// Which host.
package enum HostKind: Sendable, CaseIterable {
  case swift5WithoutActor
  case swift6OnTheMainActor

  @MainActor package func make() -> any DocumentedCalls {
    switch self {
    case .swift5WithoutActor: PlainSnippetHost()
    case .swift6OnTheMainActor: MainActorSnippetHost()
    }
  }
}
