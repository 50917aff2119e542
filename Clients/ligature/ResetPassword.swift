import ArgumentParser
import LigatureAuth

/// A command that replaces a forgotten password.
struct ResetPassword: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Send a password reset email, or use the code from one.",
    discussion: """
      A reset ends all sessions of the account and does not sign you in. If the account has a second factor, it is \
      required first.

      EXAMPLES
        ligature reset-password ada@example.com
        ligature reset-password --code "$LINK"
        pass show new | ligature reset-password --code "$LINK"
        pass show new | ligature reset-password --code "$LINK" --factor-code 123456
      """)

  @Argument(
    help: ArgumentHelp("The account's address. Default: the signed-in account's address.", valueName: "address"))
  var email: String?

  @Option(help: ArgumentHelp("The code or the link from the email; - reads standard input.", valueName: "code"))
  var code: String?

  @Option(
    help: ArgumentHelp(
      "The new password; - reads standard input. Default: LIGATURE_PASSWORD, or a prompt.", valueName: "text"))
  var password: String?

  @Option(
    help: ArgumentHelp(
      "If the account has a second factor: the code of an authenticator app, or a recovery code; - reads standard input. "
        + "Default: LIGATURE_CODE, a prompt, or a line of standard input.", valueName: "code"))
  var factorCode: String?

  @Option(
    help: ArgumentHelp("The ID or name of the factor for --factor-code, if there are several.", valueName: "factor")
  )
  var factor: String?

  @OptionGroup(title: "Mail") var mail: MailOptions
  @OptionGroup var profile: ProfileOptions

  func validate() throws {
    if email != nil, code != nil { throw ValidationError("Use an address or --code, not both.") }
    if code == nil {
      if password != nil { throw ValidationError("--password requires --code.") }
      if factorCode != nil || factor != nil { throw ValidationError("--factor-code and --factor require --code.") }
    }
  }

  func run() async throws {
    try await profile.run { auth in
      if let code { return try await reset(MailedCode(code).text, auth) }
      var address = email
      if address == nil { address = try await auth.signedIn().email }
      guard let address else {
        throw Failure(reason: "MISSING_EMAIL", message: "The account has no address. Specify an email address.")
      }
      try await auth.sendPasswordReset(withEmail: address, actionCodeSettings: mail.settings(for: auth))
      return CommandOutput(
        "If an account has the address \(address.printable), an email was sent there.", SentMail(sentTo: address))
    }
  }

  private func reset(_ code: String, _ auth: Auth) async throws -> CommandOutput {
    let email = try await auth.verifyPasswordResetCode(code)
    let password = try SecretInput.password(password, isNew: true)
    let secondFactor = SecondFactor(code: factorCode, factor: factor, codeOption: "--factor-code", usesMail: true)
    try await secondFactor.passing {
      try await auth.confirmPasswordReset(withCode: code, newPassword: password)
    } finish: {
      try await $0.resolvePasswordReset(with: $1)
    }
    return CommandOutput(
      "The password was changed; sign in with `ligature sign-in --email \(email.printable)`.", ["email": email])
  }
}
