import ArgumentParser
import Foundation
import LigatureAuth

/// Signs in at a provider through a browser.
struct Login: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract:
      "Sign in at a provider through the browser; with one that the service has not met, that makes an account.",
    discussion: """
      The browser comes back to this command by itself, on this machine. On a machine without a browser use --device: you \
      then type a code on a page of the service, in any browser.

      EXAMPLES
        ligature login google
        ligature login acme --no-browser
        ligature login github --device

      The session of a user who is signed in already is ended. An anonymous account, which no one can sign in to again, is \
      given up only with --replace; `ligature link <provider>` keeps it.
      """)

  @OptionGroup var browser: BrowserOptions

  @Flag(help: "Show a code to type in a browser on another device.")
  var device = false

  @Flag(help: "Give up the anonymous account that is signed in.")
  var replace = false

  @OptionGroup(title: "Second factor") var secondFactor: SecondFactorOptions
  @OptionGroup var profile: ProfileOptions

  func validate() throws {
    if browser.browserProvider == nil { throw ValidationError("Name a provider, such as google.") }
    if device, browser.noBrowser { throw ValidationError("Give --device or --no-browser, not both.") }
  }

  func run() async throws {
    try await profile.run { auth in
      guard let provider = try await browser.provider(auth) else {
        throw ValidationError("Name a provider, such as google.")
      }
      let former = try await auth.userToReplace(allowsAnonymous: replace)
      let result = try await secondFactor.signingIn {
        device
          ? try await auth.signIn(onDeviceWith: provider) { show($0) }
          : try await auth.signIn(with: provider, uiDelegate: nil)
      }
      let isNew = result.additionalUserInfo?.isNewUser == true
      let view = AccountView(
        result.user, isNewAccount: isNew, replaced: await auth.end(former), addressReleased: result.addressReleased)
      return CommandOutput((isNew ? "Signed in to a new account.\n" : "Signed in.\n") + view.text, view)
    }
  }
}

private func show(_ device: DeviceAuthorization) {
  let minutes = Int((device.expiresAt.timeIntervalSinceNow / 60).rounded())
  StandardError.write(
    line: """
      Open \(device.verificationURL.absoluteString) in a browser and enter this code within \(minutes) minutes:
      \(device.userCode)
      """)
}
