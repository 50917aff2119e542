import Foundation
import LigatureAuth

/// Demonstrates the main use of `LigatureAuth`: linking a second sign-in method to an account, and unlinking it again.
///
/// Signing in with Google happens outside the program. The program prints `token? <subject> <nonce>` and then reads
/// Google's ID token from standard input. A real application would receive this token through a browser.
@main
struct LinkProviders {
  static func main() async throws {
    let auth = Auth.auth()

    let user = try await auth.signInAnonymously().user
    let uid = user.uid
    report("anonymous", user)

    try await user.link(with: try await google("ada"))
    report("linked", user)

    try auth.signOut()
    try await auth.signIn(with: try await google("ada"))
    report("signed in with Google", auth.currentUser)

    try await auth.currentUser?.link(
      with: EmailAuthProvider.credential(withEmail: "ada.swift@example.com", password: "correct horse battery"))
    try auth.signOut()
    try await auth.signIn(withEmail: "ada.swift@example.com", password: "correct horse battery")
    report("signed in with the password", auth.currentUser)

    // A new anonymous user tries to link an identity that belongs to this account. The error contains a credential that
    // signs in to this account instead.
    let here = auth.currentUser
    try auth.signOut()
    let guest = try await auth.signInAnonymously().user
    let credential = try await google("ada")
    do {
      try await guest.link(with: credential)
      report("a conflict was expected", guest)
    } catch let error as NSError {
      let code = AuthErrorCode(rawValue: error.code)
      report("conflict \(code.map { "\($0)" } ?? "\(error.code)")", auth.currentUser)
      guard let updated = error.userInfo[AuthErrorUserInfoUpdatedCredentialKey] as? AuthCredential else {
        throw error
      }
      try await auth.signIn(with: updated)
      report("continued", auth.currentUser)
    }
    guard auth.currentUser?.uid == uid, here?.uid == uid else {
      throw CocoaError(.featureUnsupported, userInfo: [NSLocalizedDescriptionKey: "The uid changed."])
    }

    if let current = auth.currentUser {
      report("unlinked", try await current.unlink(fromProvider: "google.com"))
      do {
        report("the last method was removed", try await current.unlink(fromProvider: "password"))
      } catch let error as NSError {
        report("refused: \(error.localizedDescription)", current)
      }
    }
  }

  /// Returns a Google credential for a subject. The ID token is read from standard input.
  static func google(_ subject: String) async throws -> AuthCredential {
    let nonce = try await Auth.auth().issueNonce(forProvider: "google.com")
    print("token? \(subject) \(nonce)")
    fflush(nil)
    guard let token = readLine() else { throw CocoaError(.userCancelled) }
    return OAuthProvider.credential(withProviderID: "google.com", idToken: token, rawNonce: nonce)
  }

  static func report(_ step: String, _ user: User?) {
    let providers = user?.providerData.map(\.providerID).joined(separator: ",") ?? ""
    print("\(step): \(user?.uid ?? "-") [\(providers)]")
    fflush(nil)
  }
}
