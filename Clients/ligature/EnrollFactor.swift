import ArgumentParser
import Foundation
import LigatureAuth

/// A command that enrolls an authenticator app or a phone.
struct EnrollFactor: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "enroll",
    abstract: "Enroll an authenticator app, which scans a QR code and shows a code, or a phone.",
    discussion: """
      The code from the app or the message is read from LIGATURE_CODE, a prompt, or a line of standard input. With \
      --json, the first line is an object with the secret; the factors follow after the correct code.

      EXAMPLES
        ligature factors enroll
        ligature factors enroll --name "Ada's app"
        ligature factors enroll --phone +16505550100 --name "Ada's phone"
      """)

  @Option(help: ArgumentHelp("A name for the factor, to tell several apart.", valueName: "text"))
  var name: String?

  @Option(
    help: ArgumentHelp("Enroll this phone; a code is sent to it now and at each sign-in.", valueName: "number"))
  var phone: String?

  @OptionGroup var profile: ProfileOptions

  func run() async throws {
    try await profile.run { auth in
      let user = try await auth.signedIn()
      let session = try await user.multiFactor.session()
      let enrolled: Void?
      if let phone {
        enrolled = try await enroll(phone, PhoneAuthProvider.provider(auth: auth), user, session)
      } else {
        enrolled = try await enrollApp(user, session)
      }
      guard enrolled != nil else {
        throw Failure(
          reason: "MISSING_CODE",
          message: "Standard input contains no code from the app or the message. Nothing was enrolled.")
      }
      let view = FactorsView(user)
      return CommandOutput("Enrolled. From now on, each sign-in requires a code.\n\(view.text)", view)
    }
  }

  private func enrollApp(_ user: User, _ session: MultiFactorSession) async throws -> Void? {
    let secret = try await TOTPMultiFactorGenerator.generateSecret(with: session)
    try show(secret)
    return try await CodeInput(given: nil).retrying("Code from the app: ") { code in
      let assertion = TOTPMultiFactorGenerator.assertionForEnrollment(with: secret, oneTimePassword: code)
      try await user.multiFactor.enroll(with: assertion, displayName: name)
    }
  }

  private func enroll(
    _ number: String, _ provider: PhoneAuthProvider, _ user: User, _ session: MultiFactorSession
  ) async throws -> Void? {
    let id = try await provider.verifyPhoneNumber(number, multiFactorSession: session)
    Note.write("CODE_SENT", "A code was sent to \(number.printable).")
    return try await CodeInput(given: nil).retrying("Code from the message: ") { code in
      let credential = provider.credential(withVerificationID: id, verificationCode: code)
      try await user.multiFactor.enroll(
        with: PhoneMultiFactorGenerator.assertion(with: credential), displayName: name)
    }
  }

  /// Shows the secret before the command's other output, because the user needs it for the next prompt.
  private func show(_ secret: TOTPSecret) throws {
    let text: String
    if profile.json {
      text = try CommandOutput.json(
        ["secret": secret.sharedSecretKey(), "otpauthURL": secret.otpauthURL], onOneLine: true)
    } else {
      let typed = "secret     \(secret.sharedSecretKey().printable)"
      text =
        QRCode.text(of: secret.otpauthURL, .output).map {
          "Scan this with an authenticator app, or type the secret:\n\n\($0)\n\n\(typed)"
        }
        ?? "\(typed)\nurl        \(secret.otpauthURL.printable)"
    }
    try StandardOutput.write(line: text)
  }
}
