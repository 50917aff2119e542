import FirebaseAuth
import Foundation

// An application around the calls that Firebase documents: its screen, its prompts, and the sign-in libraries that it
// uses. These files are compiled four times, in both language modes, with the host on the main actor and without an
// actor.

#if MAIN_ACTOR_HOST
  @MainActor
#endif
package final class SnippetHost {
  #if MAIN_ACTOR_HOST
    typealias PromptCompletion = @MainActor (Bool, String?) -> Void
  #else
    typealias PromptCompletion = (Bool, String?) -> Void
  #endif

  /// What was shown to the user.
  package var messages: [String] = []
  /// Returns what the user types.
  package var answer: (_ message: String) -> String? = { _ in "123456" }
  /// Called with what has come of a call.
  package var report: (String) -> Void = { _ in }
  /// What the last snippet that makes a credential has made.
  var credential: AuthCredential?
  /// The credential of the last conflict, to sign in with.
  package var updatedCredential: AuthCredential?
  lazy var navigationController: NavigationController? = NavigationController { self.report("second factor accepted") }

  package init() {}

  func showMessagePrompt(_ message: String) {
    messages.append(message)
    report("message")
  }

  func showTextInputPrompt(withMessage message: String, completionBlock: @escaping PromptCompletion) {
    messages.append(message)
    completionBlock(true, answer(message))
  }

  /// Keeps what leads out of a conflict, and returns the error's name.
  func note(_ error: any Error) -> String {
    let error = error as NSError
    updatedCredential = error.userInfo[AuthErrorUserInfoUpdatedCredentialKey] as? AuthCredential
    return error.userInfo[AuthErrorUserInfoNameKey] as? String ?? ""
  }

  package func googleCredential(idToken: String?) -> AuthCredential? {
    credential = nil
    makeGoogleCredential(GIDGoogleUser(idToken: idToken))
    return credential
  }

  package func olderGoogleCredential(idToken: String) -> AuthCredential? {
    credential = nil
    makeGoogleCredentialAsBefore(GIDGoogleUser(idToken: idToken))
    return credential
  }

  package func facebookCredential(accessToken: String) -> AuthCredential? {
    AccessToken.current = AccessToken(tokenString: accessToken)
    makeFacebookCredential()
    return credential
  }

  package func emailCredential(email: String, password: String) -> AuthCredential? {
    makeEmailCredential(email: email, password: password)
    return credential
  }
}

/// A user of Google's sign-in library, with implicitly unwrapped properties as the library had them.
final class GIDGoogleUser {
  final class Authentication {
    var idToken: String!
    var accessToken: String! = "access"
  }

  var authentication: Authentication! = Authentication()

  init(idToken: String?) {
    authentication.idToken = idToken
  }
}

/// The token of Facebook's sign-in library.
final class AccessToken {
  nonisolated(unsafe) static var current: AccessToken?
  let tokenString: String

  init(tokenString: String) {
    self.tokenString = tokenString
  }
}

/// The application's stack of screens.
final class NavigationController {
  private let didPop: () -> Void

  init(didPop: @escaping () -> Void) {
    self.didPop = didPop
  }

  @discardableResult func popViewController(animated: Bool) -> Bool {
    didPop()
    return animated
  }
}

let isMFAEnabled = true
