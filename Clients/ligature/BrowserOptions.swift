import ArgumentParser
import Foundation
import LigatureAuth

/// The options for signing in with a provider through a browser.
struct BrowserOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "The provider to sign in with through the browser, such as google; `ligature providers` lists the server's "
        + "providers.",
      valueName: "provider"),
    completion: .custom(ProviderNames.completions))
  var browserProvider: String?

  @Flag(help: "Show the URL of the sign-in page instead of opening a browser.")
  var noBrowser = false

  /// Returns the provider, configured for this command, or nil if the command line specifies no provider.
  func provider(_ auth: Auth) async throws -> OAuthProvider? {
    guard let browserProvider else { return nil }
    let provider = OAuthProvider(
      providerID: try await auth.providerID(named: browserProvider, inBrowser: true), auth: auth)
    let showsOnly = noBrowser
    provider.browserOpener = { url in
      Note.write(
        "Sign in here, in a browser on this machine:\n\(url.absoluteString)",
        ["reason": "SIGN_IN_PAGE", "url": url.absoluteString])
      // If the browser cannot be opened, the user can open the URL.
      if !showsOnly { try? await SystemBrowser.open(url) }
    }
    return provider
  }

  func validate() throws {
    if browserProvider == nil, noBrowser { throw ValidationError("--no-browser requires a provider.") }
    switch browserProvider {
    case "password": throw ValidationError("A password needs no browser; use --email <address> instead of password.")
    case "phone": throw ValidationError("A phone needs no browser; use --phone <number> instead of phone.")
    default: break
    }
  }
}
