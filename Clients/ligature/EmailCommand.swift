import ArgumentParser
import LigatureAuth

/// A command that shows or changes the account's email address.
struct EmailCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "email",
    abstract: "Show or change the account's address.",
    discussion: """
      An email is sent to the new address. The account gets the address when you open the link in the email or pass \
      its code to --code. The old address gets an email with a code that undoes the change, which --code accepts too. \
      If the server sends no email, an account without a verified address gets the new one at once.

      EXAMPLES
        ligature email
        ligature email ada@example.org
        ligature email --code "$LINK"
        ligature email --code "$LINK" --deny
      """)

  @Argument(help: ArgumentHelp("The new address.", valueName: "address"))
  var newEmail: String?

  @OptionGroup var mailed: MailedCodeOptions
  @OptionGroup(title: "Mail") var mail: MailOptions
  @OptionGroup var profile: ProfileOptions

  func validate() throws {
    if newEmail != nil, mailed.code != nil { throw ValidationError("Use an address or --code, not both.") }
  }

  func run() async throws {
    try await profile.run { auth in
      if let output = try await mailed.use(auth) { return output }
      let user = try await auth.signedIn()
      if let newEmail { return try await change(user, to: newEmail, auth) }
      try await user.reload()
      let view = EmailView(user)
      return CommandOutput(view.text, view)
    }
  }

  private func change(_ user: User, to email: String, _ auth: Auth) async throws -> CommandOutput {
    do {
      try await user.updateEmail(to: email)
      let view = EmailView(user)
      return CommandOutput(view.text, view)
    } catch  where AuthErrorCode(error) == .emailAlreadyInUse {
      throw Failure(
        error, hint: "if that account is also yours, `ligature merge --email \(email.printable)` merges the two.")
    } catch  where AuthErrorCode(error) == .emailChangeNeedsVerification {
      try await user.sendEmailVerification(
        beforeUpdatingEmail: email, actionCodeSettings: mail.settings(for: auth))
      return CommandOutput(
        "An email was sent to \(email.printable); the account gets the address when the email's code is used.",
        SentMail(sentTo: email))
    }
  }

  private struct EmailView: Encodable {
    var email: String?
    var displayEmail: String?
    var emailVerified: Bool

    init(_ user: User) {
      (email, displayEmail, emailVerified) = (user.email, user.displayEmail, user.isEmailVerified)
    }

    var text: String {
      guard let email else { return "The account has no address." }
      return email.printable
        + (emailVerified ? " (verified)" : " (not verified; `ligature verify-email` sends an email)")
    }
  }
}
