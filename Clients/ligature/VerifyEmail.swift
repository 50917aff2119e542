import ArgumentParser
import LigatureAuth

/// A command that verifies the account's email address.
struct VerifyEmail: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Send an email that verifies the account's address, or use the code from one.",
    discussion: """
      The link in the email opens a page that does the same as --code. The code proves that you own the mailbox. To \
      prove that you own the account too, sign in to it or pass its password; otherwise, the command prompts for it. \
      If you did not create the account, use --deny to remove your address from it.

      EXAMPLES
        ligature verify-email
        ligature verify-email --code "$LINK"
        ligature verify-email --code - --password - < code-and-password
        ligature verify-email --code "$LINK" --deny
      """)

  @OptionGroup var mailed: MailedCodeOptions
  @OptionGroup(title: "Mail") var mail: MailOptions
  @OptionGroup var profile: ProfileOptions

  func run() async throws {
    try await profile.run { auth in
      if let output = try await mailed.use(auth) { return output }
      let user = try await auth.signedIn()
      try await user.reload()
      guard let email = user.email else {
        throw Failure(reason: "MISSING_EMAIL", message: "The account has no address; add one with `ligature email`.")
      }
      guard !user.isEmailVerified else {
        return CommandOutput("\(email.printable) is already verified.", AccountView(user))
      }
      try await user.sendEmailVerification(with: mail.settings(for: auth))
      return CommandOutput("An email was sent to \(email.printable).", SentMail(sentTo: email))
    }
  }
}
