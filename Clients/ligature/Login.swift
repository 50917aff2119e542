import ArgumentParser
import Foundation
import LigatureAuth

/// A command that signs in with a provider through a browser.
struct Login: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract:
      "Sign in with a provider through the browser. An identity that is new to the service gets a new account.",
    discussion: """
      The browser on this machine returns to this command automatically. On a machine without a browser, use --device: \
      it shows the URL of a page and its QR code, to open in any browser.

      EXAMPLES
        ligature login google
        ligature login acme --no-browser
        ligature login github --device

      A user who is already signed in is signed out. An anonymous account, which no one can sign in to again, is \
      abandoned only with --replace; to keep it, use `ligature link <provider>`.
      """)

  @OptionGroup var browser: BrowserOptions

  @Flag(help: "Show the URL of a page, and its QR code, to open in a browser on another device.")
  var device = false

  @Flag(help: "Abandon the anonymous account that is signed in.")
  var replace = false

  @OptionGroup(title: "Second factor") var secondFactor: SecondFactorOptions
  @OptionGroup var profile: ProfileOptions

  func validate() throws {
    if browser.browserProvider == nil { throw ValidationError("Name a provider, such as google.") }
    if device, browser.noBrowser { throw ValidationError("Use --device or --no-browser, not both.") }
  }

  func run() async throws {
    try await profile.run { auth in
      guard let provider = try await browser.provider(auth) else {
        throw ValidationError("Name a provider, such as google.")
      }
      let former = try await auth.userToReplace(allowsAnonymous: replace)
      let result = try await secondFactor.signingIn {
        device
          ? try await auth.signIn(onDeviceWith: provider) { device in
            let view = DeviceView(device)
            Note.write(view.text(.errors), view)
          }
          : try await auth.signIn(with: provider, uiDelegate: nil)
      }
      let isNew = result.additionalUserInfo?.isNewUser == true
      let view = AccountView(
        result.user, isNewAccount: isNew, replaced: await auth.end(former), addressReleased: result.addressReleased)
      return CommandOutput((isNew ? "Signed in to a new account.\n" : "Signed in.\n") + view.text, view)
    }
  }
}

/// The page and the code for a sign-in on a device, as shown to the user.
private struct DeviceView: Encodable {
  var reason = "DEVICE_CODE"
  var userCode: String
  var verificationURL: String
  var verificationURLComplete: String
  var expiresAt: Date

  init(_ device: DeviceAuthorization) {
    userCode = device.userCode
    verificationURL = device.verificationURL.absoluteString
    verificationURLComplete = device.verificationURLComplete.absoluteString
    expiresAt = device.expiresAt
  }

  /// Returns instructions that contain the page's URL with the code filled in, the code for the user to compare and
  /// retype, and, if the terminal can show it, a QR code for the URL.
  func text(_ style: TerminalStyle) -> String {
    let minutes = max(0, Int((expiresAt.timeIntervalSinceNow / 60).rounded())).counting("minute")
    let scan = QRCode.text(of: verificationURLComplete, style).map { "\nOr scan this with a phone:\n\n\($0)\n" } ?? ""
    return """
      Open this page in a browser on any device:
      \(verificationURLComplete)
      Check within \(minutes) that the page shows \(style.bold(userCode.printable)), and enter this code after you have
      signed in with the provider.\(scan)
      """
  }
}
