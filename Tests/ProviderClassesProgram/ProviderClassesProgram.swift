import Foundation
import LigatureAuth

/// Signs in with the provider classes against a real server, as an application would.
///
/// Reads one credential on each line of standard input, its parts separated by spaces, and answers each with one line: what
/// is signed in then, or the code of the error.
@main
struct ProviderClassesProgram {
  static func main() async throws {
    while let line = readLine() {
      let parts = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
      print(await answer(to: parts))
      fflush(nil)
    }
  }

  private static func answer(to parts: [String]) async -> String {
    do {
      if parts[0] == "custom" {
        let result = try await Auth.auth().signIn(withCustomToken: parts[1])
        let claims = try await result.user.getIDTokenResult(forcingRefresh: false).claims
        return "\(result.user.uid) \(claims["plan"] ?? "-")"
      }
      if parts[0] == "gamecenter" { _ = try await GameCenterAuthProvider.getCredential() }
      guard let credential = credential(parts) else { return "what is \(parts[0])?" }
      let user = try await Auth.auth().signIn(with: credential).user
      let providers = user.providerData.map { "\($0.providerID)/\($0.uid)" }.joined(separator: ",")
      return "\(user.displayName ?? "-") \(providers)"
    } catch {
      return AuthErrorCode(error).map { "\($0)" } ?? "\(error)"
    }
  }

  private static func credential(_ parts: [String]) -> AuthCredential? {
    switch (parts[0], parts.count) {
    case ("github", 2): GitHubAuthProvider.credential(withToken: parts[1])
    case ("twitter", 3): TwitterAuthProvider.credential(withToken: parts[1], secret: parts[2])
    case ("facebook", 2): FacebookAuthProvider.credential(withAccessToken: parts[1])
    case ("limited", 3):
      OAuthProvider.credential(withProviderID: FacebookAuthProvider.id, idToken: parts[1], rawNonce: parts[2])
    case ("microsoft", 3):
      OAuthProvider.credential(withProviderID: "microsoft.com", idToken: parts[1], rawNonce: parts[2])
    case ("apple", 5):
      OAuthProvider.appleCredential(
        withIDToken: parts[1], rawNonce: parts[2],
        fullName: PersonNameComponents(givenName: parts[3], familyName: parts[4]))
    case ("applePlain", 3):
      OAuthProvider.credential(providerID: .apple, idToken: parts[1], rawNonce: parts[2])
    default: nil
    }
  }
}
