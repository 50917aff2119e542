import Foundation
import LigatureAuth

/// Signs in with one provider through the browser, links a second provider, and prints the account.
///
///     LIGATURE_URL=http://127.0.0.1:7480 browser-sign-in google.com github.com
///
/// The operator of the service must have configured both providers with a client secret. The program prints the URL of
/// each sign-in page before it opens the browser, so that it also works on machines without a browser.
@main
struct BrowserSignIn {
  static func main() async throws {
    let names = Array(CommandLine.arguments.dropFirst())
    guard names.count == 2 else {
      print("usage: browser-sign-in PROVIDER SECOND-PROVIDER")
      exit(64)
    }
    let auth = Auth.auth()
    do {
      let user = try await auth.signIn(with: provider(names[0]), uiDelegate: nil).user
      report("signed in", user)
      try await user.link(with: provider(names[1]), uiDelegate: nil)
      report("linked", user)
    } catch let error as NSError where error.code == AuthErrorCode.webContextCancelled.rawValue {
      print("The user declined: \(error.localizedDescription)")
      exit(1)
    }
  }

  private static func provider(_ id: String) -> OAuthProvider {
    let provider = OAuthProvider(providerID: id)
    provider.browserOpener = { url in
      print("sign in: \(url.absoluteString)")
      fflush(nil)
      // If this machine has no browser, the user opens the printed URL instead.
      try? await SystemBrowser.open(url)
    }
    return provider
  }

  private static func report(_ step: String, _ user: User) {
    print("\(step): \(user.uid) [\(user.providerData.map(\.providerID).joined(separator: ","))]")
  }
}
